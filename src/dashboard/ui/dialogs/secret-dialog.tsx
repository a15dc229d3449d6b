import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { CopyControl } from '../copy-control.tsx';
import { words } from '../words.ts';
import { Dialog, DialogFoot } from './dialog.tsx';

interface SecretDialogProps {
  title: string;
  /** Where to put it, and what no longer works. */
  children: ReactNode;
  secret: string;
  /** What is shown of it; absent: all of it. */
  masked?: string;
  /** "Copy key" */
  copyLabel: string;
  /** The button that closes it. */
  done: string;
  /** It is shown this once: the dialog stays until somebody says that it is kept. */
  isOnlyTime?: boolean;
  onDone: () => void;
}

/** A secret that was just made, with its Copy. */
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
