import type { ReactNode } from 'react';
import { IconPath } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { directionOf, type Sort, type SortColumn } from './stream-order.ts';

/** How the table is sorted, and what a press of a head does. Absent while there is nothing to sort. */
export interface Sorting {
  sort: Sort;
  onSort: (column: SortColumn) => void;
}

interface SortHeadProps {
  column: SortColumn;
  sorting: Sorting | undefined;
  className?: string;
  children: ReactNode;
}

/** As high before there is anything to sort. */
const line = 'flex h-6 items-center @max-stack:h-10 whitespace-nowrap';

/** A column's name, which sorts by it. */
export function SortHead({ column, sorting, className, children }: SortHeadProps) {
  const direction = sorting?.sort.column === column ? directionOf(sorting.sort) : undefined;
  return (
    <th scope="col" aria-sort={direction} className={className}>
      {sorting ? (
        <button
          type="button"
          onClick={() => sorting.onSort(column)}
          className={joinClasses(line, 'hover:text-ink', direction && 'font-strong text-ink')}
        >
          {children}
          {direction ? (
            <IconPath d={direction === 'ascending' ? 'm5 9.5 3-3 3 3' : 'm5 6.5 3 3 3-3'} className="-mr-1" />
          ) : null}
        </button>
      ) : (
        <span className={line}>{children}</span>
      )}
    </th>
  );
}
