import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { activityEntrySchema, type NoteActivity } from '../../contract/activity.ts';
import { localConnectionName } from '../../contract/connections.ts';
import { unknownKeysSchema } from '../../contract/machine.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { activityPollMs } from '../recording/polls.ts';
import { ownerOf } from './client/query-client.ts';
import { readOne, readRows } from './client/read-answers.ts';
import { nextCursor } from './client/read-pages.ts';
import { requestApi } from './client/request.ts';
import { me } from './credentials/me.ts';

const readUnknownKeys = tolerant(unknownKeysSchema);

/** Who tried stream keys that nobody has. An API that does not count that is asked no more. */
export const unknownKeys = queryOptions({
  queryKey: ['unknown-keys'] as const,
  queryFn: async ({ signal }) => {
    const { body } = await requestApi(routes.unknownKeys(), { signal });
    return readOne(body, readUnknownKeys);
  },
  refetchInterval: ({ state }) => state.error === null && activityPollMs,
});

const pageSize = 50;
const readEntry = tolerant(activityEntrySchema);

/** Who did what, newest first, page by page. */
export const activity = infiniteQueryOptions({
  queryKey: ['activity'] as const,
  queryFn: async ({ pageParam, signal }) => {
    const search = new URLSearchParams({ limit: String(pageSize) });
    if (pageParam !== undefined) search.set('cursor', pageParam);
    const { body, link } = await requestApi(`${routes.activity()}?${search}`, { signal });
    return { entries: readRows(body, readEntry), cursor: nextCursor(link) };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor,
  refetchInterval: activityPollMs,
});

/**
 * Says to our service that a session's link was copied, for the activity log: nobody but the page sees it. Another API
 * has no such log, and a key that may only read cannot write into it. Never rejects; a copy that is not noted is a copy.
 */
export async function noteCopied(client: QueryClient, sessionId: string): Promise<void> {
  const account = await client.ensureQueryData(me).catch(() => null);
  if (account === null || account.readOnly) return;
  const connection = ownerOf(client).upstream ?? localConnectionName;
  const body: NoteActivity = { what: 'copied', sessionIds: [sessionId], connection };
  await requestApi(routes.activity(), { method: 'POST', body, expects: 'nothing' }).catch(() => undefined);
}
