import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { aboutMinutes, type RecordingOrder } from '../../../contract/recordings.ts';
import type { RecordingsFilter, RecordingsSort } from '../../api/recordings.ts';
import { rowKeys } from '../../components/lists/row-keys.ts';
import { isSelected, recordingsSelection, SelectAllBox, useSelection } from '../../components/lists/selection.tsx';
import { shortcutsOn } from '../../components/preferences.ts';
import { ticksBackground, ticksOf } from '../../components/strip/strip.tsx';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { addDaysMs, type TimeWindow } from '../../lib/dates.ts';
import { formatDate, formatHour, plainClock } from '../../lib/format.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import type { RecordingsQuery } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SortHead } from '../../ui/sort-head.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { type RowsHandle, VirtualRows } from '../../ui/virtual-rows.tsx';
import { RecordingRow } from './recording-row.tsx';
import { LibraryBar } from './recordings-bar.tsx';
import { pressedSort, type ShownRecordings } from './recordings-filter.ts';
import { useDeriveRecording, type useRecordings, useSelectedRecordings } from './use-recordings.ts';
import { words } from './words.ts';

interface RecordingsListProps {
  shown: ShownRecordings;
  recordings: ReturnType<typeof useRecordings>;
  onChange: (query: RecordingsQuery) => void;
}

/** The next page is fetched when so few rows are left below the viewport. */
const rowsAhead = 40;
const rowPx = 48;

export function RecordingsList({ shown, recordings, onChange }: RecordingsListProps) {
  const nowMs = useNow(60_000);
  const { query, rows, totals, isOwn } = recordings;
  const { filter, sort } = shown;
  const handle = useRef<RowsHandle>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const mayFetch = hasNextPage && !query.isPlaceholderData && !isFetchingNextPage && !isFetchNextPageError;
  const onShown = (index: number) => {
    if (mayFetch && rows.length - index <= rowsAhead) void fetchNextPage();
  };
  // Another API does not filter: its first page may hold no match, and then no row asks for the next one.
  useEffect(() => {
    if (mayFetch && rows.length === 0) void fetchNextPage();
  }, [mayFetch, rows.length, fetchNextPage]);

  const derive = useDeriveRecording(recordings, nowMs);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const hours = useMemo(() => shownHours(shown), [shown]);
  const selected = useSelectedRecordings({ rows, derive, nowMs });
  const selection = useSelection(recordingsSelection);
  useEffect(() => selection.store.setOrder(rows), [selection.store, rows]);
  const chosenCount = rows.filter(({ id }) => isSelected(selection, id)).length;
  const isComplete = !hasNextPage;
  const matchCount = isComplete ? rows.length : totals?.count;
  const selectAll = () => {
    if (isComplete || !totals) selection.store.select(rows, true);
    else selection.store.selectAll({ filter, sort, totals });
  };
  const isEmpty = rows.length === 0 && isComplete && !query.isPlaceholderData;
  return (
    <>
      {isEmpty ? null : (
        <RecordingsTable
          window={hours}
          sort={sort}
          onSort={isOwn ? (order) => onChange({ sort: pressedSort(sort, order) }) : undefined}
          rowCount={matchCount === undefined ? -1 : matchCount + 1}
          isBusy={query.isPlaceholderData}
          selectAll={
            rows.length === 0 ? null : (
              <SelectAllBox
                label={words.selection.selectAll}
                count={chosenCount}
                total={rows.length}
                onToggle={() => (chosenCount === rows.length ? selection.store.clear() : selectAll())}
                className="recordings-box"
              />
            )
          }
        >
          <VirtualRows
            handle={handle}
            ids={ids}
            rowPx={rowPx}
            pinnedId={selection.last}
            className="recordings-body block"
            onShown={onShown}
          >
            {(index, measure) => {
              const session = rows[index];
              return session && <RecordingRow {...{ index, measure }} recording={derive(session)} window={hours} />;
            }}
          </VirtualRows>
        </RecordingsTable>
      )}
      <RecordingsFoot
        filter={filter}
        hasMore={hasNextPage}
        isFetching={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onRetry={() => void fetchNextPage()}
      />
      <RecordingsShortcuts rows={handle} onSelectAll={rows.length === 0 ? undefined : selectAll} />
      <LibraryBar
        recordings={recordings}
        listedIds={new Set(ids)}
        selectAll={
          matchCount !== undefined && selected.count < matchCount ? { count: matchCount, act: selectAll } : undefined
        }
      />
    </>
  );
}

interface RecordingsShortcutsProps {
  rows: RefObject<RowsHandle | null>;
  onSelectAll: (() => void) | undefined;
}

/** The cursor is the focus on a row's link, so Enter opens the row; `x` and `c` call what the row's own controls call. */
function RecordingsShortcuts({ rows, onSelectAll }: RecordingsShortcutsProps) {
  const isOn = useStore(shortcutsOn);
  useShortcuts(rowKeys(rows), isOn);

  const selectAll = useRef(onSelectAll);
  useEffect(() => {
    selectAll.current = onSelectAll;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isAll = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'a';
      const target = event.target instanceof Element ? event.target : null;
      const isElsewhere = target?.closest('input:not([type="checkbox"]), textarea, select, dialog[open]');
      if (!isAll || isElsewhere || document.querySelector('dialog[open]') || selectAll.current === undefined) return;
      event.preventDefault();
      selectAll.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return null;
}

interface RecordingsFootProps {
  filter: RecordingsFilter;
  hasMore: boolean;
  isFetching: boolean;
  /** The error of the next page. */
  error: Error | null;
  onRetry: () => void;
}

function RecordingsFoot({ filter, hasMore, isFetching, error, onRetry }: RecordingsFootProps) {
  const nowMs = useNow(60_000);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-meta text-ink-3">
      <p>{words.lengths(windowWords(filter, nowMs), zonesOf(filter, nowMs))}</p>
      {error ? (
        <p role="alert" className="flex items-center gap-3 text-body text-ink-2">
          <span>
            {words.notReadOn} {error.message}
          </span>
          <Button onClick={onRetry}>{words.retry}</Button>
        </p>
      ) : (
        <p className="ml-auto">{isFetching ? words.reading : hasMore ? words.older : null}</p>
      )}
    </div>
  );
}

/** `CET`; `CEST – CET` for a window in which the clocks change. */
function zonesOf({ fromMs, toMs, atMs }: RecordingsFilter, nowMs: number): string {
  const times = [atMs, fromMs, toMs].filter((ms) => ms !== undefined);
  const zones = (times.length === 0 ? [nowMs] : times).map((ms) => zoneAbbreviation(ms));
  return [...new Set(zones)].join(' – ');
}

/** `Wed 18 Nov 18:00 to Thu 19 Nov 06:00`. */
function windowWords({ fromMs, toMs, atMs }: RecordingsFilter, nowMs: number): string {
  const format = (ms: number) => `${formatDate(ms, nowMs)} ${plainClock(ms)}`;
  if (atMs !== undefined) return words.window.at(format(atMs), aboutMinutes);
  if (fromMs !== undefined && toMs !== undefined) return words.window.both(format(fromMs), format(toMs));
  if (fromMs !== undefined) return words.window.from(format(fromMs));
  return toMs === undefined ? '' : words.window.to(format(toMs));
}

interface MarkedWindow extends TimeWindow {
  markMs?: number;
}

interface RecordingsTableProps {
  /** The hours of the strips; undefined: the rows have none. */
  window: MarkedWindow | undefined;
  sort: RecordingsSort;
  /** Undefined: the API has one fixed order. */
  onSort: ((order: RecordingOrder) => void) | undefined;
  selectAll: ReactNode;
  /** Counts all rows, mounted or not; -1 while the count is unknown. */
  rowCount: number;
  isBusy: boolean;
  children: ReactNode;
}

/** The strips of all rows inherit the ticks from here. */
function RecordingsTable(props: RecordingsTableProps) {
  const { window, sort, onSort, selectAll, rowCount, isBusy, children } = props;
  const ticks = window ? ticksOf(window) : [];
  const marks =
    window?.markMs === undefined ? [] : [markAt((window.markMs - window.startMs) / (window.endMs - window.startMs))];
  const { columns } = words;
  const head = (order: RecordingOrder, word: string, className?: string) => (
    <SortHead
      direction={sort.order === order ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      onSort={onSort && (() => onSort(order))}
      className={className}
    >
      {word}
    </SortHead>
  );
  return (
    <div className="@container" style={{ '--ticks': [...marks, ticksBackground(ticks)].join(',') }}>
      <table
        aria-label={words.table}
        aria-rowcount={rowCount}
        aria-busy={isBusy || undefined}
        className="block w-full border-t border-line-strong"
      >
        <thead className="recordings-heads z-1 -mx-gutter block bg-canvas px-gutter">
          <tr
            aria-rowindex={1}
            data-strip={window ? '' : undefined}
            className="recordings-row relative text-meta text-ink-3"
          >
            <td className="contents">{selectAll}</td>
            <th scope="col" className="recordings-picture">
              <span className="sr-only">{columns.picture}</span>
            </th>
            {head('began', columns.began, 'recordings-when')}
            {head('stream', columns.stream, 'recordings-name')}
            {window ? (
              <th scope="col" className="recordings-strip relative">
                <span className="sr-only">{columns.times}</span>
                {ticks.map(({ at, hour }) => (
                  <span
                    key={at}
                    aria-hidden="true"
                    className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2"
                    style={{ left: `${at * 100}%` }}
                  >
                    {formatHour(hour)}
                  </span>
                ))}
              </th>
            ) : null}
            {head('length', columns.length, 'recordings-length')}
            <th scope="col" className="recordings-coverage">
              {columns.coverage}
            </th>
            <th scope="col" className="recordings-state">
              {columns.state}
            </th>
            {head('size', columns.size, 'recordings-size')}
            <th scope="col" className="recordings-handed">
              {columns.handedOver}
            </th>
            <th scope="col" className="recordings-copy">
              <span className="sr-only">{columns.copy}</span>
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

function markAt(share: number): string {
  return `linear-gradient(var(--color-accent) 0 0) ${(share * 100).toFixed(3)}% 0/1px 100% no-repeat`;
}

const places = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The skeleton is as high as the rows, so that nothing moves when they come. */
export function LoadingRows() {
  return (
    <div aria-hidden="true" className="@container">
      <div className="border-t border-line-strong @min-[40rem]:h-[2.0625rem]" />
      {places.map((place) => (
        <div key={place} className="recordings-row min-h-12 @max-[40rem]:min-h-[3.8125rem]">
          <Skeleton className="recordings-picture h-9 w-16" />
          <Skeleton className="recordings-when h-3 w-24" />
        </div>
      ))}
    </div>
  );
}

const hourMs = 3_600_000;
/** A show would be a speck in a longer window. */
const maxWindowMs = 26 * hourMs;
const marginMs = 6 * hourMs;

export function shownHours({ range, filter: { fromMs, toMs, atMs } }: ShownRecordings): MarkedWindow | undefined {
  if (atMs !== undefined) return { startMs: atMs - marginMs, endMs: atMs + marginMs, markMs: atMs };
  if (fromMs === undefined) return undefined;
  const endMs = toMs ?? (range === 'today' ? addDaysMs(fromMs, 1) : undefined);
  return endMs === undefined || endMs - fromMs > maxWindowMs ? undefined : { startMs: fromMs, endMs };
}
