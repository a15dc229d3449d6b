import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rotateStreamKey } from '../api/rotate-stream-key.ts';
import type { StreamObject } from '../recording/stream-object.ts';
import { StreamName } from '../shared/stream-name.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';

interface RotateKeyDialogProps {
  stream: Pick<StreamObject, 'id' | 'name'>;
  onClose: () => void;
  onDone: (streamKey: string) => void;
}

/** The question before a stream's key is changed, and why it was not. */
export function RotateKeyDialog({ stream, onClose, onDone }: RotateKeyDialogProps) {
  const rotate = useMutation(rotateStreamKey(useQueryClient(), stream.id));
  return (
    <Dialog title="New stream key?" onClose={onClose}>
      <p className="text-ink-2">
        The key of{' '}
        <span className="font-strong text-ink">
          <StreamName name={stream.name} />
        </span>{' '}
        stops working at once. The encoder must be given the new key, or it is refused when it next connects.
      </p>
      <p role="alert" className="mt-3 empty:hidden">
        {rotate.error ? (
          <>
            <span className="font-strong text-failed">The key was not changed.</span>{' '}
            <span className="text-ink-2">{rotate.error.message}</span>
          </>
        ) : null}
      </p>
      <div className="mt-6 flex justify-end gap-3">
        <Button size="big" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          size="big"
          aria-disabled={rotate.isPending || undefined}
          onClick={() => {
            if (!rotate.isPending) rotate.mutate(undefined, { onSuccess: onDone });
          }}
        >
          {rotate.isPending ? 'Changing…' : 'Make new key'}
        </Button>
      </div>
    </Dialog>
  );
}
