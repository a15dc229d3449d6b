import { lostSession, signalProblemsOf } from '../../domain/alerts.ts';
import { interruptionOf, isLiveState, sessionEndMs } from '../../domain/session-state.ts';

import { bySlot, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { hourOfDayMs, minuteOfDay } from '../../lib/dates.ts';
import type { HandoverItem } from '../handover/handover-item.ts';

/** A show: one session of a stream. Without a session: it has just begun, and is not listed yet. */
export interface Show {
  id: string;
  view: StreamView;
  session: SessionView | undefined;
  isLive: boolean;
}

/** An ended show stays where it was on air for so long, so that its link is found where one looks for it. */
const overMs = 10 * 60_000;

/** What is on air, what ended a moment ago, and what was lost until somebody acknowledges it, by its beginning. */
export function showsOnAir(views: readonly StreamView[], nowMs: number, acknowledged: ReadonlySet<string>): Show[] {
  const shows = views.flatMap((view): Show[] => {
    const { stream, state, sessions } = view;
    const ended = sessions.filter(({ session, state: its }) => {
      const endMs = sessionEndMs(session);
      return !isLiveState(its) && its.kind !== 'deleted' && endMs !== undefined && nowMs - endMs < overMs;
    });
    const lost = lostSession(view, nowMs);
    if (lost && !acknowledged.has(lost.session.id) && !ended.includes(lost)) ended.push(lost);
    const over = ended.map((session) => ({ id: session.session.id, view, session, isLive: false }));
    if (state.kind === 'idle') return over;
    const { current } = state;
    return [{ id: current?.session.id ?? stream.id, view, session: current, isLive: true }, ...over];
  });
  const slotOf = ({ view: { stream }, session }: Show) => ({ stream, session: session?.session });
  return shows.sort((a, b) => bySlot(slotOf(a), slotOf(b)));
}

/**
 * How much a show needs its tile: live ones before those that are over, and the more the worse they are. The healthiest
 * is hidden where there are more than fit.
 */
export function needOf({ view, session, isLive }: Show, nowMs: number, copied: ReadonlySet<string>): number {
  if (!isLive && session && lostSession(view, nowMs) === session) return 2;
  if (!isLive || session === undefined) return isLive ? 3 : Number(!copied.has(session?.session.id ?? ''));
  if (interruptionOf(session.state)) return 6;
  if (session.state.kind === 'live-unrecorded') return 5;
  return signalProblemsOf(session).length > 0 ? 4 : 3;
}

/** When a recording became ready, as well as it is known. */
export function readyMs({ session }: SessionView): number | undefined {
  return session.aircheck?.readyAtMs ?? sessionEndMs(session);
}

/** The recordings that became ready since then, the one that has waited longest first. */
export function readySince(views: readonly StreamView[], sinceMs: number): Show[] {
  const shows = views.flatMap((view) =>
    view.sessions
      .filter((session) => session.state.kind === 'ready' && (readyMs(session) ?? 0) > sinceMs)
      .map((session) => ({ id: session.session.id, view, session, isLive: false })),
  );
  return shows.sort((a, b) => (readyMs(a.session) ?? 0) - (readyMs(b.session) ?? 0));
}

export interface Night {
  ready: readonly SessionView[];
  /** Those and what is being processed, without what was handed over; all of them once everything was. */
  toHandOver: readonly HandoverItem[];
  /** How many were handed over. */
  handedOver: number;
  recordedSeconds: number;
  failed: number;
  notRecorded: number;
}

const [nightBegins, nightEnds] = [18, 6] as const;

/** What began between 18:00 and 6:00, in the night that is over or about to be. */
export function lastNight(views: readonly StreamView[], nowMs: number, zone?: string): Night {
  const morningMs = hourOfDayMs(nowMs, 0, nightEnds, zone);
  const isMorning = minuteOfDay(nowMs, zone) < nightEnds * 60;
  const eveningMs = hourOfDayMs(nowMs, -1, nightBegins, zone);
  const sessions = views
    .flatMap(({ stream, sessions }) => sessions.map((session) => ({ ...session, stream })))
    .filter(({ session: { createdAtMs } }) => {
      if (createdAtMs === undefined || createdAtMs < eveningMs) return false;
      return isMorning || createdAtMs < morningMs;
    });
  const of = (...kinds: SessionView['state']['kind'][]) => sessions.filter(({ state }) => kinds.includes(state.kind));
  const ready = of('ready', 'ready-problem');
  const given = [...ready, ...of('processing', 'late')];
  const left = given.filter(({ session }) => session.aircheck?.handedOverAtMs === undefined);
  return {
    ready,
    toHandOver: left.length > 0 ? left : given,
    handedOver: given.length - left.length,
    recordedSeconds: ready.reduce((sum, { session }) => sum + (session.recordedSeconds ?? 0), 0),
    failed: of('failed').length,
    notRecorded: of('not-recorded').length,
  };
}

/** The show that ended last. */
export function lastEnded(views: readonly StreamView[]): SessionView | undefined {
  return views
    .flatMap(({ sessions }) => sessions)
    .filter(({ session, state }) => !isLiveState(state) && sessionEndMs(session) !== undefined)
    .reduce<SessionView | undefined>((last, each) => {
      const endOf = (view: SessionView | undefined) => (view && sessionEndMs(view.session)) ?? 0;
      return endOf(each) > endOf(last) ? each : last;
    }, undefined);
}
