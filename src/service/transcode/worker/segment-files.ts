import { readFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Packet } from 'node-av/lib';
import { makeFolder, writeWhole } from '../../lib/files.ts';
import { decodeTimes, type FragmentTrack, fragment, type MediaSample } from '../../media/mp4/fragment.ts';
import { type RenditionVideo, renditionInit } from '../../media/mp4/init-segment.ts';
import type { Rendition, RenditionSegment, SegmentJob } from '../messages.ts';
import type { EncodedFrame } from './encoder.ts';
import { type OpenSegment, type ReadSegmentOptions, readSegment } from './segment.ts';

/** A source segment while it is encoded: what its renditions need once its packets are freed. */
export interface SourceSegment {
  job: SegmentJob;
  init: Buffer;
  /** Undefined where its part has no video. */
  videoTrackId: number | undefined;
  /** Ticks per second of the video's times. */
  timescale: number;
  /** Presentation time of its first frame; undefined if it has none. */
  firstTime: number | undefined;
  /** The segment after it begins here. */
  endTime: number;
  frameCount: number;
  /** The audio, packet for packet, or undefined if it has none. */
  audio: FragmentTrack | undefined;
  audioSeconds: number;
  audioCodec: string | undefined;
}

interface ReadSourceSegment {
  segment: SourceSegment;
  open: OpenSegment;
  video: OpenSegment['video'];
}

/** Reads a job's source. Throws if it cannot be read. */
export async function readSourceSegment(job: SegmentJob, options: ReadSegmentOptions): Promise<ReadSourceSegment> {
  const open = await readSegment(
    join(job.sessionDirectory, job.initUri),
    join(job.sessionDirectory, job.segmentUri),
    options,
  );
  const { video, audio } = open;
  const frames = video?.packets ?? [];
  const times = frames.map((packet) => Number(packet.pts));
  const firstTime = times.length > 0 ? times.reduce((least, time) => Math.min(least, time)) : undefined;
  const audioTicks = audio?.packets.reduce((sum, packet) => sum + Number(packet.duration), 0) ?? 0;
  const segment: SourceSegment = {
    job,
    init: open.init,
    videoTrackId: video?.trackId,
    timescale: video ? video.stream.timeBase.den / video.stream.timeBase.num : 1,
    firstTime,
    endTime: (firstTime ?? 0) + frames.reduce((sum, packet) => sum + Number(packet.duration), 0),
    frameCount: frames.length,
    audio:
      audio && audio.packets.length > 0
        ? { trackId: audio.trackId, samples: audio.packets.map(audioSample) }
        : undefined,
    audioSeconds: audio ? (audioTicks * audio.stream.timeBase.num) / audio.stream.timeBase.den : 0,
    audioCodec: audio?.stream.codecpar.getCodecString() ?? undefined,
  };
  return { segment, open, video };
}

function audioSample(packet: Packet): MediaSample {
  return {
    decodeTime: Number(packet.dts),
    compositionOffset: Number(packet.pts - packet.dts),
    duration: Number(packet.duration),
    isSync: true,
    data: Buffer.from(packet.data ?? []),
  };
}

/** A rendition's file for a source's: the same name in the rendition's folder. */
function renditionUri(rendition: Rendition, sourceUri: string): string {
  return posix.join(rendition.directory, basename(sourceUri));
}

/**
 * Writes the rendition's init segment for the source's part, unless there is one already; returns whether what is there
 * decodes these frames (another encoder may have written it before a restart).
 */
export async function writeRenditionInit(
  rendition: Rendition,
  source: SourceSegment,
  video: RenditionVideo,
): Promise<boolean> {
  const path = join(source.job.sessionDirectory, renditionUri(rendition, source.job.initUri));
  const wanted = renditionInit(source.init, video);
  const present = await readFile(path).catch(() => undefined);
  if (present) return present.equals(wanted);
  await write(path, wanted);
  return true;
}

/** A worker that outlives its service for a moment must not write into its successor's file. */
async function write(path: string, content: Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  await writeWhole(path, content, { isContended: true });
}

/** A part without video has the same init segment in every rendition. */
export async function copyInit(rendition: Rendition, { job, init }: SourceSegment): Promise<void> {
  const path = join(job.sessionDirectory, renditionUri(rendition, job.initUri));
  await write(path, init);
}

interface EncodedFrames {
  /** In decode order; empty where the segment has only audio. */
  frames: readonly EncodedFrame[];
  /** Ticks by which the encoder's reordering delays frames. */
  delay: number;
  codec: string | undefined;
}

/**
 * Writes a rendition's segment. Frames keep the source's presentation times exactly. Decode times follow from those
 * alone, so segments join seamlessly whichever encoder wrote them, before and after a restart.
 */
export async function writeRenditionSegment(
  rendition: Rendition,
  source: SourceSegment,
  encoded: EncodedFrames,
): Promise<RenditionSegment> {
  const samples = videoSamples(encoded.frames, encoded.delay, source.endTime);
  const tracks: FragmentTrack[] = [
    ...(source.videoTrackId !== undefined && samples.length > 0 ? [{ trackId: source.videoTrackId, samples }] : []),
    ...(source.audio ? [source.audio] : []),
  ];
  if (tracks.length === 0) throw new Error(`No frame of ${source.job.segmentUri} could be decoded`);
  const content = fragment(source.job.sequence + 1, tracks);
  await write(join(source.job.sessionDirectory, renditionUri(rendition, source.job.segmentUri)), content);
  const firstTime = encoded.frames[0]?.presentationTime;
  return describeSegment(rendition, source.job, content, {
    codecs: [encoded.codec, source.audioCodec],
    frameCount: samples.length,
    seconds: firstTime === undefined ? source.audioSeconds : (source.endTime - firstTime) / source.timescale,
  });
}

interface SegmentFacts {
  codecs: readonly (string | null | undefined)[];
  frameCount: number;
  seconds: number;
}

function describeSegment(
  rendition: Rendition,
  job: SegmentJob,
  content: Buffer,
  { codecs, frameCount, seconds }: SegmentFacts,
): RenditionSegment {
  return {
    name: rendition.name,
    uri: renditionUri(rendition, job.segmentUri),
    initUri: renditionUri(rendition, job.initUri),
    bytes: content.length,
    crc32: crc32(content),
    width: rendition.width,
    height: rendition.height,
    codecs: codecs.filter((codec) => codec !== undefined && codec !== null).join(','),
    frameCount,
    bitrate: seconds > 0 ? Math.round((content.length * 8) / seconds) : 0,
  };
}

/** Frames as samples; without an `endTime`, the last one is as short as can be. */
export function videoSamples(frames: readonly EncodedFrame[], delay: number, endTime?: number): MediaSample[] {
  const times = decodeTimes(
    frames.map(({ presentationTime }) => presentationTime),
    delay,
  );
  return frames.map(({ presentationTime, isKey, data }, index) => {
    const decodeTime = times[index] ?? presentationTime;
    const nextTime = times[index + 1] ?? (endTime === undefined ? decodeTime : endTime - delay);
    const duration = Math.max(1, nextTime - decodeTime);
    return { decodeTime, compositionOffset: presentationTime - decodeTime, duration, isSync: isKey, data };
  });
}

/**
 * Describes a rendition's segment that an earlier run left whole on disk; undefined if it has to be encoded, or again since
 * it has fewer frames than its source.
 */
export async function describeExistingSegment(
  rendition: Rendition,
  job: SegmentJob,
): Promise<RenditionSegment | undefined> {
  const path = join(job.sessionDirectory, renditionUri(rendition, job.segmentUri));
  const initPath = join(job.sessionDirectory, renditionUri(rendition, job.initUri));
  const content = await readFile(path).catch(() => undefined);
  if (!content) return undefined;
  const open = await readSegment(initPath, path).catch(() => undefined);
  if (!open) return undefined;
  const { video, audio } = open;
  const frameCount = video?.packets.length ?? 0;
  if (rendition.fps === 0 && frameCount < (job.frames ?? 0)) {
    await open.close();
    return undefined;
  }
  const timed = video && video.packets.length > 0 ? video : audio;
  const ticks = timed?.packets.reduce((sum, packet) => sum + Number(packet.duration), 0) ?? 0;
  const described = describeSegment(rendition, job, content, {
    codecs: [video, audio].map((track) => track?.stream.codecpar.getCodecString()),
    frameCount,
    seconds: timed ? (ticks * timed.stream.timeBase.num) / timed.stream.timeBase.den : 0,
  });
  await open.close();
  return described;
}
