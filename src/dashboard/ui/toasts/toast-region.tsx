import { Suspense, useEffect, useState } from 'react';
import { useStore } from '../create-store.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { joinClasses } from '../join-classes.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { words } from '../words.ts';
import { dismissToast, type Toast, toasts } from './toasts.ts';

/**
 * What just happened, said politely at the page's foot, the newest on top: it moves none of the others. It waits while it is
 * pointed at or holds the focus. The page can be scrolled clear of it: docs/decisions/065.
 */
export function ToastRegion() {
  const shown = useStore(toasts);
  return (
    <section
      id="toasts"
      aria-label={words.notifications}
      aria-live="polite"
      className="pointer-events-none fixed right-gutter bottom-[calc(3rem+var(--docked,0px))] z-20 flex flex-col-reverse items-end gap-2 max-desk:inset-x-gutter max-desk:bottom-[calc(4.5rem+var(--docked,0px))]"
    >
      <PartBoundary>
        <Suspense>
          {shown.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </Suspense>
      </PartBoundary>
    </section>
  );
}

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
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
