import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import * as v from 'valibot';
import {
  aboutMinutes,
  type RecordingOrder,
  type RecordingState,
  recordingTotalsSchema,
} from '../../contract/recordings.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import type { Session } from '../domain/stream-object.ts';
import { clock } from '../lib/clock.ts';
import { absentIfGone, connectionOf, fetchOne, nextCursor, parseRows, requestApi, sendApi } from './client.ts';
import { isNotFound } from './errors.ts';
import { storage } from './machine.ts';
import { type ManyProgress, runMany } from './run-many.ts';
import { isSessionRow, parseStreamObject, streamsKey } from './stream.ts';
import { invalidateAllSessions } from './streams.ts';

export interface RecordingsFilter {
  /** The session began at `fromMs` or later, and before `toMs`. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** The session was on air at this time, or began about then. */
  atMs?: number | undefined;
  streamId?: string | undefined;
  tag?: string | undefined;
  state?: RecordingState | undefined;
  /** False: the session has a link to hand over, or will have one. */
  isHandedOver?: boolean | undefined;
  expiresWithinDays?: number | undefined;
  q?: string | undefined;
  withTests?: boolean | undefined;
}

export interface RecordingsSort {
  order: RecordingOrder;
  isDescending: boolean;
}

export type RecordingTotals = Tolerant<typeof recordingTotalsSchema>;

interface RecordingsPart {
  sessions: readonly Session[];
  cursor: string | undefined;
  /** Our own service filters and sorts. Other APIs list all sessions of the time, the newest first. */
  isOwn: boolean;
}

/** Thousands of rows are cached, and only a session's page shows its raw answer. */
const withoutRaw = (session: Session): Session => ({ ...session, raw: {} });

export const recordingsKey = ['recordings'] as const;
export const recordingTotalsKey = [...recordingsKey, 'totals'] as const;

const pageSize = 100;
export const maxRecordingsPage = 1000;

/** Older versions of our service do not have the list. */
const withoutList = new WeakSet<QueryClient>();

/** Further pages are fetched on scroll. Changes of the sessions come with the overview. */
export function recordings(filter: RecordingsFilter, sort: RecordingsSort) {
  return infiniteQueryOptions({
    queryKey: [...recordingsKey, filter, sort] as const,
    queryFn: ({ client, pageParam, signal }): Promise<RecordingsPart> =>
      fetchRecordings(client, filter, sort, { cursor: pageParam, limit: pageSize, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    // A refetch would fetch every page again, and the overview's changes keep the rows fresh.
    staleTime: 'static',
    // Pages of an earlier filter are evicted soon.
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    // Structural sharing would copy what rows share, at each page.
    structuralSharing: false,
  });
}

function offersList(client: QueryClient): boolean {
  return connectionOf(client).upstream === undefined && !withoutList.has(client);
}

interface PageOptions {
  cursor: string | undefined;
  limit: number;
  signal: AbortSignal | undefined;
}

export async function fetchRecordings(
  client: QueryClient,
  filter: RecordingsFilter,
  sort: RecordingsSort,
  options: PageOptions,
): Promise<RecordingsPart> {
  if (offersList(client)) {
    const own = await absentIfGone(fetchOwnPart(filter, sort, options));
    if (own) return own;
    withoutList.add(client);
  }
  return fetchListedPart(filter, options);
}

/** Null for APIs that have no totals. Another `stamp` fetches them again. */
export const recordingTotals = (filter: RecordingsFilter, stamp: string) =>
  queryOptions({
    queryKey: [...recordingTotalsKey, filter, stamp] as const,
    queryFn: async ({ client, signal }): Promise<RecordingTotals | null> => {
      if (!offersList(client)) return null;
      const path = `${routes.recordings()}?${searchOf({ ...filterFields(filter), totals: 1, limit: 1 })}`;
      return (await absentIfGone(fetchOne(path, parseTotals, { signal, isOnce: true })))?.totals ?? null;
    },
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });

const parseTotals = tolerant(v.strictObject({ totals: v.optional(recordingTotalsSchema) }));
const parsePage = tolerant(v.strictObject({ sessions: v.array(v.unknown()), next: v.optional(v.string()) }));

async function fetchOwnPart(
  filter: RecordingsFilter,
  { order, isDescending }: RecordingsSort,
  { cursor, limit, signal }: PageOptions,
): Promise<RecordingsPart> {
  const fields = {
    ...filterFields(filter),
    order: order === 'began' ? undefined : order,
    direction: isDescending ? undefined : 'ascending',
    cursor,
    limit,
  };
  const path = `${routes.recordings()}?${searchOf(fields)}`;
  const { sessions, next } = await fetchOne(path, parsePage, { signal, isOnce: true });
  const rows = sessions.flatMap((row) => parseStreamObject(row) ?? []).filter(isSessionRow);
  return { sessions: rows.map(withoutRaw), cursor: next, isOwn: true };
}

function filterFields(filter: RecordingsFilter) {
  const { fromMs, toMs, atMs, streamId, tag, state, isHandedOver, expiresWithinDays, q, withTests } = filter;
  return {
    from: fromMs,
    to: toMs,
    at: atMs,
    parentId: streamId,
    tag,
    state,
    handedOver: isHandedOver === undefined ? undefined : Number(isHandedOver),
    expiresWithinDays,
    q,
    tests: withTests ? 1 : undefined,
  };
}

function searchOf(fields: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) search.set(name, String(value));
  return search;
}

type Source = 'session' | 'stream';

/**
 * Other APIs only filter by time, the newest first. An API of 2021 has no `/session`: its sessions are the streams that
 * name a parent. Source: hosted-api, "Lists" and "Eras".
 */
async function fetchListedPart(
  { fromMs, toMs, atMs, streamId }: RecordingsFilter,
  { cursor, limit, signal }: PageOptions,
): Promise<RecordingsPart> {
  const before = atMs === undefined ? toMs : atMs + aboutMinutes * 60_000;
  const bounds = { ...(fromMs !== undefined && { gte: fromMs }), ...(before !== undefined && { lt: before }) };
  const filters = Object.keys(bounds).length === 0 ? undefined : JSON.stringify([{ id: 'createdAt', value: bounds }]);
  const [from, place] = parseCursor(cursor);
  const fetchFrom = async (source: Source): Promise<RecordingsPart> => {
    const search = new URLSearchParams({
      limit: String(limit),
      order: 'createdAt-true',
      ...(source === 'stream' && { sessionsonly: '1' }),
      ...(source === 'session' && streamId !== undefined && { parentId: streamId }),
      ...(filters !== undefined && { filters }),
      ...(place !== undefined && { cursor: place }),
    });
    const path = source === 'session' ? routes.sessions() : routes.streams();
    const { body, link } = await requestApi(`${path}?${search}`, { signal, isOnce: true });
    const next = nextCursor(link);
    return {
      sessions: parseRows(body, parseStreamObject).filter(isSessionRow).map(withoutRaw),
      cursor: next === undefined ? undefined : `${source} ${next}`,
      isOwn: false,
    };
  };
  try {
    return await fetchFrom(from);
  } catch (error) {
    if (!isNotFound(error) || from !== 'session') throw error;
    return await fetchFrom('stream');
  }
}

function parseCursor(cursor = 'session'): [Source, string | undefined] {
  const [source, place] = cursor.split(' ');
  return [source === 'stream' ? 'stream' : 'session', place];
}

/** The session's row stays and shows at once that its recording is deleted. */
export const deleteRecording = (client: QueryClient, sessionId: string) =>
  mutationOptions({
    mutationFn: () => sendApi('DELETE', routes.recording(sessionId)),
    // A request that failed may have deleted the recording all the same. The dialog does not wait: it closes with its row.
    onSettled: () => {
      invalidateAllSessions(client);
      void client.invalidateQueries({ queryKey: streamsKey });
    },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: storage.queryKey });
      await writeDeleted(client, new Set([sessionId]));
    },
  });

/** Never rejects: the result lists what failed. */
export async function deleteRecordings<Item extends { id: string; isClip: boolean }>(
  client: QueryClient,
  items: readonly Item[],
  options: { signal: AbortSignal; onProgress: (progress: ManyProgress<Item, unknown>) => void },
): Promise<ManyProgress<Item, unknown>> {
  const ended = await runMany(
    items,
    ({ id, isClip }) => sendApi('DELETE', isClip ? routes.clipById(id) : routes.recording(id)),
    options,
  );
  await writeDeleted(client, new Set(ended.done.map(({ item }) => item.id)));
  void client.invalidateQueries({ queryKey: streamsKey });
  void client.invalidateQueries({ queryKey: storage.queryKey });
  // The clips of a deleted recording are gone too.
  void client.invalidateQueries({ queryKey: ['clips'] });
  return ended;
}

/** The overview, a stream's page and a session's page cache their sessions under these names. */
interface CachedSessions {
  sessions?: Session[];
  siblings?: Session[];
  session?: Session;
}

/** Marks recordings in every cache at once, so that no part of the page requests files that are gone. */
async function writeDeleted(client: QueryClient, sessionIds: ReadonlySet<string>): Promise<void> {
  // A fetch that began before could bring the files back.
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
  const markAll = (data: CachedSessions | undefined) => {
    const { sessions, siblings, session } = data ?? {};
    if (!(sessions || siblings || session)) return data;
    return {
      ...data,
      ...(sessions && { sessions: sessions.map(mark) }),
      ...(siblings && { siblings: siblings.map(mark) }),
      ...(session && { session: mark(session) }),
    };
  };
  client.setQueriesData<CachedSessions>({ queryKey: streamsKey }, markAll);
}
