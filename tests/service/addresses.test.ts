import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { reachableHost } from '../../src/service/addresses.ts';
import { startTestService } from '../support/start-service.ts';

const address = (over: { address: string; family?: 'IPv4' | 'IPv6'; internal?: boolean }) => {
  const base = { netmask: '', mac: '', cidr: null, internal: over.internal ?? false, address: over.address };
  return over.family === 'IPv6'
    ? { ...base, family: 'IPv6' as const, scopeid: 0 }
    : { ...base, family: 'IPv4' as const };
};

const interfaces = {
  lo: [address({ address: '127.0.0.1', internal: true })],
  eth0: [address({ address: 'fe80::1', family: 'IPv6' }), address({ address: '192.0.2.7' })],
};

describe('the address that other machines use', () => {
  it.each([
    ['127.0.0.1', interfaces, '127.0.0.1'],
    ['192.0.2.9', interfaces, '192.0.2.9'],
    ['0.0.0.0', interfaces, '192.0.2.7'],
    ['::', interfaces, '192.0.2.7'],
    ['::', { eth0: [address({ address: '2001:db8::7', family: 'IPv6' })] }, '2001:db8::7'],
    ['0.0.0.0', { lo: interfaces.lo }, '127.0.0.1'],
    ['0.0.0.0', {}, '127.0.0.1'],
  ])('of %s is one that works from there', (host, found, expected) => {
    expect(reachableHost(host, found)).toBe(expected);
  });

  it('is what the start prints', async () => {
    const service = await startTestService({ host: '0.0.0.0' });
    try {
      const host = reachableHost('0.0.0.0', networkInterfaces());
      expect(new URL(service.signInUrl).hostname).toBe(host);
      expect(new URL(service.rtmpUrl).hostname).toBe(host);
      expect(new URL(service.localUrl).hostname).toBe('127.0.0.1');
    } finally {
      await service.close();
    }
  });
});
