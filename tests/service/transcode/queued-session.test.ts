import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { maxProfiles, maxTotalPixels } from '../../../src/contract/ladder.ts';
import { buildLadder } from '../../../src/service/transcode/ladder.ts';
import { createWorker, spawnTranscodeWorker } from '../../../src/service/transcode/worker.ts';
import { defaultMemoryLimitBytes, encoderBytes, mayLiveOn } from '../../../src/service/transcode/worker-pool.ts';
import { patient } from '../../support/patient.ts';
import { noLog } from '../../support/record-log.ts';
import { makeRecording, small } from './make-recording.ts';
import { segmentJob } from './segment-job.ts';

const source = { width: 1920, height: 1080, fps: 30 };
const profile = { name: 'p', width: 1280, height: 720, bitrate: 3_000_000, fps: 0 };
const profiles = (count: number, over: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ ...profile, ...over, name: `p${i}` }));

const job = (count: number) => segmentJob({ renditions: buildLadder(profiles(count), source).renditions });

describe('The transcoder’s memory is bounded', () => {
  it('a row of an earlier version with 600 profiles gets the first ten, and the others are named', () => {
    const { renditions, beyondLimits } = buildLadder(profiles(600), source);
    expect(renditions.map(({ name }) => name).sort()).toEqual(profiles(10).map(({ name }) => name));
    expect(beyondLimits).toHaveLength(590);
    expect(renditions).toHaveLength(maxProfiles);
  });

  it('profiles of an earlier version with too many pixels are left out, and smaller ones are still made', () => {
    const huge = { width: 7680, height: 4320, fps: 30 };
    const rows = [
      ...profiles(1, { width: 7000, height: 4000 }),
      ...profiles(4, { width: 3840, height: 2160 }),
      profile,
    ];
    const { renditions, beyondLimits } = buildLadder(rows, huge);
    expect(renditions.map(({ height }) => height)).toEqual([2160, 720]);
    expect(beyondLimits).toHaveLength(4);
    expect(renditions.reduce((sum, { width, height }) => sum + width * height, 0)).toBeLessThan(maxTotalPixels);
  });

  it('a worker gets half of the machine’s memory, shared with the others, from 1 to 6 GB', () => {
    expect(defaultMemoryLimitBytes(8e9, 1)).toBe(4e9);
    expect(defaultMemoryLimitBytes(8e9, 2)).toBe(2e9);
    expect(defaultMemoryLimitBytes(1e9, 1)).toBe(1e9);
    expect(defaultMemoryLimitBytes(256e9, 4)).toBe(6e9);
  });

  it('encoders of a further session stay open only if there is room beside those of others', () => {
    expect(encoderBytes(job(10))).toBeGreaterThan(1.8e9);
    expect(mayLiveOn(job(10), [], 1e9)).toBe(true);
    expect(mayLiveOn(job(1), [job(1), job(1)], 1e9)).toBe(true);
    expect(mayLiveOn(job(1), [job(3)], 1e9)).toBe(false);
  });

  it('a worker that comes to hold more than it may ends itself and says so', async () => {
    const recording = await makeRecording({ seconds: 2 });
    const [first] = recording.jobs([small]);
    if (first === undefined) throw new Error('nothing recorded');
    const failures: (string | undefined)[] = [];
    const worker = createWorker({
      spawnWorker: spawnTranscodeWorker,
      setup: { encoder: 'software', threads: 2, nice: 0, memoryLimitBytes: 60e6 },
      firstRestMs: 20,
      onReply: () => undefined,
      onOver: ({ failure }) => failures.push(failure),
      onOverdue: () => undefined,
      onRested: () => undefined,
      log: noLog,
    });
    onTestFinished(() => worker.close());
    worker.run({ type: 'segment', job: first, leadInUris: [], thenFinish: true }, 600_000);
    await vi.waitUntil(() => failures.length > 0, patient);
    expect(failures).toEqual(['the worker died, it was ended by SIGKILL: it needed more than 60 MB of memory']);
  });
});
