import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { requestApi } from './client/request.ts';
import { storage } from './machine.ts';
import { readAllNext, streamsKey } from './streams.ts';

/** Deletes a session's recording; its row stays and says so once it has been read again. */
export const deleteRecording = (client: QueryClient, sessionId: string) =>
  mutationOptions({
    mutationKey: ['delete-recording', sessionId] as const,
    mutationFn: () => requestApi(routes.recording(sessionId), { method: 'DELETE', expects: 'nothing' }),
    // After a failure too: it may have been deleted all the same.
    onSettled: () => {
      readAllNext(client);
      return client.invalidateQueries({ queryKey: streamsKey });
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: storage.queryKey }),
  });
