import { memo, type RefObject, use, useDeferredValue, useEffect, useRef } from 'react';
import type { StreamReading } from '../recording/stream-state.ts';
import { zoneAbbreviation } from '../recording/words/zone-abbreviation.ts';
import { useRowsWanted } from '../shared/lists/rows-wanted.ts';
import { StripLegend } from '../shared/strip/strip-legend.tsx';
import { WriteRefusalContext } from '../shared/write-permission.tsx';
import { ShortcutsBar } from '../shortcuts/shortcuts-bar.tsx';
import { Button } from '../ui/button.tsx';
import type { Store } from '../ui/create-store.ts';
import { type Cut, mostWhole } from './order/listed-rows.tsx';
import { RowsWindow } from './order/rows-window.tsx';
import { PrintedStreams } from './printed-streams.tsx';
import { RowShortcuts } from './row-shortcuts.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { words } from './streams-lazy-words.ts';

interface BelowRowsProps {
  /** Holds the rows. */
  table: RefObject<HTMLElement | null>;
  filter: RefObject<HTMLInputElement | null>;
  cut: Store<Cut | undefined>;
  readings: readonly StreamReading[];
  /** What stands in the list: the streams that match the filter. */
  listed: readonly StreamReading[];
  drawn: number;
  /** That could be drawn: without those that are folded away. */
  total: number;
  nowMs: number;
  staleReason?: string | undefined;
  onNew: (likeId?: string) => void;
  onShowAll: () => void;
  /** Given how many are drawn. */
  onMore: (drawn: number) => void;
}

/** Below this many pixels of rows to come, more are drawn. */
const ahead = '800px';

/**
 * What the rows are whole without: what they lack, what their strips mean, their keys, and the bar of the selected ones.
 * A key that filters the rows waits for none of it.
 */
export function BelowRows(props: BelowRowsProps) {
  return <Below {...useDeferredValue(props)} />;
}

const Below = memo(function Below(props: BelowRowsProps) {
  const { table, filter, cut, readings, listed, drawn, total, nowMs, staleReason, onNew, onShowAll, onMore } = props;
  const maySelect = use(WriteRefusalContext) === undefined;
  useRowsWanted('all-streams');
  const more = total > drawn ? <MoreRows drawn={drawn} total={total} onMore={onMore} /> : null;
  return (
    <>
      <PrintedStreams listed={listed} total={readings.length} nowMs={nowMs} />
      <RowShortcuts table={table} filter={filter} onNew={() => onNew()} />
      {readings.length > mostWhole ? (
        <>
          <RowsWindow table={table} cut={cut} />
          {total > mostWhole ? null : more}
        </>
      ) : (
        more
      )}
      {listed.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 border-b border-line py-4 text-ink-2">
          {words.noMatch}
          <Button onClick={onShowAll}>{words.showAll(readings.length)}</Button>
        </p>
      ) : null}
      <div className="flex justify-between gap-x-6 gap-y-2.5 pt-3 max-desk:flex-col">
        <StripLegend />
        <p className="text-meta text-ink-3">{words.timesIn(zoneAbbreviation(nowMs))}</p>
      </div>
      <ShortcutsBar />
      {maySelect ? (
        <SelectionBar readings={readings} listed={listed} staleReason={staleReason} onDuplicate={onNew} />
      ) : null}
    </>
  );
});

/** Stands below the last row that is drawn: the others come before somebody has scrolled to it, or at its button. */
function MoreRows({ drawn, total, onMore }: Pick<BelowRowsProps, 'drawn' | 'total' | 'onMore'>) {
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
