import type { QueryClient } from '@tanstack/react-query';
import { keepRecording } from '../retention/recording-retention.ts';
import { type ManyProgress, runMany } from '../run-many.ts';
import { recordingTotalsKey } from './recordings.ts';

/** Keeps recordings for ever, or no longer than their retention, one after the other. Rejects never. */
export async function keepRecordings(
  client: QueryClient,
  ids: readonly string[],
  isKept: boolean,
  onProgress: (progress: ManyProgress<string, unknown>) => void,
): Promise<ManyProgress<string, unknown>> {
  const keep = (id: string) => client.getMutationCache().build(client, keepRecording(client, id)).execute(isKept);
  const ended = await runMany(ids, keep, { signal: new AbortController().signal, onProgress });
  // What goes within some days is counted, too.
  void client.invalidateQueries({ queryKey: recordingTotalsKey });
  return ended;
}
