import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Rendition } from '../rendition.ts';
import type { RenditionSegment, SegmentJob } from '../segment-job.ts';
import { readSegment } from './media/read-segment.ts';
import { renditionUri } from './write-rendition-segment.ts';

/** Describes a rendition's segment that an earlier run left whole on disk; undefined if it has to be encoded. */
export async function describeExistingSegment(
  rendition: Rendition,
  job: SegmentJob,
): Promise<RenditionSegment | undefined> {
  const uri = renditionUri(rendition, job.segmentUri);
  const initUri = renditionUri(rendition, job.initUri);
  const path = join(job.sessionDirectory, uri);
  const content = await readFile(path).catch(() => undefined);
  if (!content) return undefined;
  const open = await readSegment(join(job.sessionDirectory, initUri), path).catch(() => undefined);
  if (!open) return undefined;
  const { video, audio } = open;
  const timed = video && video.packets.length > 0 ? video : audio;
  const ticks = timed?.packets.reduce((sum, packet) => sum + Number(packet.duration), 0) ?? 0;
  const durationSeconds = timed ? (ticks * timed.stream.timeBase.num) / timed.stream.timeBase.den : 0;
  const codecs = [video, audio].map((track) => track?.stream.codecpar.getCodecString());
  const described: RenditionSegment = {
    name: rendition.name,
    uri,
    initUri,
    bytes: content.length,
    crc32: crc32(content),
    width: rendition.width,
    height: rendition.height,
    codecs: codecs.filter((codec) => codec !== undefined && codec !== null).join(','),
    frameCount: video?.packets.length ?? 0,
    durationSeconds,
    bitrate: durationSeconds > 0 ? Math.round((content.length * 8) / durationSeconds) : 0,
  };
  await open.close();
  return described;
}
