/** Wakes whoever waits for a session to have more media, or to end. */
export class MediaChanges {
  readonly #waiting = new Set<() => void>();

  note(): void {
    for (const wake of [...this.#waiting]) wake();
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
