import { queryOptions } from '@tanstack/react-query';
import { upstreamHandoversPollMs } from '../../recording/polls/page-polls.ts';
import { ownerOf } from '../client/query-client.ts';
import { streamsKey } from '../streams.ts';

/**
 * The sessions of an upstream that were handed over, by id: no row of ours says it of them. Null where the sessions say it
 * themselves, or nobody keeps it. Read anew with the sessions when something is handed over.
 */
export const upstreamMarks = queryOptions({
  queryKey: [...streamsKey, 'handed-over'] as const,
  queryFn: async ({ client, signal }) => {
    const { upstream } = ownerOf(client);
    if (upstream === undefined) return null;
    const { readUpstreamMarks } = await import('../handover/handovers.ts');
    return readUpstreamMarks(upstream, signal);
  },
  refetchInterval: ({ state }) => state.error === null && state.data !== null && upstreamHandoversPollMs,
});
