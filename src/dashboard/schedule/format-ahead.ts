import { addDaysMs, startOfDayMs } from '../recording/words/day-times.ts';
import { formatClock, formatDayOfYear, formatWeekday } from '../recording/words/format.ts';

/** `17:30` today, `Fri 17:30` within the next six days, else `27 Nov 17:30`. */
export function formatAhead(atMs: number, nowMs: number): string {
  const clock = formatClock(atMs);
  if (startOfDayMs(atMs) === startOfDayMs(nowMs)) return clock;
  if (atMs < addDaysMs(nowMs, 7)) return `${formatWeekday(atMs)} ${clock}`;
  return `${formatDayOfYear(atMs, nowMs)} ${clock}`;
}
