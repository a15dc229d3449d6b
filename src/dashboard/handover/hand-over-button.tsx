import { useState } from 'react';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { LazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { preload } from '../ui/lazy/preload.ts';
import type { HandoverItem } from './blocks/entry.ts';
import { words } from './handover-words.ts';

interface HandOverButtonProps {
  items: readonly HandoverItem[];
  look?: ButtonLook;
  className?: string;
  /** The dialog has been closed. */
  onClose?: () => void;
}

const HandoverDialog = lazyPart(() => import('./handover-dialog.tsx').then((file) => file.HandoverDialog), {
  isPreloaded: false,
});
/** Before it is pressed: the dialog is filled at once. */
const fetchSoon = () => void preload(HandoverDialog);

/** Opens the links of these recordings as one block to copy; nothing where there are none. */
export function HandOverButton({ items, look, className, onClose }: HandOverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0 && !isOpen) return null;
  const clips = items.filter(({ isClip }) => isClip).length;
  const label = words.handOverLabel(items.length - clips, clips);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button
        look={look}
        className={className}
        aria-haspopup="dialog"
        aria-label={label}
        onPointerEnter={fetchSoon}
        onFocus={fetchSoon}
        onClick={() => setOpen(true)}
      >
        {words.handOver(items.length)}
      </Button>
      {isOpen ? (
        <LazyDialog title={label} onClose={close}>
          <HandoverDialog items={items} onClose={close} />
        </LazyDialog>
      ) : null}
    </>
  );
}
