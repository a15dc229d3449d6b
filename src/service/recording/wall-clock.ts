/** At which Unix time each moment of media was sent, as far as media time and wall-clock time go on together. */
export class WallClock {
  #mediaMs: number | undefined;

  /** `unixMs`: at the first moment of media, which is unknown yet. */
  constructor(private readonly unixMs: number) {}

  /** Takes the first moment of media; later ones change nothing. */
  begin(mediaMs: number): void {
    this.#mediaMs ??= mediaMs;
  }

  at(mediaMs: number): number {
    return this.unixMs + mediaMs - (this.#mediaMs ?? mediaMs);
  }

  /** The clock from a moment on that was sent later. It never goes back: media may have come faster than it plays. */
  after(mediaMs: number, unixMs: number): WallClock {
    const later = new WallClock(Math.max(unixMs, this.at(mediaMs)));
    later.begin(mediaMs);
    return later;
  }
}
