import { startTransition, useEffect, useState } from 'react';
import { clock } from '../api/client/clock.ts';

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
