import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_QUIET, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FFmpegError, FormatContext, Log } from 'node-av/lib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planStoryboard, storyboardVtt } from '../../../../src/service/finish/pictures.ts';
import { createTranscodeQueue } from '../../../../src/service/transcode/queue.ts';
import { noLog } from '../../../support/record-log.ts';
import { readWithFfmpeg } from '../../recorder/read-with-ffmpeg.ts';
import { makeRecording } from '../make-recording.ts';

function openQueue() {
  const queue = createTranscodeQueue({ jobs: 1, nice: 0, log: noLog });
  onTestFinished(() => queue.close());
  return queue;
}

async function jpegSize(path: string): Promise<number[] | undefined> {
  const input = new FormatContext();
  input.allocContext();
  FFmpegError.throwIfError(await input.openInput(path), 'open');
  await input.findStreamInfo();
  const video = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  const size = video && [video.codecpar.width, video.codecpar.height];
  await input.closeInput();
  return size;
}

describe('the storyboard', () => {
  it('has a thumbnail for each segment of a short recording', () => {
    const { thumbnails, thumbnail } = planStoryboard([{ durationSeconds: 2 }, { durationSeconds: 3.5 }], {
      width: 1280,
      height: 720,
    });
    expect(thumbnail).toEqual({ width: 160, height: 90 });
    expect(thumbnails).toEqual([
      { segmentIndex: 0, startSeconds: 0, endSeconds: 2 },
      { segmentIndex: 1, startSeconds: 2, endSeconds: 5.5 },
    ]);
  });

  it('spreads a hundred thumbnails over a day without a hole', () => {
    const day = Array.from({ length: 43_200 }, () => ({ durationSeconds: 2 }));
    const { thumbnails } = planStoryboard(day, { width: 1280, height: 720 });
    expect(thumbnails).toHaveLength(100);
    expect(thumbnails.at(-1)?.endSeconds).toBe(86_400);
    expect(thumbnails.every(({ startSeconds }, i) => startSeconds === (thumbnails[i - 1]?.endSeconds ?? 0))).toBe(true);
  });

  it('keeps the shape of the picture', () => {
    const thumbnailOf = (width: number, height: number) =>
      planStoryboard([{ durationSeconds: 2 }], { width, height }).thumbnail;
    expect(thumbnailOf(720, 1280)).toEqual({ width: 50, height: 90 });
    expect(thumbnailOf(4000, 100).width).toBe(320);
    expect(planStoryboard([], { width: 1280, height: 720 }).thumbnails).toEqual([]);
  });

  it('is written as cues that name a thumbnail each', () => {
    const segments = Array.from({ length: 12 }, () => ({ durationSeconds: 400.25 }));
    const vtt = storyboardVtt(planStoryboard(segments, { width: 1280, height: 720 }), 'storyboard.jpg');
    const lines = vtt.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:06:40.250',
      'storyboard.jpg#xywh=0,0,160,90',
    ]);
    expect(vtt).toContain('01:13:22.750 --> 01:20:03.000\nstoryboard.jpg#xywh=160,90,160,90');
  });
});

describe('pictures', () => {
  it('are a poster and a sprite of thumbnails, of the sizes asked for, in spite of a damaged segment', async () => {
    const recording = await makeRecording();
    const files = recording.segments.map(({ uri }) => ({
      initPath: join(recording.directory, 'source/init-0.mp4'),
      segmentPath: join(recording.directory, 'source', uri),
    }));
    await writeFile(files[2]?.segmentPath ?? '', 'not a segment');
    const posterPath = join(recording.directory, 'poster.jpg');
    const spritePath = join(recording.directory, 'storyboard.jpg');
    const thumbnail = { width: 160, height: 90 };
    await openQueue().makePictures({
      segments: files,
      posterIndex: 1,
      posterPath,
      posterHeight: 720,
      spritePath,
      columns: 2,
      thumbnail,
    });
    expect(await jpegSize(posterPath)).toEqual([320, 180]);
    expect(await jpegSize(spritePath)).toEqual([320, 180]);
    expect((await readWithFfmpeg(spritePath)).errors).toBe(0);
    // Colour bars are not grey.
    expect((await readFile(spritePath)).length).toBeGreaterThan(3000);
  });
});

describe('the check of a segment', () => {
  it('counts what decoding it gave, finds damage, and refuses what is not a segment', async () => {
    Log.setLevel(AV_LOG_QUIET);
    const { directory } = await makeRecording();
    const file = { initPath: join(directory, 'source/init-0.mp4'), segmentPath: join(directory, 'source/0-00000.m4s') };
    const bytes = await readFile(file.segmentPath);
    const middle = bytes.indexOf('mdat') + Math.floor((bytes.length - bytes.indexOf('mdat')) / 3);
    await writeFile(file.segmentPath, Buffer.from(bytes).fill(0xff, middle, middle + 2000));
    const queue = openQueue();
    const whole = await queue.check({ ...file, segmentPath: join(directory, 'source/0-00001.m4s') });
    expect(whole).toEqual({ frames: 60, errors: 0 });
    expect((await queue.check(file)).errors).toBeGreaterThan(0);
    await writeFile(file.segmentPath, bytes.subarray(0, bytes.length - 1000));
    expect((await queue.check(file)).errors).toBeGreaterThan(0);
    await writeFile(file.segmentPath, 'nothing of the kind');
    await expect(queue.check(file)).rejects.toThrow('holds no media');
    await expect(queue.check({ ...file, segmentPath: join(directory, 'missing') })).rejects.toThrow('ENOENT');
  });
});
