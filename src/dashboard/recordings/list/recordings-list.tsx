import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { RecordingsQuery } from '../../paths.ts';
import { pressedSort, type ShownRecordings } from '../filter/recordings-filter.ts';
import { LibraryBar } from '../selection/library-bar.tsx';
import {
  clearRecordings,
  isSelected,
  selectFilter,
  selectRecordings,
  useRecordingsSelection,
} from '../selection/recordings-selection.ts';
import { SelectAllRecordings } from '../selection/select-recording.tsx';
import { useSelectedRecordings } from '../selection/selected-recordings.ts';
import { RecordingRows } from './recording-rows.tsx';
import { RecordingsFoot } from './recordings-foot.tsx';
import { RecordingsShortcuts } from './recordings-shortcuts.tsx';
import { RecordingsTable } from './recordings-table.tsx';
import { shownHours } from './shown-hours.ts';
import { useKeptPages } from './use-kept-pages.ts';
import { useReadRecording } from './use-read-recording.ts';
import type { useRecordings } from './use-recordings.ts';
import { useWindow } from './use-window.ts';

interface RecordingsListProps {
  shown: ShownRecordings;
  recordings: ReturnType<typeof useRecordings>;
  search: RefObject<HTMLInputElement | null>;
  nowMs: number;
  onChange: (query: RecordingsQuery) => void;
}

/** Further rows are read when so few are left below: more for whoever scrolls than for the first screen. */
const readAhead = { first: 10, further: 40 } as const;

/** The rows that are seen of however many there are, and what is done with those that are selected. */
export function RecordingsList({ shown, recordings, search, nowMs, onChange }: RecordingsListProps) {
  const { query, rows, totals, isOwn } = recordings;
  const { filter, sort } = shown;
  const client = useQueryClient();
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, end, rowPx, reveal } = useWindow(body, rows.length);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const wantsMore =
    hasNextPage &&
    !query.isPlaceholderData &&
    !isFetchingNextPage &&
    !isFetchNextPageError &&
    rows.length - end < (first === 0 ? readAhead.first : readAhead.further);
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  useKeptPages(shown, query, { first, end });

  const read = useReadRecording(recordings, nowMs);
  const hours = useMemo(() => shownHours(shown), [shown]);
  const selected = useSelectedRecordings({ rows, read, nowMs });
  const selection = useRecordingsSelection();
  const chosenCount = rows.filter(({ id }) => isSelected(selection, id)).length;
  const isWhole = !hasNextPage;
  const matchCount = isWhole ? rows.length : totals?.count;
  const selectAll = () => {
    if (isWhole || !totals) selectRecordings(client, rows, true);
    else selectFilter(client, { filter, sort, totals });
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
            <SelectAllRecordings
              state={chosenCount === 0 ? 'none' : chosenCount === rows.length ? 'all' : 'some'}
              onToggle={() => (chosenCount === rows.length ? clearRecordings(client) : selectAll())}
            />
          )
        }
        bodyRef={body}
        room={{ above: first * rowPx, below: (rows.length - end) * rowPx }}
      >
        <RecordingRows rows={rows} first={first} end={end} read={read} window={hours} />
      </RecordingsTable>
      <RecordingsFoot
        filter={filter}
        nowMs={nowMs}
        hasMore={hasNextPage}
        isReading={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onRetry={() => void fetchNextPage()}
      />
      <RecordingsShortcuts
        body={body}
        search={search}
        ids={rows.map(({ id }) => id)}
        reveal={reveal}
        onSelectAll={rows.length === 0 ? undefined : selectAll}
      />
      <LibraryBar
        recordings={recordings}
        listedIds={new Set(rows.map(({ id }) => id))}
        nowMs={nowMs}
        selectAll={
          matchCount !== undefined && selected.count < matchCount ? { count: matchCount, act: selectAll } : undefined
        }
      />
    </>
  );
}
