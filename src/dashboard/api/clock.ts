/** A difference below this is the grain of the `Date` header and the way of the answer. */
const leastSkewMs = 3_000;

let skewMs = 0;
let snapshotMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  snapshotMs = Date.now() + skewMs;
  for (const listener of listeners) listener();
}

/**
 * The service's clock, so that "seen 4 s ago" holds on a computer whose own clock is wrong. One timer for the page:
 * `useSyncExternalStore(clock.subscribe, clock.nowMs)` renders once a second.
 */
export const clock = {
  /** The service's time at the last tick, Unix ms. */
  nowMs: () => snapshotMs,
  /** The service's time at this moment, Unix ms. */
  exactMs: () => Date.now() + skewMs,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (timer === undefined) {
      snapshotMs = Date.now() + skewMs;
      timer = setInterval(tick, 1000);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
  /** Learns the service's time from an answer's `Date` header; nonsense and its absence change nothing. */
  learn(dateHeader: string | null): void {
    const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
    if (Number.isNaN(serverMs)) return;
    const difference = serverMs - Date.now();
    skewMs = Math.abs(difference) < leastSkewMs ? 0 : difference;
  },
};
