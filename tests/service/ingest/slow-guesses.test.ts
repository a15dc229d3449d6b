import { expect, it } from 'vitest';
import { createRefusalDelay } from '../../../src/service/ingest/publish.ts';

function delays() {
  const clock = { nowMs: 0 };
  return { clock, delayMs: createRefusalDelay({ stepMs: 100, maxMs: 250, now: () => clock.nowMs }) };
}

it('grows with each wrong key from an address, up to the maximum', () => {
  const { delayMs } = delays();
  expect(Array.from({ length: 5 }, () => delayMs('10.0.0.1'))).toEqual([0, 100, 200, 250, 250]);
});

it('is counted for each address alone, and forgotten after a quiet minute', () => {
  const { clock, delayMs } = delays();
  expect([delayMs('10.0.0.1'), delayMs('10.0.0.1'), delayMs('10.0.0.2')]).toEqual([0, 100, 0]);
  clock.nowMs = 60_000;
  expect(delayMs('10.0.0.1')).toBe(0);
});

it('keeps 10,000 addresses at most: the longest quiet one goes', () => {
  const { delayMs } = delays();
  delayMs('kept');
  delayMs('dropped');
  delayMs('kept');
  for (let index = 0; index < 9_999; index += 1) delayMs(`10.1.${index >> 8}.${index & 255}`);
  expect([delayMs('kept'), delayMs('dropped')]).toEqual([200, 0]);
});

it('counts all addresses of an IPv6 /64 as one', () => {
  const { delayMs } = delays();
  expect([delayMs('2001:db8::1'), delayMs('2001:db8::2'), delayMs('2001:db8:0:1::1')]).toEqual([0, 100, 0]);
});
