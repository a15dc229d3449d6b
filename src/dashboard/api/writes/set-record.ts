import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { RecordSetting } from '../../recording/stream-object.ts';
import { ApiError } from '../client/api-error.ts';
import { streamsKey } from '../streams.ts';
import type { RecordChange } from './make-record-change.ts';

/** Finds the changes of this stream's switch, with their errors kept. */
export const setRecordKey = (streamId: string) => ['set-record', streamId] as const;

/** One change of one stream's switch. */
export const setRecordOptions = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: setRecordKey(streamId),
    /** Without a value: cancels what is queued. */
    mutationFn: async (record: RecordSetting | undefined): Promise<RecordChange> => {
      // Its code comes with the first change, unless the browser was idle before; meanwhile the switch says Changing…
      const { makeRecordChange } = await import('./make-record-change.ts').catch(() => {
        throw new ApiError({ kind: 'network', status: 0 });
      });
      return await makeRecordChange(client, streamId, record);
    },
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
