import { isPlayable } from './session-state.ts';
import type { SessionReading } from './stream-state.ts';

const comingKinds = ['recording', 'stalled', 'reconnecting', 'processing', 'late'];

/** Is a recording of it still to come? */
export function isComing({ session, state: { kind } }: SessionReading): boolean {
  return session.record && comingKinds.includes(kind);
}

/** Is there a recording to give to somebody, or one to come? */
export function canHandOver(reading: SessionReading): boolean {
  return isPlayable(reading.state) || isComing(reading);
}
