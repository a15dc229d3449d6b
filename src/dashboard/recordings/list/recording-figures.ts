import { isLiveState } from '../../recording/session-state.ts';
import type { Session } from '../../recording/stream-object.ts';
import type { TimeWindow } from '../../recording/strip-segments.ts';
import { formatDuration, secondsBetween } from '../../recording/words/format.ts';
import { formatBytes } from '../../recording/words/format-size.ts';
import { words } from '../recordings-words.ts';
import type { Recording } from './read-recording.ts';

/** What was recorded; of what was not, or still is, how long it has been on air. */
export function formatLength({ session, state }: Recording, span: TimeWindow | undefined): string {
  const onAir = span && secondsBetween(span.startMs, span.endMs);
  const seconds = isLiveState(state) ? onAir : session.recordedSeconds || onAir;
  return seconds === undefined ? words.unknown : formatDuration(seconds);
}

/** On disk. */
export function formatSize({ aircheck }: Session): string {
  return aircheck?.sizeBytes === undefined ? words.unknown : formatBytes(aircheck.sizeBytes);
}
