import type { SoundPiece } from '../messages.ts';

// Loudness by ITU-R BS.1770 and EBU R 128, and what is wrong with two legs, from decoded samples. FFmpeg's `ebur128` would
// keep 2.7 MB for each stereo session; these are some hundred numbers, and tests hold them to what that filter says.

/** A step of 100 ms; momentary loudness is over 4 of them, short-term loudness over 30. */
const stepsPerSecond = 10;
const [momentarySteps, shortTermSteps] = [4, 30] as const;
/** The absolute gate: what is quieter counts for nothing. */
const gateLufs = -70;
const silenceLufs = -120;
const fullScale = 0.999;
/** −1 and −2 dBFS, for so many samples in a row: after a lossy codec the tops that were cut off lie around full scale. */
const [topLevel, highLevel, minRun] = [0.89, 0.8, 3] as const;
/** Channels of surround sound weigh more, and the one for low frequencies nothing. By FFmpeg's order of them. */
const surround = 10 ** 0.15;
const weights: Readonly<Record<number, readonly number[]>> = {
  4: [1, 1, 1, surround],
  5: [1, 1, 1, surround, surround],
  6: [1, 1, 1, 0, surround, surround],
  7: [1, 1, 1, 0, surround, surround, surround],
  8: [1, 1, 1, 0, surround, surround, surround, surround],
};

export type SoundMeter = ReturnType<typeof createSoundMeter>;

/** Measures sound that follows on itself. `sampleRate` in Hz. */
export function createSoundMeter(sampleRate: number, channels: number) {
  const legs = Array.from({ length: channels }, (_, index) => createLeg(sampleRate, weights[channels]?.[index] ?? 1));
  const stepSamples = Math.round(sampleRate / stepsPerSecond);
  /** Mean squares of the last steps, the newest last. */
  const steps: number[] = [];
  let inStep = 0;
  let piece = emptyPiece();

  function endStep(): void {
    const energy = legs.reduce((sum, leg) => sum + leg.endStep(), 0) / stepSamples;
    steps.push(energy);
    if (steps.length > shortTermSteps) steps.shift();
    piece.steps.push(energy);
    if (steps.length < momentarySteps) return;
    const momentary = lufsOf(mean(steps.slice(-momentarySteps)));
    if (momentary > gateLufs) piece.blocks.push(rounded(momentary, 10));
  }

  return {
    /** A plane of samples for each channel, −1 to 1. */
    take(planes: readonly Float32Array[]): void {
      const [left, right] = planes;
      const count = left?.length ?? 0;
      piece.samples += count;
      for (let from = 0; from < count; ) {
        const to = Math.min(count, from + stepSamples - inStep);
        for (const [index, leg] of legs.entries()) leg.take(planes[index] ?? new Float32Array(0), from, to);
        inStep += to - from;
        from = to;
        if (inStep < stepSamples) continue;
        endStep();
        inStep = 0;
      }
      if (channels === 2 && left && right) piece.product += productOf(left, right);
    },
    /** Measures the sound since the last call; undefined if there was none. */
    endPiece(): SoundPiece | undefined {
      const { samples, product, steps: energies, blocks } = piece;
      const ended = legs.map((leg) => leg.endPiece());
      piece = emptyPiece();
      if (samples === 0) return undefined;
      const [left, right] = ended.map(({ square }) => Math.sqrt(square / samples));
      const both = (left ?? 0) * (right ?? 0) * samples;
      return {
        seconds: samples / sampleRate,
        peak: Math.max(...ended.map(({ peak }) => peak)),
        fullScale: Math.max(...ended.map(({ full }) => full)) / samples,
        top: Math.max(...ended.map(({ top }) => top)) / samples,
        high: Math.max(...ended.map(({ high }) => high)) / samples,
        ...(channels === 2 && { left, right, ...(both > 0 && { correlation: product / both }) }),
        loudness: lufsOf(mean(energies)),
        shortTerm: lufsOf(mean(steps)),
        blocks,
      };
    },
  };
}

function emptyPiece() {
  return { samples: 0, product: 0, steps: [] as number[], blocks: [] as number[] };
}

/** One channel: its filters, and its sums. */
function createLeg(sampleRate: number, weight: number) {
  const { shelf, highPass } = kWeighting(sampleRate);
  // Kept as doubles side by side: a number in a closure is an object of its own.
  const filter = new Float64Array(4);
  let weighted = 0;
  let sums = emptySums();
  const runs = { top: 0, high: 0 };
  return {
    take(samples: Float32Array, from: number, to: number): void {
      const { b0, b1, b2, a1, a2 } = shelf;
      const { a1: c1, a2: c2 } = highPass;
      let [s1 = 0, s2 = 0, h1 = 0, h2 = 0] = filter;
      let [energy, square, peak, full, top, high] = [0, 0, sums.peak, 0, 0, 0];
      let { top: topRun, high: highRun } = runs;
      for (let at = from; at < to; at++) {
        const x = samples[at] ?? 0;
        const size = x < 0 ? -x : x;
        if (size > peak) peak = size;
        square += x * x;
        if (size >= highLevel) {
          highRun += 1;
          if (highRun >= minRun) high += highRun === minRun ? minRun : 1;
          if (size >= topLevel) {
            topRun += 1;
            if (topRun >= minRun) top += topRun === minRun ? minRun : 1;
            if (size >= fullScale) full += 1;
          } else topRun = 0;
        } else {
          highRun = 0;
          topRun = 0;
        }
        const y = b0 * x + s1;
        s1 = b1 * x - a1 * y + s2;
        s2 = b2 * x - a2 * y;
        const z = y + h1;
        h1 = h2 - 2 * y - c1 * z;
        h2 = y - c2 * z;
        energy += z * z;
      }
      // A value that decays for ever becomes denormal, which is a hundred times as slow.
      const isStill = Math.abs(h1) < 1e-15 && Math.abs(s1) < 1e-15;
      filter.set(isStill ? [0, 0, 0, 0] : [s1, s2, h1, h2]);
      weighted += energy;
      runs.top = topRun;
      runs.high = highRun;
      sums = {
        peak,
        square: sums.square + square,
        full: sums.full + full,
        top: sums.top + top,
        high: sums.high + high,
      };
    },
    endStep(): number {
      const energy = weighted * weight;
      weighted = 0;
      return energy;
    },
    endPiece() {
      const ended = sums;
      sums = emptySums();
      return ended;
    },
  };
}

function emptySums() {
  return { square: 0, peak: 0, full: 0, top: 0, high: 0 };
}

/** The two filters of BS.1770 for any sample rate: a shelf for the head, and a high pass. */
function kWeighting(sampleRate: number) {
  const shelfK = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const shelfQ = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const shelfA0 = 1 + shelfK / shelfQ + shelfK ** 2;
  const passK = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const passQ = 0.5003270373238773;
  const passA0 = 1 + passK / passQ + passK ** 2;
  return {
    shelf: {
      b0: (high + (band * shelfK) / shelfQ + shelfK ** 2) / shelfA0,
      b1: (2 * (shelfK ** 2 - high)) / shelfA0,
      b2: (high - (band * shelfK) / shelfQ + shelfK ** 2) / shelfA0,
      a1: (2 * (shelfK ** 2 - 1)) / shelfA0,
      a2: (1 - shelfK / shelfQ + shelfK ** 2) / shelfA0,
    },
    highPass: {
      a1: (2 * (passK ** 2 - 1)) / passA0,
      a2: (1 - passK / passQ + passK ** 2) / passA0,
    },
  };
}

function productOf(left: Float32Array, right: Float32Array): number {
  let product = 0;
  for (let at = 0; at < left.length; at++) product += (left[at] ?? 0) * (right[at] ?? 0);
  return product;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The loudness of a K-weighted mean square. */
export function lufsOf(energy: number): number {
  return energy <= 0 ? silenceLufs : Math.max(silenceLufs, -0.691 + 10 * Math.log10(energy));
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
