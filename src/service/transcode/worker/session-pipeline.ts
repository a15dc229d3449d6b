import type { Frame } from 'node-av/lib';
import type { Rendition, SegmentJob } from '../jobs.ts';
import { type Decoder, openDecoder } from './media/decoder.ts';
import { createFrameScaler, type SegmentTrack } from './media/segment.ts';

import { createRenditionEncoder, type RenditionEncoder, type RenditionEncoderOptions } from './rendition-encoder.ts';
import { readSourceSegment, type SourceSegment } from './source-segment.ts';
import { describeExistingSegment } from './write-rendition-segment.ts';

/**
 * Encodes the renditions of a session's consecutive segments. Decoder and encoders stay open between segments and hold
 * some frames back, so a segment's end is written once the next one has begun, or by `finish`.
 */
export interface SessionPipeline {
  /**
   * Takes the next segment. Renditions that are already whole on disk are reported, not encoded again. `leadInUris` are
   * decoded first where the decoder is new and the segment depends on them. Resolves with whether all had to be encoded.
   */
  add(job: SegmentJob, leadInUris: readonly string[]): Promise<boolean>;
  /** Writes all that was begun; a further segment may follow. */
  finish(): Promise<void>;
  /** Frees everything without writing. */
  close(): void;
}

interface Expected {
  segment: SourceSegment;
  firstTime: number;
  missing: Rendition[];
  decodedCount: number;
}

export function createSessionPipeline(options: RenditionEncoderOptions): SessionPipeline {
  const encoders = new Map<string, RenditionEncoder>();
  const scaler = createFrameScaler();
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
        // The video has stopped: finish what was begun.
        await finish();
        await writeAudioOnlyOf({ segment, firstTime: 0, missing, decodedCount: 0 });
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
    for (let lost = upcoming.shift(); lost; lost = upcoming.shift()) await writeAudioOnlyOf(lost);
    encoders.clear();
  }

  return {
    async add(job, leadInUris) {
      const missing = await findMissing(job);
      if (missing.length === 0 || (part !== undefined && part !== job.part)) await finish();
      if (missing.length > 0) await decodeSegment(job, leadInUris, missing);
      return missing.length === job.renditions.length;
    },
    finish,
    close() {
      decoder?.close();
      decoder = undefined;
      for (const encoder of encoders.values()) encoder.close();
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
