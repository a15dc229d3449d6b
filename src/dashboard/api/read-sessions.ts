import { routes } from '../../contract/routes.ts';
import type { Session } from '../recording/stream-object.ts';
import { ApiError } from './client/api-error.ts';
import { readOne, readRows } from './client/read-answers.ts';
import { largestPage, readPages } from './client/read-pages.ts';
import { requestApi } from './client/request.ts';
import { readSession } from './read-one-stream.ts';

// Apart from sessions.ts, which knows the overview: streams.ts itself reads with these where a key may not list.

/** What one page shows and one poll reads. */
export const sessionCount = 200;

/** The sessions of a stream, in no promised order. An API without that list has them among the streams. */
export async function readSessionsOf(streamId: string, signal: AbortSignal, limit = sessionCount): Promise<Session[]> {
  try {
    const { body } = await requestApi(`${routes.streamSessions(streamId)}?limit=${limit}`, { signal });
    return readRows(body, (value) => readSession(value, streamId));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  const query = { sessionsonly: '1', limit: String(largestPage) };
  const { rows } = await readPages(routes.streams(), query, (value) => readSession(value), { mostPages: 1, signal });
  return rows.filter(({ parentId }) => parentId === streamId);
}

/** What a read gives; undefined where it is not there (any more). */
export async function absentIfGone<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** `/session/{id}` today, `/stream/{id}` in the API of 2021. Source: hosted-api, "Eras". */
export async function readSessionById(streamId: string, sessionId: string, signal: AbortSignal): Promise<Session> {
  const read = (value: unknown) => readSession(value, streamId);
  try {
    return readOne((await requestApi(routes.session(sessionId), { signal })).body, read);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return readOne((await requestApi(routes.stream(sessionId), { signal })).body, read);
  }
}
