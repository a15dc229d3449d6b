import type { Clip } from '../../api/clips.ts';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import type { Session } from '../../domain/stream-object.ts';
import type { Recording } from './read-recording.ts';

/** A recording or a clip that is to be deleted. */
export interface Doomed {
  id: string;
  name: string;
  beganMs: number | undefined;
  isClip: boolean;
  /** Of a recording. */
  session?: Session;
  clip?: Clip;
}

export interface DeletionPlan {
  /** The clips first: those of the recordings go with them. */
  items: readonly Doomed[];
  recordingCount: number;
  clipCount: number;
  streamCount: number;
  recordedSeconds: number;
  sizeBytes: number;
  /** Live or being processed: they are not deleted now. */
  unsettledCount: number;
  /** There is nothing to delete of them. */
  emptyCount: number;
}

/** What of a selection would be deleted, and what would be left out. */
export function planDeletion(selected: readonly Recording[], clips: readonly Clip[]): DeletionPlan {
  const recordings = selected.filter(({ state }) => isPlayable(state) || state.kind === 'failed');
  const unsettled = selected.filter(
    ({ state }) => isLiveState(state) || state.kind === 'processing' || state.kind === 'late',
  );
  const sum = <Item>(items: readonly Item[], of: (item: Item) => number | undefined) =>
    items.reduce((total, item) => total + (of(item) ?? 0), 0);
  return {
    items: [
      ...clips.map((clip) => ({ id: clip.id, name: clip.name, beganMs: clip.startedAtMs, isClip: true, clip })),
      ...recordings.map(({ session, name }) => ({
        ...{ id: session.id, name, beganMs: session.createdAtMs },
        ...{ isClip: false, session },
      })),
    ],
    recordingCount: recordings.length,
    clipCount: clips.length,
    streamCount: new Set([...recordings.map(({ session }) => session.parentId), ...clips.map((clip) => clip.parentId)])
      .size,
    recordedSeconds:
      sum(recordings, ({ session }) => session.recordedSeconds) + sum(clips, ({ durationSeconds }) => durationSeconds),
    sizeBytes: sum(recordings, ({ session }) => session.aircheck?.sizeBytes) + sum(clips, (clip) => clip.sizeBytes),
    unsettledCount: unsettled.length,
    emptyCount: selected.length - recordings.length - unsettled.length,
  };
}

/** Of clips that were not selected: which go with the recordings of a plan, and which stay. */
export function clipsOfPlan({ items }: DeletionPlan, all: readonly Clip[]): Record<'go' | 'stay', Clip[]> {
  const ids = new Set(items.map(({ id }) => id));
  const others = all.filter((clip) => ids.has(clip.sessionId) && !ids.has(clip.id));
  return {
    go: others.filter(({ keep }) => keep !== true),
    stay: others.filter(({ keep }) => keep === true),
  };
}

/** How many of these are recordings, and how many clips. */
export function countKinds(items: readonly Pick<Doomed, 'isClip'>[]): [recordings: number, clips: number] {
  const clips = items.filter(({ isClip }) => isClip).length;
  return [items.length - clips, clips];
}
