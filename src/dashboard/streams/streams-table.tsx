import type { ReactNode } from 'react';
import { StripAxis } from '../shared/strip/strip-axis.tsx';
import { lastDay, ticksBackground, ticksOf } from '../shared/strip/strip-window.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { WhenIdle } from '../ui/lazy/when-idle.tsx';
import { SortHead, type Sorting } from './order/sort-head.tsx';
import { words } from './streams-words.ts';

/**
 * The columns of the streams' table, by the room that the table itself has: all of them; without the last session; or
 * stacked: name and state, the strip, the switch and the copy.
 */
export const streamsGrid =
  'grid grid-cols-[var(--spacing-name)_var(--spacing-next)_var(--spacing-state)_minmax(0,1fr)_7.625rem_13rem] gap-x-col @max-sixcol:grid-cols-[var(--spacing-name)_var(--spacing-next)_var(--spacing-state)_minmax(0,1fr)_10.75rem] @max-onerow:grid-cols-[minmax(0,1fr)_auto] @max-onerow:gap-y-2';

/** A row of it: 40 px where it stands in one line, whatever is said below that line. */
export const streamsRow =
  'items-center border-b border-line @min-onerow:grid-rows-[minmax(calc(var(--spacing-row)-1px),auto)] @max-onerow:py-2.5';

interface StreamsTableProps {
  nowMs: number;
  /** Rows: `StreamRow`s, or what stands for them while there are none. */
  children: ReactNode;
  isBusy?: boolean;
  sorting?: Sorting | undefined;
  /** The box that selects all rows, where rows have boxes: fetched later. */
  selectAll?: ReactNode;
}

/** The frame of the streams' table: its heads, the hours over the strips, and the ticks that every strip inherits. */
export function StreamsTable({ nowMs, children, isBusy, sorting, selectAll }: StreamsTableProps) {
  // Those of a minute stay where they are.
  const ticks = ticksOf(lastDay(Math.floor(nowMs / 60_000) * 60_000));
  return (
    <div className="@container" style={{ '--ticks': ticksBackground(ticks) }}>
      <table
        aria-label={words.allStreams}
        aria-busy={isBusy || undefined}
        className="block w-full border-t border-line-strong"
      >
        <thead className="top-bar z-1 -mx-gutter block bg-canvas px-gutter @min-onerow:sticky">
          <tr
            className={joinClasses(
              streamsGrid,
              'relative min-h-8 items-center border-b border-line text-meta text-ink-3 @max-onerow:flex @max-onerow:flex-wrap @max-onerow:gap-x-2.5 @max-onerow:gap-y-0! @max-onerow:border-b-0 @max-onerow:pt-1 [&>th]:min-w-0 [&>th]:text-left [&>th]:font-normal',
            )}
          >
            <SortHead column="name" sorting={sorting}>
              {words.stream}
            </SortHead>
            {selectAll ? (
              <td className="contents">
                <WhenIdle>{selectAll}</WhenIdle>
              </td>
            ) : null}
            <SortHead column="next" sorting={sorting}>
              {words.nextSession}
            </SortHead>
            <SortHead column="state" sorting={sorting}>
              {words.state}
            </SortHead>
            <th
              scope="col"
              className="flex self-stretch @max-onerow:order-1 @max-onerow:mr-4.5 @max-onerow:h-6 @max-onerow:basis-full"
            >
              <span className="sr-only">{words.lastDay}</span>
              <StripAxis ticks={ticks} className="flex-1" />
            </th>
            <SortHead column="session" sorting={sorting} className="@min-onerow:pl-6.5 @max-sixcol:@min-onerow:hidden">
              {words.lastSession}
            </SortHead>
            <SortHead column="recording" sorting={sorting} className="@max-sixcol:@min-onerow:pl-6.5">
              {words.lastRecording}
            </SortHead>
          </tr>
        </thead>
        <tbody className="block [&_a]:scroll-mt-9">{children}</tbody>
      </table>
    </div>
  );
}
