import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { overviewPath, routes } from '../../contract/routes.ts';
import { changesSchema } from '../../contract/session.ts';
import { rotatedKeySchema } from '../../contract/stream.ts';
import type { CreateStream, PatchStream } from '../../contract/stream-requests.ts';
import { tolerant } from '../../contract/tolerant.ts';
import type { StreamObject } from '../domain/stream-object.ts';
import { deriveStreamView, deriveStreamViews, newestFirst } from '../domain/stream-state.ts';
import { clock } from '../lib/clock.ts';
import { createStore } from '../lib/create-store.ts';
import { absentIfGone, connectionOf, fetchOne, parseOne, requestApi, sendApi } from './client.ts';
import { connection } from './connection.ts';
import { me } from './connections.ts';
import { addedStreamIds, fetchLists } from './hosted-lists.ts';
import { isMoving } from './polls.ts';
import { pollInterval } from './query-client.ts';
import {
  fetchQueuedChange,
  fetchSessionsOf,
  fetchStreamById,
  inferLiveFromDuration,
  isSessionRow,
  mergeRows,
  parseStreamObject,
  type StreamDetail,
  type StreamsOverview,
  streamDetailKey,
  streamsKey,
  streamsOverviewKey,
  withQueued,
  writeStream,
} from './stream.ts';

/** The ids of sessions whose link did not play in full, until a later check passes. */
export const brokenLinks = createStore<ReadonlySet<string>>(new Set());

/** All streams and their sessions. The frame polls it on every page; `polls.ts` has its interval. */
export const streamsOverview = queryOptions({
  queryKey: streamsOverviewKey,
  queryFn: async ({ client, signal }): Promise<StreamsOverview> => {
    const previous = client.getQueryData<StreamsOverview>(streamsOverviewKey);
    const changes = await fetchOwn(client, previous, signal);
    return changes ?? fetchLists(connectionOf(client), previous, signal);
  },
  // The parts of a page mount one after the other and share one fetch.
  staleTime: 1_000,
  refetchInterval: pollInterval((data: StreamsOverview) =>
    isMoving(deriveStreamViews(data, clock.exactMs(), brokenLinks.get()), clock.exactMs()),
  ),
});

/** Older versions of our service do not send changes. */
const withoutChanges = new WeakSet<QueryClient>();

/** Undefined for other APIs and for older versions of our service. */
async function fetchOwn(client: QueryClient, previous: StreamsOverview | undefined, signal: AbortSignal) {
  const state = connection.get();
  if (connectionOf(client).upstream !== undefined || state.status === 'signed-out' || withoutChanges.has(client))
    return;
  const { apiKey, baseUrl } = state.connection;
  // An API at another address is ours if it knows the account.
  if (apiKey !== undefined && !baseUrl.startsWith('/') && !client.getQueryData(me.queryKey)) return;
  const changes = await absentIfGone(fetchChanges(previous, signal));
  if (changes === undefined) withoutChanges.add(client);
  return changes;
}

const rows = v.array(v.unknown());
const parseChanges = tolerant(v.strictObject({ ...changesSchema.entries, streams: rows, sessions: rows }));

/** Applies the changes since `previous`, which is returned as it is where nothing has changed. */
async function fetchChanges(previous: StreamsOverview | undefined, signal: AbortSignal): Promise<StreamsOverview> {
  const state = connection.get();
  const isForWall = state.status === 'signed-in' && state.connection.wallOnly;
  const basePath = isForWall ? `${routes.wall()}?` : overviewPath;
  const fetchSince = async (cursor?: string) => {
    const path = cursor === undefined ? basePath : `${basePath}&since=${cursor}`;
    return (await requestApi(path, { signal, isOnce: true })).body;
  };
  const body = await fetchSince(previous?.cursor);
  if (body === undefined && previous !== undefined) return previous;
  const answer = parseOne(body, parseChanges);
  const cached = answer.startsAnew ? undefined : previous;
  const deleted = new Set(answer.deleted);
  const streams = answer.streams.flatMap((row) => parseStreamObject(row) ?? []);
  const sessions = answer.sessions.flatMap((row) => parseStreamObject(row) ?? []).filter(isSessionRow);
  const next = {
    streams: mergeRows(cached?.streams, streams, deleted),
    sessions: mergeRows(
      cached?.sessions,
      inferLiveFromDuration(previous?.sessions ?? [], sessions, clock.exactMs()),
      deleted,
    ),
    isListed: true,
    cursor: answer.cursor,
  };
  return answer.more ? fetchChanges(next, signal) : next;
}

/** The stream page's only poll. */
export const streamDetail = (streamId: string) =>
  queryOptions({
    queryKey: streamDetailKey(streamId),
    queryFn: async ({ client, signal }): Promise<StreamDetail> => {
      const previous = client.getQueryData<StreamDetail>(streamDetailKey(streamId));
      const [fetched, sessions, queued] = await Promise.all([
        fetchStreamById(streamId, { signal }),
        fetchSessionsOf(streamId, signal),
        fetchQueuedChange(client, streamId, signal).catch(() => previous?.stream.queued),
      ]);
      const known = previous?.sessions ?? [];
      return {
        stream: withQueued(fetched, queued),
        sessions: inferLiveFromDuration(known, newestFirst(sessions), clock.exactMs()),
      };
    },
    refetchInterval: pollInterval(({ stream, sessions }: StreamDetail) => {
      const nowMs = clock.exactMs();
      return isMoving([deriveStreamView(stream, sessions, nowMs)], nowMs);
    }),
  });

/** The caller invalidates the streams, once for all that it creates. */
export function postStream(client: QueryClient, body: CreateStream): Promise<StreamObject> {
  const connection = connectionOf(client);
  return fetchOne(routes.streams(), parseStreamObject, { method: 'POST', body, connection });
}

/** The new stream's page shows it before the first fetch. */
export const createStream = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CreateStream) => postStream(client, body),
    onSuccess: (stream) => {
      client.setQueryData<StreamDetail>(streamDetailKey(stream.id), { stream, sessions: [] });
      void client.invalidateQueries({ queryKey: streamsKey });
    },
  });

/** The service refuses the old key from then on, so the page shows the new one at once. */
export const rotateStreamKey = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await fetchOne(routes.streamKeyRotation(streamId), tolerant(rotatedKeySchema), { method: 'POST' })).streamKey,
    onSuccess: async (streamKey) => {
      // A fetch that began before could bring the old key back.
      await client.cancelQueries({ queryKey: streamsKey });
      client.setQueryData<StreamDetail>(
        streamDetailKey(streamId),
        (data) => data && { ...data, stream: { ...data.stream, streamKey } },
      );
      void client.invalidateQueries({ queryKey: streamsKey });
    },
    gcTime: 0,
  });

export type StreamEdit = Pick<PatchStream, 'name' | 'suspended' | 'profiles' | 'aircheck'>;

/** Some APIs answer the PATCH with a body and some do not, so the stream is fetched again. */
export async function patchStream(client: QueryClient, streamId: string, body: StreamEdit): Promise<void> {
  const target = connectionOf(client);
  await sendApi('PATCH', routes.stream(streamId), { body, connection: target });
  const [fetched, queued] = await Promise.all([
    fetchStreamById(streamId, { connection: target }),
    fetchQueuedChange(client, streamId),
  ]);
  // A fetch that began before could bring the old values back.
  await client.cancelQueries({ queryKey: streamsKey });
  writeStream(client, withQueued(fetched, queued));
}

export const editStream = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationFn: (body: StreamEdit) => patchStream(client, streamId, body),
    // A request that failed may have changed the stream all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: streamsKey }),
  });

/** The service disconnects the encoder. */
export const endSession = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationFn: () => sendApi('DELETE', routes.streamTerminate(streamId), { connection: connectionOf(client) }),
    onSettled: () => void client.invalidateQueries({ queryKey: streamsKey }),
  });

export const deleteStreamKey = (streamId: string) => ['delete-stream', streamId] as const;

/** The stream leaves every list at once. The caller leaves its page. */
export const deleteStream = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: deleteStreamKey(streamId),
    // The page stops reading while this mutation exists, and a restored stream is read again.
    gcTime: 0,
    mutationFn: async () => {
      // The page's own pending requests would answer 404.
      await client.cancelQueries({ queryKey: streamDetailKey(streamId) });
      await sendApi('DELETE', routes.stream(streamId), { connection: connectionOf(client) });
      await client.cancelQueries({ queryKey: streamsKey });
      const isListed = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.isListed ?? false;
      if (!isListed) addedStreamIds.remove(streamId);
      // The sessions stay in the cache, for a stream that is restored.
      client.setQueryData<StreamsOverview>(
        streamsOverviewKey,
        (data) => data && { ...data, streams: data.streams.filter(({ id }) => id !== streamId) },
      );
    },
    onSettled: () => invalidateOverview(client),
  });

/** Only our own service can restore a deleted stream. */
export async function restoreStream(client: QueryClient, streamId: string): Promise<void> {
  try {
    await sendApi('POST', routes.streamRestore(streamId), { connection: connectionOf(client) });
  } finally {
    invalidateOverview(client);
  }
}

function invalidateOverview(client: QueryClient): void {
  invalidateAllSessions(client);
  void client.invalidateQueries({ queryKey: streamsOverviewKey });
}

/** A change may concern an old session, so the next fetch of other APIs' lists is of the whole history. */
export function invalidateAllSessions(client: QueryClient): void {
  client.setQueryData<StreamsOverview>(
    streamsOverviewKey,
    (data) => data?.lists && { ...data, lists: { ...data.lists, allReadAtMs: 0 } },
  );
}
