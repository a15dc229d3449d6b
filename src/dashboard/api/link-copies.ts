import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NoteActivity } from '../../contract/activity.ts';
import { localConnectionName } from '../../contract/connections.ts';
import { playbackInfoSchema } from '../../contract/playback.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import type { HandedOver, Session } from '../domain/stream-object.ts';
import { connectionOf, fetchOne, sendApi } from './client.ts';
import { me } from './connections.ts';
import { upstreamHandoversPollMs } from './polls.ts';
import { streamsKey } from './stream.ts';

/** The service accepts this many session ids in one request. */
const maxReported = 1000;

/**
 * Tells our service for its activity log that links of sessions were copied: only the page can know. Other APIs have no
 * such log, and a view-only key cannot write to it. Never rejects, because the copy succeeded all the same.
 */
export async function reportCopied(client: QueryClient, sessionIds: readonly string[]): Promise<void> {
  const account = await client.ensureQueryData(me).catch(() => null);
  if (account === null || account.readOnly) return;
  const connection = connectionOf(client).upstream ?? localConnectionName;
  for (let from = 0; from < sessionIds.length; from += maxReported) {
    const body: NoteActivity = { what: 'copied', sessionIds: sessionIds.slice(from, from + maxReported), connection };
    await sendApi('POST', routes.activity(), { body }).catch(() => undefined);
  }
}

const parseInfo = tolerant(playbackInfoSchema);

/** The origins whose pages may embed the watch page. */
export const embedOrigins = (sessionId: string) =>
  queryOptions({
    queryKey: ['embed-origins', sessionId] as const,
    queryFn: async ({ signal }) =>
      (await fetchOne(routes.playback(sessionId), parseInfo, { signal })).meta.aircheck?.embedOrigins ?? [],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The last handover of a session of our own service. */
export function deriveHandedOver({ aircheck }: Session): HandedOver | undefined {
  const { handedOverAtMs: atMs, handedOverBy: by = '', handedOverTo: to } = aircheck ?? {};
  return atMs === undefined ? undefined : { atMs, by, to };
}

/**
 * The sessions of an upstream do not carry their handovers, so pages read them once for all their rows, by session id. Null
 * for our own sessions, which carry theirs. The key lies below `streamsKey`, so a handover invalidates it with the sessions.
 */
export const upstreamMarks = queryOptions({
  queryKey: [...streamsKey, 'handed-over'] as const,
  queryFn: async ({ client, signal }): Promise<ReadonlyMap<string, HandedOver> | null> => {
    const { upstream } = connectionOf(client);
    if (upstream === undefined) return null;
    // The rows of the first page name this query; what fetches it is not part of their code.
    const { fetchUpstreamMarks } = await import('./handovers.ts');
    return fetchUpstreamMarks(upstream, signal);
  },
  refetchInterval: ({ state }) => state.error === null && state.data !== null && upstreamHandoversPollMs,
});
