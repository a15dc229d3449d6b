import { createContext, startTransition, use, useEffect, useState } from 'react';
import { createStore, type Store } from './create-store.ts';

/** The `Date` header counts whole seconds and the answer takes time, so a smaller difference says nothing. */
const leastSkewMs = 3_000;
/** The header's whole seconds move the difference by up to one, so a correction holds until it is off by more. */
const steadyMs = 1_500;

let skewMs = 0;

/** Parts of the page that need the time while the tab is hidden. */
let hiddenParts = 0;

const secondMs = 1_000;
/** Components that show minutes are late by at most this. */
const coarseMs = 5_000;

/** Listeners that show seconds. */
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
 * The service's clock, so that "seen 4 s ago" holds on a computer whose own clock is wrong. One timer serves the page, and
 * ticks each second only while a component shows seconds. A hidden tab does no work.
 */
export const clock = {
  /** The service's time in Unix ms; it stays the same for a second, so that all components of a page agree. */
  nowMs(): number {
    // The last tick is as old as the last component that showed time.
    if (timer === undefined) return clock.exactMs();
    const lastMs = ticks.get();
    if (finerListeners > 0) return lastMs;
    return lastMs + Math.floor((clock.exactMs() - lastMs) / secondMs) * secondMs;
  },
  /** Calls `listener` each second, or every five where `stepMs` allows; returns its end. */
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
  /** The clock goes on in a hidden tab too; returns the end of that. */
  goOnHidden(): () => void {
    hiddenParts += 1;
    return () => {
      hiddenParts -= 1;
    };
  },
  /** The service's time at this moment, Unix ms. */
  exactMs: () => Date.now() + skewMs,
  /** The service's time when this computer's clock showed `localMs`, for example when an answer came. */
  at: (localMs: number) => localMs + skewMs,
  /** Learns the service's time from an answer's `Date` header, which came at `atMs`. A missing or malformed header changes nothing. */
  learn(dateHeader: string | null, atMs: number): void {
    const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
    if (Number.isNaN(serverMs)) return;
    const difference = serverMs - atMs;
    if (Math.abs(difference - skewMs) < (skewMs ? steadyMs : leastSkewMs)) return;
    skewMs = Math.abs(difference) < steadyMs ? 0 : difference;
  },
};

/** The service's time at which old data was read, Unix ms: clocks below it stand still. Undefined while answers come. */
export const FrozenTimeContext = createContext<number | undefined>(undefined);

/** The service's time in Unix ms; the component renders again each second, or at each new minute. */
export function useNow(stepMs: 1000 | 60_000): number {
  const frozenAtMs = use(FrozenTimeContext);
  const isFrozen = frozenAtMs !== undefined;
  const [, setStep] = useState(() => Math.floor(clock.nowMs() / stepMs));
  useEffect(() => {
    if (isFrozen) return;
    let last: number | undefined;
    const tick = () => {
      const step = Math.floor(clock.nowMs() / stepMs);
      // A key or a click comes first: React may interrupt a transition.
      if (step !== last) startTransition(() => setStep(step));
      last = step;
    };
    const stop = clock.subscribe(tick, stepMs);
    tick();
    return stop;
  }, [stepMs, isFrozen]);
  // The clock is read here, so that a change of the step, or of frozen, shows at once.
  const nowMs = frozenAtMs ?? clock.nowMs();
  return stepMs === 1000 ? nowMs : Math.floor(nowMs / stepMs) * stepMs;
}
