import { needsAttention } from './attention.ts';
import type { SessionStateKind } from './session-state.ts';
import type { StreamReading } from './stream-state.ts';

export interface Counters {
  streams: number;
  liveUnrecorded: number;
  recording: number;
  stalled: number;
  reconnecting: number;
  processing: number;
  /** All that needs attention but is no alarm. */
  warnings: number;
}

/** The figures at the top of every page, counted over sessions. */
export function countStates(readings: readonly StreamReading[], nowMs: number): Counters {
  const kinds = readings.flatMap(({ sessions }) => sessions.map(({ state }) => state.kind));
  const count = (kind: SessionStateKind) => kinds.filter((each) => each === kind).length;
  return {
    streams: readings.length,
    liveUnrecorded: count('live-unrecorded'),
    recording: count('recording'),
    stalled: count('stalled'),
    reconnecting: count('reconnecting'),
    processing: count('processing'),
    warnings: needsAttention(readings, nowMs).filter(({ kind }) => kind !== 'live-unrecorded').length,
  };
}

/** How many sessions are live, not recorded, and not acknowledged as meant to be so. */
export function countAlarms(readings: readonly StreamReading[], acknowledged: ReadonlySet<string>): number {
  return readings
    .flatMap(({ sessions }) => sessions)
    .filter(({ session, state }) => state.kind === 'live-unrecorded' && !acknowledged.has(session.id)).length;
}

/** The sum over all streams, shown by the mark's dot, the favicon and the line along the page's top. */
export type OnAirStatus = 'idle' | 'onair' | 'unrecorded';

export function onAirStatusOf(counters: Counters | undefined): OnAirStatus {
  if (!counters) return 'idle';
  if (counters.liveUnrecorded > 0) return 'unrecorded';
  return counters.recording + counters.stalled + counters.reconnecting > 0 ? 'onair' : 'idle';
}
