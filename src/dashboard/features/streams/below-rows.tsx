import { memo, type RefObject, use, useDeferredValue } from 'react';
import { createPortal } from 'react-dom';
import { useScrollToRows } from '../../components/page-focus.tsx';
import { lastDay, StripLegend } from '../../components/strip/strip.tsx';
import { StripPointer } from '../../components/strip/strip-pointer.tsx';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import { Button } from '../../ui/button.tsx';
import type { RowsHandle } from '../../ui/virtual-rows.tsx';
import { ShortcutsBar } from '../shortcuts/shortcuts.tsx';
import { PrintedStreams } from './printed-streams.tsx';
import { RowShortcuts } from './row-shortcuts.tsx';
import { StreamsBar } from './selection-bar.tsx';
import { words } from './words.ts';

interface BelowRowsProps {
  /** The positioned element around the rows. */
  table: RefObject<HTMLElement | null>;
  rows: RefObject<RowsHandle | null>;
  filter: RefObject<HTMLInputElement | null>;
  views: readonly StreamView[];
  listed: readonly StreamView[];
  staleReason?: string | undefined;
  onNew: (likeId?: string) => void;
  onShowAll: () => void;
}

/**
 * Parts that the rows do not wait for: warnings beside them, the legend of the strips, their keys, and the selection bar.
 * A key that filters the rows waits for none of it.
 */
export function BelowRows(props: BelowRowsProps) {
  return <Below {...useDeferredValue(props)} />;
}

const Below = memo(function Below(props: BelowRowsProps) {
  const { table, rows, filter, views, listed, staleReason, onNew, onShowAll } = props;
  const nowMs = useNow(60_000);
  const maySelect = use(WriteRefusalContext) === undefined;
  useScrollToRows('all-streams');
  return (
    <>
      <PrintedStreams listed={listed} total={views.length} />
      <RowShortcuts rows={rows} filter={filter} onNew={() => onNew()} />
      {table.current ? createPortal(<RowsPointer table={table} views={views} />, table.current) : null}
      {listed.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 border-b border-line py-4 text-ink-2">
          {words.noMatch}
          <Button onClick={onShowAll}>{words.showAll(views.length)}</Button>
        </p>
      ) : null}
      <div className="flex justify-between gap-x-6 gap-y-2.5 pt-3 max-desk:flex-col">
        <StripLegend />
        <p className="text-meta text-ink-3">{words.timesIn(zoneAbbreviation(nowMs))}</p>
      </div>
      <ShortcutsBar />
      {maySelect ? <StreamsBar views={views} listed={listed} staleReason={staleReason} onDuplicate={onNew} /> : null}
    </>
  );
});

/** The rows' strips answer to a pointer and to arrows. */
function RowsPointer({ table, views }: Pick<BelowRowsProps, 'table' | 'views'>) {
  const nowMs = useNow(1000);
  const findRow = (streamId: string) => {
    const stream = views.find((view) => view.stream.id === streamId);
    return stream && { stream, sessions: stream.sessions, window: lastDay(nowMs) };
  };
  return <StripPointer ground={table} findRow={findRow} />;
}
