import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteStream, streamDetailKey } from '../../../api/streams.ts';
import type { StreamObject } from '../../../domain/stream-object.ts';
import { paths } from '../../../paths.ts';
import { StreamQuestion } from '../stream-question.tsx';
import { say, sayDeleted, sayFailed } from './edit-toasts.tsx';
import { words } from './words.ts';

/** Deletes the stream of this page and goes to the list, where Undo brings it back if the API can do that. */
export function useStreamDeletion(stream: Pick<StreamObject, 'id' | 'name'>, canUndo: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deletion = useMutation(deleteStream(client, stream.id));
  const isDeleted = useRef(false);

  useEffect(
    () => () => {
      // Whoever goes back asks for it anew.
      if (isDeleted.current) client.removeQueries({ queryKey: streamDetailKey(stream.id) });
    },
    [client, stream.id],
  );

  const remove = ({ isQuiet }: { isQuiet: boolean }) => {
    if (deletion.isPending) return;
    deletion.mutate(undefined, {
      onError: (error) => {
        if (!isQuiet) sayFailed(stream, words.deletion.failure, error);
      },
      onSuccess: () => {
        isDeleted.current = true;
        void navigate(paths.streams());
        if (canUndo) sayDeleted(client, stream);
        else say(stream, words.deletion.done);
      },
    });
  };
  return {
    deletion,
    deleteNow: () => remove({ isQuiet: false }),
    /** A failure is shown by the question. */
    deleteQuietly: () => remove({ isQuiet: true }),
  };
}

interface DeleteStreamDialogProps {
  stream: StreamObject;
  isLive: boolean;
  canUndo: boolean;
  deletion: Pick<UseMutationResult, 'error' | 'isPending'>;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before a stream is deleted that is live, or that nobody could bring back. */
export function DeleteStreamDialog(props: DeleteStreamDialogProps) {
  const { stream, isLive, canUndo, deletion, onConfirm, onClose } = props;
  return (
    <StreamQuestion texts={words.deletion} stream={stream} mutation={deletion} onConfirm={onConfirm} onClose={onClose}>
      {isLive ? <p className="text-ink">{words.deletion.whileLive}</p> : null}
      <p>{words.deletion.keyStops}</p>
      <p>{canUndo ? words.deletion.canUndo : words.deletion.isFinal}</p>
    </StreamQuestion>
  );
}
