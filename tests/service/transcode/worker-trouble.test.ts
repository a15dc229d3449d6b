import { spawn } from 'node:child_process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SpawnProgram } from '../../../src/service/lib/child-program.ts';
import type { QueueListener, TranscodeQueueOptions } from '../../../src/service/transcode/queue.ts';
import type { EncodedSegment } from '../../../src/service/transcode/session-backlog.ts';
import { createWorker, type WorkerOptions } from '../../../src/service/transcode/worker.ts';
import { patient } from '../../support/patient.ts';
import { noLog, recordLog } from '../../support/record-log.ts';
import { tiny } from './make-recording.ts';
import { openQueue as openQueueWith, scriptedWorker } from './scripted-queue.ts';
import { segmentJob } from './segment-job.ts';

const file = { initPath: '/nowhere/a', segmentPath: '/nowhere/b' };

const work = (manner?: string) => scriptedWorker(manner)();

/** What `spawn` throws where the machine has no memory for a fork. */
function failToFork(code = 'ENOMEM'): never {
  throw Object.assign(new Error(`spawn ${code}`), { code, syscall: 'spawn' });
}

const openQueue = (spawnWorker: SpawnProgram, options: Partial<TranscodeQueueOptions & QueueListener> = {}) =>
  openQueueWith({ ...options, spawnWorker });

const job = (sessionId: string, sequence = 0) => segmentJob({ sessionId, sequence, renditions: [tiny] });
/** The names that were made of each segment, by its session. */
const namesOf = (made: EncodedSegment[]) =>
  Object.fromEntries(made.map(({ job: { sessionId }, renditions }) => [sessionId, renditions.map(({ name }) => name)]));
const badJob = { ...job('a', 1), renditions: [{ ...tiny, name: 'bad' }] };

describe('A worker that could not start is a worker that died', () => {
  it.each(['ENOMEM', 'EAGAIN', 'EMFILE'])(
    'a fork that throws %s reaches nobody who enqueues, and everything is made once forks work again',
    async (code) => {
      let forks = 0;
      const { queue, made, logged } = openQueue(() => (++forks <= 4 ? failToFork(code) : work()));
      queue.enqueue(job('a'));
      queue.enqueue(job('b'));
      await Promise.all([queue.finishSession('a'), queue.finishSession('b')]);
      expect(namesOf(made)).toEqual({ a: ['tiny'], b: ['tiny'] });
      expect(logged.filter((line) => line.includes(code))).toHaveLength(1);
      expect(logged.at(-1)).toContain('runs again');
    },
  );

  it('is started again after rests that grow, not in a hot loop, and blocks neither checks nor other workers', async () => {
    const forks: number[] = [];
    let isFirst = true;
    // Only the first worker fails: a worker started beside it works.
    const { queue, made } = openQueue(
      () => {
        if (!isFirst) return work();
        isFirst = false;
        forks.push(performance.now());
        failToFork();
      },
      { jobs: 2 },
    );
    queue.enqueue(job('a'));
    await queue.check(file).catch(() => undefined);
    await queue.finishSession('a');
    expect(namesOf(made)).toEqual({ a: ['tiny'] });

    const times: number[] = [];
    const starved = openQueue(() => {
      times.push(performance.now());
      failToFork();
    });
    starved.queue.enqueue(job('a'));
    await vi.waitUntil(() => times.length >= 6, patient);
    const rests = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    expect(rests.every((rest, i) => rest >= 15 * 2 ** i)).toBe(true);
  });

  it.each<[string, SpawnProgram]>([
    ['by an exception', () => failToFork('ENOENT')],
    ['by an event', () => spawn('/nowhere/no-such-program')],
  ])('that never can be started at all, as is said %s, leaves its renditions out', async (_, spawnWorker) => {
    const { queue, made, leftOut } = openQueue(spawnWorker);
    queue.enqueue(job('a'));
    await queue.finishSession('a');
    expect(namesOf(made)).toEqual({ a: [] });
    expect(leftOut[0]?.reason).toMatch(/it could not be started \(spawn .*ENOENT\)/);
    await expect(queue.check(file)).rejects.toThrow('could not be started');
  });

  it('is not started again once the service stops', async () => {
    let forks = 0;
    const { queue } = openQueue(() => {
      forks++;
      failToFork();
    });
    queue.enqueue(job('a'));
    const finished = expect(queue.finishSession('a')).rejects.toThrow('The transcoder was closed');
    const checked = expect(queue.check(file)).rejects.toThrow('The transcoder was closed');
    await vi.waitUntil(() => forks >= 2, patient);
    await queue.close();
    await Promise.all([finished, checked]);
    const atClose = forks;
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(forks).toBe(atClose);
  });
});

describe('What a worker prints on stderr', () => {
  it('is in the log line by line, with the process that it is from', async () => {
    const { queue, logged } = openQueue(() => {
      const worker = work();
      setTimeout(() => worker.stderr?.push('libva info: no device\nlibva error: '), 0);
      setTimeout(() => worker.stderr?.push('giving up\n'), 20);
      return worker;
    });
    queue.enqueue(job('a'));
    await queue.finishSession('a');
    await expect
      .poll(() => logged)
      .toEqual(['WARN  libva info: no device process=transcoder', 'WARN  libva error: giving up process=transcoder']);
  });

  it('is the end of why it died', async () => {
    const ended = vi.fn();
    const program = 'console.error("no such driver"); process.exit(1)';
    const spawnWorker = () => spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const worker = openWorker({ spawnWorker, onOver: ended });
    worker.run({ type: 'segment', job: job('a'), leadInUris: [], thenFinish: false }, 600_000);
    await vi.waitUntil(() => ended.mock.calls.length > 0, patient);
    const failure = 'the worker died, it ended with code 1: no such driver';
    expect(ended.mock.calls).toEqual([[expect.objectContaining({ failure, isDeath: true })]]);
  });
});

describe('A mistake in dealing with what a worker says is not the worker’s', () => {
  it('a listener that throws when a segment is reported is logged with its session, and the other sessions continue', async () => {
    const { queue, made, logged } = openQueue(() => work(), {
      onSegment: ({ job: { sessionId } }) => {
        if (sessionId === 'a') throw new Error('bookkeeping failed');
      },
    });
    queue.enqueue(job('a'));
    queue.enqueue(job('b'));
    await Promise.all([queue.finishSession('a'), queue.finishSession('b')]);
    expect(namesOf(made)).toEqual({ a: ['tiny'], b: ['tiny'] });
    expect(logged).toEqual([expect.stringMatching(/^ERROR .*: bookkeeping failed sessionId=a\n {4}at /)]);
  });

  it('the worker lives on, while one that talks nonsense is ended', async () => {
    const ended = vi.fn();
    const { log, logged } = recordLog();
    const worker = openWorker({
      spawnWorker: scriptedWorker('babble'),
      onReply: () => {
        throw new Error('our own mistake');
      },
      onOver: ended,
      log,
    });
    worker.run({ type: 'segment', job: job('a'), leadInUris: [], thenFinish: false }, 600_000);
    await vi.waitUntil(() => ended.mock.calls.length > 0, patient);
    expect(logged).toEqual([expect.stringMatching(/^ERROR .* could not be handled: our own mistake\n/)]);
    expect(ended.mock.lastCall).toEqual([expect.objectContaining({ failure: undefined, isDeath: false })]);
    worker.run({ type: 'segment', job: badJob, leadInUris: [], thenFinish: false }, 600_000);
    await vi.waitUntil(() => ended.mock.calls.length > 1, patient);
    const failure = 'the worker died, it was ended by SIGKILL';
    expect(ended.mock.lastCall).toEqual([expect.objectContaining({ failure, isDeath: true })]);
  });
});

function openWorker(options: Partial<WorkerOptions>) {
  const worker = createWorker({
    spawnWorker: work,
    setup: { encoder: 'software', threads: 1, nice: 0, memoryLimitBytes: 1e9 },
    firstRestMs: 20,
    onReply: () => undefined,
    onOver: () => undefined,
    onOverdue: () => undefined,
    onRested: () => undefined,
    log: noLog,
    ...options,
  });
  onTestFinished(() => worker.close());
  return worker;
}

it.each(['hang', 'spin'])(
  'A worker that will %s over a command is ended after the time that it has for it',
  async (manner) => {
    const ended = vi.fn();
    const worker = openWorker({ spawnWorker: scriptedWorker(manner), onOver: ended });
    worker.run({ type: 'segment', job: badJob, leadInUris: [], thenFinish: false }, 1000);
    await vi.waitUntil(() => ended.mock.calls.length > 0, patient);
    const failure = 'the worker did not answer within 1 s';
    expect(ended.mock.calls).toEqual([[expect.objectContaining({ failure, isDeath: true })]]);
  },
);

describe('A hung worker delays nobody but whom it works for', () => {
  /** Stops the first worker dead, as a kernel or a debugger may, once it has begun. */
  function hangFirst() {
    const children: ReturnType<typeof work>[] = [];
    const spawnWorker = () => {
      const child = work(children.length === 0 ? 'hang' : 'work');
      children.push(child);
      return child;
    };
    return { children, spawnWorker };
  }

  it('others are served by another worker meanwhile, and its own session by a new one', async () => {
    const { children, spawnWorker } = hangFirst();
    const { queue, made, logged } = openQueue(spawnWorker);
    queue.enqueue(badJob);
    await vi.waitUntil(() => children.length > 0, patient);
    queue.enqueue(job('b'));
    // It is up when it has answered.
    await new Promise((resolve) => children[0]?.once('message', resolve));
    children[0]?.kill('SIGSTOP');
    const finished: string[] = [];
    const finish = async (sessionId: string) => {
      await queue.finishSession(sessionId);
      finished.push(sessionId);
    };
    await Promise.all([finish('a'), finish('b')]);
    expect(namesOf(made)).toEqual({ a: ['bad'], b: ['tiny'] });
    expect(finished).toEqual(['b', 'a']);
    expect(children[0]?.signalCode).toBe('SIGKILL');
    expect(logged.join()).toContain('the worker fell silent for 6 s');
  });

  it('a check waits behind no encoder at all', async () => {
    const { children, spawnWorker } = hangFirst();
    const { queue } = openQueue(spawnWorker, { limitMs: () => 600_000 });
    queue.enqueue(badJob);
    await vi.waitUntil(() => children.length > 0, patient);
    // The scripted worker has no result to give; what counts is that it has answered.
    await expect(queue.check(file)).rejects.toThrow('The worker gave no result');
    expect(children).toHaveLength(2);
  });
});
