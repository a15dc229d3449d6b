import { join } from 'node:path';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../../src/service/ingest/publish.ts';
import { buildLadder, defaultProfiles, type SourceVideo } from '../../../../src/service/transcode/ladder.ts';
import type { RenditionSegment } from '../../../../src/service/transcode/messages.ts';
import { createSessionPipeline } from '../../../../src/service/transcode/worker/session-pipeline.ts';
import { encodeModernPackets } from '../../../support/media/encode-modern-packets.ts';
import { encodePackets } from '../../../support/media/encode-packets.ts';
import { readWithFfmpeg } from '../../recorder/read-with-ffmpeg.ts';
import { joinFiles, recordParts } from '../make-recording.ts';

/** Makes the smallest level that the default ladder has for a source, and reads both back. */
async function transcode(packets: MediaPacket[], source: SourceVideo) {
  Log.setLevel(AV_LOG_QUIET);
  const recording = await recordParts([packets]);
  const rendition = buildLadder(defaultProfiles, source).renditions.at(-1);
  if (!rendition) throw new Error('no level below this source');
  const made: RenditionSegment[] = [];
  const pipeline = createSessionPipeline({
    encoder: 'software',
    threads: 2,
    onEncoded: (_, segment) => made.push(segment),
    onNotice: () => undefined,
  });
  for (const job of recording.jobs([rendition])) await pipeline.add(job, []);
  await pipeline.finish();
  const read = async (folder: string) => {
    const uris = ['init-0.mp4', ...recording.segments.map(({ uri }) => uri)].map((uri) => join(folder, uri));
    const { packets: found, errors, frames } = await readWithFfmpeg(await joinFiles(recording.directory, uris));
    const video = found.filter(({ kind }) => kind === 'video');
    return { errors, frames, times: video.map(({ ptsMs }) => Math.round(ptsMs)).sort((a, b) => a - b) };
  };
  return { made, source: await read('source'), rendition: await read(rendition.directory) };
}

beforeEach(() => Log.setLevel(AV_LOG_QUIET));

describe('every frame at its time, decodable, in H.264', () => {
  it.each(['hevc', 'av1'] as const)('of a source in %s', async (codec) => {
    const packets = await encodeModernPackets(codec, 2);
    const { made, source, rendition } = await transcode(packets, { width: 640, height: 360, fps: 30, codec });
    expect(rendition).toMatchObject({ errors: 0, times: source.times });
    expect(rendition.times).toHaveLength(60);
    expect(made[0]).toMatchObject({ codecs: expect.stringMatching(/^avc1/), width: 426, height: 240 });
  });

  it('of an upright frame', async () => {
    const packets = await encodePackets({ width: 360, height: 640, seconds: 2, bFrames: 2 });
    const { made, source, rendition } = await transcode(packets, { width: 360, height: 640, fps: 30 });
    expect(rendition).toMatchObject({ errors: 0, times: source.times });
    expect(made[0]).toMatchObject({ width: 240, height: 426 });
  });

  it('of 60 frames a second', async () => {
    const packets = await encodePackets({ width: 640, height: 360, fps: 60, seconds: 2, bFrames: 2 });
    const { made, source, rendition } = await transcode(packets, { width: 640, height: 360, fps: 60 });
    expect(rendition).toMatchObject({ errors: 0, times: source.times });
    expect(made.map(({ frameCount }) => frameCount)).toEqual([120]);
  });

  it('of a publisher that leaves out frames, at times that follow no grid, by a clock that begins late', async () => {
    const whole = await encodePackets({ width: 480, height: 270, seconds: 4, bFrames: 0, gopSeconds: 2 });
    // Frames late in a group depend on none after them, so what remains still decodes.
    const isLeftOut = ({ kind, dtsMs }: MediaPacket) => kind === 'video' && dtsMs % 2000 > 1500;
    const dayMs = 24 * 3_600_000;
    const { source, rendition } = await transcode(
      whole.filter((packet) => !isLeftOut(packet)).map((packet) => ({ ...packet, dtsMs: packet.dtsMs + dayMs })),
      { width: 480, height: 270, fps: 30 },
    );
    expect(rendition).toMatchObject({ errors: 0, times: source.times });
    expect(rendition.times.length).toBeLessThan(120);
    expect(rendition.times[0]).toBeGreaterThanOrEqual(dayMs);
  });
});
