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

// What the first page shows; the rest is in detail-icon.tsx.
export const iconPaths = {
  activity: 'M1.5 8.5h3l2-5 3 9 2-4h3',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  recordings:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3zM6.75 6v4L10 8z',
  plus: 'M8 3v10M3 8h10',
  wall: 'M2 3h12v10H2zM8 3v10M2 8h12',
  streams: 'M2 4h7M12 4h2M2 8h3M8 8h6M2 12h9',
  settings:
    'M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6M9.75 2.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5zM6.25 9.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z',
} as const;

export type IconName = keyof typeof iconPaths;

/** A picture of what a control does; its words stand beside it or in the control's name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <IconPath d={iconPaths[name]} className={className} />;
}
