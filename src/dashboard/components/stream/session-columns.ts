/** The columns of the sessions table: day, time, state, what, length, coverage, actions. */
export const sessionColumns =
  'grid grid-cols-[5.5rem_10.5rem_9.25rem_minmax(0,1fr)_4.5rem_4.5rem_10.5rem] items-center gap-x-4 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-y-1';
