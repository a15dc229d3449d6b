import type { ScheduleBook } from '../../api/schedules.ts';
import { isSignalAlert, lostSession, signalProblemsOf } from '../../domain/alerts.ts';
import { sessionEndMs } from '../../domain/readiness.ts';
import { interruptionOf, isLiveState } from '../../domain/session-state.ts';
import type { SignalProblem } from '../../domain/stream-object.ts';
import { bySlot, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { isMissing, type StreamShow, showsOf } from '../schedule/stream-shows.ts';
import { isChosen, type WallChoice } from './wall-choice.ts';

/** What the edge of a tile says from across the room. */
export type TileLook = 'recorded' | 'unrecorded' | 'trouble' | 'processing' | 'ready' | 'failed' | 'off';

/** One stream on the wall. */
export interface WallTile {
  /** The stream's: one session after the other stands in the same place. */
  id: string;
  view: StreamView;
  /** The show that is on air, or was a moment ago. */
  session?: SessionView | undefined;
  /** The show that is to come, or should be on air. */
  show?: (StreamShow & { isMissing: boolean }) | undefined;
  isLive: boolean;
  /** The worst first. */
  problems: readonly SignalProblem[];
  look: TileLook;
  /** Its show ended badly, has not come back, and nobody has acknowledged it. */
  isLost: boolean;
  /** Somebody has to do something now: it stands on the first page. */
  isAlarm: boolean;
}

/** A show that has ended stays for so long. */
const overMs = 10 * 60_000;

interface Wall {
  views: readonly StreamView[];
  /** Undefined where no service of ours keeps schedules. */
  book: ScheduleBook | undefined;
  choice: WallChoice;
  /** The sessions of which somebody knows. */
  acknowledged: ReadonlySet<string>;
  nowMs: number;
}

/**
 * What is on the wall, in the order in which places are given: what is live, what is lost or missing, what is expected, what was
 * live a moment ago, then what was chosen by its name. Test broadcasts are no shows.
 */
export function wallTiles({ views, book, choice, acknowledged, nowMs }: Wall): WallTile[] {
  const tiles = views
    .filter(({ stream }) => isChosen(stream, choice))
    .flatMap((view) => tileOf(view, { book, choice, acknowledged, nowMs }) ?? []);
  return tiles.sort((a, b) => rankOf(a) - rankOf(b) || byTime(a, b));
}

function tileOf(view: StreamView, { book, choice, acknowledged, nowMs }: Omit<Wall, 'views'>): WallTile | undefined {
  const { stream, state } = view;
  const current = state.kind === 'live' ? state.current : undefined;
  const isLive = state.kind === 'live' && !current?.session.aircheck?.isTest;
  const problems = isLive && current ? signalProblemsOf(current) : [];
  const tile = { id: stream.id, view, isLive, problems, isLost: false };
  if (isLive) return { ...tile, session: current, ...liveLook(current, problems) };
  const lost = lostSession(view, nowMs);
  if (lost && !acknowledged.has(lost.session.id)) {
    return { ...tile, session: lost, look: 'trouble', isLost: true, isAlarm: true };
  }
  const show = book && showNow(book, view, nowMs);
  if (show?.isMissing) return { ...tile, show, look: 'trouble', isAlarm: true };
  const over = view.sessions.find((session) => isOver(session, nowMs));
  if (over) return { ...tile, session: over, look: overLook(over), isAlarm: false };
  if (show || choice.streamIds.includes(stream.id)) return { ...tile, show, look: 'off', isAlarm: false };
  return undefined;
}

function liveLook(current: SessionView | undefined, problems: readonly SignalProblem[]) {
  if (current?.state.kind === 'live-unrecorded') return { look: 'unrecorded', isAlarm: true } as const;
  const isTrouble = (current && interruptionOf(current.state)) || problems.some(({ kind }) => isSignalAlert(kind));
  if (isTrouble) return { look: 'trouble', isAlarm: true } as const;
  return { look: current ? 'recorded' : 'off', isAlarm: false } as const;
}

function overLook({ state }: SessionView): TileLook {
  switch (state.kind) {
    case 'processing':
    case 'ready':
    case 'failed':
      return state.kind;
    case 'late':
    case 'ready-problem':
      return 'trouble';
    default:
      return 'off';
  }
}

function isOver({ session, state }: SessionView, nowMs: number): boolean {
  const endMs = sessionEndMs(session);
  if (isLiveState(state) || state.kind === 'deleted' || session.aircheck?.isTest || endMs === undefined) return false;
  return nowMs - endMs < overMs;
}

/** The show for which recording is armed and that has not been live: it is to come, or should be there. */
function showNow(book: ScheduleBook, view: StreamView, nowMs: number): WallTile['show'] {
  const { id } = view.stream;
  const scheduled = book.streams.get(id);
  const show = showsOf(book, id, nowMs, nowMs + 1).find(({ startAtMs, dueAtMs }) => {
    return dueAtMs !== undefined || nowMs < startAtMs;
  });
  if (show === undefined) return undefined;
  // Asked for the moment from which it would be missing: has it been there since it was armed?
  const isToCome = isMissing({ ...show, dueAtMs: nowMs }, view, scheduled, nowMs);
  if (!isToCome) return undefined;
  return { ...show, isMissing: isMissing(show, view, scheduled, nowMs) };
}

function rankOf({ isLive, isLost, show, session }: WallTile): number {
  if (isLive) return 0;
  if (isLost) return 1;
  if (show) return show.isMissing ? 1 : 2;
  return session ? 3 : 4;
}

function byTime(a: WallTile, b: WallTile): number {
  const slotOf = ({ view: { stream }, session }: WallTile) => ({ stream, session: session?.session });
  return (a.show?.startAtMs ?? 0) - (b.show?.startAtMs ?? 0) || bySlot(slotOf(a), slotOf(b));
}

export interface WallCounts {
  lost: number;
  unrecorded: number;
  warnings: number;
  recording: number;
}

/** Of all pages of the wall. */
export function countTiles(tiles: readonly WallTile[]): WallCounts {
  const count = (isCounted: (tile: WallTile) => boolean) => tiles.filter(isCounted).length;
  return {
    lost: count(({ isLost }) => isLost),
    unrecorded: count(({ look }) => look === 'unrecorded'),
    warnings: count(({ isLost, look }) => !isLost && (look === 'trouble' || look === 'failed')),
    recording: count(
      ({ isLive, session }) => isLive && session !== undefined && session.state.kind !== 'live-unrecorded',
    ),
  };
}
