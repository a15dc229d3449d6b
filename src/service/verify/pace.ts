import { setTimeout as wait } from 'node:timers/promises';

/** Waits until so many bytes may be read. Rejects when it is stopped. */
export type Pace = (bytes: number) => Promise<void>;

/** A rate to read at, asked for anew with each piece: slower while there is something better to do. */
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
