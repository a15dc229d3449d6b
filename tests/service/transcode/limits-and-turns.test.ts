import { describe, expect, it } from 'vitest';
import { buildLadder, defaultProfiles } from '../../../src/service/transcode/ladder.ts';
import type { PicturesJob, SegmentJob } from '../../../src/service/transcode/messages.ts';
import { commandLimitMs } from '../../../src/service/transcode/worker-pool.ts';
import { openQueue, scriptedWorker } from './scripted-queue.ts';
import { segmentJob } from './segment-job.ts';

const renditions = buildLadder(defaultProfiles, { width: 1280, height: 720, fps: 30 }).renditions;

const job = (over: Partial<SegmentJob> = {}) => segmentJob({ renditions, ...over });

function secondsFor(over: Partial<SegmentJob>, leadInUris: string[] = []): number {
  return commandLimitMs({ type: 'segment', job: job(over), leadInUris, thenFinish: false }) / 1000;
}

const file = { initPath: '/nowhere/a', segmentPath: '/nowhere/b' };
const pictures = (count: number): PicturesJob => ({
  segments: Array(count).fill(file),
  ...{ posterIndex: 0, posterPath: 'p', posterHeight: 720, spritePath: 's', columns: 10 },
  thumbnail: { width: 160, height: 90 },
});

describe('A command’s time limit follows from the work in it', () => {
  it('is under two minutes for two seconds of the default ladder, and half a minute for what takes no time', () => {
    expect(secondsFor({})).toBeGreaterThan(60);
    expect(secondsFor({})).toBeLessThan(120);
    expect(commandLimitMs({ type: 'discard', sessionId: 's' })).toBe(30_000);
  });

  it('grows with the segment’s length, its renditions and what has to be decoded before it', () => {
    const plain = secondsFor({});
    expect(secondsFor({ durationSeconds: 8 })).toBeGreaterThan(plain * 2);
    expect(secondsFor({ renditions: [...renditions, ...renditions] })).toBeGreaterThan(plain * 1.3);
    expect(secondsFor({}, ['source/0-1.m4s', 'source/0-2.m4s'])).toBe(plain + 20);
  });

  it('is as long for ending the encoders as for the segment they hold, and grows with the number of pictures', () => {
    const finish = { type: 'finish', sessionId: 's' } as const;
    expect(commandLimitMs(finish, job()) / 1000).toBe(secondsFor({}));
    const secondsForPictures = (count: number) => commandLimitMs({ type: 'pictures', job: pictures(count) }) / 1000;
    expect([secondsForPictures(1), secondsForPictures(100)]).toEqual([32, 230]);
  });
});

it('makes no pictures of what is ready while checks wait that keep others from it', async () => {
  let answered = 0;
  const answeredAtStart: number[] = [];
  const start = scriptedWorker();
  const { queue } = openQueue({
    spawnWorker() {
      answeredAtStart.push(answered);
      return start();
    },
  });
  // The scripted worker has no result to give; what counts is that it has answered.
  const checks = Array.from({ length: 4 }, () => queue.check(file).catch(() => answered++));
  await queue.makePictures(pictures(0));
  await Promise.all(checks);
  // The checks' worker at once; the pictures' when the last check has been begun.
  expect(answeredAtStart).toEqual([0, expect.toSatisfy((count: number) => count >= 2)]);
});
