import type { Frame } from 'node-av/lib';
import type { Rendition } from '../rendition.ts';
import type { SegmentJob } from '../segment-job.ts';
import { describeExistingSegment } from './describe-existing-segment.ts';
import { type Decoder, openDecoder } from './media/open-decoder.ts';
import type { SegmentTrack } from './media/read-segment.ts';
import { createRenditionLane, type LaneOptions, type RenditionLane } from './rendition-encoder.ts';
import { readSourceSegment, type SourceSegment } from './source-segment.ts';

/**
 * Makes the renditions of a session's consecutive segments. Decoder and encoders live on between segments and hold some
 * pictures back, so a segment's end is written when the next one has begun, or by `finish`.
 */
export interface SessionPipeline {
  /**
   * Takes the next segment. What is there whole already is told as made and not made again. `leadInUris` are decoded
   * first where decoding begins anew, for a segment that depends on them.
   */
  add(job: SegmentJob, leadInUris: readonly string[]): Promise<void>;
  /** Writes all that was begun; a further segment may follow. */
  finish(): Promise<void>;
  /** Lets go of everything, unwritten. */
  close(): void;
}

interface Expected {
  segment: SourceSegment;
  firstTime: number;
  missing: Rendition[];
  decodedCount: number;
}

export function createSessionPipeline(options: LaneOptions): SessionPipeline {
  const lanes = new Map<string, RenditionLane>();
  let decoder: Decoder | undefined;
  let initUri: string | undefined;
  let sourceFps = 0;
  let current: Expected | undefined;
  const upcoming: Expected[] = [];

  function laneOf(rendition: Rendition): RenditionLane {
    const lane = lanes.get(rendition.name) ?? createRenditionLane(rendition, options);
    lanes.set(rendition.name, lane);
    return lane;
  }

  async function moveTo(next: Expected | undefined): Promise<void> {
    const before = current;
    current = next;
    if (before?.decodedCount === 0) await writeSoundOf(before);
    const wanted = new Set(next?.missing.map(({ name }) => name));
    // An encoder that has no part in the next segment must not hold pictures over it.
    for (const [name, lane] of lanes) if (!wanted.has(name)) await lane.finish();
  }

  async function route(picture: Frame): Promise<void> {
    const time = Number(picture.pts);
    for (let next = upcoming[0]; next && time >= next.firstTime; next = upcoming[0]) {
      upcoming.shift();
      await moveTo(next);
    }
    const owner = current;
    if (!owner) return;
    owner.decodedCount++;
    const encoding = owner.missing.map((rendition) => laneOf(rendition).encode(picture, owner.segment, sourceFps));
    // Where one fails the others still read the picture: it must not be freed before they have all come back.
    const failed = (await Promise.allSettled(encoding)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Without a keyframe there may be nothing to decode: then no rendition has a picture, and the sound goes on. */
  async function writeSoundOf({ segment, missing }: Expected): Promise<void> {
    const { segmentUri, isIndependent } = segment.job;
    if (segment.pictureCount > 0) {
      const words = `No picture of ${segmentUri} could be decoded`;
      if (isIndependent) throw new Error(words);
      options.onNotice(`${words}: it has no keyframe. Its renditions have sound alone.`);
    }
    for (const rendition of missing) await laneOf(rendition).writeSound(segment);
  }

  async function findMissing(job: SegmentJob): Promise<Rendition[]> {
    const missing: Rendition[] = [];
    for (const rendition of job.renditions) {
      const existing = await describeExistingSegment(rendition, job);
      if (existing) options.onMade(job, existing);
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
    initUri = segment.job.initUri;
    sourceFps = nominalFps(segment);
    try {
      for (const segmentUri of leadInUris) await decodeLeadIn(opened, { ...segment.job, segmentUri });
    } catch (error) {
      opened.close();
      throw error;
    }
    return opened;
  }

  /** Pictures from before the segment are decoded for its sake alone: `route` lets them fall. */
  async function decodeLeadIn(opened: Decoder, job: SegmentJob): Promise<void> {
    const { open, video } = await readSourceSegment(job, {});
    try {
      for (const packet of video?.packets ?? []) await opened.decode(packet, route);
    } finally {
      await open.close();
    }
  }

  async function decodeSegment(job: SegmentJob, leadInUris: readonly string[], missing: Rendition[]): Promise<void> {
    const source = await readSourceSegment(job, { isProbed: !decoder });
    const { segment, open, video } = source;
    try {
      if (video === undefined || segment.firstTime === undefined) {
        // The picture has stopped: what was begun comes first.
        await finish();
        await writeSoundOf({ segment, firstTime: 0, missing, decodedCount: 0 });
        return;
      }
      upcoming.push({ segment, firstTime: segment.firstTime, missing, decodedCount: 0 });
      decoder ??= await openDecoderFor(segment, video, leadInUris);
      for (const packet of video.packets) await decoder.decode(packet, route);
    } finally {
      await open.close();
    }
  }

  async function finish(): Promise<void> {
    await decoder?.decode(null, route);
    decoder?.close();
    decoder = undefined;
    await moveTo(undefined);
    for (let lost = upcoming.shift(); lost; lost = upcoming.shift()) await writeSoundOf(lost);
    lanes.clear();
  }

  return {
    async add(job, leadInUris) {
      const missing = await findMissing(job);
      if (missing.length === 0 || (initUri !== undefined && initUri !== job.initUri)) await finish();
      if (missing.length > 0) await decodeSegment(job, leadInUris, missing);
    },
    finish,
    close() {
      decoder?.close();
      decoder = undefined;
      for (const lane of lanes.values()) lane.close();
      upcoming.length = 0;
      current = undefined;
    },
  };
}

/** Whole frames a second: near enough for rate control, and the same whichever segment it is read from. */
function nominalFps({ pictureCount, firstTime, endTime, timescale }: SourceSegment): number {
  const seconds = (endTime - (firstTime ?? endTime)) / timescale;
  return seconds > 0 ? Math.min(240, Math.max(1, Math.round(pictureCount / seconds))) : 30;
}
