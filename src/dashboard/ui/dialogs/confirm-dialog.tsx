import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { words } from '../words.ts';
import { Dialog, DialogFoot } from './dialog.tsx';

interface ConfirmTexts {
  /** The question: "Revoke this key?" */
  title: string;
  /** The button that does it: "Revoke key", and "Revoking…" while it is done. */
  confirm: string;
  confirming: string;
  /** The button that does not. Given, it has the focus: for what cannot be undone. */
  keep?: string;
  /** What did not happen, before the reason: "It was not revoked." */
  failure: string;
}

export interface ConfirmDialogProps {
  texts: ConfirmTexts;
  /** What becomes of it. */
  mutation: { error: Error | null; isPending: boolean };
  /** What goes and what stays. */
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before something is done, and why it was not. It is done once, however often it is clicked. */
export function ConfirmDialog({ texts, mutation, children, onConfirm, onClose }: ConfirmDialogProps) {
  const { title, confirm, confirming, keep, failure } = texts;
  const { error, isPending } = mutation;
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
