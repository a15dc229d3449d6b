import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { rotatedKeySchema } from '../../contract/stream.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { requestApi } from './client/request.ts';
import { readOne } from './read-stream.ts';
import { type StreamDetail, streamDetailKey } from './stream-detail-key.ts';
import { streamsKey } from './streams.ts';

/** Gives a stream a new key; the old one is refused from then on. The page has it at once. */
export const rotateStreamKey = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['rotate-stream-key', streamId] as const,
    mutationFn: async (): Promise<string> => {
      const { body } = await requestApi(routes.streamKeyRotation(streamId), { method: 'POST' });
      return readOne(body, tolerant(rotatedKeySchema)).streamKey;
    },
    onSuccess: async (streamKey) => {
      // A read that began before could bring the old key back.
      await client.cancelQueries({ queryKey: streamsKey });
      client.setQueryData<StreamDetail>(
        streamDetailKey(streamId),
        (data) => data && { ...data, stream: { ...data.stream, streamKey } },
      );
      void client.invalidateQueries({ queryKey: streamsKey });
    },
    gcTime: 0,
  });
