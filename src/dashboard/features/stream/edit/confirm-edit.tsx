import { useMutation, useQueryClient } from '@tanstack/react-query';
import { editStream, endSession } from '../../../api/streams.ts';
import type { StreamObject } from '../../../domain/stream-object.ts';
import { StreamQuestion } from '../stream-question.tsx';
import { say, sayEdited } from './edit-toasts.tsx';
import { words } from './words.ts';

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
    <StreamQuestion texts={words.suspend} stream={stream} mutation={edit} onConfirm={suspend} onClose={onClose}>
      {isLive ? <p className="text-ink">{words.suspend.whileLive}</p> : null}
      <p>{words.suspend.consequence}</p>
    </StreamQuestion>
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
    <StreamQuestion texts={words.endSession} stream={stream} mutation={end} onConfirm={confirm} onClose={onClose}>
      <p>{words.endSession.consequence}</p>
      <p>{words.endSession.comesBack}</p>
    </StreamQuestion>
  );
}
