import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The state of a link to rows of the page that it leads to: it is not the page's top that is wanted. */
export const rowsWanted = { areRowsWanted: true } as const;

/**
 * Brings a list's head to the top where somebody came for its rows and does not see them: on a narrow page what stands
 * above them fills the screen. `id` is the head's.
 */
export function useRowsWanted(id: string): void {
  const { state, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const areWanted = !isBack && typeof state === 'object' && state !== null && 'areRowsWanted' in state;
  // Pressed again, they are wanted again.
  const wantedBy = areWanted ? key : undefined;
  useEffect(() => {
    if (wantedBy === undefined) return;
    // A page that was gone to has begun at its top by then.
    const frame = requestAnimationFrame(() => {
      const head = document.getElementById(id);
      if (head === null) return;
      const isNarrow = window.matchMedia('(width < 64rem)').matches;
      if (isNarrow || head.getBoundingClientRect().top < 0) head.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wantedBy, id]);
}
