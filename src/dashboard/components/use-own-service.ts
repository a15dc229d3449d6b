import { useQuery, useQueryClient } from '@tanstack/react-query';
import { connectionOf } from '../api/client.ts';
import { me } from '../api/connections.ts';

/** Our own service can do more than the API asks for. False for another API, and until the answer is there. */
export function useOwnService(): boolean {
  const isElsewhere = connectionOf(useQueryClient()).upstream !== undefined;
  const { data } = useQuery({ ...me, enabled: !isElsewhere });
  return !isElsewhere && data !== undefined && data !== null;
}

/** Until the answer says whose API it is, a page reserves the room of our own service's controls. */
export function useIsOwnerUnknown(): boolean {
  return useQuery({ ...me, enabled: connectionOf(useQueryClient()).upstream === undefined }).isLoading;
}
