import { lostShows } from '../recording/lost-shows.ts';
import type { SessionStateKind } from '../recording/session-state.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { isWarned } from '../recording/warned.ts';

export interface Counters {
  liveUnrecorded: number;
  /** Shows that ended badly, until they come back or somebody acknowledges them. */
  lost: number;
  recording: number;
  processing: number;
  /** Streams, as their filter lists them: with what needs attention but is no alarm. */
  warnings: number;
}

/** The figures at the top of every page, counted over sessions; `missing` are the streams whose show does not come. */
export function countStates(
  readings: readonly StreamReading[],
  nowMs: number,
  missing: ReadonlySet<string>,
  acknowledged: ReadonlySet<string>,
): Counters {
  const kinds = readings.flatMap(({ sessions }) => sessions.map(({ state }) => state.kind));
  const count = (kind: SessionStateKind) => kinds.filter((each) => each === kind).length;
  return {
    liveUnrecorded: count('live-unrecorded'),
    lost: lostShows(readings, acknowledged, nowMs).length,
    recording: count('recording'),
    processing: count('processing'),
    warnings: readings.filter((reading) => isWarned(reading, nowMs, missing)).length,
  };
}
