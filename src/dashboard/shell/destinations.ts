import { paths } from '../paths.ts';

/** The pages that the rail and the tabs lead to. */
export const destinations = [
  { to: paths.streams(), word: 'Streams', icon: 'streams', under: '/streams' },
  { to: paths.activity(), word: 'Activity', icon: 'activity', under: '/activity' },
  { to: paths.settings(), word: 'Settings', icon: 'settings', under: '/settings' },
] as const;

/** Does the page at `pathname` belong to this destination? */
export function isWithin(destination: (typeof destinations)[number], pathname: string): boolean {
  return pathname === destination.to || pathname.startsWith(`${destination.under}/`);
}
