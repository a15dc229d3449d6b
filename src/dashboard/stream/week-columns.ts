/** The columns that the axis and the days of a week share: day, strip, recorded, remark. */
export const weekColumns =
  'grid grid-cols-[5.5rem_minmax(0,1fr)_4.5rem_7.5rem] items-center gap-x-4 border-b border-line max-desk:grid-cols-[4.75rem_minmax(0,1fr)_3.5rem] max-desk:gap-x-2.5';
