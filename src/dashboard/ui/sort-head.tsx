import type { ReactNode } from 'react';
import { IconPath } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

interface SortHeadProps {
  /** Undefined unless the table is sorted by this column. */
  direction: 'ascending' | 'descending' | undefined;
  /** Undefined while there is nothing to sort, or where the API decides the order. */
  onSort: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function SortHead({ direction, onSort, className, children }: SortHeadProps) {
  const line = 'flex h-6 items-center whitespace-nowrap';
  return (
    <th scope="col" aria-sort={onSort && direction} className={className}>
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
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
