import { vi } from 'vitest';

/** One lock, as `navigator.locks` gives it: held by one at a time, the next in line takes over when it is let go. */
export function fakeLocks(): void {
  const waiting: (() => Promise<void>)[] = [];
  let isHeld = false;
  const grant = () => {
    const hold = isHeld ? undefined : waiting.shift();
    if (hold === undefined) return;
    isHeld = true;
    void hold().finally(() => {
      isHeld = false;
      grant();
    });
  };
  const request = (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const take = () => hold().finally(resolve);
      waiting.push(take);
      signal.addEventListener('abort', () => {
        const place = waiting.indexOf(take);
        if (place < 0) return;
        waiting.splice(place, 1);
        reject(signal.reason);
      });
      queueMicrotask(grant);
    });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }));
}
