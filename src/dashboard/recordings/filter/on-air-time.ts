import type { RecordingsQuery } from '../../paths.ts';
import { addDaysMs } from '../../recording/words/day-times.ts';
import { soughtInstants } from '../../recording/words/sought-instants.ts';
import type { SoughtTime } from '../../recording/words/sought-time.ts';
import { writeTime } from './recordings-filter.ts';

/** What the words of the field ask for: a time of a day, else a whole day; undefined for a time of no day. */
export function soughtQuery({ span, minute, zone, rest }: SoughtTime, nowMs: number): RecordingsQuery {
  const words = rest === '' ? {} : { q: rest };
  if (minute !== undefined) return { at: writeTime(timeOf({ span, minute, zone }, nowMs)), ...words };
  return span === undefined ? words : { from: writeTime(span.fromMs), to: writeTime(span.toMs), ...words };
}

/** In a span the first such time, else the last one up to now. */
function timeOf({ span, ...time }: Pick<SoughtTime, 'span' | 'zone'> & { minute: number }, nowMs: number): number {
  if (span === undefined) {
    const past = [addDaysMs(nowMs, -1), nowMs].flatMap((dayMs) => soughtInstants(dayMs, time));
    return past.filter((ms) => ms <= nowMs).at(-1) ?? nowMs;
  }
  const within = [span.fromMs, addDaysMs(span.fromMs, 1)].flatMap((dayMs) => soughtInstants(dayMs, time));
  return within.find((ms) => ms >= span.fromMs) ?? span.fromMs;
}
