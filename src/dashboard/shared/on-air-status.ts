import type { Counters } from '../recording/counters.ts';

/** What the whole house is doing, told by the mark's dot, the favicon and the line along the page's top. */
export type House = 'idle' | 'onair' | 'unrecorded';

export function houseOf(counters: Counters | undefined): House {
  if (!counters) return 'idle';
  if (counters.liveUnrecorded > 0) return 'unrecorded';
  return counters.recording + counters.reconnecting > 0 ? 'onair' : 'idle';
}
