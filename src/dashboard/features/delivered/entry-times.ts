import type { DeliveredEntry } from '../../api/delivered.ts';
import { daysBetween, minuteOfDay } from '../../lib/dates.ts';
import { formatClock, formatDay, formatDuration, formatter } from '../../lib/format.ts';

import { words } from './words.ts';

/** *Tonight* begins at 17:00. */
const eveningMinutes = 17 * 60;

/** A show that came in several recordings has a number for each. */
export function entryName({ name = '', part }: DeliveredEntry): string {
  return part === undefined ? name : words.part(name, part);
}

/** `Tonight at 19:00` */
function expectedAt(ms: number, nowMs: number): string {
  if (daysBetween(nowMs, ms) !== 0) return words.on(formatDay(ms, nowMs), formatClock(ms));
  return minuteOfDay(ms) >= eveningMinutes ? words.tonight(formatClock(ms)) : words.today(formatClock(ms));
}

/** The two lines under an entry's name. `state` is undefined for an entry that can be played. */
export function entryLines(entry: DeliveredEntry, nowMs: number): { state: string | undefined; when: string } {
  const { state, startsAtMs, startedAtMs, endedAtMs } = entry;
  const began = startedAtMs === undefined ? '' : words.on(formatDay(startedAtMs, nowMs), formatClock(startedAtMs));
  switch (state) {
    case 'ready':
      return { state: undefined, when: began };
    case 'upcoming': {
      const isAhead = startsAtMs !== undefined && startsAtMs > nowMs;
      return { state: isAhead ? expectedAt(startsAtMs, nowMs) : words.states.upcoming, when: words.appears };
    }
    case 'live':
      return { state: words.states.live, when: startedAtMs ? words.began(formatClock(startedAtMs)) : '' };
    case 'processing':
      return { state: words.states.processing, when: endedAtMs ? words.ended(formatClock(endedAtMs)) : began };
    default:
      return { state: words.states.unavailable, when: began };
  }
}

/** `Thursday 19 November, 09:00 – 10:12. Complete, no interruptions.` */
export function entryFacts({ startedAtMs, endedAtMs, interruptions, missingSeconds = 0 }: DeliveredEntry): string {
  const coverage =
    interruptions === undefined
      ? ''
      : interruptions === 0
        ? words.complete
        : words.interrupted(interruptions, formatDuration(missingSeconds));
  if (startedAtMs === undefined) return coverage;
  const day = formatter('delivered day', undefined, { weekday: 'long', day: 'numeric', month: 'long' });
  const start = formatClock(startedAtMs);
  const when =
    endedAtMs === undefined
      ? words.on(day.format(startedAtMs), start)
      : words.from(day.format(startedAtMs), start, formatClock(endedAtMs));
  return `${when}. ${coverage}`.trim();
}

/** `19 December 2026` */
export function longDate(ms: number): string {
  return formatter('delivered date', undefined, { day: 'numeric', month: 'long', year: 'numeric' }).format(ms);
}
