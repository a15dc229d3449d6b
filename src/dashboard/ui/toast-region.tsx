import { useSyncExternalStore } from 'react';
import { ToastCard } from './toast-card.tsx';
import { readToasts, subscribeToToasts } from './toasts.ts';

/** What just happened, said politely at the page's foot. It waits while it is pointed at or holds the focus. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed right-gutter bottom-12 z-20 grid justify-items-end gap-2 max-desk:inset-x-gutter max-desk:bottom-18"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
