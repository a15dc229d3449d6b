import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { words } from '../ui-lazy-words.ts';
import { Dialog, DialogFoot } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The question: "Revoke this key?" */
  title: string;
  /** What goes and what stays. */
  children: ReactNode;
  /** The button that does it: "Revoke key", and "Revoking…" while it is done. */
  confirm: string;
  confirming: string;
  /** The button that does not. Given, it has the focus: for what cannot be undone. */
  keep?: string;
  /** What did not happen, before the reason: "It was not revoked." */
  failure: string;
  error: Error | null;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before something is done, and why it was not. It is done once, however often it is clicked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, confirming, keep, failure, error, isPending, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <p role="alert" className="mt-3 empty:hidden">
        {error ? (
          <>
            <span className="font-strong text-failed">{failure}</span>{' '}
            <span className="text-ink-2">{error.message}</span>
          </>
        ) : null}
      </p>
      <DialogFoot>
        <Button size="big" data-autofocus={keep === undefined ? undefined : true} onClick={onClose}>
          {keep ?? words.cancel}
        </Button>
        <Button
          look="primary"
          size="big"
          aria-disabled={isPending || undefined}
          onClick={() => {
            if (!isPending) onConfirm();
          }}
        >
          {isPending ? confirming : confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
