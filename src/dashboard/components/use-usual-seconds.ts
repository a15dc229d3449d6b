import { useQuery } from '@tanstack/react-query';
import { streamsOverview } from '../api/streams.ts';
import { usualReadySeconds } from '../domain/session-state.ts';

/**
 * The usual time until a stream's recordings are ready, from the data of the Streams page, so that each page says the same
 * figure. Undefined until one became ready.
 */
export function useUsualSeconds(streamId: string): number | undefined {
  // The frame owns the poll.
  const { data } = useQuery({ ...streamsOverview, refetchInterval: false });
  if (data === undefined) return undefined;
  return usualReadySeconds(
    data.sessions.filter(({ parentId }) => parentId === streamId),
    data.sessions,
  );
}
