import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

export interface ProxySettings {
  publicUrl?: string | undefined;
  trustedProxies: readonly string[];
}

/**
 * Does a program on this machine ask? A proxy on this machine asks for others: where one is trusted, its word counts;
 * where one is expected or shows itself and none is trusted, nobody is known to be local.
 */
export function isLocal(request: FastifyRequest, { publicUrl, trustedProxies }: ProxySettings): boolean {
  const { headers, ip, ips = [] } = request;
  const wasForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
  if (trustedProxies.length === 0 && (publicUrl !== undefined || wasForwarded)) return false;
  if (wasForwarded && ips.length < 2) return false;
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '');
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
