import { useQuery } from '@tanstack/react-query';
import { streamsOverview } from '../api/streams.ts';
import { usualReadySeconds } from '../domain/readiness.ts';

/**
 * How long a stream's recordings usually take until they are ready, learned from what the Streams page shows: one figure
 * in every place. Undefined while that is not known, or was never seen.
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
