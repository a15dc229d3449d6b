import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { editStream, endSession } from '../../api/edit-stream.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import { StreamName } from '../../shared/stream-name.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { say, sayEdited } from './edit-toasts.tsx';
import { words } from './edit-words.ts';

interface QuestionProps {
  texts: { title: string; confirm: string; confirming: string; failure: string; keep?: string };
  stream: Pick<StreamObject, 'name'>;
  mutation: Pick<UseMutationResult, 'error' | 'isPending'>;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A question about one stream, by its name. */
export function Question({ texts, stream, mutation, onConfirm, onClose, children }: QuestionProps) {
  const { title, confirm, confirming, failure, keep } = texts;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      confirming={confirming}
      failure={failure}
      {...(keep !== undefined && { keep })}
      error={mutation.error}
      isPending={mutation.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="mb-2 font-strong break-words">
        <StreamName name={stream.name} />
      </p>
      <div className="space-y-2 text-ink-2">{children}</div>
    </ConfirmDialog>
  );
}

interface ConfirmEditProps {
  stream: StreamObject;
  isLive: boolean;
  onClose: () => void;
}

/** The question before a stream's encoders are refused. */
export function SuspendDialog({ stream, isLive, onClose }: ConfirmEditProps) {
  const client = useQueryClient();
  const edit = useMutation(editStream(client, stream.id));
  const suspend = () =>
    edit.mutate(
      { suspended: true },
      {
        onSuccess: () => {
          onClose();
          sayEdited(client, stream, words.suspend.done, { suspended: false });
        },
      },
    );
  return (
    <Question texts={words.suspend} stream={stream} mutation={edit} onConfirm={suspend} onClose={onClose}>
      {isLive ? <p className="text-ink">{words.suspend.whileLive}</p> : null}
      <p>{words.suspend.consequence}</p>
    </Question>
  );
}

/** The question before the encoder is disconnected. */
export function EndSessionDialog({ stream, onClose }: Omit<ConfirmEditProps, 'isLive'>) {
  const end = useMutation(endSession(useQueryClient(), stream.id));
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        onClose();
        say(stream, words.endSession.done);
      },
    });
  return (
    <Question texts={words.endSession} stream={stream} mutation={end} onConfirm={confirm} onClose={onClose}>
      <p>{words.endSession.consequence}</p>
      <p>{words.endSession.comesBack}</p>
    </Question>
  );
}
