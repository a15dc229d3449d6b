import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deleteRecordings } from '../../api/recordings/delete-recordings.ts';
import type { ManyProgress } from '../../api/run-many.ts';
import type { Recording } from '../list/read-recording.ts';
import { type DeletionPlan, planDeletion } from './deletion-plan.ts';
import { selectRecordings } from './recordings-selection.ts';
import type { SelectedRecordings } from './selected-recordings.ts';

type Progress = ManyProgress<Recording, unknown>;

/** The deletion of a selection, from the question to its end. */
export type Deletion =
  | { step: 'reading' }
  | { step: 'unread'; error: Error }
  | { step: 'asking'; plan: DeletionPlan }
  | { step: 'running' | 'ended'; total: number; progress: Progress };

/** Reads what is selected, deletes it when confirmed, and tries again what failed. */
export function useDeletion(selected: SelectedRecordings) {
  const client = useQueryClient();
  // What the dialog asks about stays what it is, whatever is selected or read meanwhile.
  const [asked] = useState(selected);
  const [deletion, setDeletion] = useState<Deletion>(() =>
    asked.isWhole ? { step: 'asking', plan: planDeletion(asked.known) } : { step: 'reading' },
  );
  const stopping = useRef<AbortController>(null);

  useEffect(() => {
    if (asked.isWhole) return;
    const reading = new AbortController();
    asked.readAll(reading.signal).then(
      (all) => reading.signal.aborted || setDeletion({ step: 'asking', plan: planDeletion(all) }),
      (error: Error) => reading.signal.aborted || setDeletion({ step: 'unread', error }),
    );
    return () => reading.abort();
  }, [asked]);

  /** Resolves with what it came to. What is deleted is no longer selected. */
  async function run(items: readonly Recording[], before: Progress['done'] = []): Promise<Progress> {
    const controller = new AbortController();
    stopping.current = controller;
    const total = before.length + items.length;
    const whole = (progress: Progress) => ({ ...progress, done: [...before, ...progress.done] });
    setDeletion({ step: 'running', total, progress: { done: before, failed: [], left: items } });
    const made = await deleteRecordings(client, items, {
      signal: controller.signal,
      onProgress: (progress) => setDeletion({ step: 'running', total, progress: whole(progress) }),
    });
    selectRecordings(
      client,
      made.done.map(({ item }) => item.session),
      false,
    );
    setDeletion({ step: 'ended', total, progress: whole(made) });
    return whole(made);
  }

  return { deletion, run, stop: () => stopping.current?.abort() };
}
