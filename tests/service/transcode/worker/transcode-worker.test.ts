import { once } from 'node:events';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WorkerCommand, WorkerReply } from '../../../../src/service/transcode/messages.ts';
import {
  spawnTranscodeWorker,
  startWorkerProcess,
  type WorkerDeath,
} from '../../../../src/service/transcode/worker.ts';
import { patient } from '../../../support/patient.ts';
import { makeRecording, tiny } from '../make-recording.ts';

/** The worker's real program, spoken to message by message. */
function startWorker() {
  const replies: WorkerReply[] = [];
  const deaths: string[] = [];
  const child = spawnTranscodeWorker();
  const events = {
    onReply: (reply: WorkerReply) => replies.push(reply),
    onDeath: ({ reason }: WorkerDeath) => deaths.push(reason),
    onFault: (error: unknown) => deaths.push(String(error)),
  };
  // On a busy machine it may still be loading when it is asked to end: it is given the time.
  const worker = startWorkerProcess(() => child, events, patient.timeout);
  onTestFinished(() => worker.close());
  const answerTo = async (command: WorkerCommand & { id: number }) => {
    worker.send(command);
    const isAnswer = (reply: WorkerReply) =>
      (reply.type === 'done' || reply.type === 'failed') && reply.id === command.id;
    return vi.waitUntil(() => replies.find(isAnswer), patient);
  };
  const made = () =>
    replies.flatMap((reply) => (reply.type === 'encoded' ? [`${reply.sequence} ${reply.segment.name}`] : []));
  return { worker, child, replies, deaths, answerTo, made };
}

async function recordedJobs() {
  const recording = await makeRecording({ seconds: 4 });
  const [first, second] = recording.jobs([tiny]);
  if (!first || !second) throw new Error('two segments are needed');
  return { recording, first, second };
}

const segment = { type: 'segment', leadInUris: [] as string[], thenFinish: false } as const;

describe("the worker's program", () => {
  it('holds the end of a segment back until the next has begun, or the session is finished', async () => {
    const { first, second } = await recordedJobs();
    const { answerTo, made } = startWorker();
    await answerTo({ ...segment, id: 1, job: first });
    expect(made()).toEqual([]);
    await answerTo({ ...segment, id: 2, job: second });
    expect(made()).toEqual(['0 tiny']);
    await answerTo({ type: 'finish', id: 3, sessionId: first.sessionId });
    expect(made()).toEqual(['0 tiny', '1 tiny']);
  });

  it('is gone when its channel closes in the middle of encoding, however often', async () => {
    const { first, second } = await recordedJobs();
    const rounds = Array.from({ length: 8 }, async (_, round) => {
      const child = spawnTranscodeWorker();
      const gone = once(child, 'exit');
      for (const [id, job] of [first, second].entries()) {
        child.send({ ...segment, id, job: { ...job, sessionId: `s${round}` } });
      }
      child.disconnect();
      await gone;
    });
    await Promise.all(rounds);
  });

  it('keeps sessions apart', async () => {
    const { first } = await recordedJobs();
    const other = await recordedJobs();
    const { answerTo, replies } = startWorker();
    await answerTo({ ...segment, id: 1, job: first });
    await answerTo({ ...segment, id: 2, job: { ...other.first, sessionId: 'other' }, thenFinish: true });
    const sessions = replies.flatMap((reply) => (reply.type === 'encoded' ? [reply.sessionId] : []));
    expect(sessions).toEqual(['other']);
  });

  it('says why a command failed, and handles the next one afresh', async () => {
    const { first, second } = await recordedJobs();
    const { answerTo, made } = startWorker();
    await answerTo({ ...segment, id: 1, job: first });
    const failed = await answerTo({ ...segment, id: 2, job: { ...second, segmentUri: 'source/missing.m4s' } });
    expect(failed).toMatchObject({ type: 'failed', message: expect.stringContaining('ENOENT') });
    await answerTo({ ...segment, id: 3, job: second, thenFinish: true });
    expect(made()).toEqual(['1 tiny']);
  });

  it('writes nothing of what is discarded', async () => {
    const { first } = await recordedJobs();
    const { answerTo, made } = startWorker();
    await answerTo({ ...segment, id: 1, job: first });
    await answerTo({ type: 'discard', id: 2, sessionId: first.sessionId });
    await answerTo({ type: 'finish', id: 3, sessionId: first.sessionId });
    expect(made()).toEqual([]);
  });

  it('runs below the priority of the service, whatever that is', async () => {
    const { recording } = await recordedJobs();
    const { worker, child, answerTo } = startWorker();
    worker.send({ type: 'setup', encoder: 'software', threads: 1, nice: 10, memoryLimitBytes: 1e9 });
    const file = {
      initPath: join(recording.directory, 'source/init-0.mp4'),
      segmentPath: join(recording.directory, 'source/0-00000.m4s'),
    };
    await answerTo({ type: 'check', id: 1, file });
    expect(getPriority(child.pid)).toBe(Math.min(19, getPriority() + 10));
  });

  it('dies of a command that it does not understand, and its death is reported once', async () => {
    const { child, deaths } = startWorker();
    const gone = once(child, 'close');
    child.send({ type: 'unheard-of' });
    await gone;
    expect(deaths).toHaveLength(1);
    expect(deaths[0]).toContain('it ended with code 1');
  });

  it('is not reported as dead when it is closed', async () => {
    const { worker, child, deaths } = startWorker();
    await worker.close();
    expect([child.exitCode, deaths]).toEqual([0, []]);
  });
});
