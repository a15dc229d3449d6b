/** Those who are woken in one turn of the event loop: each of them answers a request at once. */
const atATime = 16;

/** Wakes whoever waits for a session to have more media, or to end. */
export class MediaChanges {
  readonly #waiting = new Set<() => void>();

  /** However many wait, other requests have their turn between them. */
  note(): void {
    wakeSome([...this.#waiting], 0);
  }

  /** Resolves with the next change, or after this time. */
  next(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.#waiting.add(wake);
    });
  }
}

function wakeSome(waiting: readonly (() => void)[], from: number): void {
  const end = from + atATime;
  for (const wake of waiting.slice(from, end)) wake();
  if (end < waiting.length) setImmediate(wakeSome, waiting, end);
}
