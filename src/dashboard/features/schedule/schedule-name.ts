import { type ScheduleRule, weekdays } from '../../../contract/schedule.ts';
import { addDaysMs, startOfDayMs } from '../../lib/dates.ts';
import { formatClock, formatDate, formatDayOfYear, formatTimeOfDay, formatWeekday } from '../../lib/format.ts';
import { locale } from '../../lib/language.ts';
import { operatorZone, systemZone, zoneAbbreviation } from '../../lib/zone.ts';
import { words } from './words.ts';

type Named = Pick<ScheduleRule, 'days' | 'from' | 'until' | 'timeZone' | 'endDate' | 'exceptDates'>;

/** 1 January 2024 was a Monday. */
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** `Monday` for 0. */
export function weekdayName(index: number): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(mondayMs + index * dayMs);
}

/** `Mon` for 0. */
export function shortWeekdayName(index: number): string {
  return formatWeekday(mondayMs + index * dayMs, 'UTC');
}

/**
 * `Fridays 18:00–23:00 until 18 Dec, not on 11 Dec`, with the zone where that is not the operator's. A name that is stored
 * is read in browsers with other clocks, so its times stay as the API has them.
 */
export function scheduleName(
  { days, from, until, timeZone, endDate, exceptDates = [] }: Named,
  nowMs: number,
  writeTime = formatTimeOfDay,
): string {
  const times = words.name(daysName(days, nowMs), writeTime(from), writeTime(until));
  const name = timeZone === ownZone() ? times : words.inZone(times, zoneAbbreviation(nowMs, timeZone));
  const ending = endDate === undefined ? name : words.untilDay(name, dateName(endDate, nowMs));
  const [first, ...more] = [...exceptDates].sort();
  if (first === undefined) return ending;
  const day = dateName(first, nowMs);
  return words.notOn(ending, more.length === 0 ? day : words.moreDays(day, more.length));
}

/** `18 Dec` for `2026-12-18`, with the year when it is another one. */
export function dateName(date: string, nowMs: number): string {
  return formatDayOfYear(Date.parse(`${date}T12:00:00Z`), nowMs, 'UTC');
}

export function ownZone(): string {
  return operatorZone.get() ?? systemZone();
}

/** `Fri, Sat 28 Nov and 2 more dates` */
export function daysName(days: readonly string[], nowMs: number): string {
  const chosen = weekdays.flatMap((day, index) => (days.includes(day) ? [index] : []));
  const dates = days.filter((day) => /^\d/.test(day)).sort();
  if (chosen.length === weekdays.length) return words.everyDay;
  if (chosen.join() === '0,1,2,3,4' && dates.length === 0) return words.workdays;
  const [only] = chosen;
  if (chosen.length === 1 && only !== undefined && dates.length === 0) return words.every(weekdayName(only));
  const names = dates.map((date) => formatDate(Date.parse(`${date}T12:00:00Z`), nowMs, 'UTC'));
  const [first] = names;
  const shown = first !== undefined && names.length > 2 ? [words.moreDays(first, names.length - 1)] : names;
  return words.days([...chosen.map((index) => shortWeekdayName(index)), ...shown]);
}

/** `17:30` today, `Fri 17:30` within the next six days, else `27 Nov 17:30`. */
export function formatAhead(atMs: number, nowMs: number): string {
  const clock = formatClock(atMs);
  if (startOfDayMs(atMs) === startOfDayMs(nowMs)) return clock;
  if (atMs < addDaysMs(nowMs, 7)) return `${formatWeekday(atMs)} ${clock}`;
  return `${formatDayOfYear(atMs, nowMs)} ${clock}`;
}
