import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { words } from '../words.ts';
import { Dialog, DialogFoot } from './dialog.tsx';

export interface FormTexts {
  title: string;
  /** For example "Create stream", and "Creating…" while the request runs. */
  submit: string;
  submitting: string;
}

interface FormDialogProps {
  texts: FormTexts;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Submits once, however often the operator clicks or presses Enter. */
export function FormDialog({ texts, isPending, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onSubmit();
        }}
      >
        {children}
        <DialogFoot>
          <Button size="big" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" look="primary" size="big" aria-disabled={isPending || undefined}>
            {isPending ? texts.submitting : texts.submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
