import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { isRefusedWhileLive } from '../../contract/hosted-words.ts';
import { routes } from '../../contract/routes.ts';
import type { SetRecord } from '../../contract/stream-requests.ts';
import { type RecordSetting, recordSetting, type StreamObject } from '../recording/stream-object.ts';
import { words } from './api-words.ts';
import { ApiError } from './client/api-error.ts';
import { ownerOf } from './client/query-client.ts';
import { type ApiOwner, requestApi } from './client/request.ts';
import { readStreamById } from './read-stream.ts';
import { type StreamDetail, type StreamsOverview, streamDetailKey, streamsKey, streamsOverviewKey } from './streams.ts';
import { readQueuedOf, withQueued } from './with-queued.ts';

/** Finds the changes of this stream's switch, with their errors kept. */
export const setRecordKey = (streamId: string) => ['set-record', streamId] as const;

/** A change is settled by what the service says when it is asked again, whatever the PATCH answered. */
export interface RecordChange {
  asked: RecordSetting;
  confirmed: RecordSetting;
  /** What Undo brings back. */
  before: RecordSetting | undefined;
  /** It waits for the end of the session: our service will make it. */
  isQueued: boolean;
}

/** One change of one stream's switch. */
export const setRecordOptions = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: setRecordKey(streamId),
    /** Without a value: cancels what is queued. */
    mutationFn: async (record: RecordSetting | undefined): Promise<RecordChange> => {
      const owner = ownerOf(client);
      const before = beforeOf(client, streamId);
      if (record !== undefined) await changeOrQueue(owner, streamId, record);
      else if (owner.upstream !== undefined) {
        await (await import('./queued-changes.ts')).cancelQueuedChange(owner.upstream, streamId);
      }
      const [read, queued] = await Promise.all([
        readStreamById(streamId, undefined, { of: owner }),
        readQueuedOf(client, streamId),
      ]);
      const stream = withQueued(read, queued);
      // A read that began before the change could bring back the old value after it.
      await client.cancelQueries({ queryKey: streamsKey });
      writeStream(client, stream);
      const isQueued = queued !== undefined && !queued.hasFailed && queued.record === record;
      const confirmed = recordSetting(stream);
      return { asked: record ?? confirmed, confirmed, before, isQueued };
    },
    // After a failure too: it may have been changed all the same.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: streamsKey });
    },
    gcTime: 30 * 60_000,
  });

/** Makes the change; where it is refused while live, leaves it with our service for the end of the session. */
async function changeOrQueue(owner: ApiOwner, streamId: string, record: RecordSetting): Promise<void> {
  if (record === 'once') {
    await requestApi(routes.recordOnce(streamId), { method: 'PUT', expects: 'nothing', of: owner });
    return;
  }
  const body: SetRecord = { record };
  try {
    await requestApi(routes.streamRecord(streamId), { method: 'PATCH', body, expects: 'nothing', of: owner });
  } catch (error) {
    if (!(error instanceof ApiError && isRefusedWhileLive(error.status, error.messages))) throw error;
    // Without our service in between there is nobody to wait for the end of the session.
    if (owner.upstream === undefined) throw new ApiError({ kind: 'http', status: 400, messages: [words.notWhileLive] });
    await (await import('./queued-changes.ts')).queueChange(owner.upstream, { streamId, record });
  }
}

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

function beforeOf(client: QueryClient, streamId: string): RecordSetting | undefined {
  const known = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.streams.find(({ id }) => id === streamId);
  return known && recordSetting(known);
}

/** Shows a stream as it was just read wherever it is shown. */
export function writeStream(client: QueryClient, stream: StreamObject): void {
  client.setQueryData<StreamDetail>(streamDetailKey(stream.id), (data) => data && { ...data, stream });
  client.setQueryData<StreamsOverview>(
    streamsOverviewKey,
    (data) => data && { ...data, streams: data.streams.map((each) => (each.id === stream.id ? stream : each)) },
  );
}
