import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { IngestCounts } from '../ingest/publish.ts';
import { type Program, type ProgramEnd, type SpawnProgram, startProgram } from '../lib/child-program.ts';
import type { Logger } from '../lib/logger.ts';
import { isRunning, workerEntry } from '../worker-entry.ts';
import type { JournalEvent } from './journal.ts';
import {
  type CodecRefusal,
  type IngestTotals,
  type ListenAddresses,
  type MediaCommand,
  type MediaEvent,
  mediaEventSchema,
  type PublishAnswer,
  type PublisherEnded,
  type PublishQuestion,
  type RecordingClose,
  type SessionNoted,
  type SessionReport,
} from './messages.ts';

/** The media process calls these. */
export interface PublisherEvents {
  authorize(question: PublishQuestion): PublishAnswer;
  onReports(reports: readonly SessionReport[]): void;
  onCodecRefused(refusal: CodecRefusal): void;
  onNoted(noted: SessionNoted): void;
  onPublisherEnd(ended: PublisherEnded): void;
}

/** The encoders' connections and the writing of media, as the lifecycle drives them. */
export interface MediaPort {
  closeConnection(connectionId: number, description: string): void;
  endSession(sessionId: string): Promise<RecordingClose>;
}

/** The process asks the listener and informs it. */
export interface MediaListener extends PublisherEvents {
  onJournal(sessionId: string, event: JournalEvent): void;
}

interface MediaHostOptions {
  addresses: ListenAddresses;
  pidFile: ReturnType<typeof pidFile>;
  log: Logger;
}

/** The media process as the service holds it. */
export interface MediaHost extends MediaPort {
  /** Rejects with a `ListenError` where a port cannot be had. */
  start(listener: MediaListener): Promise<void>;
  portOf(protocol: string): number;
  /** Half a second old at most. */
  connectionCount(): number;
  /** Media that publishers have sent since the service began, without the protocol around it. */
  ingestCounts(): IngestCounts;
  /** Nothing more of a session is written, for this reason in words; undefined: it is again. */
  forbidWriting(sessionId: string, reason: string | undefined): void;
  /** Ends all connections; resolves when each has been reported. */
  stopListening(): Promise<void>;
  close(): Promise<void>;
}

/** A protocol's address cannot be listened on; `code` is the system's. */
export class ListenError extends Error {
  override name = 'ListenError';

  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

/** A publisher that is stopped has some seconds to send its last. */
const stopLimitMs = 5000;
const restartAfterMs = 100;
const maxRestartMs = 5000;
const closeLimitMs = 2000;
const connectionsAStart = 1e9;

/**
 * The media process, once it is started: one is kept running. Where it dies, its encoders have lost their connections, and
 * their sessions go on when they are back.
 */
export function createMediaHost(options: MediaHostOptions): MediaHost {
  const { log } = options;
  let listener: MediaListener | undefined;
  const live = new Map<number, string>();
  const closing = new Map<string, (close: RecordingClose) => void>();
  let { addresses } = options;
  let program: Program<MediaCommand> | undefined;
  let isClosed = false;
  let onStopped: () => void = () => undefined;
  let onListening: { resolve(): void; reject(error: Error): void } | undefined;
  let totals: IngestTotals = { connections: 0, packets: 0, bytes: 0 };
  /** The counts of media processes that have died. */
  let before: IngestCounts = { packets: 0, bytes: 0 };
  let failures = 0;
  let starts = 0;

  function take(event: MediaEvent): void {
    if (listener === undefined) return;
    switch (event.type) {
      case 'listening':
        addresses = event.addresses;
        failures = 0;
        onListening?.resolve();
        return;
      case 'listen-failed':
        onListening?.reject(new ListenError(event.message, event.code));
        return;
      case 'publish':
        answer(event, listener);
        return;
      case 'reports':
        totals = event.totals;
        listener.onReports(event.reports);
        return;
      case 'journal':
        listener.onJournal(event.sessionId, event.event);
        return;
      case 'codec-refused':
        listener.onCodecRefused(event);
        return;
      case 'noted':
        listener.onNoted(event);
        return;
      case 'publisher-ended':
        live.delete(event.connectionId);
        listener.onPublisherEnd(event);
        return;
      case 'session-closed':
        closing.get(event.sessionId)?.(event.close);
        closing.delete(event.sessionId);
        return;
      case 'stopped-listening':
        onStopped();
        return;
      case 'log':
        log[event.level](event.message, { ...event.fields, process: 'media' });
    }
  }

  function answer({ type, questionId, ...question }: MediaEvent & { type: 'publish' }, asked: MediaListener): void {
    const decision = asked.authorize(question);
    if (decision.accepted) live.set(question.connectionId, decision.plan.sessionId);
    program?.send({ type: 'answer', questionId, answer: decision });
  }

  /** An internal error in one message must neither end the service nor keep the others from being read. */
  function takeSafely(event: MediaEvent): void {
    try {
      take(event);
    } catch (error) {
      log.error(`A message of the media process (${event.type}) could not be handled`, { error });
      if (event.type !== 'publish') return;
      const description = 'The service failed. Try again.';
      program?.send({
        type: 'answer',
        questionId: event.questionId,
        answer: { accepted: false, reason: 'failed', description },
      });
    }
  }

  /** The process is gone, and answers nothing any more. */
  function endRequests(why: string): void {
    program = undefined;
    for (const close of closing.values()) close({ durationSeconds: undefined });
    closing.clear();
    onListening?.reject(new Error(`The media process could not be started: ${why}`));
    onStopped();
    before = { packets: before.packets + totals.packets, bytes: before.bytes + totals.bytes };
    totals = { connections: 0, packets: 0, bytes: 0 };
  }

  function onDeath({ error, code, signal }: ProgramEnd): void {
    const why = error?.message ?? signal ?? `code ${code}`;
    endRequests(why);
    log.error(`THE MEDIA PROCESS DIED (${why}). Encoders lose their connection; a new one is being started.`);
    for (const [connectionId, sessionId] of [...live]) {
      live.delete(connectionId);
      takeSafely({ type: 'publisher-ended', sessionId, connectionId, reason: 'closed' });
    }
    failures++;
    const delayMs = Math.min(maxRestartMs, restartAfterMs * 2 ** (failures - 1));
    setTimeout(restart, delayMs);
  }

  function restart(): void {
    if (isClosed) return;
    start().catch((error: unknown) => {
      log.error('The media process could not be started', { error });
      program?.kill();
    });
  }

  async function start(): Promise<void> {
    const started = startProgram<MediaCommand, typeof mediaEventSchema>(spawnMediaProcess, mediaEventSchema, {
      onMessage: takeSafely,
      onInvalid: (problem) => log.error(problem, { process: 'media' }),
      onEnd: onDeath,
    });
    program = started;
    if (started.pid !== undefined) options.pidFile.write(started.pid);
    starts++;
    await new Promise<void>((resolve, reject) => {
      onListening = { resolve, reject };
      started.send({ type: 'listen', addresses, firstConnectionId: starts * connectionsAStart });
    });
  }

  async function close(): Promise<void> {
    isClosed = true;
    if (program === undefined) return;
    await program.close(closeLimitMs);
    endRequests('it was closed');
    options.pidFile.remove();
  }

  return {
    async start(given) {
      listener = given;
      try {
        await start();
      } catch (error) {
        await close();
        throw error;
      }
    },
    portOf(protocol) {
      const address = addresses[protocol];
      if (address === undefined) throw new Error(`Nobody listens for ${protocol}.`);
      return address.port;
    },
    connectionCount: () => totals.connections,
    ingestCounts: () => ({ packets: before.packets + totals.packets, bytes: before.bytes + totals.bytes }),
    closeConnection: (connectionId, description) =>
      program?.send({ type: 'close-connection', connectionId, description }),
    forbidWriting: (sessionId, reason) => program?.send({ type: 'forbid-writing', sessionId, reason }),
    endSession: (sessionId) =>
      new Promise((resolve) => {
        if (program === undefined) return resolve({ durationSeconds: undefined });
        closing.set(sessionId, resolve);
        program.send({ type: 'end-session', sessionId });
      }),
    async stopListening() {
      if (program === undefined) return;
      const stopped = new Promise<void>((resolve) => {
        onStopped = resolve;
      });
      program.send({ type: 'stop-listening' });
      await Promise.race([stopped, wait(stopLimitMs, undefined, { ref: false })]);
    },
    close,
  };
}

const pidFileName = 'media-process.pid';
const pollEveryMs = 10;
/** A media process without its service takes a second at most for what it still writes. */
const maxWaitMs = 2000;

/** The number of the process that writes into a data directory, kept in it for the service that starts after a kill. */
export function pidFile(dataDirectory: string) {
  const path = join(dataDirectory, pidFileName);
  return {
    write: (pid: number) => tolerate(() => writeFileSync(path, `${pid}\n`, { mode: 0o600 })),
    remove: () => tolerate(() => rmSync(path, { force: true })),
  };
}

/**
 * Resolves when the media process of a service that was killed has written its last segments and is gone. To be called
 * before this service writes its own number. Another program may have got that number since, so the wait has an end.
 */
export async function waitForPreviousMediaProcess(dataDirectory: string): Promise<void> {
  const pid = pidIn(join(dataDirectory, pidFileName));
  const giveUpAt = performance.now() + maxWaitMs;
  while (pid !== undefined && isRunning(pid) && performance.now() < giveUpAt) await wait(pollEveryMs);
}

function pidIn(path: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** A file that cannot be written, on a full disk, must not keep the service from starting. */
function tolerate(step: () => void): void {
  try {
    step();
  } catch {}
}

/** Threads of libuv, so that a segment's file operations do not wait for another stream's. */
const threadPoolSize = '16';
/**
 * Megabytes for each half of V8's young generation. What streams leave behind lives for a moment: left to itself V8 lets
 * it take up to 48 MB, and as much of sockets' bytes beside it, before it looks.
 */
const flags = ['--max-semi-space-size=2'];

/** Starts the media process, which listens to nothing until it is asked to, and ends with this process. */
const spawnMediaProcess: SpawnProgram = () => {
  const { command, args, env } = workerEntry('recorder/media-process');
  return spawn(command, [...flags, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...env, UV_THREADPOOL_SIZE: threadPoolSize },
  });
};
