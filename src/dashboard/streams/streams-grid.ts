/**
 * The columns of the streams' table, by the room that the table itself has: all of them; without the last session; or
 * stacked: name and state, the strip, the switch and the copy.
 */
export const streamsGrid =
  'grid grid-cols-[var(--spacing-name)_var(--spacing-next)_var(--spacing-state)_minmax(0,1fr)_7rem_13rem] gap-x-col @max-sixcol:grid-cols-[var(--spacing-name)_var(--spacing-next)_var(--spacing-state)_minmax(0,1fr)_10.75rem] @max-onerow:grid-cols-[minmax(0,1fr)_auto] @max-onerow:gap-y-2';

/** A row of it: 40 px where it stands in one line, whatever is said below that line. */
export const streamsRow =
  'items-center border-b border-line @min-onerow:grid-rows-[minmax(calc(var(--spacing-row)-1px),auto)] @max-onerow:py-2.5';
