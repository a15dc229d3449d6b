import { type Show, showsBetween, stretchesOf } from '../../contract/schedule.ts';
import type { ScheduledStreamRow, ScheduleRow } from '../db/schedules.ts';

// A beginning or an end of a show is applied once. A manual switch holds until the next of them.

type Planned = Pick<ScheduleRow, 'name' | 'rule'>;

/** A moment at which recording is to be turned on or off. */
export interface Boundary {
  atMs: number;
  record: boolean;
  /** The schedule's name. */
  by: string;
}

export interface Plan {
  /** Within a show, or in the minutes before one in which recording is on already. */
  isOn: boolean;
  last: Boundary | undefined;
  nextChangeAt: number;
}

const dayMs = 86_400_000;
const horizonMs = 2 * dayMs;
/** A service that was stopped for longer has no shows to catch up with. */
const maxStopMs = 400 * dayMs;

/** The plan of these schedules at `nowMs`, for a stream whose boundaries until `sinceMs` are applied. */
export function planAt(schedules: readonly Planned[], nowMs: number, sinceMs = nowMs): Plan {
  const fromMs = Math.max(Math.min(sinceMs, nowMs) - horizonMs, nowMs - maxStopMs);
  const shows = schedules.flatMap(({ name, rule }) =>
    showsBetween(rule, fromMs, nowMs + horizonMs).map((show) => ({ ...show, by: name })),
  );
  const boundaries = stretchesOf(shows).flatMap(({ fromMs: onMs, untilMs: offMs }): Boundary[] => [
    { atMs: onMs, record: true, by: nameAt(shows, 'armAtMs', onMs) },
    { atMs: offMs, record: false, by: nameAt(shows, 'endAtMs', offMs) },
  ]);
  const last = boundaries.findLast(({ atMs }) => atMs <= nowMs);
  const next = boundaries.find(({ atMs }) => atMs > nowMs);
  return { isOn: last?.record ?? false, last, nextChangeAt: Math.min(next?.atMs ?? Infinity, nowMs + horizonMs) };
}

/** A show by which a stream has to be live. */
export interface Expectation {
  /** The schedule's name. */
  by: string;
  show: Show;
  missedAtMs: number;
}

/** The shows of the next two days that must come and are not over. */
export function expectedShows(schedules: readonly Planned[], nowMs: number): Expectation[] {
  return schedules.flatMap(({ name: by, rule }) => {
    const { expectMinutes } = rule;
    if (expectMinutes === undefined) return [];
    return showsBetween(rule, nowMs, nowMs + horizonMs).map((show) => {
      return { by, show, missedAtMs: show.startAtMs + expectMinutes * 60_000 };
    });
  });
}

function nameAt(shows: readonly (Show & { by: string })[], what: 'armAtMs' | 'endAtMs', atMs: number): string {
  return shows.find((show) => show[what] === atMs)?.by ?? '';
}

/** The row after a boundary. Undefined where that was applied before: a clock that is set back repeats nothing. */
export function applyBoundary(row: ScheduledStreamRow, { last }: Plan): ScheduledStreamRow | undefined {
  if (last === undefined || last.atMs <= row.decidedUntil) return undefined;
  return { ...row, decidedUntil: last.atMs, due: last.record, reason: last.by, isManual: false };
}

/** After a manual switch nothing is left to do until the next boundary. */
export function applyManualOverride(row: ScheduledStreamRow, nowMs: number): ScheduledStreamRow {
  const decidedUntil = Math.max(row.decidedUntil, nowMs);
  return { ...row, decidedUntil, due: undefined, reason: undefined, isManual: true, isScheduledOn: false };
}

/**
 * An edit counts at once: recording goes on for a show that it puts around this moment. Where it ends the show, recording
 * goes off only if a schedule had turned it on.
 */
export function applyEdit(
  row: ScheduledStreamRow,
  { wasOn, isOn, by, nowMs }: { wasOn: boolean; isOn: boolean; by: string; nowMs: number },
): ScheduledStreamRow {
  const decided = { ...row, decidedUntil: Math.max(row.decidedUntil, nowMs) };
  if (isOn && !wasOn) return { ...decided, due: true, reason: by, isManual: false };
  if (!isOn && wasOn && row.isScheduledOn) return { ...decided, due: false, reason: by };
  if (!isOn && row.due === true) return { ...decided, due: undefined, reason: undefined };
  return decided;
}

/** The clock was wrong when this was written: it was set back by more than a day since. */
export function isFromFuture({ decidedUntil }: ScheduledStreamRow, nowMs: number): boolean {
  return decidedUntil > nowMs + dayMs;
}
