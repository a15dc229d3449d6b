import { lazy, memo, Suspense, use, useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SelectAllBox, streamsSelection, useSelection } from '../../components/lists/selection.tsx';
import { areRowsIdle, useRowsIdle } from '../../components/lists/stable-rows.tsx';
import { useFilterText } from '../../components/lists/use-filter-text.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths, type StreamsFilter } from '../../paths.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { type RowsHandle, VirtualRows } from '../../ui/virtual-rows.tsx';
import { missingStreams } from '../schedule/missing-streams.ts';
import { matchesFilter, readStateFilter } from './filter.ts';
import { NeverUsed } from './order/never-used.tsx';
import { useRowOrder } from './order/use-row-order.ts';
import { pressed, readSort } from './order.ts';
import { StreamRow } from './stream-row.tsx';
import { StreamsTable, streamsBody } from './streams-table.tsx';
import { StreamsToolbar } from './streams-toolbar.tsx';
import { words } from './words.ts';

const BelowRows = lazy(async () => {
  await afterPaint();
  return { default: (await import('./below-rows.tsx')).BelowRows };
});

/** No stream has this id: it is the row that the unused ones are folded into. */
const foldId = '';
const rowPx = 40;

interface StreamsListProps {
  views: readonly StreamView[];
  staleReason?: string | undefined;
  /** With the settings of a stream, where one is named. */
  onNew: (likeId?: string) => void;
}

/** Every stream, filtered by what stands in the URL. */
export const StreamsList = memo(function StreamsList({ views, staleReason, onNew }: StreamsListProps) {
  const nowMs = useNow(60_000);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { rows: selected, last: lastSelected, store: selection } = useSelection(streamsSelection);
  const table = useRef<HTMLDivElement>(null);
  const rowsHandle = useRef<RowsHandle>(null);
  useRowsIdle(table);
  const maySelect = use(WriteRefusalContext) === undefined;
  const filter = useRef<HTMLInputElement>(null);
  const missing = useStore(missingStreams);
  const addressed = search.get('q') ?? '';
  const { text, type } = useFilterText(addressed);
  const state = readStateFilter(search.get('state'));
  const tag = search.get('tag') ?? '';
  const sortText = search.get('sort') ?? undefined;
  const sort = readSort(sortText ?? null);
  const isUnusedShown = search.get('unused') === 'shown';
  const choice = `${sortText} ${state} ${tag} ${text}`;
  // Another choice draws the list twice, with the order taken anew: what both go by is found once.
  const found = useMemo(
    () => views.filter((view) => matchesFilter(view, text, state, nowMs, missing, tag)),
    [views, text, state, nowMs, missing, tag],
  );
  const { rows, unused, matching, shown, isChanged, sortAgain } = useRowOrder({
    views,
    matching: found,
    sort,
    // What is looked for is shown wherever it is.
    isFolding: text === '' && tag === '' && state === undefined,
    isFolded: !isUnusedShown,
    choice,
    mayMove: useStore(areRowsIdle),
    nowMs,
  });
  const selectedCount = matching.filter(({ stream }) => selected.has(stream.id)).length;
  useEffect(() => selection.setOrder(shown.map(({ stream }) => stream)));
  const fold = unused.length > 0 ? [undefined] : [];
  const listed = [...rows, ...fold, ...(isUnusedShown ? unused : [])];
  const show = (change: StreamsFilter) => {
    const next = { q: text, state, tag, sort: sortText, unused: isUnusedShown ? 'shown' : '', ...change };
    type(next.q ?? '');
    void navigate(paths.streams(next), { replace: true });
  };

  return (
    <section aria-labelledby="all-streams">
      <StreamsToolbar
        count={matching.length}
        total={views.length}
        {...{ text, state, tag }}
        sort={sortText}
        filterRef={filter}
        onFilter={show}
        onType={type}
        addressed={addressed}
        onNew={() => onNew()}
        onSortAgain={isChanged ? sortAgain : undefined}
      />
      <div ref={table} className="relative">
        <StreamsTable
          sorting={{ sort, onSort: (column) => show({ sort: pressed(column, sort) }) }}
          selectAll={
            maySelect ? (
              <SelectAllBox
                label={words.selectAll(matching.length)}
                count={selectedCount}
                total={matching.length}
                onToggle={() =>
                  selection.select(
                    matching.map(({ stream }) => stream),
                    selectedCount < matching.length,
                  )
                }
                className="absolute top-0 -left-gutter grid h-8 w-8 place-items-center select-none max-desk:hidden"
              />
            ) : null
          }
          rowCount={listed.length}
        >
          <VirtualRows
            handle={rowsHandle}
            ids={listed.map((view) => view?.stream.id ?? foldId)}
            rowPx={rowPx}
            pinnedId={lastSelected}
            className={streamsBody}
          >
            {(index, measure) => {
              const view = listed[index];
              return view ? (
                <StreamRow {...{ view, index, measure, staleReason }} />
              ) : (
                <NeverUsed
                  views={unused}
                  index={index}
                  isOpen={isUnusedShown}
                  onToggle={() => show({ unused: isUnusedShown ? '' : 'shown' })}
                />
              );
            }}
          </VirtualRows>
        </StreamsTable>
      </div>
      {/* Nothing stands below it that it could move. */}
      <PartBoundary>
        <Suspense>
          <BelowRows
            table={table}
            rows={rowsHandle}
            filter={filter}
            views={views}
            listed={matching}
            staleReason={staleReason}
            onNew={onNew}
            onShowAll={() => show({ q: '', state: '', tag: '' })}
          />
        </Suspense>
      </PartBoundary>
    </section>
  );
});
