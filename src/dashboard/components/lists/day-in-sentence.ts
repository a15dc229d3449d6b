import { daysBetween } from '../../lib/dates.ts';
import { formatClock, formatDayClock } from '../../lib/format.ts';
import { catalogue } from '../../lib/language.ts';
import type { Zone } from '../../lib/zone.ts';

export const words = catalogue({
  en: { todayAt: (clock: string) => `today ${clock}` },
  de: { todayAt: (clock) => `heute ${clock}` },
});

/** As `formatDayClock`, after other words of a sentence or a line: `today 13:02`. */
export function dayInSentence(ms: number, nowMs: number, zone?: Zone): string {
  return daysBetween(ms, nowMs, zone) === 0 ? words.todayAt(formatClock(ms, zone)) : formatDayClock(ms, nowMs, zone);
}
