import { startTransition, useEffect, useState } from 'react';
import { clock } from '../api/clock.ts';
import type { Session, StreamObject } from '../recording/stream-object.ts';

/**
 * The service's time in Unix ms; renders once a second, or where a larger step of it begins. A key or a click comes
 * first: what the second draws is left and begun again.
 */
export function useClock(stepMs = 1): number {
  const [nowMs, setNow] = useState(() => stepOf(stepMs));
  useEffect(() => {
    let last: number | undefined;
    const tick = () => {
      const next = stepOf(stepMs);
      if (next !== last) startTransition(() => setNow(next));
      last = next;
    };
    const stop = clock.subscribe(tick, stepMs);
    tick();
    return stop;
  }, [stepMs]);
  return nowMs;
}

const stepOf = (stepMs: number) => Math.floor(clock.nowMs() / stepMs) * stepMs;

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
 * should have begun alone: every fifteen seconds is enough.
 */
export function useOverviewClock(data: Shown | undefined): number {
  return useClock(data && !isCounting(data) ? 15_000 : 1);
}
