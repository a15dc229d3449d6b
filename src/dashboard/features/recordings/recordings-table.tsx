import type { ReactNode } from 'react';
import type { RecordingOrder } from '../../../contract/recordings/recording-filter.ts';
import type { RecordingsSort } from '../../api/recordings.ts';
import { ticksBackground, ticksOf } from '../../components/strip/strip-window.ts';

import { addDaysMs, type TimeWindow } from '../../lib/dates.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SortHead } from '../../ui/sort-head.tsx';
import type { ShownRecordings } from './recordings-filter.ts';
import { words } from './words.ts';

/** With the time that was asked for, where there was one. */
interface MarkedWindow extends TimeWindow {
  markMs?: number;
}

interface RecordingsTableProps {
  /** What the strips show, where there are any. */
  window: MarkedWindow | undefined;
  sort: RecordingsSort;
  /** Absent where the API sorts as it does. */
  onSort: ((order: RecordingOrder) => void) | undefined;
  selectAll: ReactNode;
  /** Counts all rows, mounted or not; -1 while the count is unknown. */
  rowCount: number;
  isBusy: boolean;
  children: ReactNode;
}

/** The frame of the recordings' table: its heads, and the ticks that every strip inherits. */
export function RecordingsTable(props: RecordingsTableProps) {
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
            <th scope="col">
              <span className="sr-only">{columns.picture}</span>
            </th>
            {head('began', columns.began)}
            {head('stream', columns.stream)}
            {window ? (
              <th scope="col" className="recordings-widest relative self-stretch">
                <span className="sr-only">{columns.times}</span>
                {ticks.map(({ at, hour }) => (
                  <span
                    key={at}
                    aria-hidden="true"
                    className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2"
                    style={{ left: `${at * 100}%` }}
                  >
                    {String(hour).padStart(2, '0')}
                  </span>
                ))}
              </th>
            ) : null}
            {head('length', columns.length, 'justify-self-end')}
            <th scope="col" className="recordings-coverage-head justify-self-end">
              <span aria-hidden="true" className="recordings-wide">
                {columns.coverage}
              </span>
              <span className="sr-only">{columns.coverage}</span>
            </th>
            <th scope="col">{columns.state}</th>
            {head('size', columns.size, 'recordings-wide justify-self-end')}
            <th scope="col" className="recordings-handed-head justify-self-end">
              <span aria-hidden="true" className="recordings-widest">
                {columns.handedOver}
              </span>
              <span className="sr-only">{columns.handedOver}</span>
            </th>
            <th scope="col">
              <span className="sr-only">{columns.copy}</span>
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** A line through all strips, beside the hours' ticks. */
function markAt(share: number): string {
  return `linear-gradient(var(--color-accent) 0 0) ${(share * 100).toFixed(3)}% 0/1px 100% no-repeat`;
}

const places = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The table before its rows have come: as high as they will be. */
export function LoadingRows() {
  return (
    <div aria-hidden="true" className="@container">
      <div className="recordings-no-heads border-t border-line-strong" />
      {places.map((place) => (
        <div key={place} className="recordings-row min-h-12">
          <Skeleton className="h-9 w-16" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="recordings-medium h-3 w-40" />
        </div>
      ))}
    </div>
  );
}

const hourMs = 3_600_000;
/** In a longer window a show is a speck. */
const longestMs = 26 * hourMs;
const aroundMs = 6 * hourMs;

/** The hours that the rows' strips show: an evening's or a day's, or those around a time. */
export function shownHours({ range, filter: { fromMs, toMs, atMs } }: ShownRecordings): MarkedWindow | undefined {
  if (atMs !== undefined) return { startMs: atMs - aroundMs, endMs: atMs + aroundMs, markMs: atMs };
  if (fromMs === undefined) return undefined;
  const endMs = toMs ?? (range === 'today' ? addDaysMs(fromMs, 1) : undefined);
  return endMs === undefined || endMs - fromMs > longestMs ? undefined : { startMs: fromMs, endMs };
}
