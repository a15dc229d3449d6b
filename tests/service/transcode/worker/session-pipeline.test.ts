import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  EncoderName,
  Rendition,
  RenditionSegment,
  SegmentJob,
} from '../../../../src/service/transcode/messages.ts';

import { readSegment } from '../../../../src/service/transcode/worker/segment.ts';
import { createSessionPipeline } from '../../../../src/service/transcode/worker/session-pipeline.ts';
import { encodePackets } from '../../../support/media/encode-packets.ts';
import { readWithFfmpeg } from '../../recorder/read-with-ffmpeg.ts';
import { joinFiles, makeRecording, recordParts, type SourceRecording, small, tiny } from '../make-recording.ts';

interface Made extends RenditionSegment {
  sequence: number;
}

function openPipeline(encoder: EncoderName = 'software') {
  const made: Made[] = [];
  const notices: string[] = [];
  const pipeline = createSessionPipeline({
    encoder,
    threads: 2,
    onEncoded: ({ sequence }, segment) => made.push({ sequence, ...segment }),
    onNotice: (message) => notices.push(message),
  });
  return { pipeline, made, notices };
}

async function transcode(recording: SourceRecording, renditions: Rendition[]): Promise<Made[]> {
  const { pipeline, made } = openPipeline();
  for (const job of recording.jobs(renditions)) await pipeline.add(job, []);
  await pipeline.finish();
  pipeline.close();
  return made;
}

/** The presentation times of a segment's frames, in milliseconds, and what else decoding it shows. */
async function readOne(directory: string, initUri: string, uri: string) {
  const { packets, frames, errors } = await readWithFfmpeg(await joinFiles(directory, [initUri, uri]));
  const video = packets.filter(({ kind }) => kind === 'video');
  return {
    errors,
    frames: frames.video,
    times: video.map(({ ptsMs }) => ptsMs).sort((a, b) => a - b),
    video,
    audio: packets.filter(({ kind }) => kind === 'audio'),
  };
}

async function expectAligned(
  recording: SourceRecording,
  job: SegmentJob | undefined,
  made: Made | undefined,
): Promise<void> {
  if (!job) throw new Error('The source has no such segment.');
  if (!made) throw new Error(`Nothing was made of ${job.segmentUri}.`);
  const source = await readOne(recording.directory, job.initUri, job.segmentUri);
  const rendition = await readOne(recording.directory, made.initUri, made.uri);
  expect(rendition.times).toEqual(source.times);
  expect(rendition.audio).toEqual(source.audio);
  expect(rendition).toMatchObject({ errors: 0, frames: source.times.length });
  expect(rendition.video[0]).toMatchObject({ isKeyframe: true, ptsMs: source.times[0] });
  expect(rendition.video.filter(({ ptsMs, dtsMs }) => ptsMs < dtsMs)).toEqual([]);
}

// What FFmpeg says of damage and of missing hardware is expected here.
beforeEach(() => Log.setLevel(AV_LOG_QUIET));

describe('the renditions of a session', () => {
  it('have every frame of the source at its time, a keyframe first, in every segment', async () => {
    const recording = await makeRecording();
    const jobs = recording.jobs([small, tiny]);
    const made = await transcode(recording, [small, tiny]);
    expect(jobs).toHaveLength(3);
    for (const job of jobs) {
      const ofJob = made.filter(({ sequence }) => sequence === job.sequence);
      expect(ofJob.map(({ name }) => name).sort()).toEqual(['small', 'tiny']);
      for (const segment of ofJob) await expectAligned(recording, job, segment);
    }
  });

  it('carry the source audio byte for byte', async () => {
    const recording = await makeRecording();
    await transcode(recording, [tiny]);
    const audio = async (directory: string) => {
      const open = await readSegment(
        join(recording.directory, directory, 'init-0.mp4'),
        join(recording.directory, directory, '0-00001.m4s'),
      );
      const bytes = open.audio?.packets.map(({ data }) => data?.toString('hex'));
      await open.close();
      return bytes;
    };
    expect(await audio('tiny')).toEqual(await audio('source'));
  });

  it('join into one playable track without a seam', async () => {
    const recording = await makeRecording();
    await transcode(recording, [small]);
    const uris = recording.segments.map(({ uri }) => uri);
    const source = await readWithFfmpeg(
      await joinFiles(recording.directory, ['source/init-0.mp4', ...uris.map((uri) => `source/${uri}`)]),
    );
    const joined = await readWithFfmpeg(
      await joinFiles(recording.directory, ['small/init-0.mp4', ...uris.map((uri) => `small/${uri}`)]),
    );
    const times = joined.packets.filter(({ kind }) => kind === 'video').map(({ dtsMs }) => dtsMs);
    expect(joined).toMatchObject({ errors: 0, frames: source.frames });
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('stay aligned where a connection is lost between reordered frames and another goes on', async () => {
    const packets = await encodePackets({ seconds: 3, bFrames: 2, gopSeconds: 1, width: 320, height: 180 });
    // A frame that is shown after those that were lost behind it.
    const lastSent = packets.findLastIndex((packet) => packet.kind === 'video' && packet.compositionMs >= 100);
    const recording = await recordParts([packets.slice(0, lastSent + 1), packets]);
    const made = await transcode(recording, [tiny]);
    expect(new Set(recording.segments.map(({ part }) => part))).toEqual(new Set([0]));
    expect(made.map(({ sequence }) => sequence)).toEqual(recording.segments.map(({ number }) => number));
    const shown: number[] = [];
    for (const job of recording.jobs([tiny])) {
      await expectAligned(
        recording,
        job,
        made.find(({ sequence }) => sequence === job.sequence),
      );
      shown.push(...(await readOne(recording.directory, job.initUri, job.segmentUri)).times);
    }
    const steps = shown.slice(1).map((ms, i) => ms - (shown[i] ?? ms));
    expect(Math.min(...steps)).toBeGreaterThan(30);
    expect(Math.max(...steps)).toBeLessThan(150);
  });

  it('report of each segment what a playlist and a journal need', async () => {
    const recording = await makeRecording();
    const [first] = await transcode(recording, [small]);
    const { size } = await stat(join(recording.directory, 'small/0-00000.m4s'));
    expect(first).toEqual({
      sequence: 0,
      crc32: expect.any(Number),
      name: 'small',
      uri: 'small/0-00000.m4s',
      initUri: 'small/init-0.mp4',
      bytes: size,
      width: 320,
      height: 180,
      codecs: expect.stringMatching(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/),
      frameCount: 60,
      durationSeconds: 2,
      bitrate: Math.round((size * 8) / 2),
    });
  });

  it('keep to their bitrate', async () => {
    const recording = await makeRecording({ width: 640, height: 360 });
    const made = await transcode(recording, [tiny]);
    const bytes = made.reduce((sum, segment) => sum + segment.bytes, 0);
    const soundBitrate = 128_000;
    // The peak over the two seconds that a player may have to hold.
    expect((bytes * 8) / 6).toBeLessThan(tiny.bitrate * 1.2 + soundBitrate * 1.1);
  });

  it('have fewer frames a second if the profile says so, each still at a time of the source', async () => {
    const recording = await makeRecording();
    const made = await transcode(recording, [{ ...tiny, fps: 15 }]);
    const source = await readOne(recording.directory, 'source/init-0.mp4', 'source/0-00001.m4s');
    const thinned = await readOne(recording.directory, 'tiny/init-0.mp4', 'tiny/0-00001.m4s');
    expect(made.map(({ frameCount, durationSeconds }) => [frameCount, Math.round(durationSeconds)])).toEqual(
      Array(3).fill([30, 2]),
    );
    expect(thinned.times).toEqual(source.times.filter((_, i) => i % 2 === 0));
  });

  it('have keyframes inside a segment if the profile asks for them', async () => {
    const recording = await makeRecording();
    await transcode(recording, [{ ...tiny, gopSeconds: 0.5 }]);
    const { video } = await readOne(recording.directory, 'tiny/init-0.mp4', 'tiny/0-00000.m4s');
    const keys = video
      .filter(({ isKeyframe }) => isKeyframe)
      .map(({ ptsMs }) => Math.round(ptsMs - (video[0]?.ptsMs ?? 0)));
    expect(keys).toEqual([0, 500, 1000, 1500]);
  });

  it('are made of each part with its own init segment', async () => {
    const recording = await makeRecording({ seconds: 4 }, { seconds: 2, width: 480, height: 270 });
    const made = await transcode(recording, [tiny]);
    const jobs = recording.jobs([tiny]);
    expect(made.map(({ initUri }) => initUri)).toEqual(['tiny/init-0.mp4', 'tiny/init-0.mp4', 'tiny/init-1.mp4']);
    for (const [i, job] of jobs.entries()) await expectAligned(recording, job, made[i]);
  });

  it('are made of video without audio', async () => {
    const recording = await makeRecording({ audio: false, bFrames: 0, seconds: 4 });
    const made = await transcode(recording, [tiny]);
    expect(made.map(({ codecs, frameCount }) => [codecs.split(',').length, frameCount])).toEqual([
      [1, 60],
      [1, 60],
    ]);
  });

  it('go on with the last picture where the video stopped', async () => {
    const packets = await encodePackets({ seconds: 20, bFrames: 0, gopSeconds: 2 });
    const stopped = packets.filter(({ kind, dtsMs }) => kind !== 'video' || dtsMs < 4000);
    const recording = await recordParts([stopped]);
    const made = await transcode(recording, [tiny]);
    const last = made.at(-1);
    expect(made).toHaveLength(recording.segments.length);
    expect(last).toMatchObject({
      frameCount: recording.segments.at(-1)?.videoSamples,
      sequence: recording.segments.at(-1)?.number,
    });
    expect(last?.frameCount).toBeGreaterThan(0);
    expect(last?.durationSeconds).toBeGreaterThan(1);
  });

  it('have segments of audio alone where no picture came', async () => {
    const packets = await encodePackets({ seconds: 12, bFrames: 0, gopSeconds: 2 });
    const recording = await recordParts([packets.filter(({ kind }) => kind !== 'video')]);
    const made = await transcode(recording, [tiny]);
    expect(recording.segments.map(({ videoSamples }) => videoSamples)).toEqual(recording.segments.map(() => 0));
    expect(made).toHaveLength(recording.segments.length);
    expect(made.at(-1)).toMatchObject({ frameCount: 0, sequence: recording.segments.at(-1)?.number });
    expect(made.at(-1)?.durationSeconds).toBeGreaterThan(1);
  });
});

describe('a pipeline that begins anew', () => {
  it('continues at any segment, with the same init segment and no seam', async () => {
    const recording = await makeRecording();
    const jobs = recording.jobs([small]);
    const made: Made[] = [];
    for (const job of jobs) {
      const next = openPipeline();
      await next.pipeline.add(job, []);
      await next.pipeline.finish();
      made.push(...next.made);
    }
    for (const [i, job] of jobs.entries()) await expectAligned(recording, job, made[i]);
    expect(made).toHaveLength(3);
  });

  it('makes nothing twice that is there whole', async () => {
    const recording = await makeRecording();
    const before = await transcode(recording, [small, tiny]);
    await rm(join(recording.directory, 'tiny/0-00001.m4s'));
    const stamps = async () =>
      Promise.all(
        before
          .filter(({ uri }) => uri !== 'tiny/0-00001.m4s')
          .map(async ({ uri }) => (await stat(join(recording.directory, uri))).mtimeMs),
      );
    const stampsBefore = await stamps();
    const after = await transcode(recording, [small, tiny]);
    const order = (a: Made, b: Made) => a.uri.localeCompare(b.uri);
    const known = ({ bytes: _, bitrate: __, crc32: ___, ...rest }: Made) => rest;
    expect(await stamps()).toEqual(stampsBefore);
    expect(after.sort(order).map(known)).toEqual(before.sort(order).map(known));
  });

  it('makes again what cannot be read', async () => {
    const recording = await makeRecording({ seconds: 2 });
    await transcode(recording, [tiny]);
    await rm(join(recording.directory, 'tiny/init-0.mp4'));
    const made = await transcode(recording, [tiny]);
    await expectAligned(recording, recording.jobs([tiny])[0], made[0]);
    expect(made).toHaveLength(1);
  });

  it('makes decodable segments after an encoder that was set up otherwise', async () => {
    const recording = await makeRecording();
    const [first, second] = recording.jobs([{ ...tiny, profile: 'baseline' }]);
    const before = openPipeline();
    if (first) await before.pipeline.add(first, []);
    await before.pipeline.finish();
    const after = openPipeline();
    if (second) await after.pipeline.add({ ...second, renditions: [tiny] }, []);
    await after.pipeline.finish();
    const [segment] = after.made;
    await expectAligned(recording, second, segment);
    expect(segment?.sequence).toBe(1);
  });

  it('decodes what a segment without a keyframe depends on', async () => {
    const packets = await encodePackets({ seconds: 24, bFrames: 0, gopSeconds: 30 });
    const recording = await recordParts([packets]);
    const dependent = recording.segments.findIndex(({ independent }) => !independent);
    const jobs = recording.jobs([tiny]);
    const job = jobs[dependent];
    if (!job) throw new Error('every segment has a keyframe');
    const { pipeline, made } = openPipeline();
    await pipeline.add(
      job,
      jobs.slice(0, dependent).map(({ segmentUri }) => segmentUri),
    );
    await pipeline.finish();
    await expectAligned(recording, job, made[0]);
    expect(made).toHaveLength(1);
  });

  it('says so if no frame can be decoded, and writes nothing', async () => {
    const recording = await makeRecording();
    const [job] = recording.jobs([tiny]);
    if (!job) throw new Error('nothing recorded');
    const path = join(recording.directory, job.segmentUri);
    const bytes = await readFile(path);
    // Keeps the boxes and spoils every frame.
    bytes.fill(0xff, bytes.indexOf('mdat') + 4);
    await writeFile(path, bytes);
    const { pipeline, made } = openPipeline();
    await expect(pipeline.add(job, []).then(() => pipeline.finish())).rejects.toThrow(
      'No frame of source/0-00000.m4s could be decoded',
    );
    expect(made).toEqual([]);
    await expect(stat(join(recording.directory, 'tiny'))).rejects.toThrow('ENOENT');
  });

  it('uses software where the hardware asked for is not there, and says so', async () => {
    const recording = await makeRecording({ seconds: 2 });
    // One that no machine of this kind has.
    const encoder = process.platform === 'darwin' ? 'vaapi' : 'videotoolbox';
    const { pipeline, made, notices } = openPipeline(encoder);
    const [job] = recording.jobs([tiny]);
    if (job) await pipeline.add(job, []);
    await pipeline.finish();
    await expectAligned(recording, job, made[0]);
    expect(made).toHaveLength(1);
    expect(notices).toEqual([expect.stringContaining(`The encoder ${encoder} cannot be used here, software`)]);
  });
});
