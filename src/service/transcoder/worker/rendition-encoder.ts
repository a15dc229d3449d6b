import { join } from 'node:path';
import { Frame } from 'node-av/lib';
import { removeTemporaries } from '../../files/write-whole.ts';
import { parameterSetsOfAvcConfig } from '../../mp4/parameter-sets.ts';
import type { Rendition } from '../rendition.ts';
import type { RenditionSegment, SegmentJob } from '../segment-job.ts';
import type { EncoderName } from '../settings.ts';
import { createFrameThinner } from './frame-rate-decimator.ts';
import { createScaler, type Scaler } from './media/create-scaler.ts';
import { type EncodedPicture, openPreferredEncoder, type PictureEncoder } from './media/open-encoder.ts';
import type { SourceSegment } from './source-segment.ts';
import { copyInit, writeRenditionInit, writeRenditionSegment } from './write-rendition-segment.ts';

export interface LaneOptions {
  encoder: EncoderName;
  threads: number;
  onMade(job: SegmentJob, made: RenditionSegment): void;
  onNotice(message: string): void;
}

/** One rendition's way from decoded pictures to segments. Its encoder lives on from segment to segment. */
export interface RenditionLane {
  /** Takes the source's pictures in order; a picture of a further segment begins that segment. */
  encode(picture: Frame, segment: SourceSegment, sourceFps: number): Promise<void>;
  /** Writes a segment of which there is sound alone: no picture came, or none can be decoded. Throws without sound. */
  writeSound(segment: SourceSegment): Promise<void>;
  /** Writes all that was begun and ends the encoder; the next picture opens another. */
  finish(): Promise<void>;
  close(): void;
}

interface LaneSegment {
  source: SourceSegment;
  isWanted: (secondsIntoSegment: number) => boolean;
  firstTime: number;
  lastKeyTime: number;
  givenCount: number;
  isClosed: boolean;
  pictures: EncodedPicture[];
}

interface OpenLane {
  encoder: PictureEncoder;
  scaler: Scaler;
  codec: string;
  /** Ticks by which pictures are decoded before they are shown. */
  delay: number;
  /** What a keyframe must carry where the init segment on disk belongs to another encoder's pictures. */
  keyPrefix: Buffer | undefined;
}

/** Of pictures that never come. */
const nominalFps = 30;

export function createRenditionLane(rendition: Rendition, options: LaneOptions): RenditionLane {
  let lane: OpenLane | undefined;
  const begun: LaneSegment[] = [];

  async function open(sample: Frame, source: SourceSegment, sourceFps: number): Promise<OpenLane> {
    await removeTemporaries(join(source.job.sessionDirectory, rendition.directory));
    const fps = rendition.fps > 0 ? Math.min(rendition.fps, sourceFps) : sourceFps;
    const sequence = { timescale: source.timescale, fps, sample, threads: options.threads };
    const { encoder, pictureFormat } = await openPreferredEncoder(
      options.encoder,
      rendition,
      sequence,
      options.onNotice,
    );
    const { width, height } = rendition;
    const { num, den } = sample.sampleAspectRatio;
    const pixelRatio = num > 0 && den > 0 ? { num, den } : { num: 1, den: 1 };
    const isOwnInit = await writeRenditionInit(rendition, source, {
      width,
      height,
      config: encoder.config,
      pixelRatio,
    });
    return {
      encoder,
      scaler: createScaler({ width, height, format: pictureFormat }),
      codec: `avc1.${encoder.config.toString('hex', 1, 4)}`,
      delay: Math.round((encoder.reorderedFrames * source.timescale) / fps),
      keyPrefix: isOwnInit ? undefined : parameterSetsOfAvcConfig(encoder.config),
    };
  }

  /**
   * The init segment of a part that has given it no picture yet; returns the video's codec. Players want to know the
   * track although nothing is in it: an encoder is opened for what it would say of its pictures.
   */
  async function describePart(source: SourceSegment): Promise<string | undefined> {
    if (source.videoTrackId === undefined) {
      await copyInit(rendition, source);
      return undefined;
    }
    const sample = new Frame();
    sample.alloc();
    try {
      const { encoder, scaler, codec } = await open(sample, source, nominalFps);
      encoder.close();
      scaler.close();
      return codec;
    } finally {
      sample.free();
    }
  }

  function begin(source: SourceSegment, time: number): LaneSegment {
    const last = begun.at(-1);
    if (last?.source === source) return last;
    if (last) last.isClosed = true;
    const segment: LaneSegment = {
      source,
      isWanted: createFrameThinner(rendition.fps),
      firstTime: time,
      lastKeyTime: Number.NEGATIVE_INFINITY,
      givenCount: 0,
      isClosed: false,
      pictures: [],
    };
    begun.push(segment);
    return segment;
  }

  function collect(pictures: EncodedPicture[], keyPrefix: Buffer | undefined): void {
    for (const picture of pictures) {
      const owner = begun.findLast(({ firstTime }) => firstTime <= picture.presentationTime);
      const data = keyPrefix && picture.isKey ? Buffer.concat([keyPrefix, picture.data]) : picture.data;
      owner?.pictures.push({ ...picture, data });
    }
  }

  async function writeFinished({ codec, delay }: OpenLane, isLast: boolean): Promise<void> {
    for (let next = begun[0]; next; next = begun[0]) {
      const isComplete = next.isClosed && next.pictures.length >= next.givenCount;
      if (!isComplete && !isLast) return;
      const [first] = next.pictures;
      if (!first?.isKey || first.presentationTime !== next.firstTime) {
        throw new Error(`${rendition.name} of ${next.source.job.segmentUri} does not begin with a keyframe`);
      }
      const encoded = { pictures: next.pictures, delay, codec };
      options.onMade(next.source.job, await writeRenditionSegment(rendition, next.source, encoded));
      begun.shift();
    }
  }

  function close(): void {
    lane?.encoder.close();
    lane?.scaler.close();
    lane = undefined;
    begun.length = 0;
  }

  return {
    async encode(picture, source, sourceFps) {
      lane ??= await open(picture, source, sourceFps);
      const { encoder, scaler, keyPrefix } = lane;
      const time = Number(picture.pts);
      const segment = begin(source, time);
      if (!segment.isWanted((time - segment.firstTime) / source.timescale)) return;
      const gopTicks = (rendition.gopSeconds ?? Number.POSITIVE_INFINITY) * source.timescale;
      const asKey = time - segment.lastKeyTime >= gopTicks || segment.givenCount === 0;
      if (asKey) segment.lastKeyTime = time;
      segment.givenCount++;
      collect(await encoder.encode(await scaler.scale(picture), asKey), keyPrefix);
      await writeFinished(lane, false);
    },
    async writeSound(source) {
      const codec = lane?.codec ?? (await describePart(source));
      options.onMade(source.job, await writeRenditionSegment(rendition, source, { pictures: [], delay: 0, codec }));
    },
    async finish() {
      if (lane) {
        collect(await lane.encoder.encode(undefined, false), lane.keyPrefix);
        await writeFinished(lane, true);
      }
      close();
    },
    close,
  };
}
