import { useQuery, useQueryClient } from '@tanstack/react-query';
import { earlyAnswer } from '../api/client/early-answer.ts';
import { ownerOf } from '../api/client/query-client.ts';
import { me } from '../api/credentials/me.ts';
import { useIsIdle } from '../ui/lazy/preload.ts';

/**
 * Are this page's streams our own service's, which can do more than the API asks for? False for another API's, and
 * until it is known.
 */
export function useOwnService(): boolean {
  const isElsewhere = ownerOf(useQueryClient()).upstream !== undefined;
  const { data } = useQuery({ ...me, enabled: !isElsewhere });
  return !isElsewhere && data !== undefined && data !== null;
}

/** Until the answer says whose API it is, a page keeps the room of what our service alone can do. */
export function useIsOwnerUnknown(): boolean {
  return useQuery({ ...me, enabled: ownerOf(useQueryClient()).upstream === undefined }).isLoading;
}

/**
 * False while the read that our service's page began before its code had come is still to be drawn: every other read
 * comes after it.
 */
export function useIsSettled(): boolean {
  return useIsIdle() || !earlyAnswer.wasBegun;
}
