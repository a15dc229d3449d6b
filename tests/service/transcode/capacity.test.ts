import { describe, expect, it, onTestFinished } from 'vitest';
import { createCapacity } from '../../../src/service/transcode/capacity.ts';
import { buildLadder, defaultProfiles } from '../../../src/service/transcode/ladder.ts';

import { createTranscodeQueue } from '../../../src/service/transcode/queue.ts';
import { noLog } from '../../support/record-log.ts';
import { makeRecording } from './make-recording.ts';

const ladderOf = (height: number) =>
  buildLadder(defaultProfiles, { width: Math.round((height * 16) / 9), height, fps: 30, codec: 'h264' });
const { renditions } = ladderOf(720);

describe('What a machine encodes in real time', () => {
  it('is not known before it has encoded ten seconds', () => {
    const capacity = createCapacity({ workers: 1, cores: 2 });
    capacity.add({ renditions }, 8, { seconds: 4, cpuSeconds: 6 });
    expect(capacity.read()).toEqual({ measuredSeconds: 8 });
  });

  it('is what all workers together encode in a second', () => {
    const capacity = createCapacity({ workers: 2, cores: 8 });
    capacity.add({ renditions }, 18, { seconds: 8, cpuSeconds: 2 });
    capacity.add({ renditions }, 2, { seconds: 2, cpuSeconds: 2 });
    expect(capacity.read()).toEqual({ sessions: 4, measuredSeconds: 20 });
  });

  it('is no more than the processor has time for: one worker alone is quicker than all at once', () => {
    const capacity = createCapacity({ workers: 4, cores: 8 });
    capacity.add({ renditions }, 20, { seconds: 4, cpuSeconds: 16 });
    expect(capacity.read().sessions).toBe(10);
  });

  it('counts what a session takes after its last segment', () => {
    const capacity = createCapacity({ workers: 1, cores: 2 });
    capacity.add({ renditions }, 20, { seconds: 9, cpuSeconds: 9 });
    capacity.add({ renditions }, 0, { seconds: 1, cpuSeconds: 1 });
    expect(capacity.read().sessions).toBe(2);
  });

  it('follows the machine: after ten minutes what was before is forgotten', () => {
    const capacity = createCapacity({ workers: 1, cores: 2 });
    for (let i = 0; i < 300; i++) capacity.add({ renditions }, 2, { seconds: 4, cpuSeconds: 4 });
    expect(capacity.read().sessions).toBe(0.5);
    for (let i = 0; i < 300; i++) capacity.add({ renditions }, 2, { seconds: 1, cpuSeconds: 1 });
    expect(capacity.read()).toEqual({ sessions: 2, measuredSeconds: 600 });
  });

  it('takes the default ladder of a source of any size, and no other', () => {
    const capacity = createCapacity({ workers: 1, cores: 2 });
    capacity.add({ renditions: ladderOf(1080).renditions }, 10, { seconds: 5, cpuSeconds: 5 });
    capacity.add({ renditions: renditions.slice(0, 1) }, 20, { seconds: 1, cpuSeconds: 1 });
    capacity.add({ renditions: renditions.map((one) => ({ ...one, bitrate: 1 })) }, 20, { seconds: 1, cpuSeconds: 1 });
    expect(capacity.read()).toEqual({ sessions: 2, measuredSeconds: 10 });
  });
});

it('is learned from what the workers encoded, not from what was there before', async () => {
  const recording = await makeRecording({ seconds: 12, width: 480, height: 270 });
  const ladder = ladderOf(270).renditions;
  const encodeAll = async () => {
    const queue = createTranscodeQueue({ jobs: 1, log: noLog });
    onTestFinished(() => queue.close());
    for (const job of recording.jobs(ladder)) queue.enqueue(job);
    expect((await queue.finishSession('session')).dropped).toEqual([]);
    return queue.capacity();
  };
  expect(ladder.map(({ name }) => name)).toEqual(['240p0']);
  const { measuredSeconds, sessions } = await encodeAll();
  // What a worker that died had encoded is encoded again, and counts again.
  expect(measuredSeconds).toBeGreaterThan(11);
  expect(sessions).toBeGreaterThan(0);
  expect(await encodeAll()).toEqual({ measuredSeconds: 0 });
});
