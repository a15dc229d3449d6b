import type { RecordingOrder } from '../../../contract/recordings/recording-filter.ts';
import type { RecordingsSort } from '../../api/recordings/recordings-part.ts';
import { IconPath } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';

interface SortedHeadProps {
  sort: RecordingsSort;
  /** Absent where the API sorts as it does. */
  onSort: ((order: RecordingOrder) => void) | undefined;
  order: RecordingOrder;
  className?: string | undefined;
  children: string;
}

/** A column's name, which sorts by it where the API can. */
export function SortedHead({ order, sort, onSort, className, children }: SortedHeadProps) {
  const isSorted = sort.order === order && onSort !== undefined;
  const direction = sort.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={className}>
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort(order)}
          className={joinClasses('flex h-6 items-center hover:text-ink', isSorted && 'font-strong text-ink')}
        >
          {children}
          {isSorted ? <IconPath d={sort.isDescending ? 'm5 6.5 3 3 3-3' : 'm5 9.5 3-3 3 3'} className="-mr-1" /> : null}
        </button>
      ) : (
        children
      )}
    </th>
  );
}
