import { describe, expect, it } from 'vitest';
import type { KnownClock } from '../../../src/service/db/deletion-waits.ts';
import { createClockGuard } from '../../../src/service/storage/clock-guard.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 10, 22);

/** A machine: `runMs` is what has passed in truth since the service started, `aheadMs` how wrong its clock is. */
function machine(known: KnownClock | undefined, newestRowAt?: number) {
  const state = { runMs: 0, offMs: 0, aheadMs: 0, saved: known };
  const start = () =>
    createClockGuard({
      clock: {
        read: () => state.saved,
        save(saved) {
          state.saved = saved;
        },
      },
      newestRowAt: () => newestRowAt,
      now: () => startMs + state.offMs + state.runMs + state.aheadMs,
      monotonicMs: () => state.runMs,
    });
  return { state, start };
}

const seenNow: KnownClock = { seenAt: startMs, isDoubted: false };

describe('The clock is believed', () => {
  it.each([
    ['after a restart', 0, true],
    ['after a fortnight', 14 * dayMs, true],
    ['not after a month', 30 * dayMs, false],
    ['not 400 days ahead', 400 * dayMs, false],
    ['behind, since nothing goes by it', -400 * dayMs, true],
  ])('%s', (_, offMs, isBelieved) => {
    const { state, start } = machine(seenNow);
    state.offMs = offMs;
    expect(start().check()).toBe(isBelieved);
  });

  it('by the newest row, where no earlier run has noted it; in a new database as it is', () => {
    const { state, start } = machine(undefined, startMs);
    state.offMs = 30 * dayMs;
    expect(start().check()).toBe(false);
    expect(machine(undefined).start().check()).toBe(true);
  });

  it('while it runs, for as long as that is: a summer without a row changes nothing', () => {
    const { state, start } = machine(seenNow);
    const guard = start();
    for (let hours = 0; hours < 60 * 24; hours += 24) {
      state.runMs = hours * hourMs;
      expect(guard.check()).toBe(true);
    }
    guard.save();
    expect(start().check()).toBe(true);
  });

  it('after the weekend that a laptop slept, not where it jumps while the service runs', () => {
    const { state, start } = machine(seenNow);
    const guard = start();
    state.runMs = 2 * dayMs;
    expect(guard.check()).toBe(true);
    state.offMs = 3 * dayMs;
    expect(guard.check()).toBe(true);
    state.aheadMs = 10 * dayMs;
    expect(guard.check()).toBe(false);
  });

  it('where it began behind and was set right a moment later, as on machines without a clock of their own', () => {
    const { state, start } = machine(seenNow);
    state.offMs = 10 * dayMs;
    state.aheadMs = -400 * dayMs;
    const guard = start();
    expect(guard.check()).toBe(true);
    Object.assign(state, { runMs: 60_000, aheadMs: 0 });
    expect(guard.check()).toBe(true);
  });
});

describe('A clock that is doubted', () => {
  it('is so after a restart too, and is believed again once it is set right', () => {
    const { state, start } = machine(seenNow);
    const guard = start();
    Object.assign(state, { runMs: 2 * hourMs, aheadMs: 6 * dayMs });
    expect(guard.check()).toBe(false);
    guard.save();
    expect(start().check()).toBe(false);
    state.aheadMs = 0;
    expect(start().check()).toBe(true);
  });

  it('is believed once somebody says that it is right', () => {
    const { state, start } = machine(seenNow);
    state.offMs = 90 * dayMs;
    const guard = start();
    expect(guard.check()).toBe(false);
    guard.accept();
    expect(guard.check()).toBe(true);
    state.runMs = dayMs;
    expect(start().check()).toBe(true);
  });

  it('and was right before is what counts: a day behind in a row, and that is the time', () => {
    const { state, start } = machine({ seenAt: startMs + 400 * dayMs, isDoubted: false });
    const guard = start();
    for (state.runMs = 0; state.runMs < 2 * dayMs; state.runMs += hourMs) guard.check();
    state.aheadMs = 30 * dayMs;
    expect(guard.check()).toBe(false);
  });
});
