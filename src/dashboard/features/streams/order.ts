import type { StableOrder } from '../../components/lists/stable-rows.tsx';
import { lostAtMs, lostSession } from '../../domain/alerts.ts';
import { type SessionStateKind, sessionEndMs } from '../../domain/session-state.ts';
import { bySlot, type StreamView, shownView } from '../../domain/stream-state.ts';
import { compareNames } from '../../lib/language.ts';

/** `?sort=` names one of these. */
export const sortColumns = ['session', 'name', 'record', 'state', 'lastRecording'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface Sort {
  column: SortColumn;
  /** Each column has a way round that is asked for most: names from A, the newest first, what is on first. */
  isReversed: boolean;
}

const defaultSort: Sort = { column: 'session', isReversed: false };

/** Parses `?sort=name`, or `-name` for the other way round; anything else is the last session, the newest first. */
export function parseSort(value: string | null): Sort {
  const isReversed = value?.startsWith('-') ?? false;
  const column = sortColumns.find((each) => each === (isReversed ? value?.slice(1) : value));
  return column === undefined ? defaultSort : { column, isReversed };
}

/** A press of a head sorts its own way, then the other way round, then by default. */
export function pressed(column: SortColumn, now: Sort): string | undefined {
  if (column !== now.column) return column === defaultSort.column ? undefined : column;
  return now.isReversed ? undefined : `-${column}`;
}

/** The direction in the words of `aria-sort`. */
export function directionOf({ column, isReversed }: Sort): 'ascending' | 'descending' {
  return (column === 'name') === isReversed ? 'descending' : 'ascending';
}

/** `all` stands for the other groups where the operator sorts or filters, and while nothing needs a group. */
export type GroupKind = 'lost' | 'live' | 'ended' | 'tonight' | 'idle' | 'all' | 'unused';

interface RowGroup {
  kind: GroupKind;
  /** The ids of its streams, in order. */
  ids: readonly string[];
}

export type RowOrder = readonly RowGroup[];

interface OrderOptions {
  sort: Sort;
  /** The operator has chosen no sort and no filter, so the rows stand in groups. */
  isGrouped: boolean;
  /** Streams that were never used stand apart; else they stand below the rest. */
  isFolding: boolean;
  nowMs: number;
  acknowledged: ReadonlySet<string>;
  /** The beginnings of tonight's shows, by stream, while something stands in the way of one. */
  tonight: ReadonlyMap<string, number>;
}

/** The groups in the order of the page; none of them is empty. */
export function orderOf(views: readonly StreamView[], options: OrderOptions): RowOrder {
  const { sort, isGrouped, isFolding, nowMs } = options;
  const inOrder = [...views].sort(comparison(sort, nowMs));
  const isNewestFirst = sort.column === 'session' && !sort.isReversed;
  const sorted = isNewestFirst ? asCreated(inOrder) : inOrder;
  const used = sorted.filter((view) => !isNeverUsed(view, nowMs));
  const unused = sorted.filter((view) => isNeverUsed(view, nowMs));
  const isFolded = isFolding && used.length > 0;
  const rows = isFolded ? used : [...used, ...unused];
  const groups = isGrouped ? groupsOf(rows, options) : [{ kind: 'all' as const, views: rows }];
  return [...groups, { kind: 'unused' as const, views: isFolded ? unused : [] }]
    .filter((group) => group.views.length > 0)
    .map((group) => ({ kind: group.kind, ids: group.views.map(({ stream }) => stream.id) }));
}

interface ViewGroup {
  kind: GroupKind;
  views: readonly StreamView[];
}

function groupsOf(rows: readonly StreamView[], { nowMs, acknowledged, tonight }: OrderOptions): ViewGroup[] {
  const kindOf = (view: StreamView): GroupKind => {
    const lost = lostSession(view, nowMs);
    if (lost && !acknowledged.has(lost.session.id)) return 'lost';
    if (view.state.kind === 'live') return 'live';
    if (hasJustEnded(view, nowMs)) return 'ended';
    return tonight.has(view.stream.id) ? 'tonight' : 'idle';
  };
  const kinds = new Map(rows.map((view) => [view, kindOf(view)]));
  const viewsOf = (kind: GroupKind) => rows.filter((view) => kinds.get(view) === kind);
  const lostMs = ({ last }: StreamView) => (last && lostAtMs(last.session)) ?? 0;
  const startMs = ({ stream }: StreamView) => tonight.get(stream.id) ?? 0;
  const lost = viewsOf('lost').sort((a, b) => lostMs(a) - lostMs(b));
  const live = viewsOf('live').sort(
    (a, b) => urgencyOf(a, nowMs) - urgencyOf(b, nowMs) || bySlot(slotOf(a), slotOf(b)),
  );
  const coming = viewsOf('tonight').sort((a, b) => startMs(a) - startMs(b));
  if (lost.length + live.length + coming.length === 0) return [{ kind: 'all', views: rows }];
  return [
    { kind: 'lost', views: lost },
    { kind: 'live', views: live },
    { kind: 'ended', views: viewsOf('ended') },
    { kind: 'tonight', views: coming },
    { kind: 'idle', views: viewsOf('idle') },
  ];
}

const justEndedMs = 15 * 60_000;

/** A recording that is being made is news however long that takes. */
function hasJustEnded({ last }: StreamView, nowMs: number): boolean {
  if (!last) return false;
  const { kind } = last.state;
  if (kind === 'processing' || kind === 'late') return true;
  return nowMs - (sessionEndMs(last.session) ?? 0) < justEndedMs;
}

/**
 * The taken order with the streams that are there now. A stream that is new, or was used for the first time while it was
 * folded away, stands below the other rows, because above them it would move rows under the pointer. The taken order gains
 * it, and keeps the place of a stream that is gone, in case its deletion is undone.
 */
export function mergeOrder(
  taken: RowOrder,
  fresh: RowOrder,
  { isThere, isFolded }: { isThere: (streamId: string) => boolean; isFolded: boolean },
): StableOrder<RowOrder> {
  const isUsed = new Set(fresh.flatMap(({ kind, ids }) => (kind === 'unused' ? [] : ids)));
  const stays = (kind: GroupKind) => (id: string) => !(kind === 'unused' && isFolded && isUsed.has(id));
  const kept = taken.map(({ kind, ids }) => ({ kind, ids: ids.filter(stays(kind)) }));
  const known = new Set(kept.flatMap(({ ids }) => ids));
  const added = fresh.flatMap(({ ids }) => ids).filter((id) => !known.has(id));
  const grown = added.length === 0 ? kept : append(kept, added);
  const order = grown.map(({ kind, ids }) => ({ kind, ids: ids.filter(isThere) })).filter(({ ids }) => ids.length > 0);
  return {
    order: JSON.stringify(order) === JSON.stringify(fresh) ? fresh : order,
    taken: added.length === 0 ? taken : grown,
  };
}

/** New rows stand at the end of the last group above the fold. */
function append(groups: RowOrder, ids: readonly string[]): RowOrder {
  const last = groups.findLastIndex(({ kind }) => kind !== 'unused');
  if (last < 0) return [{ kind: 'all', ids }, ...groups];
  return groups.map((group, index) => (index === last ? { ...group, ids: [...group.ids, ...ids] } : group));
}

/** An API may take its time with each stream of a list. By hand nobody is as quick. */
const maxGapMs = 10_000;

/** Streams of one list that were never on air stand as they were created, between rows that have the newest first. */
function asCreated(newestFirst: readonly StreamView[]): readonly StreamView[] {
  const ordered: StreamView[] = [];
  let first = 0;
  newestFirst.forEach((view, index) => {
    const since = unusedSince(view);
    if (!(unusedSince(newestFirst[index - 1]) - since <= maxGapMs)) first = index;
    let at = first;
    // Those of one moment keep their order.
    while (unusedSince(ordered[at]) === since) at += 1;
    ordered.splice(at, 0, view);
  });
  return ordered;
}

/** The creation in Unix ms; NaN for a stream that was on air, or of unknown age. */
const unusedSince = (view?: StreamView) => Number(view?.last ? undefined : view?.stream.createdAtMs);

const dayMs = 24 * 3_600_000;

/** A stream of today is about to be used. Sessions older than those that were fetched show in `lastSeen`. */
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
  record: (a, b) => Number(b.stream.record) - Number(a.stream.record),
  state: (a, b, nowMs) => urgencyOf(a, nowMs) - urgencyOf(b, nowMs),
  session: (a, b) => onAirMs(b) - onAirMs(a),
  lastRecording: (a, b) => recordedMs(b) - recordedMs(a),
};

/** A long session began long ago, so its end counts; all that is live is now. */
function onAirMs({ stream, state, last }: StreamView): number {
  if (state.kind === 'live') return Number.MAX_SAFE_INTEGER;
  return (last && (sessionEndMs(last.session) ?? last.session.createdAtMs)) ?? stream.createdAtMs ?? 0;
}

function recordedMs({ lastRecording }: StreamView): number {
  return lastRecording?.session.createdAtMs ?? 0;
}

const byUrgency: readonly (SessionStateKind | 'live' | 'suspended' | 'idle')[] = [
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

function urgencyOf(view: StreamView, nowMs: number): number {
  const shown = shownView(view, nowMs);
  const place = byUrgency.indexOf(typeof shown === 'string' ? shown : shown.state.kind);
  return place < 0 ? byUrgency.length : place;
}

function slotOf({ stream, state, last }: StreamView) {
  return { stream, session: state.kind === 'live' ? state.current?.session : last?.session };
}
