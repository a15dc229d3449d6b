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
    const told = Math.round((dtsMs * this.sampleRate) / 1000);
    this.#last = this.#last === undefined ? told : this.#follow(this.#last, told);
    return this.#last;
  }

  #follow(last: number, told: number): number {
    const counted = last + this.frameLength;
    const agrees = Math.abs(counted - told) <= toleranceSeconds * this.sampleRate;
    return agrees ? counted : Math.max(told, last + 1);
  }
}
