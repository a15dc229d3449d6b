import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { type TestBroadcastRequest, testBroadcastSchema } from '../../contract/test-broadcast.ts';
import { tolerant } from '../../contract/tolerant.ts';
import type { LastBroadcast } from '../domain/words/test-broadcast.ts';
import { parseOne, requestApi } from './client.ts';
import { testBroadcastPollMs } from './polls.ts';
import { type StreamDetail, streamDetailKey, streamsKey } from './streams.ts';

const parseTestBroadcast = tolerant(testBroadcastSchema);

const testBroadcastKey = (streamId: string) => ['test-broadcast', streamId] as const;

/** For `useMutationState`: the last try to send one, with its error kept. */
export const startTestBroadcastKey = (streamId: string) => ['start-test-broadcast', streamId] as const;

/** The stream's last test broadcast; null when there was none. It goes on whether it is looked at or not. */
export const testBroadcastOf = (streamId: string) =>
  queryOptions({
    queryKey: testBroadcastKey(streamId),
    queryFn: async ({ client, signal }) => {
      const broadcast = await readLast(streamId, signal);
      const isLiveYet = client.getQueryData<StreamDetail>(streamDetailKey(streamId))?.stream.isActive === true;
      // An idle stream is read seldom: its session is asked for as soon as there is one.
      if (broadcast?.state === 'sending' && !isLiveYet) readStreamsSoon(client);
      return broadcast;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? testBroadcastPollMs : false),
  });

const startOptions = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: startTestBroadcastKey(streamId),
    mutationFn: async (seconds: number) => {
      const request: TestBroadcastRequest = { streamId, seconds };
      const { body } = await requestApi(routes.testBroadcast(), { method: 'POST', body: request });
      return parseOne(body, parseTestBroadcast);
    },
    onSuccess: (broadcast) => {
      client.setQueryData<LastBroadcast | null>(testBroadcastKey(streamId), broadcast);
      readStreamsSoon(client);
    },
  });

/** Sends a test picture and tone through the real ingest. While one is being asked for, a further one is not. */
export function startTestBroadcast(client: QueryClient, streamId: string, seconds: number): void {
  if (client.isMutating({ mutationKey: startTestBroadcastKey(streamId) }) > 0) return;
  const mutation = client.getMutationCache().build(client, startOptions(client, streamId));
  // The error is kept in the mutation's state, where the stream's page reads it.
  mutation.execute(seconds).catch(() => undefined);
}

/** A read under way is not begun anew: it would never end on a slow service. */
function readStreamsSoon(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: streamsKey }, { cancelRefetch: false });
}

async function readLast(streamId: string, signal: AbortSignal): Promise<LastBroadcast | null> {
  const { body } = await requestApi(routes.testBroadcastOf(streamId), { signal });
  return body === undefined ? null : parseOne(body, parseTestBroadcast);
}

// Apart from test-broadcast.ts, which the first page has.

/** Stops the test broadcast that is being sent; its session ends as when an encoder stops. */
export async function stopTestBroadcast(client: QueryClient, streamId: string): Promise<void> {
  await requestApi(routes.testBroadcastOf(streamId), { method: 'DELETE', expects: 'nothing' });
  // A read under way is not begun anew: it would never end on a slow service.
  void client.invalidateQueries({ queryKey: streamsKey }, { cancelRefetch: false });
  await client.invalidateQueries({ queryKey: testBroadcastOf(streamId).queryKey });
}
