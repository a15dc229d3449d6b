import { createStore, type Store } from '../../ui/create-store.ts';

/** A difference below this is the grain of the `Date` header and the way of the answer. */
const leastSkewMs = 3_000;
/** Whole seconds move a difference by up to one: a correction in use holds until it is further off than this. */
const steadyMs = 1_500;

let skewMs = 0;

const ticks: Store<number> = createStore(Date.now(), {
  onWatched: () => {
    ticks.set(Date.now() + skewMs);
    const timer = setInterval(() => ticks.set(Date.now() + skewMs), 1000);
    return () => clearInterval(timer);
  },
});

/**
 * The service's clock, so that "seen 4 s ago" holds on a computer whose own clock is wrong. One timer for the page:
 * `useClock` renders once a second.
 */
export const clock = {
  /** The service's time at the last tick, Unix ms. */
  nowMs: ticks.get,
  subscribe: ticks.subscribe,
  /** The service's time at this moment, Unix ms. */
  exactMs: () => Date.now() + skewMs,
  /** The service's time when this computer's clock showed `localMs`: when an answer came, for one. */
  at: (localMs: number) => localMs + skewMs,
  /** Learns the service's time from an answer's `Date` header, which came at `atMs`; nonsense and its absence change nothing. */
  learn(dateHeader: string | null, atMs: number): void {
    const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
    if (Number.isNaN(serverMs)) return;
    const difference = serverMs - atMs;
    if (Math.abs(difference - skewMs) < (skewMs ? steadyMs : leastSkewMs)) return;
    skewMs = Math.abs(difference) < steadyMs ? 0 : difference;
  },
};
