import { daysBetween } from '../../lib/dates.ts';
import { formatClock, formatDayClock } from '../../lib/format.ts';
import { t } from '../../lib/language.ts';
import type { Zone } from '../../lib/zone.ts';

export const words = { todayAt: (clock: string) => t(`today ${clock}`, `heute ${clock}`) };

/** `today 13:02` inside a sentence, otherwise the same as `formatDayClock`. */
export function dayInSentence(ms: number, nowMs: number, zone?: Zone): string {
  return daysBetween(ms, nowMs, zone) === 0 ? words.todayAt(formatClock(ms, zone)) : formatDayClock(ms, nowMs, zone);
}
