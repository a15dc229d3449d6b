import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Clip } from '../../api/clips.ts';
import { deleteRecordings } from '../../api/deletion.ts';
import type { ManyProgress } from '../../api/run-many.ts';
import { clipsSelection, recordingsSelection } from '../../shared/lists/selection.ts';
import { type DeletionPlan, type Doomed, planDeletion } from './deletion-plan.ts';
import type { SelectedRecordings } from './selected-recordings.ts';

type Progress = ManyProgress<Doomed, unknown>;

/** The deletion of a selection, from the question to its end. */
export type Deletion =
  | { step: 'reading' }
  | { step: 'unread'; error: Error }
  | { step: 'asking'; plan: DeletionPlan }
  | { step: 'running' | 'ended'; items: readonly Doomed[]; progress: Progress };

/** Reads what is selected, deletes it when confirmed, and tries again what failed. */
export function useDeletion(selected: SelectedRecordings, clips: readonly Clip[]) {
  const client = useQueryClient();
  // What the dialog asks about stays what it is, whatever is selected or read meanwhile.
  const [asked] = useState(selected);
  const [askedClips] = useState(clips);
  const [deletion, setDeletion] = useState<Deletion>(() =>
    asked.isWhole ? { step: 'asking', plan: planDeletion(asked.known, askedClips) } : { step: 'reading' },
  );
  const stopping = useRef<AbortController>(null);

  useEffect(() => {
    if (asked.isWhole) return;
    const reading = new AbortController();
    asked.readAll(reading.signal).then(
      (all) => reading.signal.aborted || setDeletion({ step: 'asking', plan: planDeletion(all, askedClips) }),
      (error: Error) => reading.signal.aborted || setDeletion({ step: 'unread', error }),
    );
    return () => reading.abort();
  }, [asked, askedClips]);

  /** Resolves with what it came to. What is deleted is no longer selected. */
  async function run(next: readonly Doomed[], before: Progress['done'] = []): Promise<Progress> {
    const controller = new AbortController();
    stopping.current = controller;
    const items = [...before.map(({ item }) => item), ...next];
    const whole = (progress: Progress) => ({ ...progress, done: [...before, ...progress.done] });
    setDeletion({ step: 'running', items, progress: { done: before, failed: [], left: next } });
    const made = await deleteRecordings(client, next, {
      signal: controller.signal,
      onProgress: (progress) => setDeletion({ step: 'running', items, progress: whole(progress) }),
    });
    recordingsSelection(client).select(
      made.done.flatMap(({ item }) => item.session ?? []),
      false,
    );
    clipsSelection(client).select(
      made.done.flatMap(({ item }) => item.clip ?? []),
      false,
    );
    setDeletion({ step: 'ended', items, progress: whole(made) });
    return whole(made);
  }

  return { deletion, run, stop: () => stopping.current?.abort() };
}
