import { paths } from '../paths.ts';
import { words } from './shell-words.ts';

/** The pages that the rail and the tabs lead to. */
export const destinations = [
  { to: paths.streams(), word: words.streams, icon: 'streams', under: '/streams' },
  { to: paths.tonight(), word: words.tonight, icon: 'moon', under: '/tonight' },
  { to: paths.wall(), word: words.wall, icon: 'wall', under: '/wall' },
  { to: paths.activity(), word: words.activity, icon: 'activity', under: '/activity' },
  { to: paths.settings(), word: words.settings, icon: 'settings', under: '/settings' },
] as const;

/** Does the page at `pathname` belong to this destination? */
export function isWithin(destination: (typeof destinations)[number], pathname: string): boolean {
  return pathname === destination.to || pathname.startsWith(`${destination.under}/`);
}
