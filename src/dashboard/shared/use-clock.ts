import { useSyncExternalStore } from 'react';
import { clock } from '../api/client/clock.ts';

/** The service's time in Unix ms; renders once a second, or where a larger step of it begins. */
export function useClock(stepMs = 1): number {
  return useSyncExternalStore(clock.subscribe, () => Math.floor(clock.nowMs() / stepMs) * stepMs);
}
