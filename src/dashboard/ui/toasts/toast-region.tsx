import { Suspense } from 'react';
import { useStore } from '../create-store.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { words } from '../ui-lazy-words.ts';
import { ToastCard } from './toast-card.tsx';
import { toasts } from './toasts.ts';

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
