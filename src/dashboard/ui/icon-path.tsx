import { joinClasses } from './join-classes.ts';

/** A path drawn on 16 px with a stroke of 1.5, as every icon is. */
export function IconPath({ d, className }: { d: string; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={joinClasses('size-4 shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={d} />
    </svg>
  );
}
