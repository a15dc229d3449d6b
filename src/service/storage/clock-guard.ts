import type { KnownClock } from '../db/deletion-waits.ts';

interface ClockGuardDeps {
  clock: { read(): KnownClock | undefined; save(known: KnownClock): void };
  /** When anything was written last, for a database that has no `KnownClock` yet. */
  newestRowAt: () => number | undefined;
  now: () => number;
  monotonicMs: () => number;
}

export type ClockGuard = ReturnType<typeof createClockGuard>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A service may be off for a fortnight. After a longer time the clock may as well be wrong. */
const maxOffMs = 15 * dayMs;
/** Laptops sleep over a long weekend, and their monotonic clock with them. */
const maxAsleepMs = 4 * dayMs;
/** Machines without a clock of their own start with an old time, and are set right a moment later. */
const startMs = hourMs;

/**
 * Tells whether the machine's clock can be trusted: it may not be further ahead of the last time that the service saw than
 * the service can have been off. A clock that is behind is trusted after a day, and deletes nothing until then.
 */
export function createClockGuard({ clock, newestRowAt, now, monotonicMs }: ClockGuardDeps) {
  const known = clock.read();
  const startedAt = monotonicMs();
  let seenAt = known?.seenAt ?? newestRowAt() ?? now();
  let seenAtMonotonic = startedAt;
  let mayHaveBeenOff = known?.isDoubted !== true;
  let behindSince: number | undefined;
  let isDoubted = known?.isDoubted ?? false;

  /** The time if nothing has happened to the clock. */
  const expectedAt = () => seenAt + monotonicMs() - seenAtMonotonic;

  function moveTo(atMs: number): void {
    seenAt = atMs;
    seenAtMonotonic = monotonicMs();
  }

  return {
    /** Compares the clock with its last reading. True if it can be trusted. */
    check(): boolean {
      const expected = expectedAt();
      const aheadMs = now() - expected;
      const isStart = mayHaveBeenOff && monotonicMs() - startedAt < startMs;
      isDoubted = aheadMs > (isStart ? maxOffMs : maxAsleepMs);
      if (aheadMs < -hourMs) behindSince ??= monotonicMs();
      else behindSince = undefined;
      if (isDoubted) {
        moveTo(expected);
        return false;
      }
      if (aheadMs > hourMs) mayHaveBeenOff = false;
      const isTrusted = aheadMs > 0 || (behindSince !== undefined && monotonicMs() - behindSince > dayMs);
      moveTo(isTrusted ? now() : expected);
      return true;
    },
    /** A person says that the clock is right. */
    accept(): void {
      moveTo(now());
      isDoubted = false;
      behindSince = undefined;
      mayHaveBeenOff = false;
      clock.save({ seenAt, isDoubted });
    },
    /** For the next run. */
    save: () => clock.save({ seenAt: Math.round(expectedAt()), isDoubted }),
  };
}
