import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { type Clip, deleteClip } from '../api/clips/clips.ts';
import { focusHeading } from '../shared/page-focus.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { selectClips } from './clips-selection.ts';
import { words } from './clips-words.ts';

/** Asks, and deletes a clip. */
export function DeleteClipDialog({ clip, onClose }: { clip: Clip; onClose: () => void }) {
  const client = useQueryClient();
  const deletion = useMutation(deleteClip(client, clip));
  const closeAll = () => {
    // The dialog gives the focus back to its button, which goes with the clip.
    flushSync(onClose);
    selectClips(client, [clip], false);
    focusHeading();
    showToast({ text: words.deletion.done });
  };
  return (
    <ConfirmDialog
      texts={words.deletion}
      mutation={deletion}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: closeAll })}
      onClose={onClose}
    >
      <p className="font-strong break-words">
        <bdi>{clip.name}</bdi>
      </p>
      <p className="mt-2 text-ink-2">{words.deletion.effect}</p>
    </ConfirmDialog>
  );
}
