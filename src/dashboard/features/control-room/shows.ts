import type { ScheduleBook } from '../../api/schedules.ts';
import { lostSession, signalProblemsOf } from '../../domain/alerts.ts';
import { interruptionOf, isLiveState, sessionEndMs } from '../../domain/session-state.ts';
import { bySlot, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { tonightUntilMs } from '../../lib/dates.ts';
import { compareNames } from '../../lib/language.ts';
import { missingShows, type StreamShow, showsOf } from '../schedule/stream-shows.ts';
import { hasJustEnded } from './room.tsx';

/** One session of a stream on its tile. A stream that has just gone live has no session yet. */
export interface Show {
  id: string;
  view: StreamView;
  session: SessionView | undefined;
  isLive: boolean;
  isLost: boolean;
}

/** Live sessions, those that ended a moment ago, and lost ones until somebody acknowledges them; the worst first. */
export function tileShows(views: readonly StreamView[], acknowledged: ReadonlySet<string>, nowMs: number): Show[] {
  const shows = views.flatMap((view): Show[] => {
    const { stream, state, sessions } = view;
    const lost = lostSession(view, nowMs);
    const unanswered = lost && !acknowledged.has(lost.session.id) ? lost : undefined;
    const over = sessions
      .filter((each) => each === unanswered || hasJustEnded(each, nowMs))
      .map((session) => ({ id: session.session.id, view, session, isLive: false, isLost: session === unanswered }));
    if (state.kind === 'idle') return over;
    const { current } = state;
    return [{ id: current?.session.id ?? stream.id, view, session: current, isLive: true, isLost: false }, ...over];
  });
  const slotOf = ({ view: { stream }, session }: Show) => ({ stream, session: session?.session });
  return shows.sort((a, b) => harmOf(a) - harmOf(b) || bySlot(slotOf(a), slotOf(b)));
}

const noHarm = 5;

/** 0 is the worst. */
function harmOf({ session, isLive, isLost }: Show): number {
  if (isLost) return 1;
  if (!isLive || session === undefined) return noHarm;
  if (session.state.kind === 'live-unrecorded') return 0;
  const interruption = interruptionOf(session.state);
  if (interruption) return interruption.kind === 'stalled' ? 2 : 3;
  return signalProblemsOf(session).length > 0 ? 4 : noHarm;
}

export const isInTrouble = (show: Show) => harmOf(show) < noHarm;

/** An ended show gives way to a live one; the healthiest live shows are the ones that find no tile. */
export function fitTiles(shows: readonly Show[], count: number): { shown: readonly Show[]; hidden: readonly Show[] } {
  const isStaying = ({ isLive, isLost }: Show) => isLive || isLost;
  const staying = shows.filter(isStaying);
  if (staying.length > count) return { shown: staying.slice(0, count - 1), hidden: staying.slice(count - 1) };
  const endMs = ({ session }: Show) => (session && sessionEndMs(session.session)) ?? 0;
  const latest = shows
    .filter((show) => !isStaying(show))
    .sort((a, b) => endMs(b) - endMs(a))
    .slice(0, count - staying.length);
  return { shown: shows.filter((show) => isStaying(show) || latest.includes(show)), hidden: [] };
}

/** Under a pointer each tile stays where it is: what is new takes the tiles that are left. */
export function keepOrder(order: readonly string[], wanted: readonly string[], known: ReadonlySet<string>): string[] {
  const kept = order.filter((id) => known.has(id));
  return [...kept, ...wanted.filter((id) => !kept.includes(id))].slice(0, Math.max(kept.length, wanted.length));
}

export interface ComingShow {
  view: StreamView;
  show: StreamShow;
  /** No schedule will switch it on before it begins. */
  isOff: boolean;
}

/** Tonight's shows that have not begun, and those that should have, earliest first. */
export function comingShows(book: ScheduleBook, views: readonly StreamView[], nowMs: number): ComingShow[] {
  const untilMs = tonightUntilMs(nowMs);
  const missing = new Set(missingShows(book, views, nowMs).map(({ view }) => view.stream.id));
  return views
    .filter(({ stream }) => book.streams.has(stream.id))
    .flatMap((view) =>
      showsOf(book, view.stream.id, nowMs, untilMs)
        .filter(({ startAtMs }) => startAtMs > nowMs || missing.has(view.stream.id))
        .map((show) => ({ view, show, isOff: !view.stream.record && nowMs >= show.armAtMs })),
    )
    .sort((a, b) => a.show.startAtMs - b.show.startAtMs || compareNames(a.view.stream.name, b.view.stream.name));
}

/** The session that ended last. */
export function lastEnded(views: readonly StreamView[]): SessionView | undefined {
  return views
    .flatMap(({ sessions }) => sessions)
    .filter(({ session, state }) => !isLiveState(state) && sessionEndMs(session) !== undefined)
    .reduce<SessionView | undefined>((last, each) => {
      const endOf = (view: SessionView | undefined) => (view && sessionEndMs(view.session)) ?? 0;
      return endOf(each) > endOf(last) ? each : last;
    }, undefined);
}
