import { frameMarginSeconds } from '../media/hls/playlists.ts';
import type { SampleEntry } from '../media/mp4/fragment.ts';
import type { AudioTrack } from '../media/mp4/tracks.ts';

const maxSegmentBytes = 32 * 1024 * 1024;
// With video, audio cuts only once video has stopped: a video frame would have cut before.
const audioAllowance = 1.2;
/** No frame of audio is longer: the one before the cut still ends within the segment. */
const audioFrameSeconds = 0.05;

export interface CutQuestion {
  /** The next sample, which would begin the new segment. */
  next: 'keyframe' | 'frame' | 'audio';
  hasVideoTrack: boolean;
  /** Does the open segment hold a video frame? */
  hasVideoSample: boolean;
  elapsedSeconds: number;
  /** Seconds between the last two keyframes, `next` included; 0 when unknown. */
  lastGopSeconds: number;
  openBytes: number;
  /** The target duration. */
  targetSeconds: number;
  /** The duration that no segment exceeds. */
  maxSeconds: number;
}

/** Must the open segment be closed before the next sample? At the keyframe nearest the target, if there is one. */
export function isCutDue(question: CutQuestion): boolean {
  const { next, elapsedSeconds, openBytes, targetSeconds } = question;
  if (next === 'keyframe' && question.hasVideoSample) {
    return elapsedSeconds + question.lastGopSeconds / 2 >= targetSeconds || openBytes >= maxSegmentBytes;
  }
  if (next === 'audio' && !question.hasVideoTrack) {
    return elapsedSeconds >= targetSeconds || openBytes >= maxSegmentBytes;
  }
  if (next === 'audio') {
    return elapsedSeconds >= question.maxSeconds - audioFrameSeconds || openBytes >= maxSegmentBytes * audioAllowance;
  }
  return elapsedSeconds >= question.maxSeconds - frameMarginSeconds || openBytes >= maxSegmentBytes;
}

/** From when to when a track has samples in a segment, in milliseconds of RTMP's time. */
export interface Span {
  startMs: number;
  endMs: number;
}

interface SpanQuestion {
  video: Span | undefined;
  audio: Span | undefined;
  /** The previous segment's cut; undefined for the first of a part. */
  cutBeforeMs: number | undefined;
  /** This segment's cut; undefined at the end of the part, and while it is open. */
  cutAfterMs: number | undefined;
}

// Longer than video may pause before audio alone cuts, so that only separate clocks count as separate.
const maxOffsetMs = 15_000;

/**
 * When a segment begins and ends. Segments are contiguous: each lasts from cut to cut, the first from its first sample,
 * the last to its end. If video and audio do not share a clock, the video's counts. A cut far from the segment's own
 * samples is ignored: a duration is never longer than what was sent.
 */
export function segmentSpan({ video, audio, cutBeforeMs, cutAfterMs }: SpanQuestion): Span {
  const own = unite(video, audio);
  const startMs = cutBeforeMs !== undefined && isNear(cutBeforeMs, own.startMs) ? cutBeforeMs : own.startMs;
  const endMs = cutAfterMs !== undefined && isNear(cutAfterMs, own.endMs) ? cutAfterMs : own.endMs;
  return { startMs, endMs: Math.max(startMs, endMs) };
}

function unite(video: Span | undefined, audio: Span | undefined): Span {
  if (video === undefined || audio === undefined) return video ?? audio ?? { startMs: 0, endMs: 0 };
  const isSharedClock = isNear(video.startMs, audio.startMs) && isNear(video.endMs, audio.endMs);
  if (!isSharedClock) return video;
  return { startMs: Math.min(video.startMs, audio.startMs), endMs: Math.max(video.endMs, audio.endMs) };
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= maxOffsetMs;
}

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

export type OpenSample = Omit<SampleEntry, 'duration'>;

/** Frames from a keyframe on: shown again where no picture comes, so that every segment has one. */
export interface HeldRun {
  /** In decode order, the keyframe first, the one that is shown last at the end. */
  samples: readonly OpenSample[];
  data: Buffer;
}

/** A longer run is not copied: then what follows has no picture until a keyframe comes. */
const maxRunBytes = 8 * 1024 * 1024;

/** Copies the frames from the last keyframe to the one that is shown last. Undefined without a keyframe. */
export function holdRun(samples: readonly OpenSample[], bytes: SampleBytes): HeldRun | undefined {
  const first = samples.findLastIndex(({ isSync, isOpen }) => isSync || isOpen);
  if (first < 0) return undefined;
  const shownLast = lastShown(samples);
  if (shownLast < first) return undefined;
  const offset = samples.slice(0, first).reduce((sum, sample) => sum + sample.bytes, 0);
  const held = samples.slice(first, shownLast + 1);
  const length = held.reduce((sum, sample) => sum + sample.bytes, 0);
  if (length > maxRunBytes) return undefined;
  return { samples: held, data: Buffer.from(Buffer.concat(bytes.pieces()).subarray(offset, offset + length)) };
}

/** The index of the frame that is shown after all others. */
export function lastShown(samples: readonly OpenSample[]): number {
  const shownAt = ({ decodeTime, compositionOffset }: OpenSample) => decodeTime + compositionOffset;
  return samples.reduce((last, sample, i) => {
    const before = samples[last];
    return before === undefined || shownAt(sample) >= shownAt(before) ? i : last;
  }, 0);
}

/** The keyframe alone, decoded at this time. */
export function stillAt({ samples, data }: HeldRun, decodeTime: number): { samples: OpenSample[]; data: Buffer } {
  const [key] = samples;
  return key === undefined
    ? { samples: [], data: Buffer.alloc(0) }
    : { samples: [{ ...key, decodeTime }], data: data.subarray(0, key.bytes) };
}

/**
 * All of it in no time, a tick for each frame: frames that come next are made of these, and the last one is what the
 * viewer saw last.
 */
export function runAt({ samples, data }: HeldRun, decodeTime: number): { samples: OpenSample[]; data: Buffer } {
  const delay = samples[0]?.compositionOffset ?? 0;
  const shownAt = samples.map((sample) => sample.decodeTime + sample.compositionOffset);
  const order = [...shownAt].sort((a, b) => a - b);
  const again = samples.map((sample, i) => {
    const rank = order.indexOf(shownAt[i] ?? 0);
    return { ...sample, decodeTime: decodeTime + i, compositionOffset: delay + rank - i };
  });
  return { samples: again, data };
}

/** The bytes of a track's samples in an open segment, one after another. */
export interface SampleBytes {
  readonly length: number;
  /** Copies them. */
  add(data: Uint8Array): void;
  /** All that was added, in order. To be used before the release. */
  pieces(): Uint8Array[];
  /** The memory may be used for another segment. Once only. */
  release(): void;
}

/** Small beside a segment, so that what is taken is what is filled; a segment of most streams is ten of them. */
const blockBytes = 64 * 1024;
const maxSpareBlocks = 512;
const spare: Buffer[] = [];

/**
 * Room for samples, which grows block by block. Memory is used again: what every frame of every stream allocates anew
 * is a quarter of the media process's work for the garbage collector alone.
 */
export function createSampleBytes(): SampleBytes {
  let blocks: Buffer[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(data) {
      for (let from = 0; from < data.length; ) {
        const at = length % blockBytes;
        if (at === 0) blocks.push(spare.pop() ?? Buffer.allocUnsafeSlow(blockBytes));
        const fits = Math.min(blockBytes - at, data.length - from);
        blocks.at(-1)?.set(data.subarray(from, from + fits), at);
        from += fits;
        length += fits;
      }
    },
    pieces: () => blocks.map((block, i) => block.subarray(0, Math.min(blockBytes, length - i * blockBytes))),
    release() {
      spare.push(...blocks.slice(0, Math.max(0, maxSpareBlocks - spare.length)));
      blocks = [];
      length = 0;
    },
  };
}

export function clockOf(audio: AudioTrack | undefined): AudioClock {
  return new AudioClock(audio?.sampleRate ?? 1000, audio?.frameLength ?? 1024);
}

/** Each sample lasts until the next is decoded; the last until the given end. */
export function withDurations(samples: OpenSample[], lastDuration: number): SampleEntry[] {
  return samples.map((sample, i) => ({
    ...sample,
    duration: (samples[i + 1]?.decodeTime ?? sample.decodeTime + lastDuration) - sample.decodeTime,
  }));
}
