import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { rotateStreamKey } from '../../api/streams.ts';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { IconButton } from '../../ui/button.tsx';
import { SecretDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useScopedAction } from '../../ui/scoped-actions.ts';
import { maskStreamKey } from './encoder-setup.ts';
import { StreamQuestion } from './stream-question.tsx';
import { words } from './words.ts';

interface RotateStreamKeyProps {
  stream: Pick<StreamObject, 'id' | 'name'>;
  disabledReason?: string | undefined;
}

type Open = { kind: 'asking' } | { kind: 'done'; streamKey: string };

/** Gives the stream another key, after a question. Nothing where the API has no way to. */
export function RotateStreamKey({ stream, disabledReason }: RotateStreamKeyProps) {
  const [open, setOpen] = useState<Open>();
  const refusal = use(WriteRefusalContext);
  const isOwn = useOwnService();
  const reason = disabledReason ?? refusal;
  const close = () => setOpen(undefined);
  const ask = () => {
    if (reason === undefined) setOpen({ kind: 'asking' });
  };
  useScopedAction(isOwn ? 'rotate-key' : undefined, ask);
  if (!isOwn) return null;
  return (
    <>
      <IconButton
        label={reason === undefined ? words.newKey.action : words.newKey.refused(reason)}
        aria-disabled={reason !== undefined || undefined}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        onClick={ask}
      >
        <Icon name="retry" />
      </IconButton>
      {open?.kind === 'asking' ? (
        <RotateDialog stream={stream} onClose={close} onDone={(streamKey) => setOpen({ kind: 'done', streamKey })} />
      ) : null}
      {open?.kind === 'done' ? (
        <SecretDialog
          title={words.newKey.done}
          secret={open.streamKey}
          masked={maskStreamKey(open.streamKey)}
          copyLabel={words.newKey.copy}
          done={words.newKey.close}
          onDone={close}
        >
          {words.newKey.whatNow}
        </SecretDialog>
      ) : null}
    </>
  );
}

interface RotateDialogProps {
  stream: Pick<StreamObject, 'id' | 'name'>;
  onClose: () => void;
  onDone: (streamKey: string) => void;
}

/** The question before a stream's key is changed, and why it was not. */
function RotateDialog({ stream, onClose, onDone }: RotateDialogProps) {
  const rotate = useMutation(rotateStreamKey(useQueryClient(), stream.id));
  return (
    <StreamQuestion
      stream={stream}
      texts={words.newKey}
      mutation={rotate}
      onConfirm={() => rotate.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>{words.newKey.consequence}</p>
    </StreamQuestion>
  );
}
