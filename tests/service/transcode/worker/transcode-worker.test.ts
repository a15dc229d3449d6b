import { once } from 'node:events';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startProgram } from '../../../../src/service/lib/child-program.ts';
import { type WorkerCommand, type WorkerReply, workerReplySchema } from '../../../../src/service/transcode/messages.ts';
import { spawnTranscodeWorker } from '../../../../src/service/transcode/worker.ts';
import { patient } from '../../../support/patient.ts';
import { makeRecording, tiny } from '../make-recording.ts';

/** The worker's real program, spoken to message by message. */
function startWorker() {
  const replies: WorkerReply[] = [];
  const deaths: string[] = [];
  const child = spawnTranscodeWorker();
  const worker = startProgram<WorkerCommand, typeof workerReplySchema>(() => child, workerReplySchema, {
    onMessage: (reply) => replies.push(reply),
    onInvalid: (problem) => deaths.push(problem),
    onEnd: ({ code, signal }) => deaths.push(signal ?? `code ${code}`),
  });
  // On a busy machine it may still be loading when it is asked to end: it is given the time.
  const close = () => worker.close(patient.timeout);
  onTestFinished(close);
  const answerTo = async (command: WorkerCommand & { id: number }) => {
    worker.send(command);
    const isAnswer = (reply: WorkerReply) =>
      (reply.type === 'done' || reply.type === 'failed') && reply.id === command.id;
    return vi.waitUntil(() => replies.find(isAnswer), patient);
  };
  const made = () =>
    replies.flatMap((reply) =>
      reply.type === 'encoded' ? [`${reply.sessionId} ${reply.sequence} ${reply.segment.name}`] : [],
    );
  return { worker, child, deaths, answerTo, made, close };
}

async function recordedJobs() {
  const recording = await makeRecording({ seconds: 4 });
  const [first, second] = recording.jobs([tiny]);
  if (!first || !second) throw new Error('two segments are needed');
  return { recording, first, second };
}

const segment = { type: 'segment', leadInUris: [] as string[], thenFinish: false } as const;

describe("the worker's program", () => {
  it('holds the end of a segment back until the next has begun, keeps sessions apart, and says why a command failed', async () => {
    const { recording, first, second } = await recordedJobs();
    const [other, failing, gone] = [await recordedJobs(), await recordedJobs(), await recordedJobs()];
    const { worker, child, deaths, answerTo, made, close } = startWorker();
    worker.send({ type: 'setup', encoder: 'software', threads: 1, nice: 10, memoryLimitBytes: 1e9 });
    await answerTo({ ...segment, id: 1, job: first });
    expect(made()).toEqual([]);
    await answerTo({ ...segment, id: 2, job: { ...other.first, sessionId: 'other' }, thenFinish: true });
    expect(made()).toEqual(['other 0 tiny']);
    await answerTo({ ...segment, id: 3, job: second });
    expect(made()).toEqual(['other 0 tiny', 'session 0 tiny']);
    await answerTo({ type: 'finish', id: 4, sessionId: first.sessionId });
    expect(made()).toEqual(['other 0 tiny', 'session 0 tiny', 'session 1 tiny']);

    // A session that fails is begun afresh with the next command; one that is discarded leaves nothing.
    await answerTo({ ...segment, id: 5, job: { ...failing.first, sessionId: 'failed' } });
    const missing = { ...failing.second, sessionId: 'failed', segmentUri: 'source/missing.m4s' };
    const failed = await answerTo({ ...segment, id: 6, job: missing });
    expect(failed).toMatchObject({ type: 'failed', message: expect.stringContaining('ENOENT') });
    await answerTo({ ...segment, id: 7, job: { ...failing.second, sessionId: 'failed' }, thenFinish: true });
    await answerTo({ ...segment, id: 8, job: { ...gone.first, sessionId: 'gone' } });
    await answerTo({ type: 'discard', id: 9, sessionId: 'gone' });
    await answerTo({ type: 'finish', id: 10, sessionId: 'gone' });
    expect(made().slice(3)).toEqual(['failed 1 tiny']);

    const file = {
      initPath: join(recording.directory, 'source/init-0.mp4'),
      segmentPath: join(recording.directory, 'source/0-00000.m4s'),
    };
    await answerTo({ type: 'check', id: 11, file });
    // Below the priority of the service, whatever that is.
    expect(getPriority(child.pid)).toBe(Math.min(19, getPriority() + 10));
    await close();
    expect([child.exitCode, deaths]).toEqual([0, []]);
  });

  it('is gone when its channel closes in the middle of encoding, however often', async () => {
    const { first, second } = await recordedJobs();
    const rounds = Array.from({ length: 3 }, async (_, round) => {
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

  it('dies of a command that it does not understand, and its death is reported once', async () => {
    const { child, deaths } = startWorker();
    const gone = once(child, 'close');
    child.send({ type: 'unheard-of' });
    await gone;
    expect(deaths).toEqual(['code 1']);
  });
});
