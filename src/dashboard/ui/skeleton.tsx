import { joinClasses } from './join-classes.ts';

/** The ground where something will stand. Still: nothing on these pages blinks. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={joinClasses('block rounded-xs bg-line', className)} />;
}
