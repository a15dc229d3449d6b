import { useEffect } from 'react';
import type { StreamReading } from '../recording/stream-state.ts';
import { useNow } from '../shared/use-now.ts';
import { missingShows } from './missing.ts';
import { missingStreams } from './missing-streams.ts';
import { useSchedules } from './use-schedules.ts';

/** Lets the counter of warnings and its filter know of the shows that do not come. Shows nothing itself. */
export function NoteMissing({ readings }: { readings: readonly StreamReading[] }) {
  const nowMs = useNow(60_000);
  const book = useSchedules();
  const ids = book === undefined ? [] : missingShows(book, readings, nowMs).map(({ reading }) => reading.stream.id);
  const text = JSON.stringify(ids);
  useEffect(() => {
    missingStreams.set(new Set(JSON.parse(text)));
    return () => missingStreams.set(new Set());
  }, [text]);
  return null;
}
