import { useQueryClient } from '@tanstack/react-query';
import { me } from '../../api/connections.ts';
import { connectionOf, useCachedQuery } from '../../api/query-client.ts';

/** As `useOwnService`, for what stands in each of many rows: the frame around them asks. */
export function useOwnServiceInRow(): boolean {
  const isElsewhere = connectionOf(useQueryClient()).upstream !== undefined;
  const asker = useCachedQuery(me);
  return !isElsewhere && asker !== undefined && asker !== null;
}
