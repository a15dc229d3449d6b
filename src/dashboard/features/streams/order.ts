import type { StableOrder } from '../../components/lists/stable-rows.tsx';
import { sessionEndMs } from '../../domain/readiness.ts';
import type { SessionStateKind } from '../../domain/session-state.ts';
import { bySlot, type StreamView, shownView } from '../../domain/stream-state.ts';
import { compareNames } from '../../lib/language.ts';

/** What the rows can be sorted by, as `?sort=` names it. */
const columns = ['name', 'next', 'state', 'session', 'recording'] as const;
export type SortColumn = (typeof columns)[number];

export interface Sort {
  column: SortColumn;
  /** Each column has a way round that is asked for most: names from A, the newest first, what is on first. */
  isReversed: boolean;
}

const defaultSort: Sort = { column: 'session', isReversed: false };

/** Reads `?sort=name`, or `-name` for the other way round; anything else is the last session, the newest first. */
export function readSort(value: string | null): Sort {
  const isReversed = value?.startsWith('-') ?? false;
  const column = columns.find((each) => each === (isReversed ? value?.slice(1) : value));
  return column === undefined ? defaultSort : { column, isReversed };
}

/** What a press of a column's head sorts by, as `readSort` reads it: its own way, the other way round, the default. */
export function pressed(column: SortColumn, now: Sort): string | undefined {
  if (column !== now.column) return column === defaultSort.column ? undefined : column;
  return now.isReversed ? undefined : `-${column}`;
}

/** As `aria-sort` says it. */
export function directionOf({ column, isReversed }: Sort): 'ascending' | 'descending' {
  return (column === 'name') === isReversed ? 'descending' : 'ascending';
}

/** The ids of the rows in order; apart those of streams that have never been used. */
export interface RowOrder {
  rows: readonly string[];
  unused: readonly string[];
}

/** Sorts the rows. Unless `isFolding`, what was never used stands below the rest instead of apart. */
export function orderOf(views: readonly StreamView[], sort: Sort, isFolding: boolean, nowMs: number): RowOrder {
  const inOrder = [...views].sort(comparison(sort, nowMs));
  const isNewestFirst = sort.column === 'session' && !sort.isReversed;
  const sorted = (isNewestFirst ? asCreated(inOrder) : inOrder).map((view) => ({
    id: view.stream.id,
    isUnused: isNeverUsed(view, nowMs),
  }));
  const rows = sorted.filter(({ isUnused }) => !isUnused).map(({ id }) => id);
  const unused = sorted.filter(({ isUnused }) => isUnused).map(({ id }) => id);
  return isFolding && rows.length > 0 ? { rows, unused } : { rows: [...rows, ...unused], unused: [] };
}

/**
 * The taken order with the streams that are there now. A stream that is new, or was used for the first time while it was
 * folded away, stands below the other rows, because above them it would move rows under the pointer. It stays there: the
 * taken order gains it, and keeps the place of a stream that is gone, in case its deletion is undone.
 */
export function mergeOrder(
  taken: RowOrder,
  fresh: RowOrder,
  { isThere, isFolded }: { isThere: (streamId: string) => boolean; isFolded: boolean },
): StableOrder<RowOrder> {
  const used = new Set(isFolded ? fresh.rows : []);
  const unused = taken.unused.filter((id) => isThere(id) && !used.has(id));
  const known = new Set([...taken.rows.filter(isThere), ...unused]);
  const added = [...fresh.rows, ...fresh.unused].filter((id) => !known.has(id));
  const rows = [...taken.rows.filter(isThere), ...added];
  const isSame = `${rows}|${unused}` === `${fresh.rows}|${fresh.unused}`;
  const inRows = new Set(taken.rows);
  const grown = added.filter((id) => !inRows.has(id));
  return {
    order: isSame ? fresh : { rows, unused },
    taken:
      grown.length === 0
        ? taken
        : { rows: [...taken.rows, ...grown], unused: taken.unused.filter((id) => !grown.includes(id)) },
  };
}

/** Between two streams of a list: an API may take its time with each. By hand nobody is as quick. */
const longestGapMs = 10_000;

/** Of rows that have the newest first: streams of one list that were never on air stand as they were created. */
function asCreated(newestFirst: readonly StreamView[]): readonly StreamView[] {
  const ordered: StreamView[] = [];
  let first = 0;
  newestFirst.forEach((view, index) => {
    const since = unusedSince(view);
    if (!(unusedSince(newestFirst[index - 1]) - since <= longestGapMs)) first = index;
    let at = first;
    // Those of one moment keep their order.
    while (unusedSince(ordered[at]) === since) at += 1;
    ordered.splice(at, 0, view);
  });
  return ordered;
}

/** When it was created, Unix ms; NaN where it was on air, or nobody knows. */
const unusedSince = (view?: StreamView) => Number(view?.last ? undefined : view?.stream.createdAtMs);

const dayMs = 24 * 3_600_000;

/** Without a session, and not made just now to be used next. Older sessions than were read show in `lastSeen`. */
function isNeverUsed({ stream, state, last }: StreamView, nowMs: number): boolean {
  const isNew = nowMs - (stream.createdAtMs ?? 0) < dayMs;
  return last === undefined && state.kind === 'idle' && !stream.lastSeenMs && !isNew;
}

function comparison({ column, isReversed }: Sort, nowMs: number) {
  const way = isReversed ? -1 : 1;
  return (a: StreamView, b: StreamView): number =>
    way * compareBy[column](a, b, nowMs) || compareBy.session(a, b, nowMs) || bySlot(slotOf(a), slotOf(b));
}

const compareBy: Record<SortColumn, (a: StreamView, b: StreamView, nowMs: number) => number> = {
  name: (a, b) => compareNames(a.stream.name, b.stream.name),
  next: (a, b) => Number(b.stream.record) - Number(a.stream.record),
  state: (a, b, nowMs) => loudness(a, nowMs) - loudness(b, nowMs),
  session: (a, b) => onAirMs(b) - onAirMs(a),
  recording: (a, b) => recordedMs(b) - recordedMs(a),
};

/** When it was last on air, which the session's beginning would not say of a long one; all that is live is now. */
function onAirMs({ stream, state, last }: StreamView): number {
  if (state.kind === 'live') return Number.MAX_SAFE_INTEGER;
  return (last && (sessionEndMs(last.session) ?? last.session.createdAtMs)) ?? stream.createdAtMs ?? 0;
}

function recordedMs({ lastRecording }: StreamView): number {
  return lastRecording?.session.createdAtMs ?? 0;
}

const loudest: readonly (SessionStateKind | 'live' | 'suspended' | 'idle')[] = [
  'live-unrecorded',
  'stalled',
  'reconnecting',
  'recording',
  'live',
  'late',
  'failed',
  'ready-problem',
  'unknown',
  'processing',
  'ready',
];

function loudness(view: StreamView, nowMs: number): number {
  const shown = shownView(view, nowMs);
  const place = loudest.indexOf(typeof shown === 'string' ? shown : shown.state.kind);
  return place < 0 ? loudest.length : place;
}

function slotOf({ stream, state, last }: StreamView) {
  return { stream, session: state.kind === 'live' ? state.current?.session : last?.session };
}
