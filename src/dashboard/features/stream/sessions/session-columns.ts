import { joinClasses } from '../../../ui/join-classes.ts';

const base =
  'grid grid-cols-[4rem_11.5rem_4.5rem_minmax(0,1fr)_4.5rem_var(--actions)] items-center [--actions:12rem] [&:lang(de)]:[--actions:15.75rem] gap-x-4 @max-[60rem]:grid-cols-[4rem_minmax(0,1fr)_auto] @max-[60rem]:gap-y-1 @max-[60rem]:gap-x-3';

/** The columns of the sessions table: picture, beginning, length, state with its reason, coverage, on wide pages size, actions. */
export function sessionColumns(hasSizes: boolean): string {
  return joinClasses(
    base,
    hasSizes && 'min-[80rem]:grid-cols-[4rem_11.5rem_4.5rem_minmax(0,1fr)_4.5rem_4.5rem_var(--actions)]',
  );
}

/** A size is read by who has the room for it. */
export const sizeCell = 'hidden text-right min-[80rem]:block';

/** On narrow pages: the actions beside the state, or below what is said of it. */
export const besideState = {
  state: '@max-[20rem]:col-end-[-1]',
  actions: '@max-[20rem]:col-[2/-1] @max-[20rem]:row-start-3 @max-[20rem]:-ml-1.5 @max-[20rem]:justify-start',
};
export const belowState = {
  state: '@max-[32rem]:col-end-[-1]',
  actions: '@max-[32rem]:col-[2/-1] @max-[32rem]:row-start-3 @max-[32rem]:-ml-1.5 @max-[32rem]:justify-start',
};
