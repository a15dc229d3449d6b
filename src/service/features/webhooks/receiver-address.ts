import { BlockList, isIP } from 'node:net';

/** What is not of the public internet: this machine, its networks, and what stands for such an address. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}

/** Of IPv6 only global unicast is public; of that not what is for examples, or leads to an IPv4 address. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

/** Is this address one of the public internet? */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  // A zone, as in `fe80::1%eth0`, is of this machine's network.
  if (family === 0 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** The host name as it is looked up: without the brackets of IPv6. */
export function lookedUpHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Why nothing may be sent to this address, as a sentence; undefined where it may be tried. */
export function whyRefused(text: string, allowsPrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'this is no address';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'the address should begin with https://';
  if (url.username !== '' || url.password !== '') return 'the address may carry no user name or password';
  if (allowsPrivate) return undefined;
  if (url.protocol === 'http:') {
    return 'the address should begin with https://: http is for private networks, which AIRCHECK_WEBHOOK_PRIVATE=1 allows';
  }
  const host = lookedUpHost(url);
  const isPrivate =
    isIP(host) !== 0 ? !isPublicAddress(host) : /^localhost$|\.(?:localhost|local|internal)$/.test(host);
  return isPrivate
    ? 'this is an address of this machine or a private network: start Aircheck with AIRCHECK_WEBHOOK_PRIVATE=1 to allow it'
    : undefined;
}
