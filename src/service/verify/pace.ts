import { setTimeout as wait } from 'node:timers/promises';

/** Waits until the given number of bytes may be read. Rejects when stopped. */
export type Pace = (bytes: number) => Promise<void>;

/** Limits the read rate, asked again for each piece: slower while more important work is running. */
export function createPace(bytesPerSecond: () => number, signal: AbortSignal): Pace {
  let freeAtMs = 0;
  return async (bytes) => {
    const nowMs = performance.now();
    const waitMs = freeAtMs - nowMs;
    freeAtMs = Math.max(freeAtMs, nowMs) + (bytes * 1000) / bytesPerSecond();
    if (waitMs > 0) await wait(waitMs, undefined, { ref: false, signal });
    else signal.throwIfAborted();
  };
}
