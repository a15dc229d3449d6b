import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The state of a link that leads to the rows of a page, and not to its top. */
export const scrollToRows = { scrollsToRows: true } as const;

/**
 * Scrolls to a list's head where somebody came for its rows and does not see them: on a narrow page the part above them
 * fills the screen. `id` is the head's.
 */
export function useScrollToRows(id: string): void {
  const { state, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isWanted = !isBack && typeof state === 'object' && state !== null && 'scrollsToRows' in state;
  // The same link pressed again scrolls again.
  const wantedBy = isWanted ? key : undefined;
  useEffect(() => {
    if (wantedBy === undefined) return;
    // `PageFocus` has scrolled a new page to its top by then.
    const frame = requestAnimationFrame(() => {
      const head = document.getElementById(id);
      if (head === null) return;
      const isNarrow = window.matchMedia('(width < 64rem)').matches;
      if (isNarrow || head.getBoundingClientRect().top < 0) head.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wantedBy, id]);
}
