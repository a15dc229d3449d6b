import { use, useState } from 'react';
import type { StreamObject } from '../recording/stream-object.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { WriteRefusalContext } from '../shared/write-permission.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { RotatedKeyDialog } from './rotated-key-dialog.tsx';

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
  if (!isOwn) return null;
  const reason = disabledReason ?? refusal;
  const close = () => setOpen(undefined);
  return (
    <>
      <IconButton
        label={reason === undefined ? 'New key…' : `New key: ${reason}`}
        aria-disabled={reason !== undefined || undefined}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        onClick={() => reason === undefined && setOpen({ kind: 'asking' })}
      >
        <Icon name="retry" />
      </IconButton>
      {open?.kind === 'asking' ? (
        <RotateKeyDialog stream={stream} onClose={close} onDone={(streamKey) => setOpen({ kind: 'done', streamKey })} />
      ) : null}
      {open?.kind === 'done' ? <RotatedKeyDialog streamKey={open.streamKey} onClose={close} /> : null}
    </>
  );
}
