import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { defaultTranscodeJobs } from '../../../src/service/transcode/ladder.ts';
import type { Rendition } from '../../../src/service/transcode/messages.ts';
import type { EncodedSegment } from '../../../src/service/transcode/session-backlog.ts';
import { patient } from '../../support/patient.ts';
import { readWithFfmpeg } from '../recorder/read-with-ffmpeg.ts';
import { copyRecording, joinFiles, makeRecording, type SourceRecording, small, tiny } from './make-recording.ts';
import { openQueue, scriptedWorker } from './scripted-queue.ts';
import { segmentJob } from './segment-job.ts';

const bad: Rendition = { ...tiny, name: 'bad', directory: 'bad' };

function jobs(count: number, renditions: Rendition[], sessionId = 'session') {
  return Array.from({ length: count }, (_, sequence) => segmentJob({ sessionId, sequence, renditions }));
}

/** Sequences with the names that were made of each, in the order in which they were reported. */
function namesOf(made: EncodedSegment[]) {
  return made.map(({ job, renditions }) => [job.sequence, renditions.map(({ name }) => name).sort()]);
}

async function countFrames(recording: SourceRecording, directory: string): Promise<number> {
  const uris = ['init-0.mp4', ...recording.segments.map(({ uri }) => uri)].map((uri) => `${directory}/${uri}`);
  const { frames, errors } = await readWithFfmpeg(await joinFiles(recording.directory, uris));
  expect(errors).toBe(0);
  return frames.video;
}

describe('the transcode queue', () => {
  it('makes every rendition of every segment and then says that it is done', async () => {
    const recording = await makeRecording();
    const { queue, made, leftOut } = openQueue();
    for (const job of recording.jobs([small, tiny])) queue.enqueue(job);
    expect(queue.progress('session')).toEqual({ done: 0, total: 3 });
    await queue.finishSession('session');
    expect(leftOut).toEqual([]);
    expect(namesOf(made)).toEqual([0, 1, 2].map((sequence) => [sequence, ['small', 'tiny']]));
    expect(await countFrames(recording, 'small')).toBe(180);
    expect(queue.progress('session')).toBeUndefined();
  });

  it('leaves no gap when its worker is killed, and makes nothing again after the last segment', async () => {
    const recording = await makeRecording();
    for (const killAt of [1, 2]) {
      const copy = await copyRecording(recording);
      const { queue, made, leftOut, workers } = openQueue({
        onSegment: ({ job }) => {
          if (job.sequence === killAt && workers.length === 1) workers[0]?.kill('SIGKILL');
        },
      });
      for (const job of copy.jobs([tiny])) queue.enqueue(job);
      await queue.finishSession('session');
      expect(leftOut).toEqual([]);
      expect(namesOf(made)).toEqual([0, 1, 2].map((sequence) => [sequence, ['tiny']]));
      expect(workers).toHaveLength(killAt === 2 ? 1 : 2);
      expect(await countFrames(copy, 'tiny')).toBe(180);
      expect((await readdir(join(copy.directory, 'tiny'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    }
  });

  it('continues where an earlier run was cut off', async () => {
    const recording = await makeRecording();
    const first = openQueue();
    for (const job of recording.jobs([tiny])) first.queue.enqueue(job);
    await vi.waitUntil(() => first.made.length > 0, patient);
    const unfinished = first.queue.finishSession('session').catch((error: Error) => error.message);
    await first.queue.close();
    expect(await unfinished).toBe('The transcoder was closed');
    const second = openQueue();
    for (const job of recording.jobs([tiny])) second.queue.enqueue(job);
    await second.queue.finishSession('session');
    expect(second.leftOut).toEqual([]);
    expect(namesOf(second.made)).toEqual([0, 1, 2].map((sequence) => [sequence, ['tiny']]));
    expect(await countFrames(recording, 'tiny')).toBe(180);
  });

  it('lets sessions take turns, keeps each in its order, and works on as many at a time as it has workers', async () => {
    const [one, two] = [1, 2].map((count) => openQueue({ jobs: count, spawnWorker: scriptedWorker() }));
    for (const opened of [one, two]) {
      for (const id of ['a', 'b', 'c']) for (const job of jobs(3, [tiny], id)) opened?.queue.enqueue(job);
      await Promise.all(['a', 'b', 'c'].map((id) => opened?.queue.finishSession(id)));
    }
    const order = one?.made.map(({ job }) => `${job.sessionId}${job.sequence}`);
    expect(order).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
    expect(two?.workers).toHaveLength(2);
    expect([1, 2, 3, 8].map(defaultTranscodeJobs)).toEqual([1, 1, 1, 4]);
  });

  it.each([
    ['die', 'the worker died, it was ended by SIGKILL'],
    ['fail', 'no room'],
  ])('drops a rendition whose worker will %s three times over a segment, and no other', async (manner, reason) => {
    const { queue, made, leftOut, logged } = openQueue({ spawnWorker: scriptedWorker(manner) });
    for (const job of jobs(3, [small, bad, tiny])) queue.enqueue(job);
    await queue.finishSession('session');
    expect(leftOut).toEqual([{ name: 'bad', reason: expect.stringContaining(reason) }]);
    expect(leftOut[0]?.reason).toContain('source/0-00001.m4s');
    expect(namesOf(made)).toEqual([
      [0, ['bad', 'small', 'tiny']],
      [1, ['small', 'tiny']],
      [2, ['small', 'tiny']],
    ]);
    expect(logged).toHaveLength(3);
  });

  // Other systems do not tell how much of a processor another program has used.
  it.runIf(process.platform === 'linux')('waits for a worker that is slow but works, and starts no other', async () => {
    const { queue, leftOut, workers, logged } = openQueue({ spawnWorker: scriptedWorker('slow') });
    for (const job of jobs(2, [bad])) queue.enqueue(job);
    // Another session, which a further worker would serve if this one were taken for hung.
    queue.enqueue(segmentJob({ sessionId: 'other', renditions: [tiny] }));
    await queue.finishSession('session');
    expect(leftOut).toEqual([]);
    expect(workers).toHaveLength(1);
    expect(logged).toEqual([]);
  });

  it('ends even if no worker stays alive', async () => {
    const { queue, made, leftOut, workers } = openQueue({ spawnWorker: scriptedWorker('die-always') });
    for (const job of jobs(2, [small, tiny])) queue.enqueue(job);
    await queue.finishSession('session');
    expect(namesOf(made)).toEqual([0, 1].map((sequence) => [sequence, []]));
    expect(leftOut.map(({ name }) => name)).toEqual(['small', 'tiny']);
    // One death together, two of each by itself.
    expect(workers).toHaveLength(5);
    await expect(queue.check({ initPath: '/nowhere/a', segmentPath: '/nowhere/b' })).rejects.toThrow('the worker died');
  });

  it('checks a few segments with one worker, and many with two', async () => {
    const { queue, workers } = openQueue({ spawnWorker: scriptedWorker() });
    const checkAll = (count: number) =>
      // The scripted worker has no result to give; what counts is that it has answered.
      Promise.allSettled(
        Array.from({ length: count }, () => queue.check({ initPath: '/nowhere/a', segmentPath: '/nowhere/b' })),
      );
    await checkAll(6);
    // On a busy machine one that was silent for 3 s is replaced, and ends once it has finished.
    const running = () => workers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).length;
    await vi.waitFor(() => expect(running()).toBeLessThanOrEqual(1), patient);
    const beforeMany = workers.length;
    await checkAll(40);
    expect(workers.length).toBeGreaterThan(beforeMany);
    await vi.waitFor(() => expect(running()).toBeLessThanOrEqual(2), patient);
  });

  it('has nothing to wait for in a session without renditions', async () => {
    const { queue, made, workers } = openQueue();
    for (const job of jobs(2, [])) queue.enqueue(job);
    await queue.finishSession('session');
    await queue.finishSession('unknown');
    expect(namesOf(made)).toEqual([
      [0, []],
      [1, []],
    ]);
    expect(workers).toEqual([]);
  });

  it('writes nothing more of a session that is discarded', async () => {
    const recording = await makeRecording();
    const { queue, made } = openQueue();
    for (const job of recording.jobs([tiny])) queue.enqueue(job);
    await vi.waitUntil(() => made.length > 0, patient);
    await queue.discardSession('session');
    const before = await readdir(recording.directory, { recursive: true });
    // Another session's segment passes through the same worker meanwhile.
    const other = await makeRecording({ seconds: 2 });
    for (const job of other.jobs([tiny], 'other')) queue.enqueue(job);
    await queue.finishSession('other');
    expect(await readdir(recording.directory, { recursive: true })).toEqual(before);
    expect(queue.progress('session')).toBeUndefined();
  });

  it('ends its workers when it is closed', async () => {
    const { queue, workers } = openQueue({ spawnWorker: scriptedWorker() });
    for (const job of jobs(1, [tiny])) queue.enqueue(job);
    await queue.finishSession('session');
    await queue.close();
    expect(workers.map(({ exitCode }) => exitCode)).toEqual([0]);
    const closed = 'The transcoder was closed';
    await expect(queue.finishSession('session')).rejects.toThrow(closed);
    await expect(queue.check({ initPath: '/nowhere/a', segmentPath: '/nowhere/b' })).rejects.toThrow(closed);
  });
});
