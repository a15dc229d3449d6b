import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import type { CreateStream } from '../../contract/stream-requests.ts';
import { ownerOf } from './api-owner.ts';
import { requestApi } from './client/request.ts';
import { readOne, readStreamObject } from './read-stream.ts';
import { type StreamDetail, streamDetailKey } from './stream-detail-key.ts';
import { streamsKey } from './streams.ts';

/** Creates a stream; its page has it at once. */
export const createStream = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['create-stream'] as const,
    mutationFn: async (body: CreateStream) =>
      readOne(
        (await requestApi(routes.streams(), { method: 'POST', body, of: ownerOf(client) })).body,
        readStreamObject,
      ),
    onSuccess: (stream) => {
      client.setQueryData<StreamDetail>(streamDetailKey(stream.id), { stream, sessions: [] });
      void client.invalidateQueries({ queryKey: streamsKey });
    },
  });
