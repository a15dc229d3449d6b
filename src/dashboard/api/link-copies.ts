import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NoteActivity } from '../../contract/activity.ts';
import { localConnectionName } from '../../contract/connections.ts';
import { playbackInfoSchema } from '../../contract/playback/playback-info.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { parseOne, requestApi } from './client.ts';
import { me } from './connections.ts';
import { connectionOf } from './query-client.ts';

/** The service takes so many at once. */
const maxNoted = 1000;

/**
 * Says to our service that links of sessions were copied, for the activity log: nobody but the page sees it. Another API
 * has no such log, and a key that may only read cannot write into it. Never rejects; a copy that is not noted is a copy.
 */
export async function reportCopied(client: QueryClient, sessionIds: readonly string[]): Promise<void> {
  const account = await client.ensureQueryData(me).catch(() => null);
  if (account === null || account.readOnly) return;
  const connection = connectionOf(client).upstream ?? localConnectionName;
  for (let from = 0; from < sessionIds.length; from += maxNoted) {
    const body: NoteActivity = { what: 'copied', sessionIds: sessionIds.slice(from, from + maxNoted), connection };
    await requestApi(routes.activity(), { method: 'POST', body, expects: 'nothing' }).catch(() => undefined);
  }
}

const parseInfo = tolerant(playbackInfoSchema);

/** The sites that may show a recording's watch page in a frame; none where the service names none. */
export const embedOrigins = (sessionId: string) =>
  queryOptions({
    queryKey: ['embed-origins', sessionId] as const,
    queryFn: async ({ signal }) => {
      const { body } = await requestApi(routes.playback(sessionId), { signal });
      return parseOne(body, parseInfo).meta.aircheck?.embedOrigins ?? [];
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
