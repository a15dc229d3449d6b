import { catalogue } from '../../language.ts';
import { daysBetween } from './calendar.ts';
import { formatDayOfYear, formatWeekday, type Zone } from './format.ts';

export const words = catalogue({ en: { today: 'Today' } });

/** `Today`, else `Wed 19 Nov`, with the year when it is another one. */
export function formatDay(ms: number, nowMs: number, zone?: Zone): string {
  return daysBetween(ms, nowMs, zone) === 0 ? words.today : formatDate(ms, nowMs, zone);
}

/** `Wed 19 Nov`, with the year when it is another one. */
export function formatDate(ms: number, nowMs: number, zone?: Zone): string {
  return `${formatWeekday(ms, zone)} ${formatDayOfYear(ms, nowMs, zone)}`;
}
