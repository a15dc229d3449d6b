import { availableParallelism } from 'node:os';
import type { Capacity } from '../../contract/machine.ts';
import type { SpawnProgram } from '../lib/child-program.ts';
import type { Logger } from '../lib/logger.ts';
import { createCapacity } from './ladder.ts';
import {
  type CountJob,
  type EdgeJob,
  type EncodedEdge,
  type EncoderName,
  type LookJob,
  type PicturesJob,
  type SegmentCheck,
  type SegmentFile,
  type SegmentJob,
  type SegmentLook,
  TranscodeClosedError,
} from './messages.ts';
import { type BacklogStep, type EncodedSegment, type LeftOutRendition, SessionBacklog } from './session-backlog.ts';
import { type CommandOutcome, spawnTranscodeWorker, type Worker, type WorkerRequest } from './worker.ts';
import { commandLimitMs, createTaskQueue, createWorkerPool, mayLiveOn, type Task } from './worker-pool.ts';

/** A session as the queue holds it. */
interface TranscodeJob {
  id: string;
  backlog: SessionBacklog;
  /** The worker that holds its encoders. */
  worker: Worker | undefined;
  lastJob: SegmentJob | undefined;
  lastServed: number;
  waiters: { resolve(): void; reject(error: Error): void }[];
}

/** May a session's encoders stay open in this worker, together with those of its other sessions? */
function mayKeepEncoders(
  { backlog }: TranscodeJob,
  worker: Worker,
  sessions: Iterable<TranscodeJob>,
  memoryLimitBytes: number,
): boolean {
  const job = backlog.nextJob;
  if (job === undefined || backlog.hasPipeline) return true;
  const others = [...sessions].filter((one) => one.worker === worker && one.backlog.hasPipeline);
  return mayLiveOn(
    job,
    others.flatMap(({ lastJob }) => lastJob ?? []),
    memoryLimitBytes,
  );
}

export interface TranscodeQueueOptions {
  /** Concurrent workers, besides the one that checks; `defaultTranscodeJobs` gives the machine's number. */
  jobs: number;
  /** Threads of each decoder and encoder. */
  threads?: number;
  encoder?: EncoderName;
  /** Added to the nice value that workers have from the service. */
  nice?: number;
  memoryLimitBytes?: number;
  limitMs?: typeof commandLimitMs;
  firstRestMs?: number;
  spawnWorker?: SpawnProgram;
  log: Logger;
}

export interface QueueListener {
  /** A segment's renditions are all on disk (or left out). */
  onSegment(segment: EncodedSegment): void;
  /** A rendition of a session was left out. Reported at once, so that a restart does not begin it again. */
  onLeftOut(sessionId: string, rendition: LeftOutRendition): void;
}

const queueDefaults = {
  threads: 2,
  encoder: 'software',
  nice: 10,
  memoryLimitBytes: 4e9,
  limitMs: commandLimitMs,
  firstRestMs: 100,
  spawnWorker: spawnTranscodeWorker,
} as const;

export interface TranscodeQueue {
  /** The one listener. Before the first job. */
  listen(listener: QueueListener): void;
  /** Segments of a session come in order. One whose renditions are already on disk is reported as encoded. */
  enqueue(job: SegmentJob): void;
  /** In segments; undefined where the session is not known. */
  progress(sessionId: string): { done: number; total: number } | undefined;
  /** No further segment will come; resolves when all are encoded, and forgets the session. */
  finishSession(sessionId: string): Promise<void>;
  /** Stops work on a session; once it resolves, nothing more is written for it. */
  discardSession(sessionId: string): Promise<void>;
  /** Decodes a whole segment. Rejects if it cannot be opened. */
  check(file: SegmentFile): Promise<SegmentCheck>;
  /**
   * Decodes consecutive segments of a part; resolves with when the frames of each are shown, ticks after the first of its
   * samples. Rejects if one cannot be opened.
   */
  frameTimes(job: CountJob): Promise<number[][]>;
  /** Looks at a segment of a live session; a session's segments come in order. */
  look(job: LookJob): Promise<SegmentLook>;
  makePictures(job: PicturesJob): Promise<void>;
  /** Encodes the frames at the edge of a clip. Rejects where none can be decoded. */
  encodeEdge(job: EdgeJob): Promise<EncodedEdge>;
  /** How many sessions with the default ladder are encoded in real time, as it was so far. */
  capacity(): Capacity;
  /** Ends the workers. What was not finished rejects; a later start can enqueue it again. */
  close(): Promise<void>;
}

const checksForAnother = 8;

/** `mediaSeconds`: of the segment that is encoded; undefined where that is done for some of its renditions alone. */
type Work =
  | { session: TranscodeJob; mediaSeconds: number | undefined }
  | { task: Task; line: ReturnType<typeof createTaskQueue> };

/** Failures of workers, or of those who handle their reports, surface only through the promises that the queue returns. */
export function createTranscodeQueue(options: TranscodeQueueOptions): TranscodeQueue {
  const settings = { ...queueDefaults, ...options };
  const { log } = options;
  const sessions = new Map<string, TranscodeJob>();
  const [checks, looks, pictures] = [createTaskQueue(), createTaskQueue(), createTaskQueue()];
  const working = new Map<Worker, Work>();
  const capacity = createCapacity({ workers: settings.jobs, cores: availableParallelism() });
  let listener: QueueListener | undefined;
  let served = 0;
  let isClosed = false;
  const makers = openCrew(settings.jobs, settings.nice);
  // Checks keep an ended session from `ready`, and looks are about this moment: they never wait for an encoder, and
  // are nicer to the media than to encoders.
  const checkers = openCrew(2, Math.floor(settings.nice / 2));

  function openCrew(size: number, nice: number) {
    const { spawnWorker, firstRestMs, encoder, threads, memoryLimitBytes } = settings;
    return createWorkerPool({
      size,
      spawnWorker,
      firstRestMs,
      setup: { encoder, threads, nice, memoryLimitBytes },
      log,
      onReply(worker, message) {
        const work = working.get(worker);
        if (message.type === 'encoded')
          sessions.get(message.sessionId)?.backlog.encoded(message.sequence, message.segment);
        else if (work && 'task' in work) work.task.reply = message;
      },
      onOver(worker, outcome) {
        const work = working.get(worker);
        working.delete(worker);
        if (outcome.isDeath) loseSessions(worker, work);
        if (work && 'task' in work) work.line.end(work.task, outcome);
        else if (work) endStep(work, outcome);
        pump();
      },
      onRetired: (worker) => loseSessions(worker, working.get(worker)),
      onFree: pump,
    });
  }

  function loseSessions(worker: Worker, work: Work | undefined): void {
    for (const session of sessions.values()) {
      if (session.worker !== worker || (work && 'session' in work && work.session === session)) continue;
      session.worker = undefined;
      session.backlog.lost();
    }
  }

  function endStep(
    { session, mediaSeconds }: Extract<Work, { session: TranscodeJob }>,
    { failure, isDeath, isShortOfResources, used }: CommandOutcome,
  ): void {
    const { backlog } = session;
    if (used !== undefined && mediaSeconds !== undefined && session.lastJob !== undefined) {
      capacity.add(session.lastJob, failure === undefined ? mediaSeconds : 0, used);
    }
    if (isShortOfResources) {
      backlog.lost();
    } else if (failure === undefined) {
      backlog.done();
      if (isDeath) backlog.lost();
    } else {
      log.warn(`Transcoding failed and will be retried: ${failure}`, { sessionId: session.id });
      backlog.failed(failure);
    }
    if (!backlog.hasPipeline) session.worker = undefined;
  }

  function pump(): void {
    if (isClosed) return;
    for (const worker of checkers.free()) {
      // A second worker is started for many checks alone, as after a crash.
      const isAtWork = [...working.values()].some((work) => 'line' in work && work.line !== pictures);
      if (isAtWork ? checks.length >= checksForAnother : checks.length > 0) runTask(worker, checks);
      else if (!isAtWork) runTask(worker, looks);
    }
    // Pictures of what is ready shall not keep others from it.
    for (const worker of makers.free()) if (checks.length > 0 || !runTask(worker, pictures)) serveSession(worker);
    for (const session of [...sessions.values()]) if (session.backlog.isSettled) settle(session);
  }

  function runTask(worker: Worker, line: ReturnType<typeof createTaskQueue>): boolean {
    const task = line.next();
    if (!task) return false;
    working.set(worker, { task, line });
    worker.run(task.request, settings.limitMs(task.request));
    return true;
  }

  /** Sessions take turns, each with a segment at a time; one whose encoders live in a worker stays with it. */
  function serveSession(worker: Worker): void {
    const inTurn = [...sessions.values()].sort((a, b) => a.lastServed - b.lastServed);
    for (const session of inTurn) {
      if (session.worker !== undefined && session.worker !== worker) continue;
      const step = session.backlog.next(mayKeepEncoders(session, worker, sessions.values(), settings.memoryLimitBytes));
      if (!step) continue;
      session.worker = worker;
      session.lastServed = ++served;
      if (step.type === 'segment') session.lastJob = step.job;
      working.set(worker, { session, mediaSeconds: secondsOf(step) });
      const request = requestOf(step, session.id);
      worker.run(request, settings.limitMs(request, session.lastJob));
      return;
    }
  }

  function settle(session: TranscodeJob): void {
    sessions.delete(session.id);
    for (const { resolve } of session.waiters) resolve();
  }

  function sessionOf(id: string): TranscodeJob {
    const known = sessions.get(id);
    if (known) return known;
    // Not from inside a step: the callback may enqueue.
    const report = (what: () => void) => queueMicrotask(() => guard(id, what));
    const backlog = new SessionBacklog({
      onSegment: (segment) => report(() => listener?.onSegment(segment)),
      onLeftOut: (rendition) => report(() => listener?.onLeftOut(id, rendition)),
    });
    const opened: TranscodeJob = { id, backlog, worker: undefined, lastJob: undefined, lastServed: 0, waiters: [] };
    sessions.set(id, opened);
    return opened;
  }

  function guard(sessionId: string, what: () => void): void {
    try {
      what();
    } catch (error) {
      log.error('An encoded segment could not be handled', { sessionId, error });
    }
  }

  function whenSettled(session: TranscodeJob): Promise<void> {
    const settled = new Promise<void>((resolve, reject) => session.waiters.push({ resolve, reject }));
    pump();
    return settled;
  }

  async function runOnce(line: ReturnType<typeof createTaskQueue>, request: WorkerRequest) {
    if (isClosed) throw new TranscodeClosedError();
    const result = line.add(request);
    pump();
    return result;
  }

  return {
    listen(given) {
      listener = given;
    },
    enqueue(job) {
      if (isClosed) return;
      sessionOf(job.sessionId).backlog.add(job);
      pump();
    },
    progress: (sessionId) => sessions.get(sessionId)?.backlog.progress,
    async finishSession(sessionId) {
      if (isClosed) throw new TranscodeClosedError();
      const session = sessionOf(sessionId);
      session.backlog.finish();
      await whenSettled(session);
    },
    async discardSession(sessionId) {
      const session = sessions.get(sessionId);
      if (!session || isClosed) return;
      session.backlog.discard();
      await whenSettled(session);
    },
    async check(file) {
      const reply = await runOnce(checks, { type: 'check', file });
      if (reply?.type !== 'checked') throw new Error('The worker gave no result');
      return reply.check;
    },
    async frameTimes(job) {
      const reply = await runOnce(checks, { type: 'count', job });
      if (reply?.type !== 'counted') throw new Error('The worker gave no result');
      return reply.times;
    },
    async look(job) {
      const reply = await runOnce(looks, { type: 'look', job });
      return reply?.type === 'looked' ? reply.look : {};
    },
    async makePictures(job) {
      await runOnce(pictures, { type: 'pictures', job });
    },
    async encodeEdge(job) {
      const reply = await runOnce(pictures, { type: 'edge', job });
      if (reply?.type !== 'edged') throw new Error('The worker gave no result');
      return reply.edge;
    },
    capacity: capacity.read,
    async close() {
      isClosed = true;
      await Promise.all([makers.close(), checkers.close()]);
      for (const { waiters } of sessions.values()) for (const { reject } of waiters) reject(new TranscodeClosedError());
      for (const line of [checks, looks, pictures]) line.rejectAll(new TranscodeClosedError());
      for (const work of working.values()) if ('task' in work) work.task.reject(new TranscodeClosedError());
      sessions.clear();
    },
  };
}

function requestOf(step: BacklogStep, sessionId: string): WorkerRequest {
  if (step.type !== 'segment') return { type: step.type, sessionId };
  const { isWhole, ...request } = step;
  return request;
}

function secondsOf(step: BacklogStep): number | undefined {
  if (step.type !== 'segment') return 0;
  return step.isWhole ? step.job.durationSeconds : undefined;
}
