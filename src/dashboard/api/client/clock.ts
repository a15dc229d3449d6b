import { createStore, type Store } from '../../ui/create-store.ts';

/** A difference below this is the grain of the `Date` header and the way of the answer. */
const leastSkewMs = 3_000;
/** Whole seconds move a difference by up to one: a correction in use holds until it is further off than this. */
const steadyMs = 1_500;

let skewMs = 0;

/** Parts of the page that go on while nobody sees it. */
let hiddenParts = 0;

const ticks: Store<number> = createStore(Date.now(), {
  onWatched: () => {
    const tick = () => ticks.set(Date.now() + skewMs);
    const tickSeen = () => {
      if (!document.hidden || hiddenParts > 0) tick();
    };
    tick();
    const timer = setInterval(tickSeen, 1000);
    document.addEventListener('visibilitychange', tickSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tickSeen);
    };
  },
});

/**
 * The service's clock, so that "seen 4 s ago" holds on a computer whose own clock is wrong. One timer for the page:
 * `useClock` renders once a second. A page that nobody sees rests.
 */
export const clock = {
  /** The service's time at the last tick, Unix ms. */
  nowMs: ticks.get,
  subscribe: ticks.subscribe,
  /** Has it go on while nobody sees the page; returns what ends that. */
  goOnHidden(): () => void {
    hiddenParts += 1;
    return () => {
      hiddenParts -= 1;
    };
  },
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
