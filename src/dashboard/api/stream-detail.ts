import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { markGrowth } from '../recording/growth.ts';
import { isMoving } from '../recording/poll-interval.ts';
import type { Session, StreamObject } from '../recording/stream-object.ts';
import { newestFirst, readStream } from '../recording/stream-state.ts';
import { ownerOf } from './api-owner.ts';
import { clock } from './clock.ts';
import { pollInterval } from './poll.ts';
import { readSessionsOf, readStreamById } from './read-one-stream.ts';
import { streamsKey } from './streams-overview.ts';
import { readQueuedChanges, withQueued } from './with-queued.ts';

export interface StreamDetail {
  stream: StreamObject;
  /** Newest first, at most `sessionCount` of them. */
  sessions: Session[];
}

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

/** What waits for the end of a stream's session, if anything does. */
export async function readQueuedOf(client: QueryClient, streamId: string, signal?: AbortSignal) {
  return (await readQueuedChanges(ownerOf(client), signal)).get(streamId);
}
