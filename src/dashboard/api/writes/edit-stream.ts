import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { routes } from '../../../contract/routes.ts';
import type { PatchStream } from '../../../contract/stream-requests.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import { addedStreamIds } from '../added-stream-ids.ts';
import { ownerOf } from '../client/query-client.ts';
import { requestApi } from '../client/request.ts';
import { type FirstStreams, firstStreams } from '../overview/first-streams.ts';
import type { StreamsOverview } from '../overview/overview.ts';
import { readAllNext } from '../overview/read-all-next.ts';
import { readStreamById } from '../read-one-stream.ts';
import { streamDetailKey, streamsKey, streamsOverviewKey } from '../streams.ts';
import { readQueuedOf, withQueued } from '../with-queued.ts';
import { writeStream } from './write-stream.ts';

/** What of a stream an operator edits; what is absent stays as it is. */
export type StreamEdit = Pick<PatchStream, 'name' | 'suspended' | 'profiles' | 'aircheck'>;

/** Changes a stream, one of many: it is done when the stream has been read again, whatever the PATCH answered. */
export async function makeEdit(client: QueryClient, streamId: string, body: StreamEdit): Promise<void> {
  const owner = ownerOf(client);
  await requestApi(routes.stream(streamId), { method: 'PATCH', body, expects: 'nothing', of: owner });
  const [read, queued] = await Promise.all([
    readStreamById(streamId, undefined, { of: owner }),
    readQueuedOf(client, streamId),
  ]);
  // A read that began before could bring the old values back.
  await client.cancelQueries({ queryKey: streamsKey });
  writeStream(client, withQueued(read, queued));
}

/** Changes a stream. */
export const editStream = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['edit-stream', streamId] as const,
    mutationFn: (body: StreamEdit) => makeEdit(client, streamId, body),
    // After a failure too: it may have been changed all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: streamsKey }),
  });

/** Ends the session on air: the encoder is disconnected. */
export const endSession = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['end-session', streamId] as const,
    mutationFn: () =>
      requestApi(routes.streamTerminate(streamId), { method: 'DELETE', expects: 'nothing', of: ownerOf(client) }),
    onSettled: () => void client.invalidateQueries({ queryKey: streamsKey }),
  });

/** Deletes a stream. Every list is without it at once; its page is still there, and is to be left. */
export const deleteStream = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['delete-stream', streamId] as const,
    mutationFn: async () => {
      // What its page asks for meanwhile would be gone.
      await client.cancelQueries({ queryKey: streamDetailKey(streamId) });
      await requestApi(routes.stream(streamId), { method: 'DELETE', expects: 'nothing', of: ownerOf(client) });
      await client.cancelQueries({ queryKey: streamsKey });
      const isListed = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.isListed ?? false;
      if (!isListed) addedStreamIds.remove(streamId);
      // Its sessions stay, and are shown again with it should it come back.
      const withoutIt = <Shown extends { streams: StreamObject[] }>(data: Shown | undefined) =>
        data && { ...data, streams: data.streams.filter(({ id }) => id !== streamId) };
      client.setQueryData<StreamsOverview>(streamsOverviewKey, withoutIt);
      client.setQueryData<FirstStreams>(firstStreams.queryKey, withoutIt);
    },
    onSettled: () => readAgain(client),
  });

/** Brings a deleted stream back: our own service's way to undo. */
export async function restoreStream(client: QueryClient, streamId: string): Promise<void> {
  try {
    await requestApi(routes.streamRestore(streamId), { method: 'POST', expects: 'nothing', of: ownerOf(client) });
  } finally {
    readAgain(client);
  }
}

/** The list of streams and all sessions, old ones included. */
function readAgain(client: QueryClient): void {
  readAllNext(client);
  void client.invalidateQueries({ queryKey: streamsOverviewKey });
}
