import { hourOfDayMs } from './words/day-times.ts';

/** The night ends at six. At four in the morning the next night is asked about too. */
const endOfNight = 6;
const leastAheadMs = 4 * 3_600_000;

export function tonightUntilMs(nowMs: number): number {
  const ends = [0, 1, 2].map((days) => hourOfDayMs(nowMs, days, endOfNight));
  return ends.find((endMs) => endMs >= nowMs + leastAheadMs) ?? nowMs + leastAheadMs;
}
