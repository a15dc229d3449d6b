import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { RecordingsQuery } from '../../paths.ts';
import { SelectAllBox } from '../../shared/lists/select-box.tsx';
import { isSelected, recordingsSelection, useSelection } from '../../shared/lists/selection.ts';
import { useNow } from '../../shared/use-now.ts';
import { type RowsHandle, VirtualRows } from '../../ui/virtual-rows.tsx';
import { pressedSort, type ShownRecordings } from '../filter/recordings-filter.ts';
import { words } from '../recordings-words.ts';
import { LibraryBar } from '../selection/library-bar.tsx';
import { useSelectedRecordings } from '../selection/selected-recordings.ts';
import { RecordingRow } from './recording-row.tsx';
import { RecordingsFoot } from './recordings-foot.tsx';
import { RecordingsShortcuts } from './recordings-shortcuts.tsx';
import { RecordingsTable } from './recordings-table.tsx';
import { shownHours } from './shown-hours.ts';
import { useReadRecording } from './use-read-recording.ts';
import type { useRecordings } from './use-recordings.ts';

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
