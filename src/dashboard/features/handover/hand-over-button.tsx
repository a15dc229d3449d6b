import { lazy, useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { LazyDialog } from '../../ui/dialog.tsx';
import type { HandoverItem } from './handover-item.ts';
import { words } from './words.ts';

interface HandOverButtonProps {
  items: readonly HandoverItem[];
  look?: ButtonLook;
  className?: string;
}

const HandoverDialog = lazy(() => import('./handover-dialog.tsx').then((file) => ({ default: file.HandoverDialog })));

/** Opens the handover dialog. An open dialog stays when its last recording leaves the page. */
export function HandOverButton({ items, look, className }: HandOverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0 && !isOpen) return null;
  const clips = items.filter(({ isClip }) => isClip).length;
  const label = words.handOverLabel(items.length - clips, clips);
  const close = () => setOpen(false);
  return (
    <>
      <Button look={look} className={className} aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
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
