import { startTransition, useEffect, useState } from 'react';
import { createStore } from '../create-store.ts';

/** Code that is fetched before it is needed. */
export interface Preloadable {
  /** The same promise at each call; one that failed too, until `forgetFailure`. */
  load: () => Promise<unknown>;
  forgetFailure: () => void;
  /** With everything else, once the browser is idle. */
  isPreloaded: boolean;
}

const known = new Set<Preloadable>();

/** Whether the browser has been idle once: from then on everything is being fetched. */
export const preloading = createStore(false);

/** The same for a part that is to appear then; it is drawn in slices, which a key or a click interrupts. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(preloading.get);
  useEffect(() => {
    const follow = () => startTransition(() => setIdle(preloading.get()));
    follow();
    return preloading.subscribe(follow);
  }, []);
  return isIdle;
}

export function addPreload(code: Preloadable): void {
  known.add(code);
}

/** Fetches one part. What fails is tried again when it is needed, and is reported there. */
export function preload({ load, forgetFailure }: Preloadable): Promise<void> {
  return load().then(() => undefined, forgetFailure);
}

/** Fetches all parts that are to be there before they are needed, and those that come to be known by it. */
export async function preloadAll(): Promise<void> {
  preloading.set(true);
  let count: number;
  do {
    count = known.size;
    await Promise.all([...known].filter(({ isPreloaded }) => isPreloaded).map(preload));
  } while (known.size > count);
}

/** The same as soon as the browser has nothing else to do, so that what is then asked for appears at once. */
export function preloadWhenIdle(): void {
  if (preloading.get()) return;
  // What was just drawn is painted first; a page in the background has no frames.
  if (document.visibilityState === 'hidden') whenIdle();
  else requestAnimationFrame(whenIdle);
}

function whenIdle(): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void preloadAll(), { timeout: 3000 });
  else setTimeout(() => void preloadAll(), 500);
}

/** Lets what could not be fetched be asked for again. */
export function forgetFailures(): void {
  for (const { forgetFailure } of known) forgetFailure();
}
