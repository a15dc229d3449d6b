import { joinClasses } from './join-classes.ts';

/** Paths on 16 px, drawn with a stroke of 1.5. */
const iconPaths = {
  activity: 'M1.5 8.5h3l2-5 3 9 2-4h3',
  again: 'M3 8.25A5 5 0 1 0 4.5 4.7L2.75 6.4M2.75 2.75V6.5H6.5',
  back: 'm10 4-4 4 4 4',
  bin: 'M2.5 4.5h11M6 4.25V2.5h4v1.75M4 4.75l.65 8.75h6.7L12 4.75',
  check: 'm3 8.5 3.25 3.25L13 5',
  'check-twice': 'm1.5 8.5 3 3L11 5M8.5 11.5 15 5',
  chevron: 'm6 4 4 4-4 4',
  choose: 'm5 6 3-3 3 3M5 10l3 3 3-3',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M7 5.5h5.5A1.5 1.5 0 0 1 14 7v5.5a1.5 1.5 0 0 1-1.5 1.5H7a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 7 5.5zM10.5 2.5A.5.5 0 0 0 10 2H3a1 1 0 0 0-1 1v7c0 .3.2.5.5.5',
  download: 'M8 2.5v8M4.75 7.5 8 10.75l3.25-3.25M2.5 13.5h11',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.25a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z',
  'eye-closed':
    'M6.2 3.8A6 6 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a11 11 0 0 1-1.6 2.1M10.9 11.7A6 6 0 0 1 8 12.5C4 12.5 1.5 8 1.5 8a11 11 0 0 1 3-3.3M2.5 2.5l11 11',
  filter: 'M2 4h12M4.5 8h7M6.75 12h2.5',
  'full-screen': 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  help: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM6.25 6.25a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.75.6-.75 1.15M8 11.25v.01',
  leave: 'M6 2.5H3.5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1H6M10.5 11l3-3-3-3M13.5 8H6',
  minus: 'M3 8h10',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  pause: 'M5 3.25h1.75v9.5H5zM9.25 3.25H11v9.5H9.25z',
  play: 'M5 3.25v9.5L12.5 8z',
  plus: 'M8 3v10M3 8h10',
  quality:
    'M2 5h6M11.5 5H14M2 11h2.5M8 11h6M9.75 3.25a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5zM6.25 9.25a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z',
  recordings:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3zM6.75 6v4L10 8z',
  retry: 'M13 8.25A5 5 0 1 1 11.5 4.7L13.25 6.4M13.25 2.75V6.5H9.5',
  saved: 'M4 2.5h8a.5.5 0 0 1 .5.5v10.5L8 10.5l-4.5 3V3a.5.5 0 0 1 .5-.5z',
  screen: 'M3 3h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM8 11v2.5M5 13.5h6',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5 14 14',
  settings:
    'M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6M9.75 2.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5zM6.25 9.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z',
  silent: 'M2 6.25v3.5h2.25L7.5 12.5v-9L4.25 6.25zM10.5 6.25l3.5 3.5M14 6.25l-3.5 3.5',
  streams: 'M2 4h7M12 4h2M2 8h3M8 8h6M2 12h9',
  sun: 'M8 5.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  'test-card': 'M3 3h10a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM5 3v7M8 3v7M11 3v7M2 10h12',
  tower:
    'M8 6.75v.01M8 7l-3 7M8 7l3 7M6.2 11.5h3.6M5.4 4.4a3.6 3.6 0 0 0 0 5M10.6 4.4a3.6 3.6 0 0 1 0 5M3.3 2.3a6.5 6.5 0 0 0 0 9.2M12.7 2.3a6.5 6.5 0 0 1 0 9.2',
  volume: 'M2 6.25v3.5h2.25L7.5 12.5v-9L4.25 6.25zM10 5.75a3.2 3.2 0 0 1 0 4.5M12 4a5.7 5.7 0 0 1 0 8',
  wall: 'M2 3h12v10H2zM8 3v10M2 8h12',
} as const;

export type IconName = keyof typeof iconPaths;

/** Screen readers skip an icon: its words stand beside it or in the control's name. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return <IconPath d={iconPaths[name]} className={className} />;
}

/** A mark that only one component shows stands in that component's file. */
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
