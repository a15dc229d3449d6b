import type { RecordingsQuery } from '../../paths.ts';
import { addDaysMs, isoDay } from '../../recording/words/day-times.ts';
import { atLocalMs } from '../../recording/words/local-time.ts';
import type { SoughtTime } from '../../recording/words/sought-time.ts';
import { writeTime } from './recordings-filter.ts';

/** What the words of the field ask for: a time of a day, else a whole day; undefined for a time of no day. */
export function soughtQuery({ span, minute, rest }: SoughtTime, nowMs: number): RecordingsQuery {
  const words = rest === '' ? {} : { q: rest };
  if (minute !== undefined) return { at: writeTime(timeOf(span, minute, nowMs)), ...words };
  return span === undefined ? words : { from: writeTime(span.fromMs), to: writeTime(span.toMs), ...words };
}

/** Of a night that time of it; without a day the last time that the clock showed it. */
function timeOf(span: SoughtTime['span'], minute: number, nowMs: number): number {
  const onDay = (dayMs: number) => atLocalMs(Date.parse(isoDay(dayMs)) + minute * 60_000);
  if (span !== undefined) {
    const first = onDay(span.fromMs);
    return first < span.fromMs ? onDay(addDaysMs(span.fromMs, 1)) : first;
  }
  const today = onDay(nowMs);
  return today <= nowMs ? today : onDay(addDaysMs(nowMs, -1));
}
