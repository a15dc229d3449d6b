import { useSearchParams } from 'react-router-dom';
import { TagList } from '../../shared/tags/tag-list.tsx';

/** A row's first tags. A click leaves the streams of that tag, of those that the list shows. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  const [search] = useSearchParams();
  const toFilter = (tag: string) => {
    const filtered = new URLSearchParams(search);
    filtered.set('tag', tag);
    return { search: `?${filtered}` };
  };
  return <TagList tags={tags} most={2} toFilter={toFilter} />;
}
