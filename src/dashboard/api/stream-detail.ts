import { queryOptions } from '@tanstack/react-query';
import { isMoving } from '../recording/polls.ts';
import { markGrowth } from '../recording/session-live.ts';
import { newestFirst, readStream } from '../recording/stream-state.ts';
import { clock } from './client/clock.ts';
import { pollInterval } from './client/poll.ts';
import { readStreamById } from './read-one-stream.ts';
import { readSessionsOf } from './read-sessions-of.ts';
import { type StreamDetail, streamDetailKey } from './stream-detail-key.ts';
import { readQueuedOf, withQueued } from './with-queued.ts';

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
