import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import type { Session } from '../domain/stream-object.ts';
import { clock } from '../lib/clock.ts';
import { requestApi } from './client.ts';
import { storage } from './machine.ts';
import { type ManyProgress, runMany } from './run-many.ts';
import { invalidateAllSessions, streamsKey } from './streams.ts';

/** Deletes a session's recording; its row stays, and says so at once. */
export const deleteRecording = (client: QueryClient, sessionId: string) =>
  mutationOptions({
    mutationKey: ['delete-recording', sessionId] as const,
    mutationFn: () => requestApi(routes.recording(sessionId), { method: 'DELETE', expects: 'nothing' }),
    // After a failure too: it may have been deleted all the same. The dialog does not wait: it goes with what it is about.
    onSettled: () => {
      invalidateAllSessions(client);
      void client.invalidateQueries({ queryKey: streamsKey });
    },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: storage.queryKey });
      await writeDeleted(client, new Set([sessionId]));
    },
  });

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

/** The members of a session that the overview, a stream's page and a session's page cache. */
interface Shown {
  sessions?: Session[];
  siblings?: Session[];
  session?: Session;
}

/** Shows recordings as deleted wherever they are shown: nothing asks any more for files that are gone. */
export async function writeDeleted(client: QueryClient, sessionIds: ReadonlySet<string>): Promise<void> {
  // A read that began before could bring the files back.
  await client.cancelQueries({ queryKey: streamsKey });
  const deletedAtMs = clock.exactMs();
  const mark = (session: Session): Session =>
    sessionIds.has(session.id)
      ? {
          ...session,
          recordingStatus: 'deleted',
          recordingUrl: undefined,
          mp4Url: undefined,
          aircheck: { ...session.aircheck, deletedAtMs, posterUrl: undefined, storyboardUrl: undefined },
        }
      : session;
  const markAll = (data: Shown | undefined) => {
    const { sessions, siblings, session } = data ?? {};
    if (!(sessions || siblings || session)) return data;
    return {
      ...data,
      ...(sessions && { sessions: sessions.map(mark) }),
      ...(siblings && { siblings: siblings.map(mark) }),
      ...(session && { session: mark(session) }),
    };
  };
  client.setQueriesData<Shown>({ queryKey: streamsKey }, markAll);
}
