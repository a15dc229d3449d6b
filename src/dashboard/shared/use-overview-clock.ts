import type { Session, StreamObject } from '../recording/stream-object.ts';
import { useClock } from './use-clock.ts';

interface Shown {
  streams: readonly StreamObject[];
  sessions: readonly Session[];
}

/** Is something live, or does a recording wait to become ready? Then its state is counted in seconds. */
export function isCounting({ streams, sessions }: Shown): boolean {
  return (
    streams.some(({ isActive }) => isActive) ||
    sessions.some(({ isActive, recordingStatus }) => isActive || recordingStatus === 'waiting')
  );
}

/**
 * The service's time for a page of streams. While nothing is counted in seconds it changes what began lately and what
 * should have begun alone: every ten seconds is enough.
 */
export function useOverviewClock(data: Shown | undefined): number {
  return useClock(data && !isCounting(data) ? 10_000 : 1);
}
