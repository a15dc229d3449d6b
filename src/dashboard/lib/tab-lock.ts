/** Web Locks are absent on plain HTTP in a network. */
export const hasTabLocks = () => navigator.locks !== undefined;

/** Runs `work` in one tab of the browser at a time, in the next one when that ends. Never rejects; `signal` ends the wait. */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, { signal }, work).catch(() => undefined);
}
