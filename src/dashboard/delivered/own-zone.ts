import { operatorZone, systemZone } from '../recording/words/operator-zone.ts';

/** Part of an address: in whose zone the names of files say the time. */
export function inOwnZone(): string {
  return `zone=${encodeURIComponent(operatorZone.get() ?? systemZone())}`;
}
