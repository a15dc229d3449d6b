import { useEffect } from 'react';
import { matchRoutes, useHref } from 'react-router-dom';
import { type Preloadable, preload } from './preload.ts';

interface ApproachedPagesProps {
  /** The same list at every rendering. */
  pages: readonly { path: string; Page: Preloadable }[];
}

/** Fetches a page when one of its links is pointed at or gets the focus: it may be followed in a moment. */
export function ApproachedPages({ pages }: ApproachedPagesProps) {
  const root = useHref('/');
  useEffect(() => {
    const routes = pages.map(({ path, Page }) => ({ path, handle: Page }));
    const approach = ({ target }: Pick<Event, 'target'>) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      for (const { route } of matchRoutes(routes, link.pathname, root) ?? []) void preload(route.handle);
    };
    // Before this code had come, too.
    for (const target of [document.querySelector('a:hover'), document.activeElement]) approach({ target });
    document.addEventListener('pointerover', approach);
    document.addEventListener('focusin', approach);
    return () => {
      document.removeEventListener('pointerover', approach);
      document.removeEventListener('focusin', approach);
    };
  }, [pages, root]);
  return null;
}
