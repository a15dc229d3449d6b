import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildLadder, defaultProfiles } from '../../../src/service/transcode/ladder.ts';
import type { SegmentJob } from '../../../src/service/transcode/messages.ts';
import { createTranscodeQueue } from '../../../src/service/transcode/queue.ts';
import { commandLimitMs } from '../../../src/service/transcode/worker-pool.ts';
import { recordLog } from '../../support/record-log.ts';
import { segmentJob } from './segment-job.ts';

const renditions = buildLadder(defaultProfiles, { width: 1280, height: 720, fps: 30 }).renditions;

const job = (over: Partial<SegmentJob> = {}) => segmentJob({ renditions, ...over });

function secondsFor(over: Partial<SegmentJob>, leadInUris: string[] = []): number {
  return commandLimitMs({ type: 'segment', job: job(over), leadInUris, thenFinish: false }) / 1000;
}

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
    const file = { initPath: 'i', segmentPath: 's' };
    const pictures = (count: number) =>
      commandLimitMs({
        type: 'pictures',
        job: {
          segments: Array(count).fill(file),
          posterIndex: 0,
          posterPath: 'p',
          posterHeight: 720,
          spritePath: 's',
          columns: 10,
          thumbnail: { width: 160, height: 90 },
        },
      });
    expect([pictures(1), pictures(100)]).toEqual([32_000, 230_000]);
  });
});

const file = { initPath: '/nowhere/a', segmentPath: '/nowhere/b' };
const pictures = { segments: [], posterIndex: 0, posterPath: '', posterHeight: 2, spritePath: '', columns: 1 };

it('makes no pictures of what is ready while checks wait that keep others from it', async () => {
  const program = fileURLToPath(new URL('./scripted-worker.mjs', import.meta.url));
  let answered = 0;
  const answeredAtStart: number[] = [];
  const queue = createTranscodeQueue({
    jobs: 1,
    nice: 0,
    log: recordLog().log,
    spawnWorker() {
      answeredAtStart.push(answered);
      return spawn(process.execPath, [program, 'work'], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    },
  });
  onTestFinished(() => queue.close());
  // The scripted worker has no result to give; what counts is that it has answered.
  const checks = Array.from({ length: 4 }, () => queue.check(file).catch(() => answered++));
  await queue.makePictures({ ...pictures, thumbnail: { width: 2, height: 2 } });
  await Promise.all(checks);
  // The checks' worker at once; the pictures' when the last check has been begun.
  expect(answeredAtStart).toEqual([0, expect.toSatisfy((count: number) => count >= 2)]);
});
