import { joinClasses } from './join-classes.ts';

/** It does not pulse: on these pages only alarms may move. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={joinClasses('block rounded-xs bg-line', className)} />;
}
