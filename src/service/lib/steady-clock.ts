/** Milliseconds of a clock that only goes forwards, the same in every process of this machine. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}

/** A moment on both clocks. */
export interface Moment {
  /** Unix ms. */
  atMs: number;
  monotonicMs: number;
}

/**
 * Unix ms counted from `moment` on the monotonic clock: however the machine's clock is set meanwhile, durations
 * between two readings are true.
 */
export function steadyClock(moment: Moment, readMonotonicMs: () => number = monotonicMs): () => number {
  return () => Math.round(moment.atMs + readMonotonicMs() - moment.monotonicMs);
}
