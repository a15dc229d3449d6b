import { isIPv6 } from 'node:net';
import { setNewest } from './collections.ts';

/** An IPv4 address that a socket of both families writes as `::ffff:192.0.2.1`, as IPv4. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/**
 * The network that limits count as one client: an IPv4 address, or the /64 of an IPv6 address, since one subscriber has
 * a whole /64 and could use another address for each try.
 */
export function clientNetwork(address: string): string {
  const plain = plainAddress(address).split('%')[0] ?? '';
  if (!isIPv6(plain)) return plain;
  const [before = [], after = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  // A trailing IPv4 address stands for two groups, and is never within the first four.
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const groups = [...before, ...Array.from({ length: 8 - written }, () => '0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const maxNetworks = 10_000;

/**
 * Counts wrong tries of each network, and returns those of the one that an address is in. A network is forgotten when it
 * has been quiet for `forgetAfterMs`, and the one quiet for longest when there are too many.
 */
export function createWrongTries(forgetAfterMs: number, now: () => number) {
  /** `answeredAt`: set by a caller that has each try wait until the one before it is answered. */
  const networks = new Map<string, { count: number; lastAt: number; answeredAt: number }>();
  return (address: string) => {
    const network = clientNetwork(address);
    const known = networks.get(network);
    const isQuiet = known === undefined || now() - known.lastAt >= forgetAfterMs;
    const { count, answeredAt } = isQuiet ? { count: 0, answeredAt: 0 } : known;
    const tries = { count: count + 1, lastAt: now(), answeredAt };
    setNewest(networks, network, tries, maxNetworks);
    return tries;
  };
}
