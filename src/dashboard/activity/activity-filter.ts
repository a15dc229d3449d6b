import { useSearchParams } from 'react-router-dom';
import { activityGroups } from '../../contract/activity-groups.ts';
import type { ActivityFilter } from '../api/activity.ts';
import { useFilterText } from '../shared/lists/use-filter-text.ts';

interface ShownActivity {
  filter: ActivityFilter;
  change: (change: Partial<ActivityFilter>) => void;
  /** What is looked for: the list follows what is typed at once, the address later. */
  search: { text: string; addressed: string; onType: (text: string) => void };
}

/** What the page shows, in its address: a filter can be sent to somebody, and is there again after a reload. */
export function useActivityFilter(): ShownActivity {
  const [search, setSearch] = useSearchParams();
  const addressed = search.get('q') ?? '';
  const { text, type } = useFilterText(addressed);
  const asked = search.get('kind')?.split(',') ?? [];
  const filter: ActivityFilter = {
    groups: activityGroups.filter((group) => asked.includes(group)),
    q: text.trim(),
    streamId: search.get('stream') ?? undefined,
  };
  const change = (changed: Partial<ActivityFilter>) => {
    const { groups, q, streamId } = { ...filter, q: text, ...changed };
    const next = new URLSearchParams();
    if (groups.length > 0) next.set('kind', groups.join(','));
    if (q !== '') next.set('q', q);
    if (streamId !== undefined) next.set('stream', streamId);
    setSearch(next, { replace: true });
  };
  return { filter, change, search: { text, addressed, onType: type } };
}

export function isFiltered({ groups, q, streamId }: ActivityFilter): boolean {
  return groups.length > 0 || q !== '' || streamId !== undefined;
}
