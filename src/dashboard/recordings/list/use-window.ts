import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows above and below what is seen, for whoever scrolls. */
const beyond = 2;
/** The top bar and the table's heads lie over the first of them. */
const coveredPx = 80;
/** Until one was measured. */
const usualRowPx = 48;
const mostAtFirst = 20;

export interface ShownRows {
  first: number;
  /** One after the last. */
  end: number;
  rowPx: number;
  /** Draws the row at once, wherever it is. */
  reveal: (index: number) => void;
}

/**
 * Which of many rows of one height are drawn: those that are seen, and a few more. The page scrolls, not the list, whose
 * other rows are room alone.
 */
export function useWindow(body: RefObject<HTMLElement | null>, count: number): ShownRows {
  const [{ first, end, rowPx }, setShown] = useState({ first: 0, end: mostAtFirst, rowPx: usualRowPx });

  useLayoutEffect(() => {
    const update = () => {
      const element = body.current;
      if (element === null) return;
      const height = element.querySelector<HTMLElement>('[data-recording]')?.offsetHeight || usualRowPx;
      const top = element.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor((coveredPx - top) / height) - beyond);
      const to = Math.max(from + 1, Math.ceil((window.innerHeight - top) / height) + beyond);
      setShown((now) =>
        now.first === from && now.end === to && now.rowPx === height ? now : { first: from, end: to, rowPx: height },
      );
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [body]);

  return {
    first: Math.min(first, Math.max(0, count - 1)),
    end: Math.min(end, count),
    rowPx,
    reveal(index) {
      if (index >= first && index < end) return;
      const rows = end - first;
      flushSync(() => setShown({ first: Math.max(0, index - beyond), end: index - beyond + rows, rowPx }));
    },
  };
}
