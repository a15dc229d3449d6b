import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { CopyControl } from '../copy-control.tsx';
import { words } from '../words.ts';
import { Dialog, DialogFoot } from './dialog.tsx';

interface SecretDialogProps {
  title: string;
  children: ReactNode;
  secret: string;
  /** Shown instead of the secret. */
  masked?: string;
  copyLabel: string;
  done: string;
  /** The service shows the secret only once, so Escape and the backdrop do not close the dialog. */
  isOnlyTime?: boolean;
  onDone: () => void;
}

export function SecretDialog(props: SecretDialogProps) {
  const { title, children, secret, masked, copyLabel, done, isOnlyTime, onDone } = props;
  return (
    <Dialog title={title} {...(!isOnlyTime && { onClose: onDone })}>
      <p className="text-ink-2">{children}</p>
      <p className="mt-4 flex items-center gap-2 border-y border-line py-2">
        <code className="min-w-0 flex-1 font-mono text-meta break-all">{masked ?? secret}</code>
        <CopyControl text={() => secret} label={copyLabel} look="plain">
          {words.copy}
        </CopyControl>
      </p>
      <DialogFoot>
        <Button look={isOnlyTime ? 'primary' : 'plain'} size="big" onClick={onDone}>
          {done}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
