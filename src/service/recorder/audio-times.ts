/** Less is rounding, or too little to matter. */
const minDoubtMs = 10;
/** So many frames in a row have to agree on another time before it is believed. */
const witnesses = 4;
const maxHold = 8;
/** Encoders send the sound of up to a second in one burst. What is further off is no wobble. */
const maxWobbleMs = 1100;
/** A second wobble within so many frames shows that the times are not exact. */
const wobbleMemory = 50;
const noiseDecay = 1 - 1 / 1024;
const noisyMs = 20;
/** Frames in a mean: 11 s. */
const maxMean = 512;
const minCorrectionMs = 2;
const maxCorrectionMs = 4;
/** No encoder's sample clock is further off: a steeper drift is a mistake in its arithmetic, and the count is right. */
const maxDrift = 0.0005;
/** A mean further off is followed at once, whatever its reason. */
const maxMeanMs = 300;
/** How far the tracks may be apart where frames come in their order. */
const interleavingMs = 250;

/**
 * The times of a track of AAC, in milliseconds. Each frame lasts as long as its samples, so frames are counted. Sent
 * times are believed against the count only if several in a row agree (a gap, a jump), or if their mean has drifted.
 */
export class AudioTimes {
  /** The last frame that is not in doubt has this time. */
  lastMs: number | undefined;
  #nextMs: number | undefined;
  #lastSentMs = Number.NEGATIVE_INFINITY;
  /** Sent times of the frames in doubt. */
  #doubts: number[] = [];
  /** How far sent times are from the count: the last few, the mean of many, their spread, the furthest. */
  #levelMs = 0;
  #meanMs = 0;
  #spreadMs = 0;
  #noiseMs = 0;
  #measured = 0;
  #count = 0;
  #correctableFrom: number;
  #wobble = { ms: 0, count: Number.NEGATIVE_INFINITY };

  constructor(readonly frameMs: number) {
    this.#correctableFrom = minCorrectionMs / maxDrift / frameMs;
  }

  get isInDoubt(): boolean {
    return this.#doubts.length > 0;
  }

  /** The next frame's time, where it is certain at once, as nearly always; otherwise it is in doubt. */
  take(sentMs: number): number | undefined {
    if (this.#nextMs !== undefined && !this.isInDoubt && this.#isInLine(sentMs, 0)) return this.#place(sentMs);
    this.#doubts.push(sentMs);
    return undefined;
  }

  /** The times of frames in doubt, in their order; undefined until more of them have come. */
  settle(): number[] | undefined {
    const held = this.#doubts.length;
    const last = this.#doubts[held - 1];
    if (last === undefined) return undefined;
    if (this.#nextMs === undefined) return held < witnesses ? undefined : this.#begin();
    if (held > 1 && this.#isInLine(last, held - 1)) {
      this.#noteWobble();
      return this.#placeAll();
    }
    return this.#settleStep() ?? (held < maxHold ? undefined : this.#settleWandering());
  }

  /** The times of all frames in doubt now. `videoMs`: the time that the video has come to. */
  force(videoMs: number | undefined): number[] {
    const times = this.#nextMs === undefined ? this.#begin() : [];
    const first = this.#doubts[0] ?? 0;
    const isLater = this.#residualMs(first, 0) > 0;
    if (this.isInDoubt && isLater && videoMs !== undefined && Math.abs(first - videoMs) <= interleavingMs) {
      this.#nextMs = (this.#nextMs ?? 0) + this.#residualMs(first, 0);
    }
    return [...times, ...this.#placeAll()];
  }

  /** The count begins where most of the first frames say that it does. */
  #begin(): number[] {
    const sent = this.#doubts;
    const startsMs = sent.map((ms, i) => ms - i * this.frameMs);
    const votes = startsMs.map((a) => startsMs.filter((b) => Math.abs(a - b) <= minDoubtMs).length);
    const startMs = startsMs[votes.indexOf(Math.max(...votes))] ?? 0;
    const agreed = startsMs.filter((ms) => Math.abs(ms - startMs) <= minDoubtMs).sort((a, b) => a - b);
    const middleMs = agreed[Math.floor(agreed.length / 2)] ?? startMs;
    this.#nextMs = Math.abs(startMs - middleMs) <= 1 ? startMs : middleMs;
    this.#doubts = [];
    // One by one, since a gap among them is one too.
    return sent.flatMap((ms) => this.take(ms) ?? this.settle() ?? []);
  }

  /** Do the last few frames agree on another time? */
  #settleStep(): number[] | undefined {
    const residuals = this.#doubts.map((ms, i) => this.#residualMs(ms, i));
    const telling = residuals.flatMap((ms, i) => (this.#isTelling(i) ? [{ ms, i }] : [])).slice(-witnesses);
    const [first] = telling;
    if (first === undefined || telling.length < witnesses) return undefined;
    const sorted = telling.map(({ ms }) => ms).sort((a, b) => a - b);
    const spreadMs = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
    if (spreadMs > minDoubtMs + Math.min(this.#noiseMs / 4, 30)) return undefined;
    return this.#step(first.i, sorted[witnesses / 2] ?? 0);
  }

  /** Frames that agree neither with the count nor with each other: wobble, unless they are too far off for that. */
  #settleWandering(): number[] {
    const residuals = this.#doubts.map((ms, i) => this.#residualMs(ms, i)).sort((a, b) => a - b);
    const median = residuals[residuals.length / 2] ?? 0;
    if (Math.abs(median) > maxWobbleMs) return this.#step(0, median);
    const furthest = Math.max(...residuals.map(Math.abs));
    this.#noiseMs = Math.max(this.#noiseMs, Math.min(furthest, maxWobbleMs));
    return this.#placeAll();
  }

  /** Places the frames in doubt: those before the given one by the count, it and the others so many milliseconds later. */
  #step(from: number, byMs: number): number[] {
    const before = this.#doubts.slice(0, from).map(() => this.#advance());
    this.#nextMs = (this.#nextMs ?? 0) + byMs;
    this.#doubts.splice(0, from);
    this.#measured = Math.min(this.#measured, witnesses);
    return [...before, ...this.#placeAll()];
  }

  #placeAll(): number[] {
    const doubts = this.#doubts;
    this.#doubts = [];
    return doubts.map((ms) => this.#place(ms));
  }

  #place(sentMs: number): number {
    const isTelling = sentMs > this.#lastSentMs + 1 || sentMs < this.#lastSentMs;
    this.#lastSentMs = sentMs;
    if (isTelling && this.#isInNoise(this.#residualMs(sentMs, 0))) this.#measure(sentMs - (this.#nextMs ?? sentMs));
    return this.#advance();
  }

  #advance(): number {
    const timeMs = this.#nextMs ?? 0;
    this.#nextMs = timeMs + this.frameMs;
    this.lastMs = timeMs;
    this.#count++;
    return timeMs;
  }

  #measure(deviationMs: number): void {
    const residualMs = deviationMs - this.#levelMs;
    this.#levelMs += residualMs / 8;
    this.#noiseMs = Math.max(Math.abs(residualMs), this.#noiseMs * noiseDecay);
    this.#measured = Math.min(this.#measured + 1, maxMean);
    this.#meanMs += (deviationMs - this.#meanMs) / this.#measured;
    this.#spreadMs += (Math.abs(deviationMs - this.#meanMs) - this.#spreadMs) / this.#measured;
    const uncertainMs = (5 * this.#spreadMs) / Math.sqrt(this.#measured);
    const offMs = Math.abs(this.#meanMs);
    if (offMs <= Math.max(minCorrectionMs, uncertainMs)) return;
    const isDrift = this.#noiseMs <= noisyMs && offMs <= maxMeanMs;
    if (isDrift && this.#count < this.#correctableFrom) return;
    const byMs = isDrift ? Math.sign(this.#meanMs) * Math.min(offMs, maxCorrectionMs) : this.#meanMs;
    this.#nextMs = (this.#nextMs ?? 0) + byMs;
    this.#levelMs -= byMs;
    this.#meanMs -= byMs;
    this.#correctableFrom = this.#count + Math.abs(byMs) / maxDrift / this.frameMs;
  }

  #noteWobble(): void {
    const residuals = this.#doubts.slice(0, -1).map((ms, i) => Math.abs(this.#residualMs(ms, i)));
    const ms = Math.min(maxWobbleMs, Math.max(...residuals));
    if (this.#count - this.#wobble.count <= wobbleMemory) {
      this.#noiseMs = Math.max(this.#noiseMs, Math.min(ms, this.#wobble.ms));
    }
    this.#wobble = { ms, count: this.#count };
  }

  /** A frame that says the same time as the one before says nothing: several were sent at once. */
  #isTelling(i: number): boolean {
    const before = this.#doubts[i - 1] ?? this.#lastSentMs;
    const sentMs = this.#doubts[i] ?? before;
    return sentMs > before + 1 || sentMs < before;
  }

  #isInLine(sentMs: number, ahead: number): boolean {
    const isRepeated = ahead === 0 && sentMs >= this.#lastSentMs && sentMs <= this.#lastSentMs + 1;
    return isRepeated || this.#isInNoise(this.#residualMs(sentMs, ahead));
  }

  #isInNoise(residualMs: number): boolean {
    return Math.abs(residualMs) <= Math.max(minDoubtMs, 1.25 * this.#noiseMs + 2);
  }

  #residualMs(sentMs: number, ahead: number): number {
    return sentMs - ((this.#nextMs ?? 0) + ahead * this.frameMs) - this.#levelMs;
  }
}
