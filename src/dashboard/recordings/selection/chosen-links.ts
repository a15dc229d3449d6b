import type { Clip } from '../../api/clips.ts';
import { clipSubjects, type DeliverySubject, sessionSubjects } from '../../deliveries/delivery-subject.ts';
import { clipItem, type HandoverItem } from '../../handover/handover-item.ts';
import { canHandOver } from '../../recording/can-hand-over.ts';
import { coverageOf, formatShare } from '../../recording/coverage.ts';
import { isPlayable } from '../../recording/session-state.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { words } from '../recordings-words.ts';
import type { SelectedRecordings } from './selected-recordings.ts';

const { selection: texts } = words;
/** Named; of more only how many there are. */
const mostGaps = 2;

/** What of the selected recordings there is to give to somebody, in the order of the list. */
function recordingItems({ known }: SelectedRecordings): HandoverItem[] {
  return known.filter(canHandOver).map(({ name, stream, ...reading }) => ({ ...reading, stream: stream ?? { name } }));
}

/** All of the selection that there is to give to somebody. */
export function givenItems(selected: SelectedRecordings, clips: readonly Clip[]): HandoverItem[] {
  return [...recordingItems(selected), ...clips.map(clipItem)];
}

/** The same for a delivery page, in the order in which it was on air. */
export function givenSubjects(selected: SelectedRecordings, clips: readonly Clip[]): DeliverySubject[] {
  return [...sessionSubjects(recordingItems(selected)), ...clipSubjects(clips)].sort(
    (a, b) => (a.startMs ?? 0) - (b.startMs ?? 0),
  );
}

/** `1 clip · 1:30:00 · 2 GB` */
export function sumWords(selected: SelectedRecordings, clips: readonly Clip[]): string {
  const seconds = clips.reduce((sum, { durationSeconds = 0 }) => sum + durationSeconds, selected.recordedSeconds);
  const bytes = clips.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, selected.sizeBytes);
  return [...(clips.length > 0 ? [texts.clips(clips.length)] : []), texts.sums(seconds, bytes)].join(' · ');
}

/** Can all that is selected be played? */
export function linksWords({ known }: SelectedRecordings, clips: readonly Clip[]): string {
  const playable = known.filter(({ state }) => isPlayable(state));
  const problemCount = playable.filter(({ state }) => state.kind === 'ready-problem').length;
  const parts = [
    known.length > playable.length && texts.withoutLink(known.length - playable.length),
    problemCount > 0 && texts.problems(problemCount),
  ].filter((part) => part !== false);
  return parts.length === 0 ? texts.linksReady(known.length + clips.length) : parts.join(' · ');
}

/** Which of it was not recorded in full. */
export function gapWords({ known }: SelectedRecordings, nowMs: number): string {
  const gaps = known.flatMap((recording) => {
    const share = coverageOf(recording, nowMs)?.share ?? 1;
    return share === 1 ? [] : [texts.gap(shortName(recording.name), formatShare(share))];
  });
  if (gaps.length === 0) return '';
  const further = gaps.length > mostGaps ? [texts.further(gaps.length - mostGaps)] : [];
  return texts.gaps([...gaps.slice(0, mostGaps), ...further].join(', '));
}
