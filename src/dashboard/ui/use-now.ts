import { useSyncExternalStore } from 'react';

// One timer per step, whatever the number of clocks on the page.
const timers = new Map<number, { listeners: Set<() => void>; timer: ReturnType<typeof setInterval> }>();

function subscribeTo(stepMs: number) {
  return (listener: () => void) => {
    const known = timers.get(stepMs);
    if (known) known.listeners.add(listener);
    else {
      const listeners = new Set([listener]);
      const timer = setInterval(() => {
        for (const each of listeners) each();
      }, stepMs);
      timers.set(stepMs, { listeners, timer });
    }
    return () => {
      const entry = timers.get(stepMs);
      entry?.listeners.delete(listener);
      if (entry?.listeners.size === 0) {
        clearInterval(entry.timer);
        timers.delete(stepMs);
      }
    };
  };
}

const subscribers = new Map<number, ReturnType<typeof subscribeTo>>();

/** The time in Unix ms, rounded down to the step; renders again at each step (default: every second). */
export function useNow(stepMs = 1000): number {
  let subscribe = subscribers.get(stepMs);
  if (!subscribe) {
    subscribe = subscribeTo(stepMs);
    subscribers.set(stepMs, subscribe);
  }
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs);
}
