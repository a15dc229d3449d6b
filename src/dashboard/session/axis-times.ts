import type { TimeWindow } from '../recording/strip-segments.ts';
import { roundDownMs } from '../recording/words/day-times.ts';

const steps = [10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600].map((seconds) => seconds * 1000);

/** So short a session has seconds in its times. */
export function hasSeconds({ startMs, endMs }: TimeWindow): boolean {
  return endMs - startMs < 300_000;
}

/** How many times there is room for on a phone, and how much of its width those at its edges have to themselves: with seconds, without. */
const [withSeconds, withMinutes] = [
  { most: 4, edge: 0.27 },
  { most: 6, edge: 0.17 },
];

/**
 * Times along a window that are round by the operator's clock, its beginning first, and its end last where that stays;
 * few enough to be read on a phone.
 */
export function axisTimes({ startMs, endMs }: TimeWindow, { isOver }: { isOver: boolean }): number[] {
  const spanMs = endMs - startMs;
  const { most, edge } = hasSeconds({ startMs, endMs }) ? withSeconds : withMinutes;
  const step = steps.find((each) => spanMs / each <= most) ?? 86_400_000;
  const rounds: number[] = [];
  for (let ms = roundDownMs(startMs, step); ms < endMs; ms += step) rounds.push(ms);
  // What stands at an edge stands beside its time.
  const last = isOver ? edge : 0.04;
  const free = rounds.filter((ms) => ms - startMs > spanMs * edge && endMs - ms > spanMs * last);
  return isOver && spanMs >= 1000 ? [startMs, ...free, endMs] : [startMs, ...free];
}
