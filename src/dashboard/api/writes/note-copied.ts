import type { QueryClient } from '@tanstack/react-query';
import type { NoteActivity } from '../../../contract/activity.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import { routes } from '../../../contract/routes.ts';
import { ownerOf } from '../client/query-client.ts';
import { requestApi } from '../client/request.ts';
import { me } from '../credentials/me.ts';

/** The service takes so many at once. */
const maxNoted = 1000;

/**
 * Says to our service that links of sessions were copied, for the activity log: nobody but the page sees it. Another API
 * has no such log, and a key that may only read cannot write into it. Never rejects; a copy that is not noted is a copy.
 */
export async function noteCopied(client: QueryClient, sessionIds: readonly string[]): Promise<void> {
  const account = await client.ensureQueryData(me).catch(() => null);
  if (account === null || account.readOnly) return;
  const connection = ownerOf(client).upstream ?? localConnectionName;
  for (let from = 0; from < sessionIds.length; from += maxNoted) {
    const body: NoteActivity = { what: 'copied', sessionIds: sessionIds.slice(from, from + maxNoted), connection };
    await requestApi(routes.activity(), { method: 'POST', body, expects: 'nothing' }).catch(() => undefined);
  }
}
