import { expect, it } from 'vitest';
import { isPublicAddress, whyRefused } from '../../../../src/service/features/webhooks/post-message.ts';

it.each([
  '127.0.0.1',
  '127.255.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'no address',
])('%s is of no public network', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  'http://example.org/hook',
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:7f00:1]/hook',
  'https://localhost/hook',
  'https://db.internal/hook',
  'https://user:password@example.org/hook',
  'ftp://example.org/hook',
  'javascript:alert(1)',
  'hook',
])('nothing is sent to %s', (url) => {
  expect(whyRefused(url, false)).toMatch(/address|http/);
});

it('private networks and http are for those who allow them; credentials never', () => {
  expect(whyRefused('https://hooks.slack.com/services/T0/B0/x', false)).toBeUndefined();
  expect(whyRefused('http://10.0.0.7:8080/hook', true)).toBeUndefined();
  expect(whyRefused('http://a:b@10.0.0.7/hook', true)).toContain('password');
});
