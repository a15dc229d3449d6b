import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { rotatedKeySchema } from '../../contract/stream.ts';
import type { CreateStream } from '../../contract/stream-requests.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { isMoving } from '../recording/polls/polls.ts';
import type { StreamObject } from '../recording/stream-object.ts';
import { newestFirst, readStream } from '../recording/stream-state.ts';
import { clock } from './client/clock.ts';
import { pollInterval } from './client/poll.ts';
import { ownerOf } from './client/query-client.ts';
import { readOne } from './client/read-answers.ts';
import { requestApi } from './client/request.ts';
import { markGrowth } from './overview/mark-growth.ts';
import { readStreamById } from './read-one-stream.ts';
import { readSessionsOf } from './read-sessions.ts';
import { readStreamObject } from './read-stream.ts';
import { type StreamDetail, streamDetailKey, streamsKey } from './streams.ts';
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

/** Creates a stream, one of many: who asks reads the streams anew when all are there. */
export async function postStream(client: QueryClient, body: CreateStream): Promise<StreamObject> {
  const { body: answer } = await requestApi(routes.streams(), { method: 'POST', body, of: ownerOf(client) });
  return readOne(answer, readStreamObject);
}

/** Creates a stream; its page has it at once. */
export const createStream = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['create-stream'] as const,
    mutationFn: (body: CreateStream) => postStream(client, body),
    onSuccess: (stream) => {
      client.setQueryData<StreamDetail>(streamDetailKey(stream.id), { stream, sessions: [] });
      void client.invalidateQueries({ queryKey: streamsKey });
    },
  });

/** Gives a stream a new key; the old one is refused from then on. The page has it at once. */
export const rotateStreamKey = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['rotate-stream-key', streamId] as const,
    mutationFn: async (): Promise<string> => {
      const { body } = await requestApi(routes.streamKeyRotation(streamId), { method: 'POST' });
      return readOne(body, tolerant(rotatedKeySchema)).streamKey;
    },
    onSuccess: async (streamKey) => {
      // A read that began before could bring the old key back.
      await client.cancelQueries({ queryKey: streamsKey });
      client.setQueryData<StreamDetail>(
        streamDetailKey(streamId),
        (data) => data && { ...data, stream: { ...data.stream, streamKey } },
      );
      void client.invalidateQueries({ queryKey: streamsKey });
    },
    gcTime: 0,
  });
