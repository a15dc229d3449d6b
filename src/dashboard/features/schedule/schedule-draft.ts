import {
  type ReplaceSchedule,
  type ScheduleRule,
  usualArmMinutes,
  usualExpectMinutes,
  weekdays,
} from '../../../contract/schedules/schedule.ts';
import type { Schedule } from '../../api/schedules.ts';
import { isoDay } from '../../lib/dates.ts';
import { ownZone, scheduleName } from './schedule-name.ts';

/** The fields of the form, each as its input has it. */
export interface ScheduleDraft {
  isWeekly: boolean;
  days: readonly string[];
  date: string;
  /** Further weekdays and dates, which the form does not show. They stay unless the schedule becomes weekly. */
  alsoOn: readonly string[];
  /** Empty: the schedule has no end. */
  endDate: string;
  exceptDates: readonly string[];
  from: string;
  until: string;
  armMinutes: string;
  isExpected: boolean;
  expectMinutes: string;
  timeZone: string;
}

/** A new schedule begins as an evening without days. */
export function createDraft(schedule: Schedule | undefined, nowMs: number): ScheduleDraft {
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

/** Undefined while the fields are incomplete or invalid. */
export function deriveRule(draft: ScheduleDraft): ScheduleRule | undefined {
  const days = daysOf(draft);
  const armMinutes = parseMinutes(draft.armMinutes);
  const expectMinutes = draft.isExpected ? parseMinutes(draft.expectMinutes) : undefined;
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

/** A single date needs neither a last day nor days to skip. */
export function hasEnd({ isWeekly, alsoOn }: Pick<ScheduleDraft, 'isWeekly' | 'alsoOn'>): boolean {
  return isWeekly || alsoOn.length > 0;
}

function daysOf({ isWeekly, days, date, alsoOn }: ScheduleDraft): string[] {
  if (isWeekly) return weekdays.filter((day) => days.includes(day));
  return date === '' ? [] : [...new Set([date, ...alsoOn])];
}

export function createRequest(rule: ScheduleRule, streamIds: readonly string[], nowMs: number): ReplaceSchedule {
  const { exceptDates, ...rest } = rule;
  return {
    ...rest,
    days: [...rule.days],
    ...(exceptDates !== undefined && { exceptDates: [...exceptDates] }),
    name: scheduleName(rule, nowMs),
    streamIds: [...streamIds],
  };
}

function parseMinutes(text: string): number | undefined {
  const minutes = Number(text);
  return /^\d{1,4}$/.test(text) && minutes <= 1440 ? minutes : undefined;
}
