import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkSegment } from '../../../../src/service/transcode/worker/segment.ts';
import { makeRecording } from '../make-recording.ts';

beforeEach(() => Log.setLevel(AV_LOG_QUIET));

// Small frames are decoded on one thread, these on several, which report what is wrong later.
describe.each([
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
])('A segment of $width x $height', (size) => {
  it.each([
    ['in the middle', 0.5],
    ['in its last frames', 0.97],
  ])('is decoded to its last frame, and does not pass with damage %s', async (_, share) => {
    const { directory } = await makeRecording({ ...size, audio: false, seconds: 2 });
    const source = {
      initPath: join(directory, 'source/init-0.mp4'),
      segmentPath: join(directory, 'source/0-00000.m4s'),
    };
    expect(await checkSegment(source, 2)).toMatchObject({ frames: 60, errors: 0 });
    const content = await readFile(source.segmentPath);
    const at = Math.floor(content.length * share);
    content.fill(0xff, at, at + Math.floor(content.length * 0.02));
    await writeFile(source.segmentPath, content);
    expect((await checkSegment(source, 2)).errors).toBeGreaterThan(0);
  });
});
