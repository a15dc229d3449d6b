import type { QueryClient } from '@tanstack/react-query';
import type { RecordSetting } from '../recording/stream-object.ts';
import type { RecordChange } from './writes/make-record-change.ts';
import { setRecordOptions } from './writes/set-record.ts';

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
