import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { deleteRecording } from '../../api/recordings.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import type { SessionView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { dismissToast, showToast, toasts } from '../../ui/toasts.tsx';
import { DeletedClips } from '../clips/clip-row.tsx';
import { sessionTitle } from './session-head.tsx';
import { words } from './words.ts';

interface DeleteRecordingDialogProps {
  view: SessionView;
  streamName: string;
  onClose: () => void;
}

/** The question before a recording is gone: which one, what goes with it, what stays. */
export function DeleteRecordingDialog({ view, streamName, onClose }: DeleteRecordingDialogProps) {
  const nowMs = useNow(60_000);
  const { session } = view;
  const deletion = useMutation(deleteRecording(useQueryClient(), session.id));
  const size = session.aircheck?.sizeBytes;
  const closeAll = () => {
    // What announced its readiness offers its link.
    for (const { id, key } of toasts.get()) if (key === `ready ${session.id}`) dismissToast(id);
    // The dialog gives the focus back to its button, which goes with the recording.
    flushSync(onClose);
    focusHeading();
    showToast({ text: words.deletion.done });
  };
  const measures = [
    session.recordedSeconds === undefined ? '' : formatDuration(session.recordedSeconds),
    size === undefined ? '' : formatBytes(size),
  ];
  return (
    <ConfirmDialog
      texts={words.deletion}
      mutation={deletion}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: closeAll })}
      onClose={onClose}
    >
      <p className="font-strong break-words">
        <StreamName name={streamName} />
      </p>
      <p className="text-ink-2">{[sessionTitle(view, nowMs), ...measures].filter(Boolean).join(', ')}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-3">{words.deletion.deleted}</dt>
        <dd>{words.deletion.whatIsDeleted}</dd>
        <dt className="text-ink-3">{words.deletion.kept}</dt>
        <dd>{words.deletion.whatIsKept}</dd>
        <DeletedClips sessionId={session.id} />
      </dl>
      <p className="mt-4 text-ink-2">{words.deletion.isFinal}</p>
    </ConfirmDialog>
  );
}
