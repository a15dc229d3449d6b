import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyControl } from './copy-control.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';
import { Problem } from './field.tsx';
import { words } from './words.ts';

export interface FormTexts {
  title: string;
  /** For example "Create stream", and "Creating…" while the request runs; *Save* without them. */
  submit?: string;
  submitting?: string;
  /** The sentence below the fields when `mutation` failed. */
  failure?: (reason: string) => string;
}

interface FormDialogProps {
  texts: FormTexts;
  mutation?: { error: Error | null; isPending: boolean };
  isPending?: boolean;
  /** The reason that the fields as they are cannot be sent. */
  problem?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Submits once, however often the operator clicks or presses Enter. */
export function FormDialog(props: FormDialogProps) {
  const { texts, mutation, isPending = mutation?.isPending ?? false, problem, onSubmit, onClose, children } = props;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onSubmit();
        }}
      >
        {children}
        {mutation ? (
          <Problem className="mt-3">{mutation.error ? texts.failure?.(mutation.error.message) : problem}</Problem>
        ) : null}
        <DialogFoot>
          <Button size="big" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" look="primary" size="big" aria-disabled={isPending || undefined}>
            {isPending ? (texts.submitting ?? words.saving) : (texts.submit ?? words.save)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface ConfirmTexts {
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
          onClick={() => isPending || onConfirm()}
        >
          {isPending ? confirming : confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

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
