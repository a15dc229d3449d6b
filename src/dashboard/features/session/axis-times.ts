import { clockOf, roundTimesMs, type TimeWindow } from '../../lib/dates.ts';

const hourMs = 3_600_000;
const steps = [10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600].map((seconds) => seconds * 1000);

/** So short a session has seconds in its times. */
export function hasSeconds({ startMs, endMs }: TimeWindow): boolean {
  return endMs - startMs < 300_000;
}

/** How many times there is room for on a phone, and how much of its width those at its edges have to themselves: with seconds or a zone, without. */
const [wide, narrow] = [
  { most: 4, edge: 0.27 },
  { most: 6, edge: 0.17 },
];

/** A window around the change of the clocks may have times with the zone in them. */
function hasZones({ startMs, endMs }: TimeWindow): boolean {
  const offsetAt = clockOf();
  return offsetAt(startMs - hourMs) !== offsetAt(endMs + hourMs);
}

/**
 * Times along a window that are round by the operator's clock, its beginning first, and its end last where that stays;
 * few enough to be read on a phone.
 */
export function axisTimes({ startMs, endMs }: TimeWindow, { isOver }: { isOver: boolean }): number[] {
  const spanMs = endMs - startMs;
  const { most, edge } = hasSeconds({ startMs, endMs }) || hasZones({ startMs, endMs }) ? wide : narrow;
  const step = steps.find((each) => spanMs / each <= most) ?? 86_400_000;
  // What stands at an edge stands beside its time.
  const last = isOver ? edge : 0.04;
  const free = roundTimesMs({ startMs, endMs }, step).filter(
    (ms) => ms - startMs > spanMs * edge && endMs - ms > spanMs * last,
  );
  return isOver && spanMs >= 1000 ? [startMs, ...free, endMs] : [startMs, ...free];
}
