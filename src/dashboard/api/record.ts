import { type MutationState, mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isRefusedWhileLive } from '../../contract/hosted-words.ts';
import type { QueueChange } from '../../contract/queued-change.ts';
import { routes } from '../../contract/routes.ts';
import type { SetRecord } from '../../contract/stream-requests.ts';
import { type RecordSetting, recordSetting } from '../domain/stream-object.ts';
import { createStore, type Store, useStore } from '../lib/create-store.ts';
import { once } from '../lib/once.ts';
import { type ConnectionRef, deleteIfThere, sendApi } from './client.ts';
import { ApiError, refusal } from './errors.ts';
import { connectionOf } from './query-client.ts';
import { fetchQueuedChange, fetchStreamById, withQueued } from './stream-object.ts';
import { streamsKey, streamsOverview, writeStream } from './streams.ts';
import { words } from './words.ts';

/** The switch finds its stream's changes and their errors in the mutation cache. */
export const setRecordKey = (streamId: string) => ['set-record', streamId] as const;

const setRecordOptions = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: setRecordKey(streamId),
    /** Undefined cancels the queued change. */
    mutationFn: (record: RecordSetting | undefined) => changeRecord(client, streamId, record),
    // A request that failed may have changed the stream all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: streamsKey }),
    gcTime: 30 * 60_000,
  });

/**
 * Does nothing while another change of this stream is pending. Undefined cancels a queued change, or dismisses one that the
 * service gave up.
 */
export function setRecord(client: QueryClient, streamId: string, record: RecordSetting | undefined): void {
  if (client.isMutating({ mutationKey: setRecordKey(streamId) }) > 0) return;
  const mutation = client.getMutationCache().build(client, setRecordOptions(client, streamId));
  // The switch shows the error from the mutation's state.
  mutation.execute(record).catch(() => undefined);
}

export const cancelQueued = (client: QueryClient, streamId: string) => setRecord(client, streamId, undefined);

/** Some APIs answer the PATCH with a body and some do not, so the stream is fetched again: `confirmed` is its value. */
export interface RecordChange {
  requested: RecordSetting;
  confirmed: RecordSetting;
  before: RecordSetting | undefined;
  /** Our service makes the change after the session has ended. */
  isQueued: boolean;
}

async function changeRecord(
  client: QueryClient,
  streamId: string,
  record: RecordSetting | undefined,
): Promise<RecordChange> {
  const target = connectionOf(client);
  const before = cachedSetting(client, streamId);
  if (record !== undefined) await changeOrQueue(target, streamId, record);
  // The change may have been made or cancelled already.
  else if (target.upstream !== undefined) await deleteIfThere(routes.upstreamQueued(target.upstream, streamId));
  const [fetched, queued] = await Promise.all([
    fetchStreamById(streamId, { connection: target }),
    fetchQueuedChange(client, streamId),
  ]);
  const stream = withQueued(fetched, queued);
  // A fetch that began before the change could bring back the old value after it.
  await client.cancelQueries({ queryKey: streamsKey });
  writeStream(client, stream);
  const isQueued = queued !== undefined && !queued.hasFailed && queued.record === record;
  const confirmed = recordSetting(stream);
  return { requested: record ?? confirmed, confirmed, before, isQueued };
}

/** Some upstreams refuse the change while the stream is live; our service then makes it after the session has ended. */
async function changeOrQueue(target: ConnectionRef, streamId: string, record: RecordSetting): Promise<void> {
  if (record === 'once') return sendApi('PUT', routes.recordOnce(streamId), { connection: target });
  const body: SetRecord = { record };
  try {
    await sendApi('PATCH', routes.streamRecord(streamId), { body, connection: target });
  } catch (error) {
    if (!(error instanceof ApiError && isRefusedWhileLive(error.status, error.messages))) throw error;
    // Only our service can wait for the end of the session.
    if (target.upstream === undefined) throw refusal({ status: 400, messages: [words.notWhileLive] });
    const change: QueueChange = { streamId, record };
    await sendApi('POST', routes.upstreamQueue(target.upstream), { body: change });
  }
}

function cachedSetting(client: QueryClient, streamId: string): RecordSetting | undefined {
  const stream = client.getQueryData(streamsOverview.queryKey)?.streams.find(({ id }) => id === streamId);
  return stream && recordSetting(stream);
}

/**
 * Changes one of many streams: the caller reports all of them together and invalidates the streams when all are done, so
 * a failure leaves nothing at its stream's switch.
 */
export async function setRecordOfMany(
  client: QueryClient,
  streamId: string,
  record: RecordSetting | undefined,
): Promise<RecordChange> {
  const cache = client.getMutationCache();
  const { onSettled: _, ...options } = setRecordOptions(client, streamId);
  const mutation = cache.build(client, { ...options, meta: { isOneOfMany: true } });
  try {
    return await mutation.execute(record);
  } catch (error) {
    cache.remove(mutation);
    throw error;
  }
}

type ChangeState = MutationState<RecordChange, Error, RecordSetting | undefined>;
type ChangesById = ReadonlyMap<unknown, ChangeState>;

const [keyWord] = setRecordKey('');

/** The last change of a stream's switch, in whatever state it is; undefined when there was none. */
export function useRecordChange(streamId: string): ChangeState | undefined {
  const { subscribe, get } = changesOf(useQueryClient());
  return useStore({ subscribe, get: () => get().get(streamId) });
}

/** One store for all rows: with `useMutationState` every row would look through all changes at each step of each. */
const changesOf = once((client: QueryClient): Store<ChangesById> => {
  const cache = client.getMutationCache();
  const read = () => {
    const changes = new Map<unknown, ChangeState>();
    for (const { options, state } of cache.getAll()) {
      const [word, streamId] = options.mutationKey ?? [];
      // The cache does not carry the types of its mutations; the key is this one mutation's own.
      if (word === keyWord) changes.set(streamId, state as ChangeState);
    }
    return changes;
  };
  const store = createStore<ChangesById>(read(), {
    onWatched: () => {
      store.set(read());
      return cache.subscribe(() => store.set(read()));
    },
  });
  return store;
});
