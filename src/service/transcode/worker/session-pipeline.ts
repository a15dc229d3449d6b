import { join } from 'node:path';
import { Frame } from 'node-av/lib';
import { removeTemporaries } from '../../lib/files.ts';
import { parameterSetsOfAvcConfig } from '../../media/codec/nal-units.ts';
import { squarePixels } from '../../media/codec/picture-format.ts';
import { createFrameRateDecimator } from '../ladder.ts';
import type { EncoderName, Rendition, RenditionSegment, SegmentJob } from '../messages.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { createDeinterlacer } from './deinterlace.ts';
import { type EncodedFrame, openPreferredEncoder, type VideoEncoder } from './encoder.ts';
import { createCaptionCarrier, type FrameShape } from './scaler.ts';
import { createFrameScaler, type FrameSizes, type SegmentTrack } from './segment.ts';
import {
  copyInit,
  describeExistingSegment,
  readSourceSegment,
  type SourceSegment,
  writeRenditionInit,
  writeRenditionSegment,
} from './segment-files.ts';

export interface RenditionEncoderOptions {
  encoder: EncoderName;
  threads: number;
  onEncoded(job: SegmentJob, segment: RenditionSegment): void;
  onNotice(message: string): void;
}

interface PendingSegment {
  source: SourceSegment;
  isWanted: (secondsIntoSegment: number) => boolean;
  firstTime: number;
  lastKeyTime: number;
  givenCount: number;
  isClosed: boolean;
  frames: EncodedFrame[];
}

interface OpenPipeline {
  encoder: VideoEncoder;
  shape: FrameShape;
  codec: string;
  /** Ticks by which frames are decoded before they are shown. */
  delay: number;
  /** Each keyframe carries these if the init segment on disk was written for another encoder. */
  keyPrefix: Buffer | undefined;
}

/** For encoders that never receive a frame. */
const idleFps = 30;

type RenditionEncoder = ReturnType<typeof createRenditionEncoder>;

/** Turns decoded frames into one rendition's segments. The encoder stays open from segment to segment. */
function createRenditionEncoder(rendition: Rendition, options: RenditionEncoderOptions) {
  let pipeline: OpenPipeline | undefined;
  const begun: PendingSegment[] = [];
  const captions = createCaptionCarrier();

  async function open(sample: Frame, source: SourceSegment, sourceFps: number): Promise<OpenPipeline> {
    await removeTemporaries(join(source.job.sessionDirectory, rendition.directory));
    const fps = rendition.fps > 0 ? Math.min(rendition.fps, sourceFps) : sourceFps;
    const sequence = { timescale: source.timescale, fps, sample, threads: options.threads };
    const { encoder, pixelFormat } = await openPreferredEncoder(options.encoder, rendition, sequence, options.onNotice);
    const { width, height } = rendition;
    const { config } = encoder;
    const isOwnInit = await writeRenditionInit(rendition, source, { width, height, config, pixelRatio: squarePixels });
    return {
      encoder,
      shape: { width, height, format: pixelFormat },
      codec: `avc1.${encoder.config.toString('hex', 1, 4)}`,
      delay: Math.round((encoder.reorderedFrames * source.timescale) / fps),
      keyPrefix: isOwnInit ? undefined : parameterSetsOfAvcConfig(encoder.config),
    };
  }

  /**
   * Writes the init segment of a part that has no frame yet; returns the video's codec. Players need the track's
   * description although it is empty: an encoder is opened only to get it.
   */
  async function describePart(source: SourceSegment): Promise<string | undefined> {
    if (source.videoTrackId === undefined) {
      await copyInit(rendition, source);
      return undefined;
    }
    const sample = new Frame();
    sample.alloc();
    try {
      const { encoder, codec } = await open(sample, source, idleFps);
      encoder.close();
      return codec;
    } finally {
      sample.free();
    }
  }

  function begin(source: SourceSegment, time: number): PendingSegment {
    const last = begun.at(-1);
    if (last?.source === source) return last;
    if (last) last.isClosed = true;
    const segment: PendingSegment = {
      source,
      isWanted: createFrameRateDecimator(rendition.fps),
      firstTime: time,
      lastKeyTime: Number.NEGATIVE_INFINITY,
      givenCount: 0,
      isClosed: false,
      frames: [],
    };
    begun.push(segment);
    return segment;
  }

  function collect(frames: EncodedFrame[], keyPrefix: Buffer | undefined): void {
    for (const frame of frames) {
      const owner = begun.findLast(({ firstTime }) => firstTime <= frame.presentationTime);
      const data = keyPrefix && frame.isKey ? Buffer.concat([keyPrefix, frame.data]) : frame.data;
      owner?.frames.push({ ...frame, data });
    }
  }

  async function writeFinished({ codec, delay }: OpenPipeline, isLast: boolean): Promise<void> {
    for (let next = begun[0]; next; next = begun[0]) {
      const isComplete = next.isClosed && next.frames.length >= next.givenCount;
      if (!isComplete && !isLast) return;
      if (next.frames.length < next.givenCount) {
        const words = `${next.frames.length} of ${next.givenCount} frames of ${next.source.job.segmentUri} came back`;
        throw new Error(`${words} from the encoder of ${rendition.name}`);
      }
      const [first] = next.frames;
      if (!first?.isKey || first.presentationTime !== next.firstTime) {
        throw new Error(`${rendition.name} of ${next.source.job.segmentUri} does not begin with a keyframe`);
      }
      const encoded = { frames: next.frames, delay, codec };
      options.onEncoded(next.source.job, await writeRenditionSegment(rendition, next.source, encoded));
      begun.shift();
    }
  }

  function close(): void {
    pipeline?.encoder.close();
    pipeline = undefined;
    begun.length = 0;
  }

  return {
    /** Takes the source's frames in order; a frame of a further segment begins that segment. */
    async encode(frame: Frame, sizes: FrameSizes, source: SourceSegment, sourceFps: number): Promise<void> {
      pipeline ??= await open(frame, source, sourceFps);
      const { encoder, shape, keyPrefix } = pipeline;
      const time = Number(frame.pts);
      const segment = begin(source, time);
      if (!segment.isWanted((time - segment.firstTime) / source.timescale)) return captions.leaveOut(frame);
      const gopTicks = (rendition.gopSeconds ?? Number.POSITIVE_INFINITY) * source.timescale;
      const asKey = time - segment.lastKeyTime >= gopTicks || segment.givenCount === 0;
      if (asKey) segment.lastKeyTime = time;
      segment.givenCount++;
      const scaled = sizes.in(shape);
      captions.giveTo(scaled);
      collect(await encoder.encode(scaled, asKey), keyPrefix);
      await writeFinished(pipeline, false);
    },
    /** Writes a segment with only audio: it has no frames, or none can be decoded. Throws without audio. */
    async writeAudioOnly(source: SourceSegment): Promise<void> {
      const codec = pipeline?.codec ?? (await describePart(source));
      options.onEncoded(source.job, await writeRenditionSegment(rendition, source, { frames: [], delay: 0, codec }));
    },
    /** Writes all that was begun and ends the encoder; the next frame opens another. */
    async finish(): Promise<void> {
      if (pipeline) {
        collect(await pipeline.encoder.encode(undefined, false), pipeline.keyPrefix);
        await writeFinished(pipeline, true);
      }
      close();
    },
    close,
  };
}

interface Expected {
  segment: SourceSegment;
  firstTime: number;
  missing: Rendition[];
  decodedCount: number;
}

export type SessionPipeline = ReturnType<typeof createSessionPipeline>;

/**
 * Encodes the renditions of a session's consecutive segments. Decoder and encoders stay open between segments and hold
 * some frames back, so a segment's end is written once the next one has begun, or by `finish`.
 */
export function createSessionPipeline(options: RenditionEncoderOptions) {
  const encoders = new Map<string, RenditionEncoder>();
  const scaler = createFrameScaler();
  const deinterlacer = createDeinterlacer();
  let decoder: Decoder | undefined;
  let part: number | undefined;
  let sourceFps = 0;
  let current: Expected | undefined;
  const upcoming: Expected[] = [];

  function encoderOf(rendition: Rendition): RenditionEncoder {
    const encoder = encoders.get(rendition.name) ?? createRenditionEncoder(rendition, options);
    encoders.set(rendition.name, encoder);
    return encoder;
  }

  async function moveTo(next: Expected | undefined): Promise<void> {
    const before = current;
    current = next;
    if (before?.decodedCount === 0) await writeAudioOnlyOf(before);
    const wanted = new Set(next?.missing.map(({ name }) => name));
    // An encoder that does not encode the next segment must not hold frames back meanwhile.
    for (const [name, encoder] of encoders) if (!wanted.has(name)) await encoder.finish();
  }

  const routeWhole = (frame: Frame) => deinterlacer.take(frame, route);

  async function route(frame: Frame): Promise<void> {
    const time = Number(frame.pts);
    for (let next = upcoming[0]; next && time >= next.firstTime; next = upcoming[0]) {
      upcoming.shift();
      await moveTo(next);
    }
    const owner = current;
    if (!owner) return;
    owner.decodedCount++;
    const sizes = scaler.sizesOf(frame);
    try {
      for (const rendition of owner.missing) {
        await encoderOf(rendition).encode(frame, sizes, owner.segment, sourceFps);
      }
    } finally {
      sizes.free();
    }
  }

  /** Without a keyframe there may be nothing to decode: renditions then have only audio. */
  async function writeAudioOnlyOf({ segment, missing }: Expected): Promise<void> {
    const { segmentUri, isIndependent, isOpen = false } = segment.job;
    if (segment.frameCount > 0) {
      const words = `No frame of ${segmentUri} could be decoded`;
      if (isIndependent || isOpen) throw new Error(words);
      options.onNotice(`${words}: it has no keyframe. Its renditions have only audio.`);
    }
    for (const rendition of missing) await encoderOf(rendition).writeAudioOnly(segment);
  }

  async function findMissing(job: SegmentJob): Promise<Rendition[]> {
    const missing: Rendition[] = [];
    for (const rendition of job.renditions) {
      const existing = await describeExistingSegment(rendition, job);
      if (existing) options.onEncoded(job, existing);
      else missing.push(rendition);
    }
    return missing;
  }

  async function openDecoderFor(
    segment: SourceSegment,
    video: SegmentTrack,
    leadInUris: readonly string[],
  ): Promise<Decoder> {
    const opened = openDecoder(video.stream, options.threads);
    part = segment.job.part;
    sourceFps = nominalFps(segment);
    try {
      for (const segmentUri of leadInUris) await decodeLeadIn(opened, { ...segment.job, segmentUri });
    } catch (error) {
      opened.close();
      throw error;
    }
    return opened;
  }

  /** Lead-in frames only prepare the decoder: `route` drops them. */
  async function decodeLeadIn(opened: Decoder, job: SegmentJob): Promise<void> {
    const { open, video } = await readSourceSegment(job, {});
    try {
      for (const packet of video?.packets ?? []) await opened.decode(packet, routeWhole);
    } finally {
      await open.close();
    }
  }

  async function decodeSegment(job: SegmentJob, leadInUris: readonly string[], missing: Rendition[]): Promise<void> {
    const source = await readSourceSegment(job, { isProbed: !decoder });
    const { segment, open, video } = source;
    try {
      if (video === undefined || segment.firstTime === undefined) {
        // The video has stopped: finish what was begun.
        await finish();
        await writeAudioOnlyOf({ segment, firstTime: 0, missing, decodedCount: 0 });
        return;
      }
      upcoming.push({ segment, firstTime: segment.firstTime, missing, decodedCount: 0 });
      decoder ??= await openDecoderFor(segment, video, leadInUris);
      for (const packet of video.packets) await decoder.decode(packet, routeWhole);
    } finally {
      await open.close();
    }
  }

  async function finish(): Promise<void> {
    await decoder?.decode(null, routeWhole);
    await deinterlacer.flush(route);
    decoder?.close();
    decoder = undefined;
    await moveTo(undefined);
    for (let lost = upcoming.shift(); lost; lost = upcoming.shift()) await writeAudioOnlyOf(lost);
    encoders.clear();
  }

  return {
    /**
     * Takes the next segment. Renditions that are already whole on disk are reported, not encoded again. `leadInUris` are
     * decoded first where the decoder is new and the segment depends on them. Resolves with whether all had to be encoded.
     */
    async add(job: SegmentJob, leadInUris: readonly string[]): Promise<boolean> {
      const missing = await findMissing(job);
      if (missing.length === 0 || (part !== undefined && part !== job.part)) await finish();
      if (missing.length > 0) await decodeSegment(job, leadInUris, missing);
      return missing.length === job.renditions.length;
    },
    /** Writes all that was begun; a further segment may follow. */
    finish,
    /** Frees everything without writing. */
    close(): void {
      decoder?.close();
      decoder = undefined;
      for (const encoder of encoders.values()) encoder.close();
      deinterlacer.close();
      scaler.close();
      upcoming.length = 0;
      current = undefined;
    },
  };
}

/** Rounded frames per second: exact enough for rate control, and the same for every segment. */
function nominalFps({ frameCount, firstTime, endTime, timescale }: SourceSegment): number {
  const seconds = (endTime - (firstTime ?? endTime)) / timescale;
  return seconds > 0 ? Math.min(240, Math.max(1, Math.round(frameCount / seconds))) : 30;
}
