import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type TestBroadcastRequest, testBroadcastSchema } from '../../contract/machine.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import type { LastBroadcast } from '../domain/words/test-broadcast.ts';
import { fetchOne, parseOne, requestApi, sendApi } from './client.ts';
import { testBroadcastPollMs } from './polls.ts';
import { type StreamDetail, streamDetailKey, streamsKey } from './stream.ts';

const parseTestBroadcast = tolerant(testBroadcastSchema);

const testBroadcastKey = (streamId: string) => ['test-broadcast', streamId] as const;

/** `useMutationState` finds the last try and its error by this key. */
export const startTestBroadcastKey = (streamId: string) => ['start-test-broadcast', streamId] as const;

/** Null when the stream never had a test broadcast. */
export const testBroadcastOf = (streamId: string) =>
  queryOptions({
    queryKey: testBroadcastKey(streamId),
    queryFn: async ({ client, signal }): Promise<LastBroadcast | null> => {
      const { body } = await requestApi(routes.testBroadcastOf(streamId), { signal });
      const broadcast = body === undefined ? null : parseOne(body, parseTestBroadcast);
      const isLiveYet = client.getQueryData<StreamDetail>(streamDetailKey(streamId))?.stream.isActive === true;
      // An idle stream is polled seldom, and its session has just begun.
      if (broadcast?.state === 'sending' && !isLiveYet) invalidateStreams(client);
      return broadcast;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? testBroadcastPollMs : false),
  });

const startOptions = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: startTestBroadcastKey(streamId),
    mutationFn: (seconds: number) => {
      const body: TestBroadcastRequest = { streamId, seconds };
      return fetchOne(routes.testBroadcast(), parseTestBroadcast, { method: 'POST', body });
    },
    onSuccess: (broadcast) => {
      client.setQueryData<LastBroadcast | null>(testBroadcastKey(streamId), broadcast);
      invalidateStreams(client);
    },
  });

/** Does nothing while an earlier start is pending. */
export function startTestBroadcast(client: QueryClient, streamId: string, seconds: number): void {
  if (client.isMutating({ mutationKey: startTestBroadcastKey(streamId) }) > 0) return;
  const mutation = client.getMutationCache().build(client, startOptions(client, streamId));
  // The stream's page shows the error from the mutation's state.
  mutation.execute(seconds).catch(() => undefined);
}

/** A pending fetch goes on: restarted each second, it would never end on a slow service. */
function invalidateStreams(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: streamsKey }, { cancelRefetch: false });
}

/** The session ends as when an encoder stops. */
export async function stopTestBroadcast(client: QueryClient, streamId: string): Promise<void> {
  await sendApi('DELETE', routes.testBroadcastOf(streamId));
  invalidateStreams(client);
  await client.invalidateQueries({ queryKey: testBroadcastKey(streamId) });
}
