import { queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import type { Session } from '../recording/stream-object.ts';
import { ApiError } from './client/api-error.ts';
import { largestPage, type Pages, readPages } from './client/read-pages.ts';
import { readSession } from './read-one-stream.ts';
import { streamDetailKey } from './streams.ts';

/** Enough for a show every hour of a year. */
const mostPages = 10;

/**
 * The sessions of a stream, those that the page's poll does not read among them: asked for once, when somebody looks
 * that far back. What is older than the newest sessions hardly changes.
 */
export const olderSessions = (streamId: string) =>
  queryOptions({
    queryKey: [...streamDetailKey(streamId), 'older'] as const,
    queryFn: async ({ signal }): Promise<Session[]> => (await readAll(streamId, signal)).rows,
    staleTime: Infinity,
  });

/** An API without the list of one stream has its sessions among the streams. */
async function readAll(streamId: string, signal: AbortSignal): Promise<Pages<Session>> {
  const options = { mostPages, signal };
  const limit = String(largestPage);
  try {
    const read = (value: unknown) => readSession(value, streamId);
    return await readPages(routes.streamSessions(streamId), { limit }, read, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  const all = await readPages(routes.streams(), { sessionsonly: '1', limit }, (value) => readSession(value), options);
  return { ...all, rows: all.rows.filter(({ parentId }) => parentId === streamId) };
}

/** The newest sessions, which are read all the time, and older ones beside them; each once. */
export function withOlder(newest: readonly Session[], older: readonly Session[]): Session[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...older.filter(({ id }) => !known.has(id))];
}
