const toleranceSeconds = 0.002;

/**
 * Decode times of an audio track in units of its sample rate. RTMP sends milliseconds, but a frame of 1024 samples at
 * 48 kHz lasts 21.33: counting samples is exact while the publisher's clock agrees; where it does not (a gap, a jump),
 * RTMP's own time is used. Times always increase.
 */
export class AudioClock {
  #last: number | undefined;

  constructor(
    private readonly sampleRate: number,
    private readonly frameLength: number,
  ) {}

  next(dtsMs: number): number {
    const sent = Math.round((dtsMs * this.sampleRate) / 1000);
    this.#last = this.#last === undefined ? sent : this.#follow(this.#last, sent);
    return this.#last;
  }

  #follow(last: number, sent: number): number {
    const counted = last + this.frameLength;
    const agrees = Math.abs(counted - sent) <= toleranceSeconds * this.sampleRate;
    return agrees ? counted : Math.max(sent, last + 1);
  }
}

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
