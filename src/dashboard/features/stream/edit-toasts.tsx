import type { QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { editStream, restoreStream, type StreamEdit } from '../../api/streams.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { dismissToast, showToast, type Toast } from '../../ui/toasts.tsx';
import { words } from './edit-words.ts';

type Named = Pick<StreamObject, 'id' | 'name'>;

/** Says once what was changed, with Undo, which sends what was before. */
export function sayEdited(client: QueryClient, stream: Named, sentence: string, before: StreamEdit): void {
  sayUndoable(stream, sentence, async () => {
    await client.getMutationCache().build(client, editStream(client, stream.id)).execute(before);
  });
}

/** Says what was not done, and why. */
export function sayFailed(stream: Named, what: string, error: unknown): void {
  say(stream, whyNot(what, error));
}

function whyNot(what: string, error: unknown): string {
  return words.failure(what, error instanceof Error ? error.message : '');
}

/** Says what was done to the stream, or not. */
export function say(stream: Named, sentence: string, action?: Toast['action']): number {
  return showToast({
    key: `edit ${stream.id}`,
    text: (
      <>
        <span className="block truncate font-strong">
          <StreamName name={stream.name} />
        </span>
        <span className="text-ink-2">{sentence}</span>
      </>
    ),
    action,
  });
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
  const id = say(
    stream,
    sentence,
    <Button
      look="act"
      onClick={() => {
        dismissToast(id);
        // The button is gone with its toast.
        focusHeading();
        undo().catch((error: unknown) => sayUndoable(stream, whyNot(words.notUndone, error), undo));
      }}
    >
      {words.undo}
    </Button>,
  );
}
