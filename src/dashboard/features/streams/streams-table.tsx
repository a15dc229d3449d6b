import type { ReactNode } from 'react';
import { lastDay, StripAxis, ticksBackground, ticksOf } from '../../components/strip/strip.tsx';
import { useNow } from '../../lib/clock.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { SortHead } from '../../ui/sort-head.tsx';
import { directionOf, type Sort, type SortColumn } from './order.ts';
import { words } from './words.ts';

/** A row of it: 40 px where it stands in one line, whatever is said below that line. */
export const streamsRow =
  'streams-grid items-center border-b border-line @min-onerow:grid-rows-[minmax(calc(var(--spacing-row)-1px),auto)] @max-onerow:grid-rows-[1.75rem_minmax(1.75rem,auto)] @max-onerow:py-1 @max-stack:flex-wrap';

export const streamsBody = 'block [&_a]:scroll-mt-9';

interface StreamsTableProps {
  /** The body: `StreamRow`s, or what stands for them while there are none. */
  children: ReactNode;
  isBusy?: boolean;
  /** How the rows are sorted, and what a press of a head does. Absent while there is nothing to sort. */
  sorting?: { sort: Sort; onSort: (column: SortColumn) => void };
  /** The box that selects all rows, where rows have boxes. */
  selectAll?: ReactNode;
  /** How many rows stand below its head, mounted or not. */
  rowCount?: number | undefined;
}

/** The frame of the streams' table: its heads, the hours over the strips, and the ticks that every strip inherits. */
export function StreamsTable({ children, isBusy, sorting, selectAll, rowCount }: StreamsTableProps) {
  const nowMs = useNow(60_000);
  // Those of a minute stay where they are.
  const ticks = ticksOf(lastDay(Math.floor(nowMs / 60_000) * 60_000));
  const head = (column: SortColumn, word: string, className?: string) => (
    <SortHead
      direction={sorting?.sort.column === column ? directionOf(sorting.sort) : undefined}
      onSort={sorting && (() => sorting.onSort(column))}
      lineClassName="h-6 @max-stack:h-10"
      className={className}
    >
      {word}
    </SortHead>
  );
  return (
    <div className="@container" style={{ '--ticks': ticksBackground(ticks) }}>
      <table
        aria-label={words.allStreams}
        aria-busy={isBusy || undefined}
        aria-rowcount={rowCount && rowCount + 1}
        className="block w-full border-t border-line-strong"
      >
        <thead className="z-1 -mx-gutter block bg-canvas px-gutter @min-stack:sticky @min-stack:top-bar @max-stack:relative @max-stack:pb-6">
          <tr
            className={joinClasses(
              'streams-grid relative min-h-8 items-center border-b border-line text-meta text-ink-3 @max-stack:static @max-stack:gap-x-2.5 @max-stack:overflow-x-auto @max-stack:border-b-0 @max-stack:[scrollbar-width:none] @max-stack:[&>th]:order-none @max-stack:[&>th]:flex-none [&>th]:text-left [&>th]:font-normal @min-stack:[&>th]:min-w-0',
            )}
          >
            {head('name', words.stream)}
            {selectAll ? <td className="contents">{selectAll}</td> : null}
            {head('next', words.nextSession, 'cell-next')}
            {head('state', words.state, 'cell-state')}
            <th scope="col" className="cell-strip @max-stack:absolute @max-stack:inset-x-gutter @max-stack:bottom-0">
              <span className="sr-only">{words.lastDay}</span>
              <StripAxis ticks={ticks} className="flex-1" />
            </th>
            {head(
              'session',
              words.lastSession,
              '@min-sixcol:pl-6.5 @max-sixcol:cell-state @max-sixcol:justify-self-end @max-onerow:row-start-2 @max-onerow:justify-self-start',
            )}
            {head('recording', words.lastRecording, 'cell-recording')}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
