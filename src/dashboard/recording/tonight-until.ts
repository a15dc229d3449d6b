import { hourOfDayMs } from './words/day-times.ts';

/** The night ends at six; whoever looks at four in the morning asks about the coming one too. */
const endOfNight = 6;
const leastAheadMs = 4 * 3_600_000;

/** When what is called tonight is over. */
export function tonightUntilMs(nowMs: number): number {
  const ends = [0, 1, 2].map((days) => hourOfDayMs(nowMs, days, endOfNight));
  return ends.find((endMs) => endMs >= nowMs + leastAheadMs) ?? nowMs + leastAheadMs;
}
