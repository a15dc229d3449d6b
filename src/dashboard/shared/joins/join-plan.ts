import { type JoinPlan, planJoin } from '../../recording/joined.ts';
import { isPlayable } from '../../recording/session-state.ts';
import type { SessionReading } from '../../recording/stream-state.ts';
import { words } from './join-words.ts';

/** Of these each length is said. */
const mostNamed = 3;

/** What joining comes to, in one line. */
export function previewWords({ sessions, gapSeconds, totalSeconds }: JoinPlan): string {
  if (sessions.length > mostNamed) {
    const missing = gapSeconds.reduce((sum, seconds) => sum + seconds, 0);
    return words.previewOfMany(sessions.length, missing, totalSeconds);
  }
  const lengths = sessions.map(({ sourceSegmentsDuration }) => sourceSegmentsDuration);
  return words.preview(lengths, gapSeconds, totalSeconds);
}

/** What the chosen sessions would be as one recording; undefined where they cannot be one. */
export function planOf(chosen: readonly SessionReading[]): JoinPlan | undefined {
  if (!chosen.every(({ state }) => isPlayable(state))) return undefined;
  return planJoin(chosen.map(({ session }) => session));
}
