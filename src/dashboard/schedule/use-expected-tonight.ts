import type { StreamReading } from '../recording/stream-state.ts';
import { tonightUntilMs } from '../recording/tonight-until.ts';
import { useNow } from '../shared/use-now.ts';
import { showsOf } from './stream-shows.ts';
import { useSchedules } from './use-schedules.ts';

/** Each stream with when its next show begins, or began, in Unix ms; undefined where no schedule expects one tonight. */
export function useExpectedTonight(
  readings: readonly StreamReading[],
): { reading: StreamReading; expectedAtMs: number | undefined }[] {
  const book = useSchedules();
  const nowMs = useNow(60_000);
  const untilMs = tonightUntilMs(nowMs);
  return readings.map((reading) => {
    const show = book && showsOf(book, reading.stream.id, nowMs, untilMs)[0];
    return { reading, expectedAtMs: show?.startAtMs };
  });
}
