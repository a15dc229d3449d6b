import { isPlayable } from './session-state.ts';
import type { SessionReading } from './stream-state.ts';

const comingKinds = ['recording', 'stalled', 'reconnecting', 'processing', 'late'];

export function isComing({ session, state: { kind } }: SessionReading): boolean {
  return session.record && comingKinds.includes(kind);
}

/** A recording that is still to come can be handed over too: its watch page starts by itself. */
export function canHandOver(reading: SessionReading): boolean {
  return isPlayable(reading.state) || isComing(reading);
}
