import { useSyncExternalStore } from 'react';
import { clock } from '../api/client/clock.ts';

/** The service's time in Unix ms; renders once a second. */
export function useClock(): number {
  return useSyncExternalStore(clock.subscribe, clock.nowMs);
}
