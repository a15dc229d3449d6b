import { setImmediate as giveWay } from 'node:timers/promises';
import { parameterSets } from '../media/codec/nal-units.ts';
import type { SampleRun } from '../media/mp4/fragment.ts';
import { videoTimescale } from '../media/mp4/init-segment.ts';
import type { InitTrack, TrackKind } from '../media/mp4/tracks.ts';
import { FrameGrid, gridTimescale } from './frame-grid.ts';

/** A run of contiguous samples in the file. `offset` counts from the first byte of all media. */
interface Chunk {
  offset: number;
  samples: number;
  /** 1-based, as `stsc` has it. */
  description: number;
}

/** A track's samples in one part, in ticks of the part's own times. */
interface OpenPart {
  ratio: number;
  description: number;
  /** Prefix of each keyframe, so that a player that only knows the first description can decode it. */
  keyPrefix: Buffer;
  firstDecode: number;
  lastDecode: number;
  lastDuration: number;
  start: number;
  latest: number;
  /** Only a track whose times may be those of a constant rate has one. */
  grid: FrameGrid | undefined;
  /** Sets the duration of the last sample before this part. */
  setSeam: ((duration: number) => void) | undefined;
}

/** The span of a finished track, in its ticks. */
export interface TrackTimes {
  /** When the download shows it. */
  start: number;
  end: number;
  /** The first shown sample on its own timeline, which begins with the first decode time. */
  mediaStart: number;
  mediaDuration: number;
}

/** The sample tables of one track of a download, filled sample by sample. Times are ticks of `timescale`. */
export class TrackTable {
  /** The distinct ones of all parts. */
  readonly sampleEntries: readonly Buffer[];
  timescale: number;
  /** The first part's, as `tkhd` has it. */
  readonly displaySize: Buffer;
  readonly durations = new RunLengthTable();
  readonly compositions = new RunLengthTable();
  readonly sizes = new Uint32Table();
  readonly syncSamples = new Uint32Table();
  /** Samples at which decoding can begin although they are no sync samples. */
  readonly openSamples = new Uint32Table();
  readonly chunks: Chunk[] = [];
  #part: OpenPart | undefined;
  #placed: TrackSpan | undefined;
  #lastDuration = 0;
  #lowestComposition = 0;
  readonly #hasGrid: boolean;
  #isFine = false;

  /**
   * `inits`: the track's own in all parts, at least one. Times use the finest timescale among them; those of video are
   * finer, until it is known that they need not be.
   */
  constructor(
    readonly kind: TrackKind,
    inits: readonly InitTrack[],
  ) {
    const entries = inits.map(({ sampleEntry }) => sampleEntry);
    this.sampleEntries = entries.filter((entry, i) => entries.findIndex((known) => known.equals(entry)) === i);
    this.displaySize = inits[0]?.displaySize ?? Buffer.alloc(8);
    this.#hasGrid = kind === 'video' && inits.every(({ timescale }) => timescale === videoTimescale);
    this.timescale = this.#hasGrid ? gridTimescale : Math.max(...inits.map(({ timescale }) => timescale));
  }

  /** A tick of the recording in the track's finer times. */
  get #coarseTicks(): number {
    return this.#hasGrid ? gridTimescale / videoTimescale : 1;
  }

  /** Sets which of the track's inits describes the following samples. */
  beginPart(init: InitTrack): void {
    const index = this.sampleEntries.findIndex((entry) => entry.equals(init.sampleEntry));
    const part: OpenPart = {
      ratio: this.timescale / init.timescale,
      description: index + 1,
      keyPrefix: this.sampleEntries.length > 1 ? parameterSets(init.sampleEntry) : Buffer.alloc(0),
      firstDecode: Number.NaN,
      lastDecode: Number.NaN,
      lastDuration: 0,
      start: Number.POSITIVE_INFINITY,
      latest: Number.NEGATIVE_INFINITY,
      setSeam: undefined,
      grid: undefined,
    };
    if (this.#hasGrid) part.grid = new FrameGrid((decode, presented) => this.#addTime(part, decode, presented));
    this.#part = part;
  }

  /** Returns the run's length in its file. `insert` receives what belongs before a sample, and its position in the run. */
  addRun(run: SampleRun, offset: number, insert: (position: number, prefix: Buffer) => void): number {
    const part = this.#part;
    if (part === undefined) throw new RangeError('Its samples belong to no track');
    if (run.count === 0) return 0;
    this.chunks.push({ offset, samples: run.count, description: part.description });
    const toTicks = (time: number) => (part.ratio === 1 ? time : Math.round(time * part.ratio));
    let time = run.decodeTime;
    let position = 0;
    run.each((duration, size, isSync, compositionOffset, isOpen) => {
      const [decode, presented] = [toTicks(time), toTicks(time + compositionOffset)];
      if (part.grid === undefined) this.#addTime(part, decode, presented);
      else part.grid.push(decode, presented);
      part.lastDuration = Math.max(1, toTicks(duration));
      time += duration;
      const prefixLength = isSync || isOpen ? part.keyPrefix.length : 0;
      if (prefixLength > 0) insert(position, part.keyPrefix);
      position += size;
      this.sizes.push(size + prefixLength);
      if (isSync) this.syncSamples.push(this.sizes.length);
      if (isOpen) this.openSamples.push(this.sizes.length);
    });
    return position;
  }

  #addTime(part: OpenPart, sent: number, presented: number): void {
    const isFirst = Number.isNaN(part.firstDecode);
    // Only a damaged recording goes back within a part; even then the frame keeps its own time, in ticks of the recording.
    const decode = isFirst ? sent : Math.max(sent, part.lastDecode + this.#coarseTicks);
    if (!isFirst) this.durations.push(decode - part.lastDecode);
    else if (this.#placed !== undefined) part.setSeam = this.durations.pushLater();
    if (isFirst) part.firstDecode = decode;
    part.lastDecode = decode;
    part.start = Math.min(part.start, presented);
    part.latest = Math.max(part.latest, presented);
    this.#lowestComposition = Math.min(this.#lowestComposition, presented - decode);
    this.compositions.push(presented - decode);
  }

  /** Ends the open part. Its span in its own times, in seconds; undefined without a sample of this track. */
  endPart(): TrackSpan | undefined {
    const part = this.#part;
    part?.grid?.flush();
    if (part === undefined || Number.isNaN(part.firstDecode)) return undefined;
    part.lastDuration = part.grid?.period ?? part.lastDuration;
    const { firstDecode, lastDecode, start, latest, lastDuration } = part;
    return toSeconds({ firstDecode, lastDecode, start, end: latest + lastDuration }, this.timescale);
  }

  /** Places the part that was ended on the download's timeline, shifted by the given seconds. */
  placePart(offsetSeconds: number): void {
    const part = this.#part;
    this.#part = undefined;
    if (part === undefined || Number.isNaN(part.firstDecode)) return;
    this.#isFine ||= part.grid?.isFine ?? false;
    const coarse = this.#coarseTicks;
    const shift = Math.round((offsetSeconds * this.timescale) / coarse) * coarse;
    const before = this.#placed;
    if (before) part.setSeam?.(Math.max(1, part.firstDecode + shift - before.lastDecode));
    this.#placed = {
      firstDecode: before?.firstDecode ?? part.firstDecode + shift,
      lastDecode: part.lastDecode + shift,
      start: Math.min(before?.start ?? Number.POSITIVE_INFINITY, part.start + shift),
      end: Math.max(before?.end ?? 0, part.latest + shift + part.lastDuration),
    };
    this.#lastDuration = part.lastDuration;
  }

  /** The span of all placed parts, in seconds; undefined without a sample of this track. */
  get placedSpan(): TrackSpan | undefined {
    return this.#placed && toSeconds(this.#placed, this.timescale);
  }

  /** Completes the tables, once, when every part is placed. */
  async finish(): Promise<TrackTimes> {
    if (this.#placed === undefined) throw new RangeError('It has no samples');
    const { firstDecode, lastDecode, start, end } = this.#placed;
    this.durations.push(this.#lastDuration);
    // Older players read composition offsets as unsigned: all are raised, and the edit list compensates.
    const raisedBy = -this.#lowestComposition;
    if (raisedBy > 0) await this.compositions.change((ticks) => ticks + raisedBy);
    const coarse = this.#isFine ? 1 : this.#coarseTicks;
    if (coarse > 1)
      for (const table of [this.durations, this.compositions]) await table.change((ticks) => ticks / coarse);
    this.timescale /= coarse;
    return {
      start: start / coarse,
      end: end / coarse,
      mediaStart: (start - firstDecode + raisedBy) / coarse,
      mediaDuration: (lastDecode - firstDecode + this.#lastDuration) / coarse,
    };
  }
}

function toSeconds({ firstDecode, lastDecode, start, end }: TrackSpan, timescale: number): TrackSpan {
  return {
    firstDecode: firstDecode / timescale,
    lastDecode: lastDecode / timescale,
    start: start / timescale,
    end: end / timescale,
  };
}

const entriesAtATime = 100_000;

/** One value per sample, stored as runs of equal ones: the entries of `stts` and `ctts`. */
export class RunLengthTable {
  readonly #entries = new Uint32Table();
  #value = 0;
  #count = 0;

  push(value: number): void {
    if (this.#count > 0 && value !== this.#value) this.#flush();
    this.#value = value;
    this.#count++;
  }

  /** Adds a value that is not known yet, and returns what sets it. */
  pushLater(): (value: number) => void {
    this.#flush();
    const index = this.#entries.length + 1;
    this.#entries.push(1);
    this.#entries.push(0);
    return (value) => this.#entries.set(index, value);
  }

  /** Changes every value, some of a day's millions at a time. Nothing may be pushed meanwhile. */
  async change(to: (value: number) => number): Promise<void> {
    this.#flush();
    for (let i = 1; i < this.#entries.length; i += 2) {
      if (i % entriesAtATime === 1) await giveWay();
      this.#entries.set(i, to(this.#entries.at(i) ?? 0));
    }
  }

  /** Is it 0 for every sample? */
  get isZero(): boolean {
    this.#flush();
    return this.#entries.length <= 2 && (this.#entries.at(1) ?? 0) === 0;
  }

  get entryCount(): number {
    this.#flush();
    return this.#entries.length / 2;
  }

  bytes(): Uint8Array[] {
    this.#flush();
    return this.#entries.bytes();
  }

  #flush(): void {
    if (this.#count === 0) return;
    this.#entries.push(this.#count);
    this.#entries.push(this.#value);
    this.#count = 0;
  }
}

const wordsInChunk = 16 * 1024;

/** Big-endian 32-bit words, as MP4's tables hold them, growing by chunks: what is built is what is sent, uncopied. */
export class Uint32Table {
  readonly #chunks: DataView[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const place = this.#length % wordsInChunk;
    if (place === 0) this.#chunks.push(new DataView(new ArrayBuffer(wordsInChunk * 4)));
    this.#chunks.at(-1)?.setUint32(place * 4, value);
    this.#length++;
  }

  /** Undefined beyond the end. */
  at(index: number): number | undefined {
    if (index >= this.#length) return undefined;
    return this.#chunks[Math.floor(index / wordsInChunk)]?.getUint32((index % wordsInChunk) * 4);
  }

  set(index: number, value: number): void {
    if (index >= this.#length) throw new RangeError('There is no such word');
    this.#chunks[Math.floor(index / wordsInChunk)]?.setUint32((index % wordsInChunk) * 4, value);
  }

  /** The words as bytes, in order. */
  bytes(): Uint8Array[] {
    return this.#chunks.map((chunk, i) => {
      const words = Math.min(wordsInChunk, this.#length - i * wordsInChunk);
      const bytes = new Uint8Array(chunk.buffer, 0, words * 4);
      // A copy of the last one, so that a short table does not hold a whole chunk.
      return words < wordsInChunk ? bytes.slice() : bytes;
    });
  }
}

/** A track's span in seconds: shown from `start` to `end`, decoded from `firstDecode` to `lastDecode`. */
export interface TrackSpan {
  firstDecode: number;
  lastDecode: number;
  start: number;
  end: number;
}
