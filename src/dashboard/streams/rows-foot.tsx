import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { words } from './streams-lazy-words.ts';

interface RowsFootProps {
  drawn: number;
  total: number;
  /** With those that the filter leaves out. */
  all: number;
  onShowAll: () => void;
  /** Given how many are drawn. */
  onMore: (drawn: number) => void;
}

/** Below this many pixels of rows to come, more are drawn. */
const ahead = '800px';

/** Below the rows: that none matches the filter, or that there are more. */
export function RowsFoot({ drawn, total, all, onShowAll, onMore }: RowsFootProps) {
  if (total > 0) return <MoreRows drawn={drawn} total={total} onMore={onMore} />;
  return (
    <p className="flex flex-wrap items-center gap-3 border-b border-line py-4 text-ink-2">
      {words.noMatch}
      <Button onClick={onShowAll}>{words.showAll(all)}</Button>
    </p>
  );
}

/** Stands below the last row that is drawn: the others come before somebody has scrolled to it, or at its button. */
function MoreRows({ drawn, total, onMore }: Pick<RowsFootProps, 'drawn' | 'total' | 'onMore'>) {
  const line = useRef<HTMLParagraphElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  // Watched anew after each growth: it may still be near.
  useEffect(() => {
    if (line.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current(drawn);
      },
      { rootMargin: ahead },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [drawn]);
  return (
    <p ref={line} className="flex items-center gap-3 py-3 text-ink-2">
      {words.shown(drawn, total)}
      <Button onClick={() => onMore(drawn)}>{words.showMore}</Button>
    </p>
  );
}
