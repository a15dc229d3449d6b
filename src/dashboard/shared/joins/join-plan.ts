import { type JoinPlan, planJoin } from '../../recording/joined.ts';
import { isPlayable } from '../../recording/session-state.ts';
import type { SessionReading } from '../../recording/stream-state.ts';
import { words } from './join-words.ts';

/** The line stays one line: beyond so many sessions it says no single lengths. */
const mostNamed = 3;

export function previewWords({ sessions, gapSeconds, totalSeconds }: JoinPlan): string {
  if (sessions.length > mostNamed) {
    const missing = gapSeconds.reduce((sum, seconds) => sum + seconds, 0);
    return words.previewOfMany(sessions.length, missing, totalSeconds);
  }
  const lengths = sessions.map(({ sourceSegmentsDuration }) => sourceSegmentsDuration);
  return words.preview(lengths, gapSeconds, totalSeconds);
}

/** Only sessions that play can be joined; undefined if one of these does not, or they cannot be one. */
export function planOf(chosen: readonly SessionReading[]): JoinPlan | undefined {
  if (!chosen.every(({ state }) => isPlayable(state))) return undefined;
  return planJoin(chosen.map(({ session }) => session));
}
