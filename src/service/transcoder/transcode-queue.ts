import type { EncoderName } from './encoder-name.ts';
import type { SegmentJob } from './segment-job.ts';
import { type MadeSegment, type RenditionsResult, SessionBacklog } from './session-backlog.ts';
import type { PicturesJob, SegmentCheck, SegmentFile } from './worker-messages.ts';
import { type SpawnWorker, spawnTranscodeWorker } from './worker-process.ts';
import { createWorkerSlot, type WorkerRequest, type WorkerSlot } from './worker-slot.ts';

export interface TranscodeQueueOptions {
  /** Workers at a time; `defaultTranscodeJobs` gives the machine's. */
  jobs: number;
  /** Threads of each decoder and encoder. */
  threads?: number;
  encoder?: EncoderName;
  /** Added to the worker's nice value. */
  nice?: number;
  commandLimitMs?: number;
  spawnWorker?: SpawnWorker;
  /** A segment's renditions are all on disk (or dropped). */
  onSegment(made: MadeSegment): void;
  log(message: string): void;
}

/** The service is stopping: what was asked for is not made now, and can be asked for again by a later start. */
export class TranscodeClosedError extends Error {}

export interface TranscodeQueue {
  /** Segments of a session come in order. One whose renditions are on disk already is told as made. */
  enqueue(job: SegmentJob): void;
  /** In segments; undefined where the session is not known. */
  progress(sessionId: string): { done: number; total: number } | undefined;
  /** No further segment will come; resolves when all are made, and forgets the session. */
  finishSession(sessionId: string): Promise<RenditionsResult>;
  /** Stops work on a session; when it resolves nothing is written for it any more. */
  discardSession(sessionId: string): Promise<void>;
  /** Decodes a segment whole. Rejects where it cannot be opened. */
  check(file: SegmentFile): Promise<SegmentCheck>;
  makePictures(job: PicturesJob): Promise<void>;
  /** Ends the workers. What was not finished rejects; a later start can enqueue it again. */
  close(): Promise<void>;
}

/** A worker keeps about two cores busy: its encoders run side by side. */
export function defaultTranscodeJobs(cores: number): number {
  return Math.max(1, Math.floor(cores / 2));
}

const defaults = { threads: 2, encoder: 'software', nice: 10, commandLimitMs: 180_000 } as const;
const taskAttempts = 3;

interface Session {
  id: string;
  backlog: SessionBacklog;
  /** The worker that holds its encoders. */
  slot: WorkerSlot | undefined;
  lastServed: number;
  waiters: { resolve(result: RenditionsResult): void; reject(error: Error): void }[];
}

interface Task {
  request: WorkerRequest;
  attempts: number;
  check: SegmentCheck | undefined;
  resolve(check: SegmentCheck | undefined): void;
  reject(error: Error): void;
}

type Work = { session: Session } | { task: Task };

export function createTranscodeQueue(options: TranscodeQueueOptions): TranscodeQueue {
  const settings = { ...defaults, ...options };
  const sessions = new Map<string, Session>();
  const tasks: Task[] = [];
  const working = new Map<WorkerSlot, Work>();
  let served = 0;
  let isClosed = false;
  const slots = Array.from({ length: settings.jobs }, openSlot);

  function openSlot(): WorkerSlot {
    const { encoder, threads, nice, commandLimitMs } = settings;
    const slot: WorkerSlot = createWorkerSlot({
      spawnWorker: settings.spawnWorker ?? spawnTranscodeWorker,
      setup: { encoder, threads, nice },
      commandLimitMs,
      onReply(message) {
        if (message.type === 'notice') return options.log(message.message);
        const work = working.get(slot);
        if (message.type === 'made') sessions.get(message.sessionId)?.backlog.made(message.sequence, message.segment);
        else if (work && 'task' in work) work.task.check = message.check;
      },
      onOver({ failure, isDeath }) {
        const work = working.get(slot);
        working.delete(slot);
        if (isDeath) loseSessions(slot, work);
        if (work && 'task' in work) endTask(work.task, failure);
        else if (work) endStep(work.session, failure);
        pump();
      },
    });
    return slot;
  }

  function loseSessions(slot: WorkerSlot, work: Work | undefined): void {
    for (const session of sessions.values()) {
      if (session.slot !== slot) continue;
      session.slot = undefined;
      if (!work || !('session' in work) || work.session !== session) session.backlog.lost();
    }
  }

  function endTask(task: Task, failure: string | undefined): void {
    if (failure === undefined) task.resolve(task.check);
    else if (task.attempts >= taskAttempts) task.reject(new Error(failure));
    else tasks.push(task);
  }

  function endStep(session: Session, failure: string | undefined): void {
    if (failure === undefined) {
      session.backlog.done();
    } else {
      options.log(`Transcoding session ${session.id} failed and is tried again: ${failure}`);
      session.backlog.failed(failure);
    }
    if (!session.backlog.hasPipeline) session.slot = undefined;
  }

  function pump(): void {
    if (isClosed) return;
    for (const slot of slots) {
      if (slot.isBusy) continue;
      const task = tasks.shift();
      if (task) {
        task.attempts++;
        working.set(slot, { task });
        slot.run(task.request);
      } else {
        serveSession(slot);
      }
    }
    for (const session of [...sessions.values()]) if (session.backlog.isSettled) settle(session);
  }

  /** Sessions take turns, each with a segment at a time; one whose encoders live in a worker stays with it. */
  function serveSession(slot: WorkerSlot): void {
    const inTurn = [...sessions.values()].sort((a, b) => a.lastServed - b.lastServed);
    for (const session of inTurn) {
      if (session.slot !== undefined && session.slot !== slot) continue;
      const step = session.backlog.next();
      if (!step) continue;
      session.slot = slot;
      session.lastServed = ++served;
      working.set(slot, { session });
      slot.run(step.type === 'segment' ? step : { type: step.type, sessionId: session.id });
      return;
    }
  }

  function settle(session: Session): void {
    sessions.delete(session.id);
    for (const { resolve } of session.waiters) resolve(session.backlog.result);
  }

  function sessionOf(id: string): Session {
    const known = sessions.get(id);
    if (known) return known;
    const opened: Session = {
      id,
      backlog: new SessionBacklog((made) => {
        // Not from inside a step: whoever is told may enqueue.
        queueMicrotask(() => options.onSegment(made));
      }),
      slot: undefined,
      lastServed: 0,
      waiters: [],
    };
    sessions.set(id, opened);
    return opened;
  }

  function whenSettled(session: Session): Promise<RenditionsResult> {
    const settled = new Promise<RenditionsResult>((resolve, reject) => session.waiters.push({ resolve, reject }));
    pump();
    return settled;
  }

  function runTask(request: WorkerRequest): Promise<SegmentCheck | undefined> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(closedError());
      tasks.push({ request, attempts: 0, check: undefined, resolve, reject });
      pump();
    });
  }

  return {
    enqueue(job) {
      if (isClosed) return;
      sessionOf(job.sessionId).backlog.add(job);
      pump();
    },
    progress: (sessionId) => sessions.get(sessionId)?.backlog.progress,
    async finishSession(sessionId) {
      if (isClosed) throw closedError();
      const session = sessionOf(sessionId);
      session.backlog.finish();
      return whenSettled(session);
    },
    async discardSession(sessionId) {
      const session = sessions.get(sessionId);
      if (!session || isClosed) return;
      session.backlog.discard();
      await whenSettled(session);
    },
    async check(file) {
      const check = await runTask({ type: 'check', file });
      if (!check) throw new Error('The worker gave no result');
      return check;
    },
    async makePictures(job) {
      await runTask({ type: 'pictures', job });
    },
    async close() {
      isClosed = true;
      await Promise.all(slots.map((slot) => slot.close()));
      for (const { waiters } of sessions.values()) for (const { reject } of waiters) reject(closedError());
      for (const { reject } of tasks) reject(closedError());
      for (const work of working.values()) if ('task' in work) work.task.reject(closedError());
      sessions.clear();
    },
  };
}

function closedError(): TranscodeClosedError {
  return new TranscodeClosedError('The transcoder was closed');
}
