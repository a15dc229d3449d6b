import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { markGrowth } from '../recording/growth.ts';
import { isMoving } from '../recording/poll-interval.ts';
import type { Session, StreamObject } from '../recording/stream-object.ts';
import { newestFirst, readStream } from '../recording/stream-state.ts';
import { ApiError } from './api-error.ts';
import { ownerOf } from './api-owner.ts';
import { type ApiRequest, requestApi } from './client.ts';
import { clock } from './clock.ts';
import { pollInterval } from './poll.ts';
import { largestPage, readPages } from './read-pages.ts';
import { readOne, readRows, readSession, readStreamObject } from './read-stream.ts';
import { streamsKey } from './streams-overview.ts';
import { readQueuedChanges, withQueued } from './with-queued.ts';

export interface StreamDetail {
  stream: StreamObject;
  /** Newest first, at most `sessionCount` of them. */
  sessions: Session[];
}

/** What one page shows and one poll reads. */
export const sessionCount = 200;

export const streamDetailKey = (streamId: string) => [...streamsKey, 'detail', streamId] as const;

/** One stream and its newest sessions: the one poll of its page. */
export const streamDetail = (streamId: string) =>
  queryOptions({
    queryKey: streamDetailKey(streamId),
    queryFn: async ({ client, signal }): Promise<StreamDetail> => {
      const previous = client.getQueryData<StreamDetail>(streamDetailKey(streamId));
      const [read, sessions, queued] = await Promise.all([
        readStreamById(streamId, signal),
        readSessionsOf(streamId, signal),
        readQueuedOf(client, streamId, signal).catch(() => previous?.stream.queued),
      ]);
      const stream = withQueued(read, queued);
      return { stream, sessions: markGrowth(previous?.sessions ?? [], newestFirst(sessions), clock.exactMs()) };
    },
    refetchInterval: pollInterval(({ stream, sessions }: StreamDetail) => {
      const nowMs = clock.exactMs();
      return isMoving([readStream(stream, sessions, nowMs)], nowMs);
    }),
  });

/** Reads one stream, parent or child. */
export async function readStreamById(
  streamId: string,
  signal?: AbortSignal,
  request: Pick<ApiRequest, 'of'> = {},
): Promise<StreamObject> {
  const { body } = await requestApi(routes.stream(streamId), { signal, ...request });
  return readOne(body, readStreamObject);
}

/** What waits for the end of a stream's session, if anything does. */
export async function readQueuedOf(client: QueryClient, streamId: string, signal?: AbortSignal) {
  return (await readQueuedChanges(ownerOf(client), signal)).get(streamId);
}

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
