import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';
import { words } from './words.ts';

interface Destination {
  to: string;
  word: string;
  icon: IconName;
  under: string;
  /** A further address of the same destination. */
  also?: string;
  /** Without a tab of its own: there is room for five. */
  isFurther?: true;
}

/** The entries of the rail and the tabs. */
export const destinations: readonly Destination[] = [
  { to: paths.streams(), word: words.streams, icon: 'streams', under: '/streams' },
  {
    to: paths.recordings(),
    word: words.recordings,
    icon: 'recordings',
    under: '/recordings',
    also: paths.deliveries(),
  },
  { to: paths.tonight(), word: words.tonight, icon: 'moon', under: '/tonight' },
  { to: paths.wall(), word: words.wall, icon: 'wall', under: '/wall' },
  { to: paths.activity(), word: words.activity, icon: 'activity', under: '/activity', isFurther: true },
  { to: paths.settings(), word: words.settings, icon: 'settings', under: '/settings', isFurther: true },
];

export function isWithin({ to, under, also }: Destination, pathname: string): boolean {
  return pathname === to || pathname === also || pathname.startsWith(`${under}/`);
}
