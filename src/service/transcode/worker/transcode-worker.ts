import { writeFileSync, writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { codeOf } from '../../lib/files.ts';
import { openChannel } from '../../lib/messages.ts';
import { type WorkerCommand, type WorkerReply, workerCommandSchema } from '../messages.ts';
import { encodeEdge } from './encode-edge.ts';
import { createSegmentLooker } from './look-at-segment.ts';
import { makePictures } from './pictures.ts';
import { checkSegment, decodeFrameTimes } from './segment.ts';
import { createSessionPipeline, type RenditionEncoderOptions, type SessionPipeline } from './session-pipeline.ts';

/** The transcoder's child program. It ends when its channel does, so that it does not outlive a service that was killed. */
let last: Promise<unknown> = Promise.resolve();
let underWay = 0;
const reply = openChannel<WorkerReply, typeof workerCommandSchema>(process, workerCommandSchema, {
  onMessage(command) {
    underWay++;
    last = last.then(() => answerWatched(command)).finally(() => underWay--);
  },
  onInvalid(problem) {
    throw new Error(problem);
  },
  onClosed() {
    // During a command, exit() would wait for encoder threads that may hang. Every file is written whole or not at all,
    // so nothing is lost.
    if (underWay > 0) process.kill(process.pid, 'SIGKILL');
    process.exit(0);
  },
});
const looker = createSegmentLooker();
let memoryLimitBytes = Number.POSITIVE_INFINITY;
const pipelines = new Map<string, SessionPipeline>();
let options: RenditionEncoderOptions = {
  encoder: 'software',
  threads: 1,
  onEncoded: ({ sessionId, sequence }, segment) => reply({ type: 'encoded', sessionId, sequence, segment }),
  onNotice: (message) => reply({ type: 'notice', message }),
};

function pipelineOf(sessionId: string): SessionPipeline {
  const pipeline = pipelines.get(sessionId) ?? createSessionPipeline(options);
  pipelines.set(sessionId, pipeline);
  return pipeline;
}

async function finishSession(sessionId: string): Promise<void> {
  const pipeline = pipelines.get(sessionId);
  await pipeline?.finish();
  pipeline?.close();
  pipelines.delete(sessionId);
}

async function encode({ job, leadInUris, thenFinish }: Extract<WorkerCommand, { type: 'segment' }>): Promise<boolean> {
  const isWhole = await pipelineOf(job.sessionId).add(job, leadInUris);
  if (thenFinish) await finishSession(job.sessionId);
  return isWhole;
}

function discardSession(sessionId: string): void {
  pipelines.get(sessionId)?.close();
  pipelines.delete(sessionId);
}

const lowestPriority = 19;

/** Encoding takes all the CPU it can get: receiving the live stream goes first. */
function lowerPriority(nice: number): void {
  try {
    setPriority(Math.min(lowestPriority, getPriority() + nice));
  } catch {
    reply({ type: 'notice', message: 'The transcoder could not lower its priority' });
  }
}

/** Resolves with whether it encoded all that it was asked to. */
async function run(command: WorkerCommand): Promise<boolean> {
  switch (command.type) {
    case 'setup':
      lowerPriority(command.nice);
      options = { ...options, encoder: command.encoder, threads: command.threads };
      memoryLimitBytes = command.memoryLimitBytes;
      reply({ type: 'ready' });
      return false;
    case 'segment':
      return encode(command);
    case 'finish':
      await finishSession(command.sessionId);
      return true;
    case 'discard':
      discardSession(command.sessionId);
      return false;
    case 'check':
      reply({ type: 'checked', id: command.id, check: await checkSegment(command.file, options.threads) });
      return false;
    case 'look':
      reply({ type: 'looked', id: command.id, look: looker.look(command.job) });
      return false;
    case 'pictures':
      await makePictures(command.job);
      return false;
    case 'edge':
      reply({ type: 'edged', id: command.id, edge: await encodeEdge(command.job, options.threads) });
      return false;
    case 'count':
      reply({ type: 'counted', id: command.id, times: await decodeFrameTimes(command.job, options.threads) });
      return false;
  }
}

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT']);

async function answer(command: WorkerCommand): Promise<void> {
  try {
    const before = process.cpuUsage();
    const hasEncoded = await run(command);
    if (command.type === 'setup') return;
    const { user, system } = process.cpuUsage(before);
    reply({ type: 'done', id: command.id, ...(hasEncoded && { cpuSeconds: (user + system) / 1e6 }) });
  } catch (error) {
    // Half-done work must not be continued.
    if (command.type === 'segment') discardSession(command.job.sessionId);
    if (command.type === 'finish') discardSession(command.sessionId);
    const message = error instanceof Error ? error.message : String(error);
    const isDiskFull = fullDiskCodes.has(codeOf(error) ?? '');
    reply(
      command.type === 'setup' ? { type: 'notice', message } : { type: 'failed', id: command.id, message, isDiskFull },
    );
  }
}

/** No Node flag bounds the encoders' memory, so we measure it, and exit before the machine runs out. */
function checkMemory(): void {
  if (process.memoryUsage.rss() <= memoryLimitBytes) return;
  writeSync(process.stderr.fd, `it needed more than ${Math.round(memoryLimitBytes / 1e6)} MB of memory`);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Between commands nothing grows, and a worker that waits shall cost next to nothing. A command may be done before the
 * first look, so there is one at its end.
 */
async function answerWatched(command: WorkerCommand): Promise<void> {
  const watch = setInterval(checkMemory, memoryCheckMs);
  await answer(command);
  clearInterval(watch);
  checkMemory();
}

/** If Linux runs out of memory, it should kill this process and not the service. */
function offerToEndFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux, or not allowed: our own limit still holds.
  }
}

const aliveEveryMs = 500;
const memoryCheckMs = 100;

offerToEndFirst();
setInterval(() => reply({ type: 'alive' }), aliveEveryMs).unref();
Log.setLevel(AV_LOG_QUIET);
