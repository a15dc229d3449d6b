import { expect, it, onTestFinished } from 'vitest';
import { tonightUntilMs } from '../../../src/dashboard/lib/dates.ts';
import { operatorZone } from '../../../src/dashboard/lib/zone.ts';

it.each([
  ['2026-11-19T12:00', '2026-11-20T06:00'],
  // Not tomorrow's evening as well.
  ['2026-11-19T22:30', '2026-11-20T06:00'],
  ['2026-11-20T01:59', '2026-11-20T06:00'],
  ['2026-11-20T04:00', '2026-11-21T06:00'],
  ['2026-11-20T06:01', '2026-11-21T06:00'],
])('at %s tonight is over at %s', (now, until) => {
  operatorZone.set('UTC');
  onTestFinished(() => operatorZone.set(undefined));
  expect(new Date(tonightUntilMs(Date.parse(`${now}:00Z`))).toISOString().slice(0, 16)).toBe(until);
});
