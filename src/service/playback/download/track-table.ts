import { videoTimescale } from '../../mp4/init-segment.ts';
import { parameterSets } from '../../mp4/parameter-sets.ts';
import type { SampleRun } from '../../mp4/read-fragment.ts';
import type { InitTrack, TrackKind } from '../../mp4/track-boxes.ts';
import { FrameGrid, gridTimescale } from './frame-grid.ts';
import type { TrackSpan } from './place-part.ts';
import { RunLengthTable, Uint32Table } from './tables.ts';

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
  /** At which decoding can begin although they are no sync samples. */
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

  /** In its finer times, a tick of the recording. */
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
