import { type ScheduleRule, weekdays } from './schedule.ts';

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

/** Is this a zone that the clock here knows? */
export function isTimeZone(name: string): boolean {
  return offsetsOf(name) !== undefined;
}

/** `day`: days since 1970. */
function isOn({ days }: ScheduleRule, day: number): boolean {
  const date = new Date(day * dayMs);
  const weekday = weekdays[(date.getUTCDay() + 6) % 7];
  return days.some((each) => each === weekday || each === date.toISOString().slice(0, 10));
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

/** Milliseconds that a zone's clock is ahead of UTC at an instant. */
type OffsetAt = (atMs: number) => number;

/**
 * The instant at which a clock shows `localMs` (as if it were UTC). A time that occurs twice is the `first` or the
 * `second` one; one that is left out is as much later as the clock jumps, as calendars have it (RFC 5545).
 */
function instantOf(localMs: number, offsetAt: OffsetAt, which: 'first' | 'second'): number {
  const before = localMs - offsetAt(localMs - dayMs);
  const after = localMs - offsetAt(localMs + dayMs);
  const shown = [before, after].filter((atMs) => atMs + offsetAt(atMs) === localMs);
  if (shown.length === 0) return before;
  return which === 'first' ? Math.min(...shown) : Math.max(...shown);
}

/** Of zones that there are: they are few. */
const known = new Map<string, OffsetAt>();

function offsetsOf(timeZone: string): OffsetAt | undefined {
  const offsetAt = known.get(timeZone) ?? readOffsets(timeZone);
  if (offsetAt !== undefined) known.set(timeZone, offsetAt);
  return offsetAt;
}

function readOffsets(timeZone: string): OffsetAt | undefined {
  const format = formatIn(timeZone);
  if (format === undefined) return undefined;
  return (atMs) => {
    const wholeMs = Math.floor(atMs / 1000) * 1000;
    const parts = new Map(format.formatToParts(wholeMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shownMs = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return shownMs - wholeMs;
  };
}

function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}
