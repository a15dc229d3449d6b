import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths, type StreamsFilter } from '../paths.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { zoneAbbreviation } from '../recording/words/format.ts';
import { StripLegend } from '../shared/strip/strip-legend.tsx';
import { ShortcutsBar } from '../shortcuts/shortcuts-bar.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { WhenIdle } from '../ui/lazy/when-idle.tsx';
import { inOrder, matchesFilter, readStateFilter } from './stream-filter.ts';
import { StreamRow } from './stream-row.tsx';
import { StreamsTable } from './streams-table.tsx';
import { StreamsToolbar } from './streams-toolbar.tsx';
import { words } from './streams-words.ts';

const RowShortcuts = lazyPart(() => import('./row-shortcuts.tsx').then((file) => file.RowShortcuts));

interface StreamsListProps {
  readings: readonly StreamReading[];
  nowMs: number;
  staleReason?: string | undefined;
  onNew: () => void;
}

/** A browser draws this many rows with ease; the filter finds the others. */
const rowsAtOnce = 100;

/** Every stream, filtered by what stands in the URL. */
export function StreamsList({ readings, nowMs, staleReason, onNew }: StreamsListProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [shownCount, setShownCount] = useState(rowsAtOnce);
  const table = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);

  const text = search.get('q') ?? '';
  const state = readStateFilter(search.get('state'));
  const matching = inOrder(readings.filter((reading) => matchesFilter(reading, text, state)));
  const setFilter = (change: StreamsFilter) =>
    navigate(paths.streams({ q: text, state, ...change }), { replace: true });

  return (
    <section aria-labelledby="all-streams">
      <StreamsToolbar
        count={matching.length}
        total={readings.length}
        text={text}
        state={state}
        filterRef={filter}
        onFilter={setFilter}
        onNew={onNew}
      />
      <WhenIdle>
        <RowShortcuts table={table} filter={filter} onNew={onNew} />
      </WhenIdle>
      <div ref={table}>
        <StreamsTable nowMs={nowMs}>
          {matching.slice(0, shownCount).map((reading) => (
            <StreamRow key={reading.stream.id} reading={reading} nowMs={nowMs} staleReason={staleReason} />
          ))}
        </StreamsTable>
      </div>
      {matching.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 border-b border-line py-4 text-ink-2">
          {words.noMatch}
          <Button onClick={() => setFilter({ q: '', state: '' })}>{words.showAll(readings.length)}</Button>
        </p>
      ) : null}
      {matching.length > shownCount ? (
        <p className="flex items-center gap-3 py-3 text-ink-2">
          {words.shown(shownCount, matching.length)}
          <Button onClick={() => setShownCount(shownCount + rowsAtOnce)}>{words.showMore}</Button>
        </p>
      ) : null}
      <div className="flex justify-between gap-x-6 gap-y-2.5 pt-3 max-desk:flex-col">
        <StripLegend />
        <p className="text-meta text-ink-3">{words.timesIn(zoneAbbreviation(nowMs))}</p>
      </div>
      <ShortcutsBar />
    </section>
  );
}
