import type { QueryClient } from '@tanstack/react-query';
import { routes } from '../../../contract/routes.ts';
import { requestApi } from '../client/request.ts';
import { storage } from '../machine.ts';
import { type ManyProgress, runMany } from '../run-many.ts';
import { streamsKey } from '../streams.ts';
import { writeDeleted } from '../writes/write-deleted.ts';

interface RunOptions<Item> {
  signal: AbortSignal;
  onProgress: (progress: ManyProgress<Item, unknown>) => void;
}

/** Deletes one recording or clip after the other; the overview brings what became of each recording. Rejects never. */
export async function deleteRecordings<Item extends { id: string; isClip: boolean }>(
  client: QueryClient,
  items: readonly Item[],
  options: RunOptions<Item>,
): Promise<ManyProgress<Item, unknown>> {
  const ended = await runMany(
    items,
    ({ id, isClip }) =>
      requestApi(isClip ? routes.clipById(id) : routes.recording(id), { method: 'DELETE', expects: 'nothing' }),
    options,
  );
  await writeDeleted(client, new Set(ended.done.map(({ item }) => item.id)));
  void client.invalidateQueries({ queryKey: streamsKey });
  void client.invalidateQueries({ queryKey: storage.queryKey });
  // Those of the recordings too. Their lists are read by other code, which need not be here.
  void client.invalidateQueries({ queryKey: ['clips'] });
  return ended;
}
