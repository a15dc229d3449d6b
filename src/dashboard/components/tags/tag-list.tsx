import { Link, type To } from 'react-router-dom';
import { words } from '../words.ts';

interface TagListProps {
  tags: readonly string[];
  maxShown?: number;
  toFilter: (tag: string) => To;
  /** Words alone, for a row that has no room for frames. */
  isPlain?: boolean;
}

/** The Tab key skips these links, because a long table has two in each row; the filter offers the same. */
export function TagList({ tags, maxShown = tags.length, toFilter, isPlain }: TagListProps) {
  const further = tags.slice(maxShown);
  return (
    <ul aria-label={words.tags.title} className="flex min-w-0 items-center gap-1 text-meta font-normal text-ink-2">
      {tags.slice(0, maxShown).map((tag) => (
        <li key={tag} className="flex min-w-0">
          <Link
            to={toFilter(tag)}
            tabIndex={-1}
            title={words.tags.filterBy(tag)}
            className={
              isPlain
                ? 'max-w-20 truncate text-ink-3 hover:text-ink hover:underline'
                : 'max-w-28 truncate rounded-sm border border-line-strong px-1 hover:bg-wash hover:text-ink'
            }
          >
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
      {further.length > 0 ? (
        <li className="text-ink-3" title={further.join(', ')}>
          <span aria-hidden="true">{words.tags.more(further.length)}</span>
          <span className="sr-only">{words.tags.further(further)}</span>
        </li>
      ) : null}
    </ul>
  );
}
