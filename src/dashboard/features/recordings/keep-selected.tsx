import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepRecordings } from '../../api/retention.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { Button } from '../../ui/button.tsx';
import { dismissToast, showToast } from '../../ui/toasts.tsx';
import type { Recording } from './read-recording.ts';
import type { SelectedRecordings } from './selected-recordings.ts';
import { words } from './words.ts';

const { keeping: texts } = words;
const goes = ({ session }: Recording) => session.aircheck?.expiresAtMs !== undefined;
const isKept = ({ session }: Recording) => session.aircheck?.keptAtMs !== undefined;

interface KeepSelectedProps {
  selected: SelectedRecordings;
  staleReason: string | undefined;
}

/** Keeps for ever what of the selection would be deleted by its retention, with one Undo for all. */
export function KeepSelected({ selected, staleReason }: KeepSelectedProps) {
  const client = useQueryClient();
  const [doneCount, setDoneCount] = useState<number>();
  const isRunning = doneCount !== undefined;
  const anyGoes = selected.known.some(goes);
  // Once all are kept it stays, with the focus that it has.
  if (!isRunning && !anyGoes && !selected.known.some(isKept)) return null;

  const release = async (ids: readonly string[]) => {
    const { done, failed } = await keepRecordings(client, ids, false, () => undefined);
    showToast({ text: [texts.released(done.length), failedWords(failed)].join(' ').trim() });
  };
  const sayKept = (ids: readonly string[], failed: readonly { error: Error }[]) => {
    const toast = showToast({
      text: [texts.kept(ids.length), failedWords(failed)].join(' ').trim(),
      action:
        ids.length === 0 ? undefined : (
          <Button
            look="act"
            onClick={() => {
              dismissToast(toast);
              // The button is gone with its toast.
              focusHeading();
              void release(ids);
            }}
          >
            {texts.undo}
          </Button>
        ),
    });
  };
  const keep = async () => {
    setDoneCount(0);
    try {
      const ids = (await selected.readAll()).filter(goes).map(({ session }) => session.id);
      const { done, failed } = await keepRecordings(client, ids, true, (progress) =>
        setDoneCount(progress.done.length),
      );
      sayKept(
        done.map(({ item }) => item),
        failed,
      );
    } catch (error) {
      sayKept([], error instanceof Error ? [{ error }] : []);
    } finally {
      setDoneCount(undefined);
    }
  };
  return (
    <WriteButton
      disabledReason={staleReason ?? (isRunning || anyGoes ? undefined : texts.none)}
      aria-disabled={isRunning || undefined}
      onClick={() => isRunning || void keep()}
    >
      {isRunning ? texts.running(doneCount) : texts.keep}
    </WriteButton>
  );
}

function failedWords(failed: readonly { error: Error }[]): string {
  return failed.length === 0 ? '' : texts.failed(failed.length, failed[0]?.error.message ?? '');
}
