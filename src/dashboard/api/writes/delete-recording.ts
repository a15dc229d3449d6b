import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { routes } from '../../../contract/routes.ts';
import { requestApi } from '../client/request.ts';
import { storage } from '../machine.ts';
import { readAllNext } from '../overview/read-all-next.ts';
import { streamsKey } from '../streams.ts';
import { writeDeleted } from './write-deleted.ts';

/** Deletes a session's recording; its row stays, and says so at once. */
export const deleteRecording = (client: QueryClient, sessionId: string) =>
  mutationOptions({
    mutationKey: ['delete-recording', sessionId] as const,
    mutationFn: () => requestApi(routes.recording(sessionId), { method: 'DELETE', expects: 'nothing' }),
    // After a failure too: it may have been deleted all the same. The dialog does not wait: it goes with what it is about.
    onSettled: () => {
      readAllNext(client);
      void client.invalidateQueries({ queryKey: streamsKey });
    },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: storage.queryKey });
      await writeDeleted(client, new Set([sessionId]));
    },
  });
