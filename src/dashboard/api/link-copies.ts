import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NoteActivity } from '../../contract/activity.ts';
import { localConnectionName } from '../../contract/connections.ts';
import { playbackInfoSchema } from '../../contract/playback/playback-info.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { connectionOf, fetchOne, sendApi } from './client.ts';
import { me } from './connections.ts';

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
