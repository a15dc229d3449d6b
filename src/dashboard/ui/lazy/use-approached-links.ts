import { useEffect } from 'react';

/** Calls `onApproach` with the path of each link that is pointed at or gets the focus: it may be followed in a moment. */
export function useApproachedLinks(onApproach: (pathname: string) => void): void {
  useEffect(() => {
    const approach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link instanceof HTMLAnchorElement && link.origin === window.location.origin) onApproach(link.pathname);
    };
    document.addEventListener('pointerover', approach);
    document.addEventListener('focusin', approach);
    return () => {
      document.removeEventListener('pointerover', approach);
      document.removeEventListener('focusin', approach);
    };
  }, [onApproach]);
}
