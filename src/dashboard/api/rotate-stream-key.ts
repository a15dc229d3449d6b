import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { rotatedKeySchema } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';
import { type StreamDetail, streamDetailKey } from './stream-detail-key.ts';
import { streamsKey } from './streams-overview.ts';

/** Gives a stream a new key; the old one is refused from then on. The page has it at once. */
export const rotateStreamKey = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['rotate-stream-key', streamId] as const,
    mutationFn: async (): Promise<string> => {
      const { body } = await requestApi(routes.streamKeyRotation(streamId), { method: 'POST' });
      const read = v.safeParse(rotatedKeySchema, body);
      if (!read.success) throw new ApiError({ kind: 'parse', status: 200 });
      return read.output.streamKey;
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
