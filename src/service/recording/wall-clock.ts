/** Maps media time to the Unix time it was sent at, while both run in parallel. */
export class WallClock {
  #mediaMs: number | undefined;

  /** `unixMs`: when the first media was sent; its media time is not known yet. */
  constructor(private readonly unixMs: number) {}

  /** Sets the first media time; later calls change nothing. */
  begin(mediaMs: number): void {
    this.#mediaMs ??= mediaMs;
  }

  at(mediaMs: number): number {
    return this.unixMs + mediaMs - (this.#mediaMs ?? mediaMs);
  }

  /** Moves the clock to media that was sent later. It never goes back: media may arrive faster than it plays. */
  after(mediaMs: number, unixMs: number): WallClock {
    const later = new WallClock(Math.max(unixMs, this.at(mediaMs)));
    later.begin(mediaMs);
    return later;
  }
}
