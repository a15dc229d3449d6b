/** The grid that the keys' heads and rows share; on a narrow page a row is its name and facts above one another. */
export const keyColumns =
  'grid grid-cols-[minmax(0,1fr)_6.5rem_7.5rem_8rem_8rem_5rem] items-center gap-x-col max-desk:relative max-desk:flex max-desk:flex-wrap max-desk:gap-x-3 max-desk:gap-y-0.5';
