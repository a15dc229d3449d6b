import { createContext, startTransition, use, useEffect, useState } from 'react';
import { clock } from '../api/clock.ts';

/** The service's time at which old data was read, Unix ms: clocks below it stand still. Undefined while answers come. */
export const FrozenTimeContext = createContext<number | undefined>(undefined);

/** The service's time in Unix ms; the component renders again each second, or at each new minute. */
export function useNow(stepMs: 1000 | 60_000): number {
  const frozenAtMs = use(FrozenTimeContext);
  const isFrozen = frozenAtMs !== undefined;
  const [, setStep] = useState(() => Math.floor(clock.nowMs() / stepMs));
  useEffect(() => {
    if (isFrozen) return;
    let last: number | undefined;
    const tick = () => {
      const step = Math.floor(clock.nowMs() / stepMs);
      // A key or a click comes first: React may interrupt a transition.
      if (step !== last) startTransition(() => setStep(step));
      last = step;
    };
    const stop = clock.subscribe(tick, stepMs);
    tick();
    return stop;
  }, [stepMs, isFrozen]);
  // The clock is read here, so that a change of the step, or of frozen, shows at once.
  const nowMs = frozenAtMs ?? clock.nowMs();
  return stepMs === 1000 ? nowMs : Math.floor(nowMs / stepMs) * stepMs;
}
