import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { aboutMinutes } from '../../../contract/recordings/about-minutes.ts';
import type { RecordingsFilter } from '../../api/recordings.ts';
import { rowKeys } from '../../components/lists/row-keys.ts';
import { SelectAllBox } from '../../components/lists/select-box.tsx';
import { isSelected, recordingsSelection, useSelection } from '../../components/lists/selection.ts';
import { shortcutsOn } from '../../components/preferences.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatDate, plainClock } from '../../lib/format.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import type { RecordingsQuery } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { type RowsHandle, VirtualRows } from '../../ui/virtual-rows.tsx';
import { RecordingRow } from './recording-row.tsx';
import { LibraryBar } from './recordings-bar.tsx';
import { pressedSort, type ShownRecordings } from './recordings-filter.ts';
import { RecordingsTable, shownHours } from './recordings-table.tsx';
import { useSelectedRecordings } from './selected-recordings.ts';
import { useReadRecording, type useRecordings } from './use-recordings.ts';
import { words } from './words.ts';

interface RecordingsListProps {
  shown: ShownRecordings;
  recordings: ReturnType<typeof useRecordings>;
  search: RefObject<HTMLInputElement | null>;
  onChange: (query: RecordingsQuery) => void;
}

/** Further rows are fetched when so few are left below the viewport. */
const rowsAhead = 40;
const rowPx = 48;

/** The rows of the library, and what is done with those that are selected. */
export function RecordingsList({ shown, recordings, search, onChange }: RecordingsListProps) {
  const nowMs = useNow(60_000);
  const { query, rows, totals, isOwn } = recordings;
  const { filter, sort } = shown;
  const handle = useRef<RowsHandle>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const mayFetch = hasNextPage && !query.isPlaceholderData && !isFetchingNextPage && !isFetchNextPageError;
  const onShown = (index: number) => {
    if (mayFetch && rows.length - index <= rowsAhead) void fetchNextPage();
  };
  // The first page of an API that filters nothing itself may hold no match, and then no row is shown that asks for more.
  useEffect(() => {
    if (mayFetch && rows.length === 0) void fetchNextPage();
  }, [mayFetch, rows.length, fetchNextPage]);

  const read = useReadRecording(recordings, nowMs);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const hours = useMemo(() => shownHours(shown), [shown]);
  const selected = useSelectedRecordings({ rows, read, nowMs });
  const selection = useSelection(recordingsSelection);
  useEffect(() => selection.store.setOrder(rows), [selection.store, rows]);
  const chosenCount = rows.filter(({ id }) => isSelected(selection, id)).length;
  const isWhole = !hasNextPage;
  const matchCount = isWhole ? rows.length : totals?.count;
  const selectAll = () => {
    if (isWhole || !totals) selection.store.select(rows, true);
    else selection.store.selectAll({ filter, sort, totals });
  };
  return (
    <>
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
              className="recordings-box recordings-all"
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
            return session && <RecordingRow {...{ index, measure }} recording={read(session)} window={hours} />;
          }}
        </VirtualRows>
      </RecordingsTable>
      <RecordingsFoot
        filter={filter}
        hasMore={hasNextPage}
        isReading={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onRetry={() => void fetchNextPage()}
      />
      <RecordingsShortcuts rows={handle} search={search} onSelectAll={rows.length === 0 ? undefined : selectAll} />
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
  search: RefObject<HTMLInputElement | null>;
  onSelectAll: (() => void) | undefined;
}

/**
 * The keys of the recordings. The cursor is the focus, on a row's link, so Enter opens it by nature; `x` and `c` press
 * the row's own controls. Renders nothing.
 */
function RecordingsShortcuts({ rows, search, onSelectAll }: RecordingsShortcutsProps) {
  const isOn = useStore(shortcutsOn);
  useShortcuts(
    {
      '/': () => search.current?.focus(),
      ...rowKeys(rows),
    },
    isOn,
  );

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
  isReading: boolean;
  /** Why it could not be read on. */
  error: Error | null;
  onRetry: () => void;
}

/** Below the rows: of which time they are, and whether there are more. */
function RecordingsFoot({ filter, hasMore, isReading, error, onRetry }: RecordingsFootProps) {
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
        <p className="ml-auto">{isReading ? words.reading : hasMore ? words.older : null}</p>
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
  const say = (ms: number) => `${formatDate(ms, nowMs)} ${plainClock(ms)}`;
  if (atMs !== undefined) return words.window.at(say(atMs), aboutMinutes);
  if (fromMs !== undefined && toMs !== undefined) return words.window.both(say(fromMs), say(toMs));
  if (fromMs !== undefined) return words.window.from(say(fromMs));
  return toMs === undefined ? '' : words.window.to(say(toMs));
}
