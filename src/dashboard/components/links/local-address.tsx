import { Link } from 'react-router-dom';
import { createStore, useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { words } from '../words.ts';

/** A link to this machine, or to one of this network, does not work for others. */
type LocalReach = 'machine' | 'network';

const privateNetworks = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const localNames = /\.(?:local|lan|home|internal|localdomain|home\.arpa)$/;

/** Undefined for a link that may work everywhere. */
export function localReach(url: string): LocalReach | undefined {
  const host = hostOf(url);
  if (host === undefined) return undefined;
  if (host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '[::1]')
    return 'machine';
  const isAddress = /^\d+\.\d+\.\d+\.\d+$/.test(host);
  if (isAddress) return privateNetworks.test(host) ? 'network' : undefined;
  if (host.startsWith('[')) return /^\[(?:f[cd]|fe[89ab])/.test(host) ? 'network' : undefined;
  return localNames.test(host) || !host.includes('.') ? 'network' : undefined;
}

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname.toLowerCase();
  } catch {
    return undefined;
  }
}

interface LocalAddressNoteProps {
  url: string | undefined;
  /** The way to fix it, where it is not the public address. */
  remedies?: Partial<Record<LocalReach, string>>;
}

/** Stands where a link is given to others, until somebody dismisses it. */
export function LocalAddressNote({ url, remedies = {} }: LocalAddressNoteProps) {
  const link = parseLocalLink(url);
  const warned = useStore(localAddressWarning);
  if (link === undefined || warned === dismissed(link.host)) return null;
  return (
    <p className="flex items-baseline gap-2 text-meta text-ink-2">
      <span className="min-w-0 flex-1">
        {words.localAddress.reach[link.reach](link.host)} {remedies[link.reach] ?? words.localAddress.remedy}
      </span>
      <Button look="ghost" onClick={() => localAddressWarning.set(dismissed(link.host))}>
        {words.localAddress.dismiss}
      </Button>
    </p>
  );
}

/** The host of the last warning, and whether somebody has dismissed it. */
export const localAddressWarning = createStore('', {
  persisted: { key: 'aircheck.local-address', parse: (text) => text, serialize: (text) => text || undefined },
});

// Browsers have these words in their storage.
const shown = (host: string) => `said ${host}`;
const dismissed = (host: string) => `meant ${host}`;

interface LocalLink {
  host: string;
  reach: LocalReach;
}

function parseLocalLink(url: string | undefined): LocalLink | undefined {
  const reach = url === undefined ? undefined : localReach(url);
  return url === undefined || reach === undefined ? undefined : { host: new URL(url).host, reach };
}

/** A toast warns once in this browser, until the links begin with another host. */
export function warnOfCopiedLink(url: string | undefined): void {
  const link = parseLocalLink(url);
  if (link === undefined || [shown(link.host), dismissed(link.host)].includes(localAddressWarning.get())) return;
  localAddressWarning.set(shown(link.host));
  showToast({
    key: 'local-address',
    text: `${words.localAddress.reach[link.reach](link.host)} ${words.localAddress.remedy}`,
    action: <LinksSettings />,
  });
}

/** Leads to where the address of links and the sites that may embed are set. */
export function LinksSettings() {
  return (
    <Link to={`${paths.settings()}#links`} className={buttonClasses('act')}>
      {words.openSettings}
    </Link>
  );
}
