import * as v from 'valibot';
import { localConnectionName, upstreamIdSchema } from './connections.ts';
import { countOf, described, unixMs, uuid } from './values.ts';
import { instantOf, type OffsetAt, offsetsOf } from './zones.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const day = v.pipe(
  v.string(),
  v.regex(/^(mon|tue|wed|thu|fri|sat|sun|20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))$/),
  v.description('A weekday (`mon` to `sun`), every week; or a date (`2026-11-28`), once.'),
);
const date = v.pipe(
  v.string(),
  v.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  v.description('A date, `2026-12-25`.'),
);
const timeOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  v.description('Hours and minutes, `18:00`.'),
);
const minutes = countOf('Minutes');

const maxStreams = 1000;
export const maxDays = 100;
/** A day: more would be another show's evening. */
const maxArmMinutes = 1440;
export const usualArmMinutes = 30;
export const usualExpectMinutes = 2;

/** When the shows are, on the clock of a place. */
const scheduleRuleFields = {
  days: described(v.array(day), 'The days on which shows start.'),
  from: described(timeOfDay, 'When a show starts.'),
  until: described(timeOfDay, 'When it ends. If not after `from`, on the next day.'),
  timeZone: described(v.string(), 'The time zone of these times, such as `Europe/Berlin`.'),
  endDate: v.optional(described(date, 'The last day on which a show starts. Absent: no end.')),
  exceptDates: v.optional(described(v.array(date), 'Days that are skipped.')),
  armMinutes: described(minutes, 'How long before a show recording is turned on.'),
  expectMinutes: v.optional(
    described(
      minutes,
      'A show that is not live this long after its start is reported as missed. Absent: never reported.',
    ),
  ),
} as const;

export const scheduleRuleSchema = v.strictObject(scheduleRuleFields);
export interface ScheduleRule extends Omit<v.InferOutput<typeof scheduleRuleSchema>, 'days' | 'exceptDates'> {
  days: readonly string[];
  exceptDates?: readonly string[] | undefined;
}

/** Recording that turns itself on for shows, and off after them. */
export const scheduleSchema = v.strictObject({
  id: described(uuid, 'The id of the schedule.'),
  name: described(v.string(), 'The name, which the activity log uses too.'),
  connection: described(v.string(), 'The connection that the streams belong to: `local`, or the name of an upstream.'),
  streamIds: described(v.array(v.string()), 'The ids of its streams, without deleted ones.'),
  ...scheduleRuleFields,
  createdAt: described(unixMs, 'When it was created.'),
  createdByTokenName: described(v.string(), 'The name of the API key that created it.'),
});
export type Schedule = v.InferOutput<typeof scheduleSchema>;

/** The schedules' effect on one stream. */
export const scheduledStreamSchema = v.strictObject({
  connection: described(v.string(), '`local`, or the name of an upstream.'),
  streamId: described(v.string(), 'The id of the stream.'),
  byHand: v.optional(
    described(v.literal(true), 'Recording was changed by hand, which holds until the next start or end of a show.'),
  ),
  waitsForEnd: v.optional(described(v.literal(true), 'Recording will be turned off once the session ends.')),
  liveAt: v.optional(
    described(
      unixMs,
      'When an encoder was last live, not counting test broadcasts. Absent: not since it was scheduled.',
    ),
  ),
  keyRotatedAt: v.optional(described(unixMs, 'When its stream key was last replaced.')),
});

/** Answer to `GET /aircheck/schedules`. */
export const schedulesSchema = v.strictObject({
  schedules: described(v.array(scheduleSchema), 'All of them, oldest first.'),
  streams: described(v.array(scheduledStreamSchema), 'Every stream that has a schedule.'),
});
export type Schedules = v.InferOutput<typeof schedulesSchema>;

const writtenFields = {
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  streamIds: v.pipe(v.array(upstreamIdSchema), v.minLength(1), v.maxLength(maxStreams)),
  days: v.pipe(v.array(day), v.minLength(1), v.maxLength(maxDays)),
  from: timeOfDay,
  until: timeOfDay,
  timeZone: v.pipe(v.string(), v.maxLength(64)),
  endDate: v.optional(date),
  exceptDates: v.optional(v.pipe(v.array(date), v.maxLength(maxDays))),
  armMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxArmMinutes)), usualArmMinutes),
  expectMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxArmMinutes))),
} as const;

/** Body of `POST /aircheck/schedules`. */
export const createScheduleSchema = v.strictObject({
  ...writtenFields,
  connection: v.optional(v.pipe(v.string(), v.maxLength(32)), localConnectionName),
});
export type CreateSchedule = v.InferInput<typeof createScheduleSchema>;

/** Body of `PUT /aircheck/schedules/{id}`: all of it, but for whose streams they are. */
export const replaceScheduleSchema = v.strictObject(writtenFields);
export type ReplaceSchedule = v.InferInput<typeof replaceScheduleSchema>;

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
interface Stretch {
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

/** Joins shows of any schedules that overlap or touch into one stretch. */
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
