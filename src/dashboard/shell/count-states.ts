import { needsAttention } from '../recording/attention.ts';
import type { SessionStateKind } from '../recording/session-state.ts';
import { countSignalAlerts } from '../recording/signal.ts';
import type { StreamReading } from '../recording/stream-state.ts';

export interface Counters {
  liveUnrecorded: number;
  recording: number;
  processing: number;
  /** All that needs attention but is no alarm. */
  warnings: number;
}

/** The figures at the top of every page, counted over sessions. */
export function countStates(readings: readonly StreamReading[], nowMs: number): Counters {
  const kinds = readings.flatMap(({ sessions }) => sessions.map(({ state }) => state.kind));
  const count = (kind: SessionStateKind) => kinds.filter((each) => each === kind).length;
  return {
    liveUnrecorded: count('live-unrecorded'),
    recording: count('recording'),
    processing: count('processing'),
    warnings:
      needsAttention(readings, nowMs).filter(({ kind }) => kind !== 'live-unrecorded').length +
      countSignalAlerts(readings),
  };
}
