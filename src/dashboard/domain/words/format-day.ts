import { catalogue } from '../../lib/language.ts';
import { daysBetween } from './calendar.ts';
import { formatDayOfYear, formatter, formatWeekday, type Zone } from './format.ts';

export const words = catalogue({ en: { today: 'Today' }, de: { today: 'Heute' } });

/** `Today`, else `Wed 19 Nov`, with the year when it is another one. */
export function formatDay(ms: number, nowMs: number, zone?: Zone): string {
  return daysBetween(ms, nowMs, zone) === 0 ? words.today : formatDate(ms, nowMs, zone);
}

/** `Wed 19 Nov`, with the year when it is another one. */
export function formatDate(ms: number, nowMs: number, zone?: Zone): string {
  return `${formatWeekday(ms, zone)} ${formatDayOfYear(ms, nowMs, zone)}`;
}

/** `Sat, 28 Nov 2026, 18:58 CET`: for what is read on another day, and elsewhere. */
export function formatDateTime(ms: number, zone?: Zone): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
  return formatter('date-time', zone, { ...day, ...clock }).format(ms);
}
