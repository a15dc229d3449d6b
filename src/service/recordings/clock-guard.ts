/** Earlier runs left this of the clock. */
export interface KnownClock {
  /** Unix ms when the service ran last, as far as the clock could be believed. */
  seenAt: number;
  isDoubted: boolean;
}

export interface ClockGuardParts {
  clock: { read(): KnownClock | undefined; save(known: KnownClock): void };
  /** When anything was written last, for a database that knows no `KnownClock` yet. */
  newestRowAt: () => number | undefined;
  now: () => number;
  monotonicMs: () => number;
}

export type ClockGuard = ReturnType<typeof createClockGuard>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A service that was off for a fortnight is nothing special. Longer, and the clock may as well be wrong. */
const longestOffMs = 15 * dayMs;
/** Laptops sleep over a long weekend, and their monotonic clock with them. */
const longestAsleepMs = 4 * dayMs;
/** Machines without a clock of their own begin with an old time, and are told the right one a moment later. */
const startMs = hourMs;

/**
 * Knows whether the machine's clock can be believed: it may not be further ahead of what the service saw last than the
 * service can have been off for. A clock that is behind is believed after a day, and deletes nothing until then.
 */
export function createClockGuard({ clock, newestRowAt, now, monotonicMs }: ClockGuardParts) {
  const known = clock.read();
  const startedAt = monotonicMs();
  let seenAt = known?.seenAt ?? newestRowAt() ?? now();
  let seenAtMonotonic = startedAt;
  let mayHaveBeenOff = known?.isDoubted !== true;
  let behindSince: number | undefined;
  let isDoubted = known?.isDoubted ?? false;

  /** The clock would say this if nothing had happened to it. */
  const expectedAt = () => seenAt + monotonicMs() - seenAtMonotonic;

  function moveTo(atMs: number): void {
    seenAt = atMs;
    seenAtMonotonic = monotonicMs();
  }

  return {
    /** Looks at the clock. True where it can be believed. */
    look(): boolean {
      const expected = expectedAt();
      const aheadMs = now() - expected;
      const isStart = mayHaveBeenOff && monotonicMs() - startedAt < startMs;
      isDoubted = aheadMs > (isStart ? longestOffMs : longestAsleepMs);
      if (aheadMs < -hourMs) behindSince ??= monotonicMs();
      else behindSince = undefined;
      if (isDoubted) {
        moveTo(expected);
        return false;
      }
      if (aheadMs > hourMs) mayHaveBeenOff = false;
      const isBelieved = aheadMs > 0 || (behindSince !== undefined && monotonicMs() - behindSince > dayMs);
      moveTo(isBelieved ? now() : expected);
      return true;
    },
    /** Somebody says that the clock is right. */
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
