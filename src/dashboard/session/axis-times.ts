import type { TimeWindow } from '../recording/strip-segments.ts';
import { roundDownMs } from '../recording/words/day-times.ts';

const steps = [10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600].map((seconds) => seconds * 1000);

/** Times along a window that are round by the operator's clock, its beginning first; few enough to be read on a phone. */
export function axisTimes({ startMs, endMs }: TimeWindow, most = 6): number[] {
  const spanMs = endMs - startMs;
  const step = steps.find((each) => spanMs / each <= most) ?? 86_400_000;
  const rounds: number[] = [];
  for (let ms = roundDownMs(startMs, step); ms < endMs; ms += step) rounds.push(ms);
  // A label needs a tenth of the width to itself.
  const free = rounds.filter((ms) => ms - startMs > spanMs * 0.1 && endMs - ms > spanMs * 0.04);
  return [startMs, ...free];
}
