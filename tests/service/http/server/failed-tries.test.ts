import { expect, it } from 'vitest';
import { createFailedTries, createSignInTokens } from '../../../../src/service/http/auth.ts';

/** The tries with a clock of our own, and every wait they asked for. */
function watchTries() {
  const clock = { now: 0 };
  const waits: number[] = [];
  const tries = createFailedTries(
    () => clock.now,
    async (ms) => waits.push(ms),
  );
  return { clock, waits, tries };
}

it('answers the first five failed tries of an address at once, each further one up to 2 s after the one before', async () => {
  const { waits, tries, clock } = watchTries();
  for (let count = 0; count < 15; count++) {
    await tries.slow('a');
    clock.now += waits.at(-1) ?? 0;
  }
  expect(waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000, 2000, 2000, 2000]);
});

it('stands tries that come at once in one line, and closes those that find it too long', async () => {
  const { waits, tries } = watchTries();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => tries.slow('a')));
  expect(waits).toEqual([100, 300, 700, 1500, 3100, 5100, 7100, 9100, 11_100, 13_100, 15_100, 17_100, 19_100, 21_100]);
  expect(outcomes.filter((outcome) => outcome === 'close')).toHaveLength(1);
});

it('another address is not slowed, and an address is forgiven after ten minutes', async () => {
  const { clock, waits, tries } = watchTries();
  for (let count = 0; count < 5; count++) await tries.slow('a');
  await tries.slow('b');
  clock.now = 11 * 60_000;
  await tries.slow('a');
  expect(waits).toEqual([]);
});

it('a sign-in token is good once, and for ten minutes', () => {
  const clock = { now: 0 };
  const tokens = createSignInTokens(() => clock.now);
  const token = tokens.create();
  expect(tokens.isGood('guess')).toBe(false);
  expect(tokens.isGood(token)).toBe(true);
  tokens.use(token);
  expect(tokens.isGood(token)).toBe(false);
  const old = tokens.create();
  clock.now = 10 * 60_000 + 1;
  expect(tokens.isGood(old)).toBe(false);
});

it('counts all addresses of an IPv6 /64 as one', async () => {
  const { waits, tries } = watchTries();
  for (let count = 0; count < 6; count++) await tries.slow(`2001:db8::${count}`);
  await tries.slow('2001:db8:0:1::1');
  expect(waits).toEqual([100]);
});
