import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { overviewPath, routes } from '../../contract/routes.ts';
import { rotatedKeySchema } from '../../contract/stream.ts';
import type { CreateStream, PatchStream } from '../../contract/stream-requests.ts';
import { tolerant } from '../../contract/tolerant.ts';
import type { Session, StreamObject } from '../domain/stream-object.ts';
import { deriveStreamView, deriveStreamViews, newestFirst } from '../domain/stream-state.ts';
import { clock } from '../lib/clock.ts';
import { brokenLinks } from './broken-links.ts';
import { parseOne, requestApi } from './client.ts';
import { connection } from './connection.ts';
import { me } from './connections.ts';
import { ApiError } from './errors.ts';
import { addedStreamIds, fetchLists } from './hosted-lists.ts';
import { isMoving } from './polls.ts';
import { connectionOf, pollInterval } from './query-client.ts';
import { fetchQueuedChange, withQueued } from './queued-changes.ts';
import {
  fetchSessionsOf,
  fetchStreamById,
  inferLiveFromDuration,
  isSessionRow,
  mergeRows,
  parseChanges,
  parseStreamObject,
  type StreamsOverview,
} from './stream-object.ts';

/** Everything under this key may be touched by a change of a stream. */
export const streamsKey = ['streams'] as const;
export const streamsOverviewKey = [...streamsKey, 'overview'] as const;

/** Every stream and its sessions: the one poll of the Streams page. */
export const streamsOverview = queryOptions({
  queryKey: streamsOverviewKey,
  queryFn: async ({ client, signal }): Promise<StreamsOverview> => {
    const previous = client.getQueryData<StreamsOverview>(streamsOverviewKey);
    const own = await fetchOwn(client, previous, signal);
    if (own) return own;
    return fetchLists(connectionOf(client), previous, signal);
  },
  // What was read a moment ago is not read again by the next part that shows it.
  staleTime: 1_000,
  refetchInterval: pollInterval((data: StreamsOverview) =>
    isMoving(deriveStreamViews(data, clock.exactMs(), brokenLinks.get()), clock.exactMs()),
  ),
});

/** Services of ours that are older than the changes. */
const withoutChanges = new WeakSet<QueryClient>();

/** Undefined where another API is asked, or an older service. */
async function fetchOwn(client: QueryClient, previous: StreamsOverview | undefined, signal: AbortSignal) {
  const state = connection.get();
  if (connectionOf(client).upstream !== undefined || state.status === 'signed-out' || withoutChanges.has(client))
    return;
  const { apiKey, baseUrl } = state.connection;
  // Of an address elsewhere nobody knows what it is until it has said who asks.
  if (apiKey !== undefined && !baseUrl.startsWith('/') && !client.getQueryData(me.queryKey)) return;
  try {
    return await fetchChanges(previous, signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    withoutChanges.add(client);
  }
}

export interface StreamDetail {
  stream: StreamObject;
  /** Newest first, at most `sessionCount` of them. */
  sessions: Session[];
}

export const streamDetailKey = (streamId: string) => [...streamsKey, 'detail', streamId] as const;

/** Brings what was read before up to date; the same object where nothing has changed. */
export async function fetchChanges(
  previous: StreamsOverview | undefined,
  signal: AbortSignal,
): Promise<StreamsOverview> {
  const state = connection.get();
  const isForWall = state.status === 'signed-in' && state.connection.wallOnly;
  const asked = isForWall ? `${routes.wall()}?` : overviewPath;
  const ask = async (cursor?: string) => {
    const path = cursor === undefined ? asked : `${asked}&since=${cursor}`;
    return (await requestApi(path, { signal, isOnce: true })).body;
  };
  const body = await ask(previous?.cursor);
  if (body === undefined && previous !== undefined) return previous;
  const answer = parseOne(body, parseChanges);
  const known = answer.startsAnew ? undefined : previous;
  const gone = new Set(answer.deleted);
  const streams = answer.streams.flatMap((row) => parseStreamObject(row) ?? []);
  const found = answer.sessions.flatMap((row) => parseStreamObject(row) ?? []).filter(isSessionRow);
  const next = {
    streams: mergeRows(known?.streams, streams, gone),
    sessions: mergeRows(known?.sessions, inferLiveFromDuration(previous?.sessions ?? [], found, clock.exactMs()), gone),
    isListed: true,
    cursor: answer.cursor,
  };
  return answer.more ? fetchChanges(next, signal) : next;
}

/** One stream and its newest sessions: the one poll of its page. */
export const streamDetail = (streamId: string) =>
  queryOptions({
    queryKey: streamDetailKey(streamId),
    queryFn: async ({ client, signal }): Promise<StreamDetail> => {
      const previous = client.getQueryData<StreamDetail>(streamDetailKey(streamId));
      const [read, sessions, queued] = await Promise.all([
        fetchStreamById(streamId, signal),
        fetchSessionsOf(streamId, signal),
        fetchQueuedChange(client, streamId, signal).catch(() => previous?.stream.queued),
      ]);
      const stream = withQueued(read, queued);
      return {
        stream,
        sessions: inferLiveFromDuration(previous?.sessions ?? [], newestFirst(sessions), clock.exactMs()),
      };
    },
    refetchInterval: pollInterval(({ stream, sessions }: StreamDetail) => {
      const nowMs = clock.exactMs();
      return isMoving([deriveStreamView(stream, sessions, nowMs)], nowMs);
    }),
  });

/** Creates a stream, one of many: who asks reads the streams anew when all are there. */
export async function postStream(client: QueryClient, body: CreateStream): Promise<StreamObject> {
  const { body: answer } = await requestApi(routes.streams(), {
    method: 'POST',
    body,
    connection: connectionOf(client),
  });
  return parseOne(answer, parseStreamObject);
}

/** Creates a stream; its page has it at once. */
export const createStream = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['create-stream'] as const,
    mutationFn: (body: CreateStream) => postStream(client, body),
    onSuccess: (stream) => {
      client.setQueryData<StreamDetail>(streamDetailKey(stream.id), { stream, sessions: [] });
      void client.invalidateQueries({ queryKey: streamsKey });
    },
  });

/** Gives a stream a new key; the old one is refused from then on. The page has it at once. */
export const rotateStreamKey = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['rotate-stream-key', streamId] as const,
    mutationFn: async (): Promise<string> => {
      const { body } = await requestApi(routes.streamKeyRotation(streamId), { method: 'POST' });
      return parseOne(body, tolerant(rotatedKeySchema)).streamKey;
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

/** The members of a stream that an operator edits; an absent one stays as it is. */
export type StreamEdit = Pick<PatchStream, 'name' | 'suspended' | 'profiles' | 'aircheck'>;

/** Changes a stream, one of many: it is done when the stream has been read again, whatever the PATCH answered. */
export async function patchStream(client: QueryClient, streamId: string, body: StreamEdit): Promise<void> {
  const owner = connectionOf(client);
  await requestApi(routes.stream(streamId), { method: 'PATCH', body, expects: 'nothing', connection: owner });
  const [read, queued] = await Promise.all([
    fetchStreamById(streamId, undefined, { connection: owner }),
    fetchQueuedChange(client, streamId),
  ]);
  // A read that began before could bring the old values back.
  await client.cancelQueries({ queryKey: streamsKey });
  writeStream(client, withQueued(read, queued));
}

/** Changes a stream. */
export const editStream = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['edit-stream', streamId] as const,
    mutationFn: (body: StreamEdit) => patchStream(client, streamId, body),
    // After a failure too: it may have been changed all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: streamsKey }),
  });

/** Ends the session on air: the encoder is disconnected. */
export const endSession = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['end-session', streamId] as const,
    mutationFn: () =>
      requestApi(routes.streamTerminate(streamId), {
        method: 'DELETE',
        expects: 'nothing',
        connection: connectionOf(client),
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: streamsKey }),
  });

/** Deletes a stream. Every list is without it at once; its page is still there, and is to be left. */
export const deleteStream = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: ['delete-stream', streamId] as const,
    mutationFn: async () => {
      // The page's own requests would be lost meanwhile.
      await client.cancelQueries({ queryKey: streamDetailKey(streamId) });
      await requestApi(routes.stream(streamId), {
        method: 'DELETE',
        expects: 'nothing',
        connection: connectionOf(client),
      });
      await client.cancelQueries({ queryKey: streamsKey });
      const isListed = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.isListed ?? false;
      if (!isListed) addedStreamIds.remove(streamId);
      // Its sessions stay, and are shown again with it should it come back.
      client.setQueryData<StreamsOverview>(
        streamsOverviewKey,
        (data) => data && { ...data, streams: data.streams.filter(({ id }) => id !== streamId) },
      );
    },
    onSettled: () => readAgain(client),
  });

/** Brings a deleted stream back: our own service's way to undo. */
export async function restoreStream(client: QueryClient, streamId: string): Promise<void> {
  try {
    await requestApi(routes.streamRestore(streamId), {
      method: 'POST',
      expects: 'nothing',
      connection: connectionOf(client),
    });
  } finally {
    readAgain(client);
  }
}

/** The list of streams and all sessions, old ones included. */
function readAgain(client: QueryClient): void {
  invalidateAllSessions(client);
  void client.invalidateQueries({ queryKey: streamsOverviewKey });
}

/** Shows a stream as it was just read wherever it is shown. */
export function writeStream(client: QueryClient, stream: StreamObject): void {
  client.setQueryData<StreamDetail>(streamDetailKey(stream.id), (data) => data && { ...data, stream });
  client.setQueryData<StreamsOverview>(
    streamsOverviewKey,
    (data) => data && { ...data, streams: data.streams.map((each) => (each.id === stream.id ? stream : each)) },
  );
}

/** A change may concern an older session than the newest: the next read of lists is of all. */
export function invalidateAllSessions(client: QueryClient): void {
  client.setQueryData<StreamsOverview>(
    streamsOverviewKey,
    (data) => data?.lists && { ...data, lists: { ...data.lists, allReadAtMs: 0 } },
  );
}
