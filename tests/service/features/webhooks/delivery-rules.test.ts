import { expect, it } from 'vitest';
import { afterTry, giveUpAfterMs, waitLeftMs } from '../../../../src/service/features/webhooks/dispatcher.ts';

const nowMs = 1_700_000_000_000;
const clock = { nowMs, firstWaitMs: 5_000 };
const fresh = { tries: 0, at: nowMs };

it('waits twice as long after each failure, up to five minutes, and no longer once one goes well', () => {
  const waits = [0, 1, 2, 5, 6, 7, 500].map((failures) => {
    const { nextTryAt = 0 } = afterTry({ problem: 'unreachable' }, { failures }, fresh, clock);
    return (nextTryAt - nowMs) / 1000;
  });
  expect(waits).toEqual([5, 10, 20, 160, 300, 300, 300]);
  expect(afterTry({ status: 204 }, { failures: 9 }, fresh, clock)).toEqual({ state: 'delivered', failures: 0 });
});

it('waits as long as the receiver asks for, an hour at most', () => {
  const waitFor = (retryAfterSeconds: number) =>
    (afterTry({ status: 429, problem: 'status', retryAfterSeconds }, { failures: 0 }, fresh, clock).nextTryAt ?? 0) -
    nowMs;
  expect([1, 90, 1e9].map(waitFor)).toEqual([5_000, 90_000, 3_600_000]);
});

it('gives up what is refused five times, and what is a day old; what is wrong for all messages waits', () => {
  const stateOf = (status: number, tries: number, age = 0) =>
    afterTry({ status, problem: 'status' }, { failures: 0 }, { tries, at: nowMs - age }, clock).state;
  expect([stateOf(400, 3), stateOf(400, 4), stateOf(401, 400), stateOf(500, 400)]).toEqual([
    'waiting',
    'failed',
    'waiting',
    'waiting',
  ]);
  expect([stateOf(500, 1, giveUpAfterMs - 1), stateOf(500, 1, giveUpAfterMs)]).toEqual(['waiting', 'failed']);
});

it('a clock that was set back makes nobody wait for hours', () => {
  expect(waitLeftMs({ nextTryAt: nowMs + 4_000 }, nowMs)).toBe(4_000);
  expect(waitLeftMs({ nextTryAt: nowMs + 9e7 }, nowMs)).toBe(0);
  expect(waitLeftMs({ nextTryAt: undefined }, nowMs)).toBe(0);
});
