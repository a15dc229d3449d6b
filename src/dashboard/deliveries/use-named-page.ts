import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { DeliveryPage } from '../api/deliveries/delivery-pages.ts';

/**
 * Where the address names one of the pages, it has the focus, and is in sight; one that is held back is shown.
 * `pages`: what was read; nothing while nothing was.
 */
export function useNamedPage(
  pages: readonly DeliveryPage[] | undefined,
  shown: readonly DeliveryPage[],
  showHeld: () => void,
): void {
  // Another one each time that it is chosen.
  const location = useLocation();
  const id = location.hash.slice(1);
  const isNamed = (page: DeliveryPage) => page.id === id;
  const isHeld = pages?.some(isNamed) === true && !shown.some(isNamed);
  const isRead = pages !== undefined;
  const show = useEffectEvent(showHeld);
  useEffect(() => {
    if (isHeld) show();
    const row = isRead && location.hash !== '' ? document.getElementById(location.hash.slice(1)) : null;
    row?.scrollIntoView?.({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [isRead, isHeld, location]);
}
