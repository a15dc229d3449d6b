import { readFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeFolder, writeWhole } from '../../files/write-whole.ts';
import { decodeTimes } from '../../mp4/decode-times.ts';
import { type FragmentTrack, fragment, type MediaSample } from '../../mp4/fragment.ts';
import { type RenditionVideo, renditionInit } from '../../mp4/rendition-init.ts';
import type { Rendition } from '../rendition.ts';
import type { RenditionSegment } from '../segment-job.ts';
import type { EncodedPicture } from './media/open-encoder.ts';
import type { SourceSegment } from './source-segment.ts';

/** Where a rendition's file stands for a source's: the same name in the rendition's folder. */
export function renditionUri(rendition: Rendition, sourceUri: string): string {
  return posix.join(rendition.directory, basename(sourceUri));
}

/**
 * Writes the rendition's init segment for the source's part, unless there is one already; tells whether what is there
 * is what these pictures are decoded with (another encoder may have written it before a restart).
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

export interface EncodedPictures {
  /** In decode order; none where the segment has sound alone. */
  pictures: readonly EncodedPicture[];
  /** Ticks that the encoder's reordering takes. */
  delay: number;
  codec: string | undefined;
}

/**
 * Writes a rendition's segment. Pictures keep the source's presentation times exactly. Decode times follow from those
 * alone, so segments join without a seam whatever encoder made them, before and after a restart.
 */
export async function writeRenditionSegment(
  rendition: Rendition,
  source: SourceSegment,
  encoded: EncodedPictures,
): Promise<RenditionSegment> {
  const samples = videoSamples(encoded.pictures, source.endTime, encoded.delay);
  const tracks: FragmentTrack[] = [
    ...(source.videoTrackId !== undefined && samples.length > 0 ? [{ trackId: source.videoTrackId, samples }] : []),
    ...(source.sound ? [source.sound] : []),
  ];
  if (tracks.length === 0) throw new Error(`No picture of ${source.job.segmentUri} could be decoded`);
  const content = fragment(source.job.sequence + 1, tracks);
  const uri = renditionUri(rendition, source.job.segmentUri);
  const path = join(source.job.sessionDirectory, uri);
  await write(path, content);
  const firstTime = encoded.pictures[0]?.presentationTime;
  const durationSeconds =
    firstTime === undefined ? source.soundSeconds : (source.endTime - firstTime) / source.timescale;
  return {
    name: rendition.name,
    uri,
    initUri: renditionUri(rendition, source.job.initUri),
    bytes: content.length,
    crc32: crc32(content),
    width: rendition.width,
    height: rendition.height,
    codecs: [encoded.codec, source.soundCodec].filter((codec) => codec !== undefined).join(','),
    frameCount: samples.length,
    durationSeconds,
    bitrate: durationSeconds > 0 ? Math.round((content.length * 8) / durationSeconds) : 0,
  };
}

function videoSamples(pictures: readonly EncodedPicture[], endTime: number, delay: number): MediaSample[] {
  const times = decodeTimes(
    pictures.map(({ presentationTime }) => presentationTime),
    delay,
  );
  return pictures.map(({ presentationTime, isKey, data }, index) => {
    const decodeTime = times[index] ?? presentationTime;
    const nextTime = times[index + 1] ?? endTime - delay;
    const duration = Math.max(1, nextTime - decodeTime);
    return { decodeTime, compositionOffset: presentationTime - decodeTime, duration, isSync: isKey, data };
  });
}
