import { useQuery, useQueryClient } from '@tanstack/react-query';
import { me } from '../api/connections.ts';
import { connectionOf } from '../api/query-client.ts';

/**
 * Are this page's streams our own service's, which can do more than the API asks for? False for another API's, and
 * until it is known.
 */
export function useOwnService(): boolean {
  const isElsewhere = connectionOf(useQueryClient()).upstream !== undefined;
  const { data } = useQuery({ ...me, enabled: !isElsewhere });
  return !isElsewhere && data !== undefined && data !== null;
}

/** Until the answer says whose API it is, a page keeps the room of what our service alone can do. */
export function useIsOwnerUnknown(): boolean {
  return useQuery({ ...me, enabled: connectionOf(useQueryClient()).upstream === undefined }).isLoading;
}
