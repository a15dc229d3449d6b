import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { aboutMinutes } from '../../contract/recordings/about-minutes.ts';
import {
  type RecordingOrder,
  type RecordingState,
  recordingTotalsSchema,
} from '../../contract/recordings/recording-filter.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import type { Session } from '../domain/stream-object.ts';
import { nextCursor, parseOne, parseRows, requestApi } from './client.ts';
import { ApiError } from './errors.ts';
import { connectionOf } from './query-client.ts';
import { isSessionRow, parseStreamObject } from './stream-object.ts';

/** Which sessions are listed. Times are Unix ms. */
export interface RecordingsFilter {
  /** Began then or later, and before. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** On air then, or began about then. */
  atMs?: number | undefined;
  streamId?: string | undefined;
  tag?: string | undefined;
  state?: RecordingState | undefined;
  /** Whose link was handed over; false: of which there is one to hand over, or will be. */
  isHandedOver?: boolean | undefined;
  /** Their retention deletes them within so many days. */
  expiresWithinDays?: number | undefined;
  /** Words of streams' names. */
  q?: string | undefined;
  withTests?: boolean | undefined;
}

export interface RecordingsSort {
  order: RecordingOrder;
  isDescending: boolean;
}

export type RecordingTotals = Tolerant<typeof recordingTotalsSchema>;

export interface RecordingsPart {
  sessions: readonly Session[];
  cursor: string | undefined;
  /** Our own service has filtered and sorted. Another API lists the newest first, and what else there is of that time. */
  isOwn: boolean;
}

export interface HandedOver {
  atMs: number;
  /** The name of an API key. */
  by: string;
  to: string | undefined;
}

/** Thousands of rows are cached; what the API answered of each is for the page of one. */
const withoutRaw = (session: Session): Session => ({ ...session, raw: {} });

export const recordingsKey = ['recordings'] as const;
export const recordingTotalsKey = [...recordingsKey, 'totals'] as const;

const pageCount = 100;
export const mostAtOnce = 1000;

/** Services of ours that are older than this list. */
const withoutList = new WeakSet<QueryClient>();

/** Sessions over all streams, read further as somebody scrolls. The overview brings what changes of them. */
export function recordings(filter: RecordingsFilter, sort: RecordingsSort) {
  return infiniteQueryOptions({
    queryKey: [...recordingsKey, filter, sort] as const,
    queryFn: ({ client, pageParam, signal }): Promise<RecordingsPart> =>
      fetchRecordings(client, filter, sort, { cursor: pageParam, limit: pageCount, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    // The overview's changes keep it fresh: to read it anew would be to read each of its pages.
    staleTime: 'static',
    // Pages of an earlier filter are evicted soon.
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    // Whatever is alike would be copied at each page, and what rows share would be theirs alone again.
    structuralSharing: false,
  });
}

function offersList(client: QueryClient): boolean {
  return connectionOf(client).upstream === undefined && !withoutList.has(client);
}

interface ReadOptions {
  cursor: string | undefined;
  limit: number;
  signal: AbortSignal | undefined;
}

/** One answer's worth of sessions. */
export async function fetchRecordings(
  client: QueryClient,
  filter: RecordingsFilter,
  sort: RecordingsSort,
  options: ReadOptions,
): Promise<RecordingsPart> {
  if (offersList(client)) {
    try {
      return await readOwnPart(filter, sort, options);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      withoutList.add(client);
    }
  }
  return fetchListedPart(filter, options);
}

/**
 * What all sessions of a filter come to; null where the API does not add up. `stamp`: read anew when it becomes another.
 */
export const recordingTotals = (filter: RecordingsFilter, stamp: string) =>
  queryOptions({
    queryKey: [...recordingTotalsKey, filter, stamp] as const,
    queryFn: async ({ client, signal }): Promise<RecordingTotals | null> => {
      if (!offersList(client)) return null;
      const path = `${routes.recordings()}?${searchOf({ ...filterFields(filter), totals: 1, limit: 1 })}`;
      try {
        const { body } = await requestApi(path, { signal, isOnce: true });
        return parseOne(body, readTotals).totals ?? null;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        return null;
      }
    },
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });

const readTotals = tolerant(v.strictObject({ totals: v.optional(recordingTotalsSchema) }));
const readAnswer = tolerant(v.strictObject({ sessions: v.array(v.unknown()), next: v.optional(v.string()) }));

async function readOwnPart(
  filter: RecordingsFilter,
  { order, isDescending }: RecordingsSort,
  { cursor, limit, signal }: ReadOptions,
): Promise<RecordingsPart> {
  const asked = {
    ...filterFields(filter),
    order: order === 'began' ? undefined : order,
    direction: isDescending ? undefined : 'ascending',
    cursor,
    limit,
  };
  const { body } = await requestApi(`${routes.recordings()}?${searchOf(asked)}`, { signal, isOnce: true });
  const { sessions, next } = parseOne(body, readAnswer);
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
    expiresWithinDays: expiresWithinDays,
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
 * Sessions of an API that has lists alone: those of the time that is asked for, the newest first. An API of 2021 has no
 * `/session`: there the sessions are the streams that name a parent. Source: hosted-api, "Lists" and "Eras".
 */
async function fetchListedPart(
  { fromMs, toMs, atMs, streamId }: RecordingsFilter,
  { cursor, limit, signal }: { cursor: string | undefined; limit: number; signal: AbortSignal | undefined },
): Promise<RecordingsPart> {
  const before = atMs === undefined ? toMs : atMs + aboutMinutes * 60_000;
  const bounds = { ...(fromMs !== undefined && { gte: fromMs }), ...(before !== undefined && { lt: before }) };
  const filters = Object.keys(bounds).length === 0 ? undefined : JSON.stringify([{ id: 'createdAt', value: bounds }]);
  const [from, place] = readCursor(cursor);
  const read = async (source: Source): Promise<RecordingsPart> => {
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
    return await read(from);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404 && from === 'session')) throw error;
    return await read('stream');
  }
}

function readCursor(cursor = 'session'): [Source, string | undefined] {
  const [source, place] = cursor.split(' ');
  return [source === 'stream' ? 'stream' : 'session', place];
}
