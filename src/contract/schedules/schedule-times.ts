import { type ScheduleRule, weekdays } from './schedule.ts';
import { type OffsetAt, offsetsOf } from './zone-clock.ts';
import { instantOf } from './zone-instant.ts';

// When the shows of a schedule are. Both sides need it: the service turns recording on and off by it, the dashboard
// shows what is to come before it is saved.

/** One show, in Unix ms. */
export interface Show {
  /** Recording is turned on. */
  armAtMs: number;
  startAtMs: number;
  /** Recording is turned off, once nothing is live. */
  endAtMs: number;
}

/** A stretch for which recording is on, whatever the number of shows in it. */
export interface Stretch {
  fromMs: number;
  untilMs: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The shows that `fromMs` to `untilMs` has anything of, their arming included; by their beginning. */
export function showsBetween(rule: ScheduleRule, fromMs: number, untilMs: number): Show[] {
  const offsetAt = offsetsOf(rule.timeZone);
  if (offsetAt === undefined) return [];
  const shows: Show[] = [];
  // A local day begins up to 14 hours before that of UTC, or 12 after it; a show may last until the next day's end.
  const first = Math.floor(fromMs / dayMs) - 3;
  const last = Math.floor((untilMs + rule.armMinutes * minuteMs) / dayMs) + 1;
  for (let day = first; day <= last; day += 1) {
    if (!isOn(rule, day)) continue;
    const show = showOf(rule, day, offsetAt);
    if (show.endAtMs > fromMs && show.armAtMs < untilMs) shows.push(show);
  }
  return shows.sort((a, b) => a.startAtMs - b.startAtMs);
}

/** The show that is on or comes next; undefined where the schedule is over. */
export function nextShow(rule: ScheduleRule, nowMs: number): Show | undefined {
  const offsetAt = offsetsOf(rule.timeZone);
  if (offsetAt === undefined) return undefined;
  const first = Math.floor(nowMs / dayMs) - 3;
  const dates = rule.days.map((each) => Date.parse(each) / dayMs).filter((day) => day >= first);
  // A weekday comes within a week, and a week later for each time that it is left out.
  const weeks = Array.from({ length: ((rule.exceptDates?.length ?? 0) + 2) * 7 }, (_, index) => first + index);
  for (const day of [...dates, ...weeks].sort((a, b) => a - b)) {
    if (!isOn(rule, day)) continue;
    const show = showOf(rule, day, offsetAt);
    if (show.endAtMs > nowMs) return show;
  }
  return undefined;
}

/** What any number of shows, of whatever schedules, make of the time: what overlaps or touches is one stretch. */
export function stretchesOf(shows: readonly Show[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { armAtMs, endAtMs } of [...shows].sort((a, b) => a.armAtMs - b.armAtMs)) {
    const before = stretches.at(-1);
    if (before !== undefined && armAtMs <= before.untilMs) before.untilMs = Math.max(before.untilMs, endAtMs);
    else stretches.push({ fromMs: armAtMs, untilMs: endAtMs });
  }
  return stretches;
}

/** `day`: days since 1970. */
function isOn({ days, endDate, exceptDates }: ScheduleRule, day: number): boolean {
  const midnight = new Date(day * dayMs);
  const weekday = weekdays[(midnight.getUTCDay() + 6) % 7];
  const date = midnight.toISOString().slice(0, 10);
  if ((endDate !== undefined && date > endDate) || exceptDates?.includes(date)) return false;
  return days.some((each) => each === weekday || each === date);
}

function showOf({ from, until, armMinutes }: ScheduleRule, day: number, offsetAt: OffsetAt): Show {
  const startLocalMs = day * dayMs + millisecondsOf(from);
  const untilLocalMs = day * dayMs + millisecondsOf(until);
  const endLocalMs = untilLocalMs > startLocalMs ? untilLocalMs : untilLocalMs + dayMs;
  const startAtMs = instantOf(startLocalMs, offsetAt, 'first');
  const endAtMs = instantOf(endLocalMs, offsetAt, 'second');
  return {
    armAtMs: startAtMs - armMinutes * minuteMs,
    startAtMs,
    // Both in the hour that a clock leaves out, the end can come to lie before the beginning.
    endAtMs: endAtMs > startAtMs ? endAtMs : startAtMs + endLocalMs - startLocalMs,
  };
}

function millisecondsOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
}
