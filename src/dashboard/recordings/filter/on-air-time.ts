import type { RecordingsQuery } from '../../paths.ts';
import { addDaysMs } from '../../recording/words/day-times.ts';
import { soughtInstants } from '../../recording/words/sought-instants.ts';
import type { SoughtTime } from '../../recording/words/sought-time.ts';
import { writeTime } from './recordings-filter.ts';

/** The filter that the typed words ask for: a time of a day, else a whole day or a part of one. */
export function soughtQuery({ span, minute, zone }: SoughtTime, nowMs: number): RecordingsQuery {
  if (minute !== undefined) return { at: writeTime(timeOf({ span, minute, zone }, nowMs)) };
  return span === undefined ? {} : { from: writeTime(span.fromMs), to: writeTime(span.toMs) };
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
