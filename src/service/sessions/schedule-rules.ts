import { type Show, showsBetween, stretchesOf } from '../../contract/schedule.ts';
import type { ScheduledStreamRow, ScheduleRow } from '../db/schedules.ts';

// What the schedules of one stream say at a moment, and what becomes of that: taken up once, and what somebody switches
// by hand holds until the next beginning or end.

type Planned = Pick<ScheduleRow, 'name' | 'rule'>;

/** A moment at which recording is to be turned on or off. */
export interface Boundary {
  atMs: number;
  record: boolean;
  /** The schedule's name. */
  by: string;
}

export interface Plan {
  /** Is this within a show, or the time before it for which recording is armed? */
  isOn: boolean;
  last: Boundary | undefined;
  /** Until then nothing changes. */
  untilMs: number;
}

const dayMs = 86_400_000;
const horizonMs = 2 * dayMs;
/** A service that was stopped for longer has no shows to catch up with. */
const longestStopMs = 400 * dayMs;

/** What these schedules say at `nowMs`, to somebody who has taken up everything until `sinceMs`. */
export function planOf(schedules: readonly Planned[], nowMs: number, sinceMs = nowMs): Plan {
  const fromMs = Math.max(Math.min(sinceMs, nowMs) - horizonMs, nowMs - longestStopMs);
  const shows = schedules.flatMap(({ name, rule }) =>
    showsBetween(rule, fromMs, nowMs + horizonMs).map((show) => ({ ...show, by: name })),
  );
  const boundaries = stretchesOf(shows).flatMap(({ fromMs: onMs, untilMs: offMs }): Boundary[] => [
    { atMs: onMs, record: true, by: nameAt(shows, 'armAtMs', onMs) },
    { atMs: offMs, record: false, by: nameAt(shows, 'endAtMs', offMs) },
  ]);
  const last = boundaries.findLast(({ atMs }) => atMs <= nowMs);
  const next = boundaries.find(({ atMs }) => atMs > nowMs);
  return { isOn: last?.record ?? false, last, untilMs: Math.min(next?.atMs ?? Infinity, nowMs + horizonMs) };
}

/** A show by which a stream has to be live. */
export interface Expectation {
  /** The schedule's name. */
  by: string;
  show: Show;
  missedAtMs: number;
}

/** The shows of two days that have to come and are not over. */
export function expectationsOf(schedules: readonly Planned[], nowMs: number): Expectation[] {
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

/** A boundary that has come. Undefined where it was taken up before: a clock that is set back repeats nothing. */
export function afterBoundary(row: ScheduledStreamRow, { last }: Plan): ScheduledStreamRow | undefined {
  if (last === undefined || last.atMs <= row.decidedUntil) return undefined;
  return { ...row, decidedUntil: last.atMs, due: last.record, dueBy: last.by, isByHand: false };
}

/** Somebody has switched recording: nothing is left to do until the next boundary. */
export function afterHand(row: ScheduledStreamRow, nowMs: number): ScheduledStreamRow {
  const decidedUntil = Math.max(row.decidedUntil, nowMs);
  return { ...row, decidedUntil, due: undefined, dueBy: undefined, isByHand: true, isArmed: false };
}

/**
 * The schedules are others than before. A show that is on by them now is taken up at once; one that is no longer on is
 * over, which turns off only what a schedule had turned on.
 */
export function afterEdit(
  row: ScheduledStreamRow,
  { wasOn, isOn, by, nowMs }: { wasOn: boolean; isOn: boolean; by: string; nowMs: number },
): ScheduledStreamRow {
  const decided = { ...row, decidedUntil: Math.max(row.decidedUntil, nowMs) };
  if (isOn && !wasOn) return { ...decided, due: true, dueBy: by, isByHand: false };
  if (!isOn && wasOn && row.isArmed) return { ...decided, due: false, dueBy: by };
  if (!isOn && row.due === true) return { ...decided, due: undefined, dueBy: undefined };
  return decided;
}

/** The clock was set back by more than a day: it had been wrong, and what was taken up then says nothing. */
export function isFromAnotherTime({ decidedUntil }: ScheduledStreamRow, nowMs: number): boolean {
  return decidedUntil > nowMs + dayMs;
}
