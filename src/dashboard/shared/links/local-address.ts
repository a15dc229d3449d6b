/** How far a link reaches that names this machine, or one of this network. */
export type LocalReach = 'machine' | 'network';

const privateNetworks = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const localNames = /\.(?:local|lan|home|internal|localdomain|home\.arpa)$/;

/** Undefined where the link's host may be known everywhere. */
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
