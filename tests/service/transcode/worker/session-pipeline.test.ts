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

const secondsOf = ({ bytes, bitrate }: Made) => (bytes * 8) / bitrate;

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
  it('have every frame of the source at its time, a keyframe first, join without a seam, and are described', async () => {
    const recording = await makeRecording();
    const jobs = recording.jobs([small, tiny]);
    const made = await transcode(recording, [small, tiny]);
    expect(jobs).toHaveLength(3);
    for (const job of jobs) {
      const ofJob = made.filter(({ sequence }) => sequence === job.sequence);
      expect(ofJob.map(({ name }) => name).sort()).toEqual(['small', 'tiny']);
      for (const segment of ofJob) await expectAligned(recording, job, segment);
    }
    const join = async (folder: string) => {
      const uris = ['init-0.mp4', ...recording.segments.map(({ uri }) => uri)].map((uri) => `${folder}/${uri}`);
      return readWithFfmpeg(await joinFiles(recording.directory, uris));
    };
    const joined = await join('small');
    const times = joined.packets.filter(({ kind }) => kind === 'video').map(({ dtsMs }) => dtsMs);
    expect(joined).toMatchObject({ errors: 0, frames: (await join('source')).frames });
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    const { size } = await stat(`${recording.directory}/small/0-00000.m4s`);
    expect(made.find(({ name }) => name === 'small')).toEqual({
      sequence: 0,
      crc32: expect.any(Number),
      name: 'small',
      uri: 'small/0-00000.m4s',
      initUri: 'small/init-0.mp4',
      bytes: size,
      width: 240,
      height: 136,
      codecs: expect.stringMatching(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/),
      frameCount: 60,
      bitrate: Math.round((size * 8) / 2),
    });
    const tinyBytes = made.reduce((sum, { name, bytes }) => (name === 'tiny' ? sum + bytes : sum), 0);
    const soundBitrate = 128_000;
    // The peak over the two seconds that a player may have to hold.
    expect((tinyBytes * 8) / 6).toBeLessThan(tiny.bitrate * 1.2 + soundBitrate * 1.1);
  });

  it('carry the source audio byte for byte, have fewer frames and keyframes inside a segment if a profile says so', async () => {
    const recording = await makeRecording({ seconds: 4 });
    const [thin, dense] = ['thin', 'dense'].map((name) => ({ ...tiny, name, directory: name }));
    if (thin === undefined || dense === undefined) throw new Error('two renditions are needed');
    const made = await transcode(recording, [
      { ...thin, fps: 15 },
      { ...dense, gopSeconds: 0.5 },
    ]);
    const audio = async (directory: string) => {
      const open = await readSegment(
        join(recording.directory, directory, 'init-0.mp4'),
        join(recording.directory, directory, '0-00001.m4s'),
      );
      const bytes = open.audio?.packets.map(({ data }) => data?.toString('hex'));
      await open.close();
      return bytes;
    };
    expect(await audio('thin')).toEqual(await audio('source'));

    const read = (folder: string) => readOne(recording.directory, `${folder}/init-0.mp4`, `${folder}/0-00001.m4s`);
    const ofThin = made.filter(({ name }) => name === 'thin');
    expect(ofThin.map((segment) => [segment.frameCount, Math.round(secondsOf(segment))])).toEqual(
      Array(2).fill([30, 2]),
    );
    expect((await read('thin')).times).toEqual((await read('source')).times.filter((_, i) => i % 2 === 0));
    const { video } = await read('dense');
    const keys = video.filter(({ isKeyframe }) => isKeyframe).map(({ ptsMs }) => ptsMs - (video[0]?.ptsMs ?? 0));
    expect(keys.map(Math.round)).toEqual([0, 500, 1000, 1500]);
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

  it('are made of each part with its own init segment, and of video without audio', async () => {
    const recording = await makeRecording({}, { seconds: 2, width: 240, height: 136 });
    const made = await transcode(recording, [tiny]);
    const jobs = recording.jobs([tiny]);
    expect(made.map(({ initUri }) => initUri)).toEqual([...Array(3).fill('tiny/init-0.mp4'), 'tiny/init-1.mp4']);
    for (const [i, job] of jobs.entries()) await expectAligned(recording, job, made[i]);

    const mute = await transcode(await makeRecording({ audio: false, bFrames: 0, seconds: 2 }), [tiny]);
    expect(mute).toMatchObject([{ codecs: expect.not.stringContaining(','), frameCount: 60 }]);
  });

  it('go on with the last picture where the video stopped', async () => {
    const packets = await encodePackets({ seconds: 11.5, bFrames: 0, gopSeconds: 2 });
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
    expect(last && secondsOf(last)).toBeGreaterThan(1);
  });

  it('have segments of audio alone where no picture came', async () => {
    const recording = await recordParts([await encodePackets({ seconds: 3.5, video: false })]);
    const made = await transcode(recording, [tiny]);
    expect(recording.segments.map(({ videoSamples }) => videoSamples)).toEqual([0, 0]);
    expect(made).toMatchObject([{ sequence: 0 }, { sequence: 1, frameCount: 0 }]);
    expect(made.map(secondsOf).at(-1)).toBeGreaterThan(1);
  });
});

describe('a pipeline that begins anew', () => {
  it('continues at any segment, with the same init segment, and makes nothing twice that is there whole', async () => {
    const recording = await makeRecording();
    const jobs = recording.jobs([tiny]);
    const makeEach = async () => {
      const made: Made[] = [];
      for (const job of jobs) {
        const next = openPipeline();
        await next.pipeline.add(job, []);
        await next.pipeline.finish();
        made.push(...next.made);
      }
      return made;
    };
    const before = await makeEach();
    for (const [i, job] of jobs.entries()) await expectAligned(recording, job, before[i]);
    expect(before).toHaveLength(3);

    await rm(join(recording.directory, 'tiny/0-00001.m4s'));
    const stamps = () =>
      Promise.all([0, 2].map(async (i) => (await stat(`${recording.directory}/tiny/0-0000${i}.m4s`)).mtimeMs));
    const stampsBefore = await stamps();
    const known = ({ bytes: _, bitrate: __, crc32: ___, ...rest }: Made) => rest;
    expect((await makeEach()).map(known)).toEqual(before.map(known));
    expect(await stamps()).toEqual(stampsBefore);

    await rm(join(recording.directory, 'tiny/init-0.mp4'));
    await expectAligned(recording, jobs[0], (await makeEach())[0]);
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
    const packets = await encodePackets({ seconds: 13, bFrames: 0, gopSeconds: 30 });
    const recording = await recordParts([packets]);
    const jobs = recording.jobs([tiny]);
    const [first, job] = jobs;
    if (!first || !job || job.isIndependent) throw new Error('every segment has a keyframe');
    const { pipeline, made } = openPipeline();
    await pipeline.add(job, [first.segmentUri]);
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
