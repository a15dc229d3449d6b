import { isIPv6 } from 'node:net';

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
