import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { editStream, restoreStream, type StreamEdit } from '../../api/streams.ts';
import { showActionToast } from '../../components/action-toast.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { showToast, type Toast } from '../../ui/toasts.tsx';
import { words } from './edit-words.ts';

type Named = Pick<StreamObject, 'id' | 'name'>;

/** Says once what was changed, with Undo, which sends what was before. */
export function sayEdited(client: QueryClient, stream: Named, sentence: string, before: StreamEdit): void {
  sayUndoable(stream, sentence, async () => {
    await client.getMutationCache().build(client, editStream(client, stream.id)).execute(before);
  });
}

/** The change of a dialog, which closes when it is done and shows why when it is not. */
export function useStreamEdit(stream: Named, onClose: () => void) {
  const client = useQueryClient();
  const edit = useMutation(editStream(client, stream.id));
  const send = (changes: StreamEdit, sentence: string, before: StreamEdit) =>
    edit.mutate(changes, {
      onSuccess: () => {
        onClose();
        sayEdited(client, stream, sentence, before);
      },
    });
  return { edit, send };
}

export function sayFailed(stream: Named, what: string, error: unknown): void {
  say(stream, whyNot(what, error));
}

function whyNot(what: string, error: unknown): string {
  return words.failure(what, error instanceof Error ? error.message : '');
}

export function say(stream: Named, sentence: string, action?: Toast['action']): void {
  showToast({ ...toastOf(stream, sentence), action });
}

/** Says that the stream is gone; Undo brings it back. */
export function sayDeleted(client: QueryClient, stream: Named): void {
  sayUndoable(stream, words.deletion.done, async () => {
    await restoreStream(client, stream.id);
    say(
      stream,
      words.restored,
      <Link to={paths.stream(stream.id)} className={buttonClasses('act')}>
        {words.open}
      </Link>,
    );
  });
}

function sayUndoable(stream: Named, sentence: string, undo: () => Promise<void>): void {
  showActionToast({
    ...toastOf(stream, sentence),
    act: () => void undo().catch((error: unknown) => sayUndoable(stream, whyNot(words.notUndone, error), undo)),
  });
}

function toastOf(stream: Named, sentence: string): Omit<Toast, 'id'> {
  return {
    key: `edit ${stream.id}`,
    text: (
      <>
        <span className="block truncate font-strong">
          <StreamName name={stream.name} />
        </span>
        <span className="text-ink-2">{sentence}</span>
      </>
    ),
  };
}
