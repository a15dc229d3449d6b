import { createStore } from '../../ui/create-store.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { type LocalReach, localReach } from './local-address.ts';
import { words } from './local-address-words.ts';

/** Of which host it was said that its links lead nowhere elsewhere, and of which somebody means them so. */
export const warnedOf = createStore('', {
  persisted: { key: 'aircheck.local-address', parse: (text) => text, serialize: (text) => text || undefined },
});

const said = (host: string) => `said ${host}`;
const meant = (host: string) => `meant ${host}`;

interface LocalLink {
  host: string;
  reach: LocalReach;
}

function readLink(url: string | undefined): LocalLink | undefined {
  const reach = url === undefined ? undefined : localReach(url);
  return url === undefined || reach === undefined ? undefined : { host: new URL(url).host, reach };
}

/** Says it where such a link was copied: once in this browser, for as long as the links begin the same. */
export function warnOfCopied(url: string | undefined): void {
  const link = readLink(url);
  if (link === undefined || [said(link.host), meant(link.host)].includes(warnedOf.get())) return;
  warnedOf.set(said(link.host));
  showToast({ key: 'local-address', text: `${words.reach[link.reach](link.host)} ${words.remedy}` });
}

/** The line that says it in the list of links, until somebody means them so. */
export function localAddressItems(url: string | undefined): MenuItem[] {
  const link = readLink(url);
  if (link === undefined || warnedOf.get() === meant(link.host)) return [];
  return [
    {
      id: 'local-address',
      word: words.reach[link.reach](link.host),
      note: `${words.remedy} ${words.hide}`,
      onChoose: () => warnedOf.set(meant(link.host)),
    },
  ];
}
