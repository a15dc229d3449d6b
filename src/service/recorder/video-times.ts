const firstGuessMs = 1000 / 30;
/** So many frames in a row have to agree on another time before it is believed. */
const witnesses = 3;
const largestHold = 6;
const firstHold = 4;
/** A frame that is this much late is no variable frame rate, until others agree. */
const longestPauseMs = 250;
const longestFirstStepMs = 1000;
/** How far the tracks may be apart where frames come in their order. */
const interleavingMs = 100;
const longestGapMs = 5000;

/**
 * The decode times of a track of video, in milliseconds. A frame is where it was sent for, unless the next one shows
 * that it is out of order: then it is placed between its neighbours.
 */
export class VideoTimes {
  /** The last frame that is not in doubt has this time. */
  lastMs: number | undefined;
  /** Sent times of the frames in doubt. */
  #doubts: number[] = [];
  #usualMs = firstGuessMs;

  get isInDoubt(): boolean {
    return this.#doubts.length > 0;
  }

  /** The next frame's time, where it is certain at once, as nearly always; otherwise it is in doubt. */
  take(sentMs: number): number | undefined {
    if (this.lastMs !== undefined && !this.isInDoubt && this.#isNext(sentMs, 1)) return this.#place(sentMs);
    this.#doubts.push(sentMs);
    return undefined;
  }

  /** The times of frames in doubt, in their order; undefined until more of them have come. */
  settle(): number[] | undefined {
    const held = this.#doubts.length;
    const [first, last] = [this.#doubts[0], this.#doubts[held - 1]];
    if (first === undefined || last === undefined) return undefined;
    if (this.lastMs === undefined) return held < firstHold ? undefined : this.#begin();
    if (held > 1 && this.#isOrdered() && first - this.lastMs <= this.#longestPauseMs) return this.#placeAll();
    if (held > 1 && !this.#isOrdered() && this.#isNext(last, held)) return this.#spread(held - 1);
    if (held < witnesses) return undefined;
    if (this.#isAgreed(this.#doubts.slice(-witnesses))) return this.#spread(held - witnesses);
    const [next = this.lastMs, ...others] = this.#doubts.slice(1 - witnesses);
    if (this.#isAgreed([this.lastMs, next, ...others])) return this.#spread(held + 1 - witnesses);
    return held < largestHold ? undefined : this.#count();
  }

  /** The times of all frames in doubt now. `audioStepMs`: how far the audio has come since the last certain frame. */
  force(audioStepMs: number | undefined): number[] {
    const times = this.lastMs === undefined ? this.#begin() : [];
    const stepMs = (this.#doubts[0] ?? 0) - (this.lastMs ?? 0);
    const longestMs = audioStepMs === undefined ? longestGapMs : audioStepMs + interleavingMs;
    return [...times, ...(this.#isOrdered() && stepMs <= longestMs ? this.#placeAll() : this.#count())];
  }

  #begin(): number[] {
    const [first = 0, ...rest] = this.#doubts;
    const stepsMs = rest.map((ms, i) => ms - (this.#doubts[i] ?? ms));
    const likelyMs = stepsMs.filter(isFirstStep).sort((a, b) => a - b);
    this.#usualMs = likelyMs[Math.floor((likelyMs.length - 1) / 2)] ?? firstGuessMs;
    const [second = first] = rest;
    const isFirstWrong = !isFirstStep(stepsMs[0] ?? 1) && isFirstStep(stepsMs[1] ?? 0);
    this.lastMs = isFirstWrong ? Math.round(second - this.#usualMs) : first;
    this.#doubts = [];
    // One by one, since a gap among them is one too.
    return [this.lastMs, ...rest.flatMap((ms) => this.take(ms) ?? this.settle() ?? [])];
  }

  /** Places the frames in doubt: so many first ones between their neighbours, the others where they were sent for. */
  #spread(wrong: number): number[] {
    const doubts = this.#doubts;
    this.#doubts = [];
    const fromMs = this.lastMs ?? 0;
    const toMs = doubts[wrong] ?? fromMs;
    const stepMs = toMs > fromMs ? Math.min(this.#longestPauseMs, (toMs - fromMs) / (wrong + 1)) : this.#usualMs;
    return doubts.map((ms, i) => {
      const isWrong = i < wrong;
      this.lastMs = isWrong ? Math.round(fromMs + (i + 1) * stepMs) : ms;
      return this.lastMs;
    });
  }

  /** Places the frames in doubt as frames usually follow. */
  #count(): number[] {
    const doubts = this.#doubts;
    this.#doubts = [];
    return doubts.map(() => {
      this.lastMs = Math.round((this.lastMs ?? 0) + this.#usualMs);
      return this.lastMs;
    });
  }

  #placeAll(): number[] {
    const doubts = this.#doubts;
    this.#doubts = [];
    return doubts.map((ms) => this.#place(ms));
  }

  #place(sentMs: number): number {
    const stepMs = sentMs - (this.lastMs ?? sentMs);
    this.#usualMs += (Math.min(stepMs, 2 * this.#usualMs) - this.#usualMs) / 8;
    this.lastMs = sentMs;
    return sentMs;
  }

  #isOrdered(): boolean {
    let beforeMs = this.lastMs ?? Number.NEGATIVE_INFINITY;
    for (const ms of this.#doubts) {
      if (ms <= beforeMs) return false;
      beforeMs = ms;
    }
    return true;
  }

  /** Is this where so many frames later is to be expected? */
  #isNext(sentMs: number, steps: number): boolean {
    const stepMs = sentMs - (this.lastMs ?? sentMs);
    return stepMs > (steps === 1 ? 0 : (steps - 0.6) * this.#usualMs) && stepMs <= steps * this.#usualMs * 1.5 + 5;
  }

  #isAgreed(times: readonly number[]): boolean {
    return times.every((ms, i) => i === 0 || this.#isStep(ms - (times[i - 1] ?? ms)));
  }

  #isStep(ms: number): boolean {
    return ms > 0 && ms <= this.#longestPauseMs;
  }

  get #longestPauseMs(): number {
    return Math.max(longestPauseMs, 3 * this.#usualMs);
  }
}

function isFirstStep(ms: number): boolean {
  return ms > 0 && ms <= longestFirstStepMs;
}
