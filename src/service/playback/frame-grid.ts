/** Ticks a second in which the frames of every standard rate have a whole length. */
export const gridTimescale = 360_000;

/** 10 to 120 frames a second; those of film and NTSC too, which are a thousandth slower. */
const periods = [10, 12, 12.5, 15, 20, 24, 25, 30, 48, 50, 60, 100, 120].flatMap((fps) => {
  const period = gridTimescale / fps;
  return [15, 24, 30, 48, 60, 120].includes(fps) ? [period, Math.round(period * 1.001)] : [period];
});

const ticksPerMs = gridTimescale / 1000;
/** RTMP has milliseconds, rounded or cut. */
const roundingTicks = 1.1 * ticksPerMs;
/** The phase is known from the frames of a second or two: some more than rounding. */
const maxOffTicks = 1.5 * ticksPerMs;
const minFrames = 12;
/** Two rates that are a thousandth apart take three seconds to tell. */
const maxPending = 400;
const minSinglesShare = 0.9;

/** A rate that all pending frames fit: the first is at a phase from `least` to `most`. */
interface Candidate {
  period: number;
  least: number;
  most: number;
  /** The last frame's place in the grid. */
  index: number;
  /** Frames that followed the one before without a gap. */
  singles: number;
}

interface Grid {
  period: number;
  phase: number;
  index: number;
}

type PlaceFrame = (decode: number, presented: number) => void;

/**
 * Places frames of a constant rate on its exact times. An editor needs a constant rate, and RTMP has only milliseconds: a
 * stretch of frames that all lie within rounding of one rate's times gets these. Others keep theirs, and so do gaps.
 * Times are ticks of `gridTimescale`; none moves by more than 1.5 ms.
 */
export class FrameGrid {
  /** Was a frame placed at a time that 90,000 ticks a second cannot say? */
  isFine = false;
  #pending: { decode: number; presented: number }[] = [];
  #candidates: Candidate[] = [];
  #grid: Grid | undefined;

  constructor(private readonly place: PlaceFrame) {}

  /** The length of the last frame, where it is known. */
  get period(): number | undefined {
    return this.#grid?.period;
  }

  push(decode: number, presented: number): void {
    if (this.#pending.length === 0) {
      this.#begin(decode, presented);
      return;
    }
    const fitting = this.#candidates.flatMap((candidate) => follow(candidate, decode, presented - decode) ?? []);
    if (fitting.length === 0) {
      this.flush();
      this.#begin(decode, presented);
      return;
    }
    this.#pending.push({ decode, presented });
    // Frames of 30 a second fit 60 and 120 too.
    const isLikely = ({ singles }: Candidate) => singles >= minSinglesShare * (this.#pending.length - 1);
    this.#candidates = this.#pending.length < minFrames ? fitting : fitting.filter(isLikely);
    const isKnown = this.#candidates.length <= 1 && this.#pending.length >= minFrames;
    if (isKnown || this.#pending.length >= maxPending) this.flush();
  }

  /** The first frame, or the one after a stretch, which goes on where it can. */
  #begin(decode: number, presented: number): void {
    if (this.#grid !== undefined && this.#placeOn(this.#grid, decode, presented)) return;
    this.#grid = undefined;
    const alone = periods.map((period) => begin(period, decode));
    this.#candidates = alone.flatMap((candidate) => follow(candidate, decode, presented - decode) ?? []);
    if (this.#candidates.length === 0) this.place(decode, presented);
    else this.#pending.push({ decode, presented });
  }

  /** Places all that is pending. */
  flush(): void {
    const pending = this.#pending;
    this.#pending = [];
    if (pending.length === 0) return;
    const [best] = this.#candidates.sort((a, b) => width(b) - width(a));
    if (best === undefined || pending.length < minFrames) {
      for (const { decode, presented } of pending) this.place(decode, presented);
      return;
    }
    const { period, least, most } = best;
    const isCoarse = period % 4 === 0;
    this.isFine ||= !isCoarse;
    const middle = (least + most) / 2;
    const grid = { period, phase: isCoarse ? Math.round(middle / 4) * 4 : Math.round(middle), index: -1 };
    for (const { decode, presented } of pending) {
      if (!this.#placeOn(grid, decode, presented)) this.place(decode, presented);
    }
    this.#grid = grid;
  }

  #placeOn(grid: Grid, decode: number, presented: number): boolean {
    const index = Math.round((decode - grid.phase) / grid.period);
    const reordered = Math.round((presented - decode) / grid.period);
    const isOn =
      index > grid.index &&
      Math.abs(decode - grid.phase - index * grid.period) <= maxOffTicks &&
      Math.abs(presented - decode - reordered * grid.period) <= maxOffTicks;
    if (!isOn) return false;
    grid.index = index;
    const time = grid.phase + index * grid.period;
    this.place(time, time + reordered * grid.period);
    return true;
  }
}

function begin(period: number, decode: number): Candidate {
  return { period, least: decode - roundingTicks, most: decode + roundingTicks, index: -1, singles: 0 };
}

function follow(candidate: Candidate, decode: number, composition: number): Candidate | undefined {
  const { period, index, singles } = candidate;
  const next = Math.round((decode - (candidate.least + candidate.most) / 2) / period);
  const least = Math.max(candidate.least, decode - next * period - roundingTicks);
  const most = Math.min(candidate.most, decode - next * period + roundingTicks);
  const oddTicks = Math.abs(composition - Math.round(composition / period) * period);
  if (next <= index || least > most || oddTicks > maxOffTicks) return undefined;
  return { period, least, most, index: next, singles: singles + (next === index + 1 && index >= 0 ? 1 : 0) };
}

function width({ least, most }: Candidate): number {
  return most - least;
}
