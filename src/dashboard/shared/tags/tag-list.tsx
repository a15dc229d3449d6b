import { Link, type To } from 'react-router-dom';
import { words } from './words.ts';

interface TagListProps {
  tags: readonly string[];
  /** How many are written out. */
  most?: number;
  toFilter: (tag: string) => To;
}

/**
 * A stream's tags: each leads to the streams that have it. The Tab key passes them by, since there may be two in each
 * of many rows: the filter has all of them.
 */
export function TagList({ tags, most = tags.length, toFilter }: TagListProps) {
  const further = tags.slice(most);
  return (
    <ul aria-label={words.tags} className="flex min-w-0 items-center gap-1 text-meta font-normal text-ink-2">
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="flex min-w-0">
          <Link
            to={toFilter(tag)}
            tabIndex={-1}
            title={words.filterBy(tag)}
            className="max-w-28 truncate rounded-sm border border-line-strong px-1 hover:bg-wash hover:text-ink"
          >
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
      {further.length > 0 ? (
        <li title={further.join(', ')}>
          <span aria-hidden="true">{words.more(further.length)}</span>
          <span className="sr-only">{words.further(further)}</span>
        </li>
      ) : null}
    </ul>
  );
}
