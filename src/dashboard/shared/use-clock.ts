import { startTransition, useEffect, useState } from 'react';
import { clock } from '../api/client/clock.ts';
import type { Session, StreamObject } from '../recording/stream-object.ts';
import { showsSeconds } from '../recording/stream-state.ts';

/**
 * The service's time in Unix ms; renders once a second, or where a larger step of it begins. A key or a click comes
 * first: what the second draws is left and begun again.
 */
export function useClock(stepMs = 1): number {
  const read = () => Math.floor(clock.nowMs() / stepMs) * stepMs;
  const [nowMs, setNow] = useState(read);
  useEffect(() => {
    const tick = () => startTransition(() => setNow(Math.floor(clock.nowMs() / stepMs) * stepMs));
    const stop = clock.subscribe(tick);
    tick();
    return stop;
  }, [stepMs]);
  return nowMs;
}

/** The same for what shows all streams: six times a minute while nothing of them is told by the second. */
export function useOverviewClock(overview: { streams: StreamObject[]; sessions: Session[] } | undefined): number {
  return useClock(overview && !showsSeconds(overview, clock.nowMs()) ? 10_000 : 1);
}
