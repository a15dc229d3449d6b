import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { isRefusedWhileLive } from '../../contract/hosted-words.ts';
import { routes } from '../../contract/routes.ts';
import type { SetRecord } from '../../contract/stream-requests.ts';
import { type RecordSetting, recordSetting } from '../domain/stream-object.ts';
import { type ConnectionRef, requestApi } from './client.ts';
import { ApiError, refusal } from './errors.ts';
import { connectionOf } from './query-client.ts';
import { cancelQueuedChange, fetchQueuedChange, queueChange, withQueued } from './queued-changes.ts';
import { fetchStreamById } from './stream-object.ts';
import { streamsKey, streamsOverview, writeStream } from './streams.ts';
import { words } from './words.ts';

/** Finds the changes of this stream's switch, with their errors kept. */
export const setRecordKey = (streamId: string) => ['set-record', streamId] as const;

/** One change of one stream's switch. */
export const setRecordOptions = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: setRecordKey(streamId),
    /** Without a value: cancels what is queued. */
    mutationFn: (record: RecordSetting | undefined) => changeRecord(client, streamId, record),
    // After a failure too: it may have been changed all the same.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: streamsKey });
    },
    gcTime: 30 * 60_000,
  });

/** Turns recording on or off for the next sessions of a stream, or on for one of them. While a change is under way, a further one is not taken. */
export function setRecord(client: QueryClient, streamId: string, record: RecordSetting): void {
  change(client, streamId, record);
}

/** Cancels what waits for the end of a session, or dismisses what was given up. It settles as a change does. */
export function cancelQueued(client: QueryClient, streamId: string): void {
  change(client, streamId, undefined);
}

function change(client: QueryClient, streamId: string, record: RecordSetting | undefined): void {
  if (client.isMutating({ mutationKey: setRecordKey(streamId) }) > 0) return;
  const mutation = client.getMutationCache().build(client, setRecordOptions(client, streamId));
  // The error is kept in the mutation's state, where the switch reads it.
  mutation.execute(record).catch(() => undefined);
}

/** A change is settled by what the service says when it is asked again, whatever the PATCH answered. */
export interface RecordChange {
  asked: RecordSetting;
  confirmed: RecordSetting;
  before: RecordSetting | undefined;
  /** It waits for the end of the session: our service will make it. */
  isQueued: boolean;
}

/** Makes one change of one stream's switch, and asks again what the service has. Without a value: cancels what is queued. */
async function changeRecord(
  client: QueryClient,
  streamId: string,
  record: RecordSetting | undefined,
): Promise<RecordChange> {
  const owner = connectionOf(client);
  const before = beforeOf(client, streamId);
  if (record !== undefined) await changeOrQueue(owner, streamId, record);
  else if (owner.upstream !== undefined) {
    await cancelQueuedChange(owner.upstream, streamId);
  }
  const [read, queued] = await Promise.all([
    fetchStreamById(streamId, undefined, { connection: owner }),
    fetchQueuedChange(client, streamId),
  ]);
  const stream = withQueued(read, queued);
  // A read that began before the change could bring back the old value after it.
  await client.cancelQueries({ queryKey: streamsKey });
  writeStream(client, stream);
  const isQueued = queued !== undefined && !queued.hasFailed && queued.record === record;
  const confirmed = recordSetting(stream);
  return { asked: record ?? confirmed, confirmed, before, isQueued };
}

/** Makes the change; where it is refused while live, leaves it with our service for the end of the session. */
async function changeOrQueue(owner: ConnectionRef, streamId: string, record: RecordSetting): Promise<void> {
  if (record === 'once') {
    await requestApi(routes.recordOnce(streamId), { method: 'PUT', expects: 'nothing', connection: owner });
    return;
  }
  const body: SetRecord = { record };
  try {
    await requestApi(routes.streamRecord(streamId), { method: 'PATCH', body, expects: 'nothing', connection: owner });
  } catch (error) {
    if (!(error instanceof ApiError && isRefusedWhileLive(error.status, error.messages))) throw error;
    // Without our service in between there is nobody to wait for the end of the session.
    if (owner.upstream === undefined) throw refusal({ status: 400, messages: [words.notWhileLive] });
    await queueChange(owner.upstream, { streamId, record });
  }
}

function beforeOf(client: QueryClient, streamId: string): RecordSetting | undefined {
  const known = client.getQueryData(streamsOverview.queryKey)?.streams.find(({ id }) => id === streamId);
  return known && recordSetting(known);
}

/**
 * Changes a stream's switch as one of many: who asked says it once for all of them, and reads the streams anew when all
 * are done. Resolves with what was confirmed. One that fails leaves nothing at its stream's switch: it is reported with
 * the others.
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
