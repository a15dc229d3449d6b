import {
  type ReplaceSchedule,
  type ScheduleRule,
  usualArmMinutes,
  usualExpectMinutes,
  weekdays,
} from '../../contract/schedules/schedule.ts';
import type { Schedule } from '../api/schedules.ts';
import { isoDay } from '../recording/words/day-times.ts';
import { ownZone, scheduleName } from './schedule-name.ts';

/** A schedule while it is being made or changed, as its fields have it. */
export interface ScheduleDraft {
  isWeekly: boolean;
  days: readonly string[];
  date: string;
  /** What it has beside that date, weekdays or dates: they stay unless it is made a weekly one. */
  alsoOn: readonly string[];
  /** The last day of a weekly one; empty: it has no end. */
  endDate: string;
  /** Days that it leaves out. */
  exceptDates: readonly string[];
  from: string;
  until: string;
  armMinutes: string;
  isExpected: boolean;
  expectMinutes: string;
  timeZone: string;
}

/** An evening; of a schedule, what it is. */
export function draftOf(schedule: Schedule | undefined, nowMs: number): ScheduleDraft {
  const [date, ...moreDates] = schedule?.days.filter((day) => /^\d/.test(day)).sort() ?? [];
  const days = schedule?.days.filter((day) => !/^\d/.test(day)) ?? [];
  return {
    isWeekly: date === undefined,
    days,
    date: date ?? isoDay(nowMs),
    alsoOn: date === undefined ? [] : [...days, ...moreDates],
    endDate: schedule?.endDate ?? '',
    exceptDates: schedule?.exceptDates ?? [],
    from: schedule?.from ?? '18:00',
    until: schedule?.until ?? '23:00',
    armMinutes: String(schedule?.armMinutes ?? usualArmMinutes),
    isExpected: schedule === undefined || schedule.expectMinutes !== undefined,
    expectMinutes: String(schedule?.expectMinutes ?? usualExpectMinutes),
    timeZone: schedule?.timeZone ?? ownZone(),
  };
}

/** What the fields say; undefined while they say no rule: no day, or a time or number that is none. */
export function ruleOf(draft: ScheduleDraft): ScheduleRule | undefined {
  const days = daysOf(draft);
  const armMinutes = minutesOf(draft.armMinutes);
  const expectMinutes = draft.isExpected ? minutesOf(draft.expectMinutes) : undefined;
  if (days.length === 0 || !draft.from || !draft.until || armMinutes === undefined) return undefined;
  if (draft.isExpected && expectMinutes === undefined) return undefined;
  const { from, until, timeZone } = draft;
  return {
    days,
    from,
    until,
    timeZone,
    armMinutes,
    ...(expectMinutes !== undefined && { expectMinutes }),
    ...(hasEnd(draft) && draft.endDate !== '' && { endDate: draft.endDate }),
    ...(hasEnd(draft) && draft.exceptDates.length > 0 && { exceptDates: [...draft.exceptDates].sort() }),
  };
}

/** May it have a last day, and days that it leaves out? One date needs neither. */
export function hasEnd({ isWeekly, alsoOn }: Pick<ScheduleDraft, 'isWeekly' | 'alsoOn'>): boolean {
  return isWeekly || alsoOn.length > 0;
}

function daysOf({ isWeekly, days, date, alsoOn }: ScheduleDraft): string[] {
  if (isWeekly) return weekdays.filter((day) => days.includes(day));
  return date === '' ? [] : [...new Set([date, ...alsoOn])];
}

/** The request that saves it, under the name that says what it does. */
export function requestOf(rule: ScheduleRule, streamIds: readonly string[], nowMs: number): ReplaceSchedule {
  const { exceptDates, ...rest } = rule;
  return {
    ...rest,
    days: [...rule.days],
    ...(exceptDates !== undefined && { exceptDates: [...exceptDates] }),
    name: scheduleName(rule, nowMs),
    streamIds: [...streamIds],
  };
}

function minutesOf(text: string): number | undefined {
  const minutes = Number(text);
  return /^\d{1,4}$/.test(text) && minutes <= 1440 ? minutes : undefined;
}
