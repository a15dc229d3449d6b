import { joinClasses } from '../ui/join-classes.ts';

const base =
  'grid grid-cols-[5.5rem_10.5rem_9.25rem_minmax(0,1fr)_4.5rem_4.5rem_10.5rem] items-center gap-x-4 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-y-1';

/** The columns of the sessions table: day, time, state, what, length, coverage, on wide pages size, actions. */
export function sessionColumns(hasSizes: boolean): string {
  return joinClasses(
    base,
    hasSizes && 'min-[80rem]:grid-cols-[5.5rem_10.5rem_9.25rem_minmax(0,1fr)_4.5rem_4.5rem_4.5rem_10.5rem]',
  );
}

/** A size is read by who has the room for it. */
export const sizeCell = 'hidden text-right min-[80rem]:block';
