import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { recordingTotalsSchema } from '../../../contract/recordings/recording-filter.ts';
import { routes } from '../../../contract/routes.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { parseOne, requestApi } from '../client.ts';
import { ApiError } from '../errors.ts';
import { connectionOf } from '../query-client.ts';
import { isSessionRow, parseStreamObject } from '../stream-object.ts';
import { fetchListedPart } from './listed-recordings.ts';
import {
  type RecordingsFilter,
  type RecordingsPart,
  type RecordingsSort,
  type RecordingTotals,
  withoutRaw,
} from './recordings-part.ts';

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
    // What was read of one filter after the other is not kept for long.
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
  const { fromMs, toMs, atMs, streamId, tag, state, isHandedOver, goesWithinDays, q, withTests } = filter;
  return {
    from: fromMs,
    to: toMs,
    at: atMs,
    parentId: streamId,
    tag,
    state,
    handedOver: isHandedOver === undefined ? undefined : Number(isHandedOver),
    expiresWithinDays: goesWithinDays,
    q,
    tests: withTests ? 1 : undefined,
  };
}

function searchOf(fields: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) search.set(name, String(value));
  return search;
}
