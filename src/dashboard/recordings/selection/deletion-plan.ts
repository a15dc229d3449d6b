import { isLiveState, isPlayable } from '../../recording/session-state.ts';
import type { Recording } from '../list/read-recording.ts';

export interface DeletionPlan {
  recordings: readonly Recording[];
  streamCount: number;
  recordedSeconds: number;
  sizeBytes: number;
  /** Live or being processed: they are not deleted now. */
  unsettledCount: number;
  /** There is nothing to delete of them. */
  emptyCount: number;
}

/** What of a selection would be deleted, and what would be left out. */
export function planDeletion(selected: readonly Recording[]): DeletionPlan {
  const recordings = selected.filter(({ state }) => isPlayable(state) || state.kind === 'failed');
  const unsettled = selected.filter(
    ({ state }) => isLiveState(state) || state.kind === 'processing' || state.kind === 'late',
  );
  const sum = (of: (recording: Recording) => number | undefined) =>
    recordings.reduce((total, recording) => total + (of(recording) ?? 0), 0);
  return {
    recordings,
    streamCount: new Set(recordings.map(({ session }) => session.parentId)).size,
    recordedSeconds: sum(({ session }) => session.recordedSeconds),
    sizeBytes: sum(({ session }) => session.aircheck?.sizeBytes),
    unsettledCount: unsettled.length,
    emptyCount: selected.length - recordings.length - unsettled.length,
  };
}
