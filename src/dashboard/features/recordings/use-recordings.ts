import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { upstreamMarks } from '../../api/link-copies.ts';
import {
  fetchRecordings,
  maxRecordingsPage,
  type RecordingsFilter,
  type RecordingsSort,
  recordings,
  recordingTotals,
} from '../../api/recordings.ts';
import { brokenLinks, streamsOverview } from '../../api/streams.ts';
import { recordingsSelection, useSelection } from '../../components/lists/selection.tsx';
import { useNewRows } from '../../components/lists/stable-rows.tsx';
import { joinedOf } from '../../domain/joined.ts';
import type { Session, StreamObject } from '../../domain/stream-object.ts';
import { deriveStreamViews, type StreamView } from '../../domain/stream-state.ts';
import { clock } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { deriveRecording, type LibrarySession, matchesRecording } from './library-session.ts';

const none: readonly Session[] = [];

interface Wanted {
  /** Must be the same object while its values are the same. */
  filter: RecordingsFilter;
  sort: RecordingsSort;
  nowMs: number;
}

/**
 * The service lists the sessions of a filter once; the polled overview keeps each row up to date, so that no row leaves
 * its place. A session that begins meanwhile waits for a click, unless there is no row that it could move.
 */
export function useRecordings({ filter, sort, nowMs }: Wanted) {
  const query = useInfiniteQuery(recordings(filter, sort));
  const { data, hasNextPage, isPlaceholderData } = query;
  // The frame polls the overview.
  const { data: overview } = useQuery({ ...streamsOverview, refetchInterval: false });
  const broken = useStore(brokenLinks);
  const { data: marks, isPending: isFetchingMarks } = useQuery(upstreamMarks);
  const views = useStreamViews(overview, broken);
  const streams = useMemo(() => new Map(views.map((view) => [view.stream.id, view])), [views]);
  const recent = overview?.sessions ?? none;
  const sessions = useMemo(() => recent.filter(isRow), [recent]);
  const hidden = useMemo(() => new Set(recent.filter((session) => !isRow(session)).map(({ id }) => id)), [recent]);
  const known = useMemo(() => new Map(sessions.map((session) => [session.id, session])), [sessions]);

  const matches = useMemo(
    () => (session: Session) =>
      matchesRecording(deriveRecording(session, { streams, broken, marks: marks ?? undefined, nowMs }), filter, nowMs),
    [streams, broken, marks, nowMs, filter],
  );

  const isOwn = data?.pages[0]?.isOwn ?? true;
  const isNewestFirst = (sort.order === 'began' && sort.isDescending) || !isOwn;
  const fetched = useMemo(() => data?.pages.flatMap((page) => page.sessions) ?? none, [data]);
  // Another API filters by time only. The rows of the previous filter stay until the answer comes.
  const listed = useMemo(
    () => (isOwn || isPlaceholderData ? fetched : fetched.filter(matches)),
    [fetched, isPlaceholderData, isOwn, matches],
  );
  const loaded = useMemo(
    (): LoadedList => ({ rows: listed, hasMore: hasNextPage, isNewestFirst }),
    [listed, hasNextPage, isNewestFirst],
  );
  const isCurrent = data !== undefined && !isPlaceholderData;
  const pending = useMemo(
    () => (isCurrent ? pendingRows(loaded, sessions.filter(matches)) : none),
    [isCurrent, loaded, sessions, matches],
  );

  const all = useMemo(() => mergePending(loaded, pending), [loaded, pending]);
  const mayWait = useMemo(() => {
    const pendingIds = new Set(pending.map(({ id }) => id));
    return (session: Session) => pendingIds.has(session.id);
  }, [pending]);
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
  // While they load, the filter by handover keeps its place.
  const hasMarks = isOwn || isFetchingMarks || Boolean(marks);
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

/** Joined sessions share the row of the first one. */
function isRow(session: Session): boolean {
  const joined = joinedOf(session);
  return joined === undefined || joined.id === session.id;
}

/** Changes when totals may have changed: a session begins, ends, changes its status, is handed over or joined. */
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
    .map((entry) => entry.join(' '))
    .sort()
    .join(', ');
}

interface LoadedList {
  rows: readonly Session[];
  hasMore: boolean;
  isNewestFirst: boolean;
}

/** A session older than the last row comes with a later page, unless the list has been fetched to its end. */
export function pendingRows({ rows, hasMore, isNewestFirst }: LoadedList, matching: readonly Session[]): Session[] {
  const known = new Set(rows.map(({ id }) => id));
  const newest = isNewestFirst ? rows.at(-1) : rows.reduce<Session | undefined>(newerOf, undefined);
  const sinceMs = hasMore ? (newest?.createdAtMs ?? 0) : Number.NEGATIVE_INFINITY;
  return matching.filter(({ id, createdAtMs = 0 }) => !known.has(id) && createdAtMs > sinceMs);
}

/** In an order other than by time the place of a pending row is unknown, so it goes to the top. */
export function mergePending({ rows, isNewestFirst }: LoadedList, pending: readonly Session[]): readonly Session[] {
  if (pending.length === 0) return rows;
  const newestFirst = (a: Session, b: Session) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0);
  const merged = [...[...pending].sort(newestFirst), ...rows];
  return isNewestFirst ? merged.sort(newestFirst) : merged;
}

function newerOf(newest: Session | undefined, row: Session): Session {
  return newest !== undefined && (newest.createdAtMs ?? 0) >= (row.createdAtMs ?? 0) ? newest : row;
}

interface Overview {
  streams: readonly StreamObject[];
  sessions: readonly Session[];
}

const noViews: readonly StreamView[] = [];

/** The views change with a state, not with each second, so a tick alone renders nothing. */
function useStreamViews(overview: Overview | undefined, broken: ReadonlySet<string>): readonly StreamView[] {
  const derive = () => (overview === undefined ? noViews : deriveStreamViews(overview, clock.nowMs(), broken));
  return useSyncExternalStore(clock.subscribe, derive);
}

type Context = Pick<ReturnType<typeof useRecordings>, 'streams' | 'broken' | 'marks'>;

/** The function stays the same until something that it derives from changes. */
export function useDeriveRecording(
  { streams, broken, marks }: Context,
  nowMs: number,
): (session: Session) => LibrarySession {
  return useCallback(
    (session: Session) => deriveRecording(session, { streams, broken, marks, nowMs }),
    [streams, broken, marks, nowMs],
  );
}

export interface SelectedRecordings {
  count: number;
  recordedSeconds: number;
  sizeBytes: number;
  /** The fetched ones in the order of the list, those outside of the list last. */
  known: readonly LibrarySession[];
  /** `known` has all of them. */
  isComplete: boolean;
  /** Fetches the others; in the order of the list. Rejects with an ApiError. */
  fetchAll: (signal?: AbortSignal) => Promise<readonly LibrarySession[]>;
}

interface ListedRows {
  rows: readonly Session[];
  derive: (session: Session) => LibrarySession;
  nowMs: number;
}

export function useSelectedRecordings({ rows, derive, nowMs }: ListedRows): SelectedRecordings {
  const client = useQueryClient();
  const { all, rows: chosen, except } = useSelection(recordingsSelection);

  const fetchMatching = async (
    filter: RecordingsFilter,
    sort: RecordingsSort,
    isWanted: (recording: LibrarySession) => boolean,
    signal: AbortSignal | undefined,
  ) => {
    const matching: LibrarySession[] = [];
    let cursor: string | undefined;
    do {
      const page = await fetchRecordings(client, filter, sort, { cursor, limit: maxRecordingsPage, signal });
      matching.push(...page.sessions.map(derive).filter(isWanted));
      cursor = page.cursor;
    } while (cursor !== undefined);
    return matching;
  };

  if (all === undefined) {
    const indexes = new Map(rows.map(({ id }, index) => [id, index]));
    const indexOf = ({ id }: Session) => indexes.get(id) ?? rows.length;
    const sorted = [...chosen.values()].sort((a, b) => indexOf(a) - indexOf(b));
    // The selection has each row as it was selected; the list has it as it is now.
    const known = sorted.map((row) => derive(rows[indexOf(row)] ?? row));
    return { ...sumsOf(known), count: known.length, known, isComplete: true, fetchAll: async () => known };
  }

  const { filter, sort, totals } = all;
  const isSelected = (recording: LibrarySession) =>
    !except.has(recording.session.id) && matchesRecording(recording, filter, nowMs);
  const excluded = sumsOf([...except.values()].map(derive));
  const known = rows.map(derive).filter(isSelected);
  const count = Math.max(0, totals.count - except.size);
  return {
    count,
    recordedSeconds: Math.max(0, totals.recordedSeconds - excluded.recordedSeconds),
    sizeBytes: Math.max(0, totals.sizeBytes - excluded.sizeBytes),
    known,
    isComplete: known.length === count,
    fetchAll: (signal) => fetchMatching(filter, sort, isSelected, signal),
  };
}

function sumsOf(recordings: readonly LibrarySession[]): Pick<SelectedRecordings, 'recordedSeconds' | 'sizeBytes'> {
  const ready = recordings.filter(({ session }) => session.recordingStatus === 'ready');
  const sum = (figure: (session: Session) => number | undefined) =>
    ready.reduce((total, { session }) => total + (figure(session) ?? 0), 0);
  return {
    recordedSeconds: sum(({ recordedSeconds }) => recordedSeconds),
    sizeBytes: sum(({ aircheck }) => aircheck?.sizeBytes),
  };
}
