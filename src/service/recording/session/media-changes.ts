import { Turns } from '../../turns.ts';

/** Those who are woken in one turn of the event loop: each of them answers a request at once. */
const atATime = 16;

/** Wakes whoever waits for a session to have more media, or to end. */
export class MediaChanges {
  readonly #waiting = new Set<() => void>();
  readonly #turns = new Turns(atATime);

  /** However many wait, other requests have their turn between them. */
  note(): void {
    for (const wake of [...this.#waiting]) this.#turns.take(wake);
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
