import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { brokenLinks } from '../../api/broken-links.ts';
import { upstreamMarks } from '../../api/handovers.ts';
import {
  fetchRecordings,
  mostAtOnce,
  type RecordingsFilter,
  type RecordingsSort,
  recordings,
  recordingTotals,
} from '../../api/recordings.ts';
import { streamsOverview } from '../../api/streams.ts';
import { recordingsSelection, useSelection } from '../../components/lists/selection.tsx';
import { useNewRows } from '../../components/lists/stable-rows.tsx';
import { joinedOf } from '../../domain/joined.ts';
import type { Session, StreamObject } from '../../domain/stream-object.ts';
import { deriveStreamViews, type StreamView } from '../../domain/stream-state.ts';
import { clock } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { matchesRecording, type Recording, readRecording } from './read-recording.ts';

const none: readonly Session[] = [];

interface Wanted {
  /** The same object while it says the same. */
  filter: RecordingsFilter;
  sort: RecordingsSort;
  /** To the minute: what runs by the second is drawn by its row. */
  nowMs: number;
}

/**
 * The sessions of a filter as the service lists them, each as the overview's last answer has it: what changes of them is
 * seen without reading the list again, and none leaves its place. A session that begins meanwhile waits to be asked for,
 * unless there is no row that it could move.
 */
export function useRecordings({ filter, sort, nowMs }: Wanted) {
  const query = useInfiniteQuery(recordings(filter, sort));
  const { data, hasNextPage, isPlaceholderData } = query;
  // The frame owns the poll.
  const { data: overview } = useQuery({ ...streamsOverview, refetchInterval: false });
  const broken = useStore(brokenLinks);
  const { data: marks, isPending: isReadingMarks } = useQuery(upstreamMarks);
  const views = useStreamViews(overview, broken);
  const streams = useMemo(() => new Map(views.map((view) => [view.stream.id, view])), [views]);
  const recent = overview?.sessions ?? none;
  const sessions = useMemo(() => recent.filter(isRow), [recent]);
  const hidden = useMemo(() => new Set(recent.filter((session) => !isRow(session)).map(({ id }) => id)), [recent]);
  const known = useMemo(() => new Map(sessions.map((session) => [session.id, session])), [sessions]);

  const matches = useMemo(
    () => (session: Session) =>
      matchesRecording(readRecording(session, { streams, broken, marks: marks ?? undefined, nowMs }), filter, nowMs),
    [streams, broken, marks, nowMs, filter],
  );

  const isOwn = data?.pages[0]?.isOwn ?? true;
  const isNewestFirst = (sort.order === 'began' && sort.isDescending) || !isOwn;
  const read = useMemo(() => data?.pages.flatMap((page) => page.sessions) ?? none, [data]);
  // Another API lists whatever there is of that time. Rows of the former filter stay until the answer comes.
  const listed = useMemo(
    () => (isOwn || isPlaceholderData ? read : read.filter(matches)),
    [read, isPlaceholderData, isOwn, matches],
  );
  const loaded = useMemo(
    (): LoadedList => ({ rows: listed, hasMore: hasNextPage, isNewestFirst }),
    [listed, hasNextPage, isNewestFirst],
  );
  const isCurrent = data !== undefined && !isPlaceholderData;
  const missing = useMemo(
    () => (isCurrent ? missingFrom(loaded, sessions.filter(matches)) : none),
    [isCurrent, loaded, sessions, matches],
  );

  const all = useMemo(() => withAdded(loaded, missing), [loaded, missing]);
  const mayWait = useMemo(() => {
    const missingIds = new Set(missing.map(({ id }) => id));
    return (session: Session) => missingIds.has(session.id);
  }, [missing]);
  const { shown, newCount, showNew } = useNewRows(all, {
    listKey: JSON.stringify([filter, sort]),
    isLoaded: isCurrent && overview !== undefined,
    mayWait,
  });
  const rows = useMemo(
    () => shown.map((row) => known.get(row.id) ?? row).filter((row) => isRow(row) && !hidden.has(row.id)),
    [shown, known, hidden],
  );
  const { data: totals } = useQuery({ ...recordingTotals(filter, stampOf(sessions)), enabled: isCurrent && isOwn });
  // While they are read too: what is narrowed by them keeps its place.
  const hasMarks = isOwn || isReadingMarks || Boolean(marks);
  return {
    query,
    rows,
    totals,
    streams,
    broken,
    marks: marks ?? undefined,
    isOwn,
    hasMarks,
    newCount,
    showNew,
  };
}

/** Joined sessions are one row, that of the first. */
function isRow(session: Session): boolean {
  const joined = joinedOf(session);
  return joined === undefined || joined.id === session.id;
}

/** Another one when a session begins, ends, becomes something else or is handed over or joined; not while one goes on. */
function stampOf(sessions: readonly Session[]): string {
  const counts = new Map<string, number>();
  for (const session of sessions) {
    const { recordingStatus, isActive, aircheck } = session;
    const isJoined = joinedOf(session) !== undefined;
    const isHandedOver = aircheck?.handedOverAtMs !== undefined;
    const key = `${String(recordingStatus)}${isActive ? ' live' : ''}${isHandedOver ? ' handed over' : ''}${isJoined ? ' joined' : ''}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .map((each) => each.join(' '))
    .sort()
    .join(', ');
}

interface LoadedList {
  rows: readonly Session[];
  /** It goes on after its last row. */
  hasMore: boolean;
  isNewestFirst: boolean;
}

/**
 * Sessions that would stand in the list by now and do not: newer than its last row, or anywhere in a list that is read to
 * its end.
 */
export function missingFrom({ rows, hasMore, isNewestFirst }: LoadedList, matching: readonly Session[]): Session[] {
  const known = new Set(rows.map(({ id }) => id));
  const newest = isNewestFirst ? rows.at(-1) : rows.reduce<Session | undefined>(newerOf, undefined);
  const sinceMs = hasMore ? (newest?.createdAtMs ?? 0) : Number.NEGATIVE_INFINITY;
  return matching.filter(({ id, createdAtMs = 0 }) => !known.has(id) && createdAtMs > sinceMs);
}

/** With these in their places: by their beginning where the list is in that order, else at its top. */
export function withAdded({ rows, isNewestFirst }: LoadedList, added: readonly Session[]): readonly Session[] {
  if (added.length === 0) return rows;
  const newestFirst = [...added].sort((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0));
  if (!isNewestFirst) return [...newestFirst, ...rows];
  const merged: Session[] = [];
  let next = 0;
  for (const row of rows) {
    for (
      let each = newestFirst[next];
      each !== undefined && (each.createdAtMs ?? 0) >= (row.createdAtMs ?? 0);
      each = newestFirst[next]
    ) {
      merged.push(each);
      next += 1;
    }
    merged.push(row);
  }
  return [...merged, ...newestFirst.slice(next)];
}

function newerOf(newest: Session | undefined, row: Session): Session {
  return newest !== undefined && (newest.createdAtMs ?? 0) >= (row.createdAtMs ?? 0) ? newest : row;
}

interface Overview {
  streams: readonly StreamObject[];
  sessions: readonly Session[];
}

const noViews: readonly StreamView[] = [];

/** All streams with their sessions, as they are by now. Seconds alone draw nothing: only another state does. */
export function useStreamViews(overview: Overview | undefined, broken: ReadonlySet<string>): readonly StreamView[] {
  const read = () => (overview === undefined ? noViews : deriveStreamViews(overview, clock.nowMs(), broken));
  return useSyncExternalStore(clock.subscribe, read);
}

type Context = Pick<ReturnType<typeof useRecordings>, 'streams' | 'broken' | 'marks'>;

/** Reads a session with what is known of its stream by now; another function only where that changes. */
export function useReadRecording({ streams, broken, marks }: Context, nowMs: number): (session: Session) => Recording {
  return useCallback(
    (session: Session) => readRecording(session, { streams, broken, marks, nowMs }),
    [streams, broken, marks, nowMs],
  );
}

/** The selection as what is done with it needs it. */
export interface SelectedRecordings {
  count: number;
  recordedSeconds: number;
  sizeBytes: number;
  /** Those that were read, in the order of the list; what the list does not show comes last. */
  known: readonly Recording[];
  /** Are those all? */
  isWhole: boolean;
  /** All of them in the order of the list, the others read now. Rejects with an ApiError. */
  readAll: (signal?: AbortSignal) => Promise<readonly Recording[]>;
}

interface Listed {
  /** In their order. */
  rows: readonly Session[];
  /** A session with its state, as it is by now. */
  read: (session: Session) => Recording;
  nowMs: number;
}

export function useSelectedRecordings({ rows, read, nowMs }: Listed): SelectedRecordings {
  const client = useQueryClient();
  const { all, rows: chosen, except } = useSelection(recordingsSelection);

  /** The list from its beginning, as far as it goes. */
  const readMatching = async (
    filter: RecordingsFilter,
    sort: RecordingsSort,
    isWanted: (recording: Recording) => boolean,
    signal: AbortSignal | undefined,
  ) => {
    const found: Recording[] = [];
    let cursor: string | undefined;
    do {
      const part = await fetchRecordings(client, filter, sort, { cursor, limit: mostAtOnce, signal });
      found.push(...part.sessions.map(read).filter(isWanted));
      cursor = part.cursor;
    } while (cursor !== undefined);
    return found;
  };

  if (all === undefined) {
    const place = new Map(rows.map(({ id }, index) => [id, index]));
    const placeOf = ({ id }: Session) => place.get(id) ?? rows.length;
    const sorted = [...chosen.values()].sort((a, b) => placeOf(a) - placeOf(b));
    // As they are by now, where the list has them.
    const known = sorted.map((row) => read(rows[placeOf(row)] ?? row));
    return { ...sumsOf(known), count: known.length, known, isWhole: true, readAll: async () => known };
  }

  const { filter, sort, totals } = all;
  const isIn = (recording: Recording) =>
    !except.has(recording.session.id) && matchesRecording(recording, filter, nowMs);
  const left = sumsOf([...except.values()].map(read));
  const known = rows.map(read).filter(isIn);
  const count = Math.max(0, totals.count - except.size);
  return {
    count,
    recordedSeconds: Math.max(0, totals.recordedSeconds - left.recordedSeconds),
    sizeBytes: Math.max(0, totals.sizeBytes - left.sizeBytes),
    known,
    isWhole: known.length === count,
    readAll: (signal) => readMatching(filter, sort, isIn, signal),
  };
}

function sumsOf(recordings: readonly Recording[]): Pick<SelectedRecordings, 'recordedSeconds' | 'sizeBytes'> {
  const ready = recordings.filter(({ session }) => session.recordingStatus === 'ready');
  const sum = (of: (session: Session) => number | undefined) =>
    ready.reduce((total, { session }) => total + (of(session) ?? 0), 0);
  return {
    recordedSeconds: sum(({ recordedSeconds }) => recordedSeconds),
    sizeBytes: sum(({ aircheck }) => aircheck?.sizeBytes),
  };
}
