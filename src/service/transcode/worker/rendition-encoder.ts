import { join } from 'node:path';
import { Frame } from 'node-av/lib';
import { removeTemporaries } from '../../lib/files.ts';
import { parameterSetsOfAvcConfig } from '../../media/codec/parameter-sets.ts';
import { squarePixels } from '../../media/codec/picture-format.ts';
import type { Rendition, RenditionSegment, SegmentJob } from '../jobs.ts';
import { createFrameRateDecimator, type EncoderName } from '../ladder.ts';
import { type EncodedFrame, openPreferredEncoder, type VideoEncoder } from './media/encoder.ts';
import { createCaptionCarrier, type FrameShape } from './media/scaler.ts';
import type { FrameSizes } from './media/segment.ts';

import type { SourceSegment } from './source-segment.ts';
import { copyInit, writeRenditionInit, writeRenditionSegment } from './write-rendition-segment.ts';

export interface RenditionEncoderOptions {
  encoder: EncoderName;
  threads: number;
  onEncoded(job: SegmentJob, segment: RenditionSegment): void;
  onNotice(message: string): void;
}

/** Turns decoded frames into one rendition's segments. The encoder stays open from segment to segment. */
export interface RenditionEncoder {
  /** Takes the source's frames in order; a frame of a further segment begins that segment. */
  encode(frame: Frame, sizes: FrameSizes, segment: SourceSegment, sourceFps: number): Promise<void>;
  /** Writes a segment with only audio: it has no frames, or none can be decoded. Throws without audio. */
  writeAudioOnly(segment: SourceSegment): Promise<void>;
  /** Writes all that was begun and ends the encoder; the next frame opens another. */
  finish(): Promise<void>;
  close(): void;
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
const nominalFps = 30;

export function createRenditionEncoder(rendition: Rendition, options: RenditionEncoderOptions): RenditionEncoder {
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
      const { encoder, codec } = await open(sample, source, nominalFps);
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
    async encode(frame, sizes, source, sourceFps) {
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
    async writeAudioOnly(source) {
      const codec = pipeline?.codec ?? (await describePart(source));
      options.onEncoded(source.job, await writeRenditionSegment(rendition, source, { frames: [], delay: 0, codec }));
    },
    async finish() {
      if (pipeline) {
        collect(await pipeline.encoder.encode(undefined, false), pipeline.keyPrefix);
        await writeFinished(pipeline, true);
      }
      close();
    },
    close,
  };
}
