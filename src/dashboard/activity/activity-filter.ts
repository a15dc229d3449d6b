import { useSearchParams } from 'react-router-dom';
import { activityGroups } from '../../contract/activity.ts';
import type { ActivityFilter } from '../api/activity.ts';

/** What the page shows, in its address: a filter can be sent to somebody, and is there again after a reload. */
export function useActivityFilter(): [filter: ActivityFilter, change: (change: Partial<ActivityFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('kind')?.split(',') ?? [];
  const filter: ActivityFilter = {
    groups: activityGroups.filter((group) => asked.includes(group)),
    q: search.get('q') ?? '',
    streamId: search.get('stream') ?? undefined,
  };
  const change = (changed: Partial<ActivityFilter>) => {
    const { groups, q, streamId } = { ...filter, ...changed };
    const next = new URLSearchParams();
    if (groups.length > 0) next.set('kind', groups.join(','));
    if (q !== '') next.set('q', q);
    if (streamId !== undefined) next.set('stream', streamId);
    setSearch(next, { replace: true });
  };
  return [filter, change];
}

export function isFiltered({ groups, q, streamId }: ActivityFilter): boolean {
  return groups.length > 0 || q !== '' || streamId !== undefined;
}
