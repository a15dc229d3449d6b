import { useEffect, useState } from 'react';
import { DetailIcon } from '../detail-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { joinClasses } from '../join-classes.ts';
import { words } from '../ui-lazy-words.ts';
import { dismissToast, type Toast } from './toasts.ts';

const shownForMs = 12_000;

export function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing when clicked; hovering or focusing it keeps it longer
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={joinClasses(
        'pointer-events-auto flex min-w-0 max-w-[34rem] items-center gap-3 rounded-md border border-line-strong bg-surface py-2 pr-2 pl-4 float max-desk:w-full',
        toast.isWarning && 'border-l-4 border-l-unrecorded-edge',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
        <div className="min-w-40 flex-1">{toast.text}</div>
        {toast.action}
      </div>
      <IconButton label={words.dismiss} onClick={() => dismissToast(toast.id)}>
        <DetailIcon name="close" />
      </IconButton>
    </div>
  );
}
