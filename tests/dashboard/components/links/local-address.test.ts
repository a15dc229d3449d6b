import { expect, it } from 'vitest';
import { localReach } from '../../../../src/dashboard/components/links/local-address.tsx';

it.each([
  ['http://127.0.0.1:7070/watch/a', 'machine'],
  ['http://localhost:7070/watch/a', 'machine'],
  ['http://[::1]:7070/watch/a', 'machine'],
  ['http://192.168.1.20:7070/watch/a', 'network'],
  ['http://10.0.0.5/a', 'network'],
  ['http://172.16.0.1/a', 'network'],
  ['http://[fd00::1]/a', 'network'],
  ['http://studio.local/a', 'network'],
  ['http://studio:7070/a', 'network'],
  ['http://172.32.0.1/a', undefined],
  ['http://[2001:db8::1]/a', undefined],
  ['https://rec.example.org/watch/a', undefined],
  ['https://10.example.org/a', undefined],
  ['nonsense', undefined],
])('%s reaches: %s', (url, reach) => {
  expect(localReach(url)).toBe(reach);
});
