import type { ScheduleRule } from '../../contract/schedules/schedule.ts';
import { weekdays } from '../../contract/schedules/schedule.ts';
import { locale } from '../language.ts';
import { formatWeekday, zoneAbbreviation } from '../recording/words/format.ts';
import { formatDate } from '../recording/words/format-day.ts';
import { operatorZone, systemZone } from '../recording/words/operator-zone.ts';
import { words } from './schedule-words.ts';

type Named = Pick<ScheduleRule, 'days' | 'from' | 'until' | 'timeZone'>;

/** A Monday. */
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

/** `Fridays 18:00–23:00`, with the zone where that is not the operator's. */
export function scheduleName(rule: Named, nowMs: number): string {
  const name = words.name(daysName(rule.days, nowMs), rule.from, rule.until);
  if (rule.timeZone === ownZone()) return name;
  return words.inZone(name, zoneAbbreviation(nowMs, rule.timeZone));
}

export function ownZone(): string {
  return operatorZone.get() ?? systemZone();
}

function daysName(days: readonly string[], nowMs: number): string {
  const chosen = weekdays.flatMap((day, index) => (days.includes(day) ? [index] : []));
  const dates = days.filter((day) => /^\d/.test(day)).sort();
  if (chosen.length === weekdays.length) return words.everyDay;
  if (chosen.join() === '0,1,2,3,4' && dates.length === 0) return words.workdays;
  const [only] = chosen;
  if (chosen.length === 1 && only !== undefined && dates.length === 0) return words.every(weekdayName(only));
  const names = dates.map((date) => formatDate(Date.parse(`${date}T12:00:00Z`), nowMs, 'UTC'));
  const [first] = names;
  if (chosen.length === 0 && first !== undefined && names.length > 2) return words.moreDays(first, names.length - 1);
  return words.days([...chosen.map((index) => shortWeekdayName(index)), ...names]);
}
