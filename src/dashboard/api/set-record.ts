import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { SetRecord } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import type { StreamObject } from '../recording/stream-object.ts';
import { requestApi } from './client.ts';
import { readStreamById, type StreamDetail, streamDetailKey } from './stream-detail.ts';
import { type StreamsOverview, streamsKey, streamsOverviewKey } from './streams-overview.ts';

/** For `useMutationState`: the last change of this stream's switch, with its error kept. */
export const setRecordKey = (streamId: string) => ['set-record', streamId] as const;

/** A change is settled by what the service says when it is asked again, whatever the PATCH answered. */
export interface RecordChange {
  asked: boolean;
  confirmed: boolean;
}

const setRecordOptions = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: setRecordKey(streamId),
    mutationFn: async (record: boolean): Promise<RecordChange> => {
      const body: SetRecord = { record };
      await requestApi(routes.streamRecord(streamId), { method: 'PATCH', body, expects: 'nothing' });
      const stream = await readStreamById(streamId);
      // A read that began before the change could bring back the old value after it.
      await client.cancelQueries({ queryKey: streamsKey });
      writeStream(client, stream);
      return { asked: record, confirmed: stream.record };
    },
    // After a failure too: it may have been changed all the same.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: streamsKey });
    },
    gcTime: 30 * 60_000,
  });

/** Turns recording on or off for the next sessions of a stream. While a change is under way, a further one is not taken. */
export function setRecord(client: QueryClient, streamId: string, record: boolean): void {
  if (client.isMutating({ mutationKey: setRecordKey(streamId) }) > 0) return;
  const mutation = client.getMutationCache().build(client, setRecordOptions(client, streamId));
  // The error is kept in the mutation's state, where the switch reads it.
  mutation.execute(record).catch(() => undefined);
}

function writeStream(client: QueryClient, stream: StreamObject): void {
  client.setQueryData<StreamDetail>(streamDetailKey(stream.id), (data) => data && { ...data, stream });
  client.setQueryData<StreamsOverview>(
    streamsOverviewKey,
    (data) => data && { ...data, streams: data.streams.map((each) => (each.id === stream.id ? stream : each)) },
  );
}
