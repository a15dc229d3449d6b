import type { Session } from './stream-object.ts';
import type { StreamReading } from './stream-state.ts';

/** A page of rows. */
const mostChecked = 20;

/**
 * The recordings whose links the rows offer and nobody has checked, the newest first. What our own service serves it
 * checks itself.
 */
export function linksToCheck(readings: readonly StreamReading[]): Session[] {
  return readings
    .flatMap(({ lastRecording }) => (lastRecording === undefined ? [] : lastRecording.session))
    .filter(({ aircheck }) => aircheck === undefined)
    .sort((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0))
    .slice(0, mostChecked);
}
