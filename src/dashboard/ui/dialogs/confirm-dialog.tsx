import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { words } from '../words.ts';
import { Dialog, DialogFoot } from './dialog.tsx';

interface ConfirmTexts {
  /** For example "Revoke this key?" */
  title: string;
  /** For example "Revoke key", and "Revoking…" while the request runs. */
  confirm: string;
  confirming: string;
  /** Replaces *Cancel* and gets the focus, for actions that cannot be undone. */
  keep?: string;
  /** For example "It was not revoked."; the reason follows. */
  failure: string;
}

export interface ConfirmDialogProps {
  texts: ConfirmTexts;
  mutation: { error: Error | null; isPending: boolean };
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms once, however often the operator clicks; a failure is shown in the dialog. */
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
