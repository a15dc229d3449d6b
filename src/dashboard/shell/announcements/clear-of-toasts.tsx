import { useEffect } from 'react';
import { coverFoot } from '../../shared/lists/docked-foot.ts';
import { useStore } from '../../ui/create-store.ts';
import { toasts } from '../../ui/toasts/toasts.ts';

/** Keeps the page's foot clear of toasts, which come over every page: docs/decisions/065. */
export function ClearOfToasts() {
  const isCovered = useStore(toasts).length > 0;
  useEffect(() => {
    const region = document.getElementById('toasts');
    if (!isCovered || !region || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => coverFoot('toasts', region.offsetHeight));
    observer.observe(region);
    return () => {
      observer.disconnect();
      coverFoot('toasts', 0);
    };
  }, [isCovered]);
  return null;
}
