import { createStore, type Store } from '../lib/create-store.ts';

/** A difference below this is the grain of the `Date` header and the way of the answer. */
const leastSkewMs = 3_000;
/** Whole seconds move a difference by up to one: a correction in use holds until it is further off than this. */
const steadyMs = 1_500;

let skewMs = 0;

/** Parts of the page that go on while nobody sees it. */
let hiddenParts = 0;

const secondMs = 1_000;
/** For who shows nothing finer: minutes come so much late at most. */
const coarseMs = 5_000;

/** Who shows seconds. */
let finerListeners = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const ticks: Store<number> = createStore(Date.now(), {
  onWatched: () => {
    tick();
    setPace();
    document.addEventListener('visibilitychange', tickSeen);
    return () => {
      clearInterval(timer);
      timer = undefined;
      document.removeEventListener('visibilitychange', tickSeen);
    };
  },
});

function tick(): void {
  ticks.set(Date.now() + skewMs);
}

function tickSeen(): void {
  if (!document.hidden || hiddenParts > 0) tick();
}

function setPace(): void {
  clearInterval(timer);
  timer = setInterval(tickSeen, finerListeners > 0 ? secondMs : coarseMs);
}

/**
 * The service's clock, so that "seen 4 s ago" holds on a computer whose own clock is wrong. One timer for the page, once a
 * second while anybody shows seconds. A page that nobody sees rests.
 */
export const clock = {
  /** The service's time at the last tick, Unix ms; where it ticks less often, whole seconds later: the same for a second. */
  nowMs(): number {
    // The last tick is as old as the last component that showed time.
    if (timer === undefined) return clock.exactMs();
    const lastMs = ticks.get();
    if (finerListeners > 0) return lastMs;
    return lastMs + Math.floor((clock.exactMs() - lastMs) / secondMs) * secondMs;
  },
  /** Calls `listener` once a second, or at least every five where it shows only steps as large; returns what ends that. */
  subscribe(listener: () => void, stepMs = 1): () => void {
    const isFiner = stepMs < coarseMs;
    if (isFiner) finerListeners += 1;
    const stop = ticks.subscribe(listener);
    if (isFiner && finerListeners === 1) {
      tick();
      setPace();
    }
    return () => {
      stop();
      if (!isFiner) return;
      finerListeners -= 1;
      if (finerListeners === 0 && timer !== undefined) setPace();
    };
  },
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
