import { setTimeout as wait } from 'node:timers/promises';
import type {
  AuthorizePublish,
  IngestCounts,
  IngestListener,
  PublishConnection,
  PublishDecision,
  PublishEnd,
  StartIngestListener,
} from '../ingest/publish.ts';
import { codeOf } from '../lib/files.ts';
import { type Logger, loggerTo } from '../lib/logger.ts';
import { monotonicMs } from '../lib/steady-clock.ts';
import { refused } from '../sessions/live-session.ts';
import { createHeldPublishers } from './held-publishers.ts';
import { readJournal } from './journal.ts';
import { createLiveRecorder, type LiveRecorder } from './live-recorder.ts';
import type {
  ListenAddresses,
  LoggedError,
  MediaCommand,
  MediaEvent,
  PublishAnswer,
  PublishHold,
  PublishQuestion,
  SessionPlan,
} from './messages.ts';

const reportEveryMs = 500;
/** Encoders that are told to stop get this long for what they had sent, where the service is gone. */
const underWayMs = 300;
/** An encoder is answered within the time in which it has to publish: other servers' encoders wait ten seconds at least. */
const maxWaitMs = 10_000;

const refusedAsStopping = refused('stopping', 'The service is stopping.');

export interface IngestServerOptions {
  /** The protocols that encoders may publish with, by name. */
  protocols: Readonly<Record<string, StartIngestListener>>;
  send(event: MediaEvent): void;
  log: Logger;
}

/** Logs through the service. An error crosses to it with its stack, anything else that was thrown as text. */
export function logThrough(send: (event: MediaEvent) => void): Logger {
  return loggerTo((level, message, { error, ...rest }) => {
    const fields = error === undefined ? rest : { ...rest, error: crossing(error) };
    send({ type: 'log', level, message, fields });
  });
}

function crossing(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return String(error);
  return { type: error.name, message: error.message, stack: error.stack, code: codeOf(error) };
}

/**
 * All that media needs, and nothing else: encoders' connections, segments and journals. What it may do and what becomes
 * of what it wrote is decided by the service, which it asks and informs with messages. Nothing that the service does
 * holds up a packet.
 */
export function createIngestServer({ protocols, send, log }: IngestServerOptions) {
  const sessions = new Map<string, Promise<LiveRecorder>>();
  const open = new Map<string, LiveRecorder>();
  const connections = new Map<number, PublishConnection>();
  const questions = new Map<number, (answer: PublishAnswer) => void>();
  const listeners: IngestListener[] = [];
  const held = createHeldPublishers(monotonicMs);
  let lastId = 0;
  let isStopping = false;
  const counts: IngestCounts = { packets: 0, bytes: 0 };
  const totals = () => ({
    ...counts,
    connections: listeners.reduce((sum, listener) => sum + listener.connectionCount(), 0),
  });
  const report = (of: Iterable<LiveRecorder> = open.values()) =>
    send({ type: 'reports', reports: [...of].map((session) => session.report()), totals: totals() });
  setInterval(() => report(), reportEveryMs).unref();

  function sessionOf(plan: SessionPlan): Promise<LiveRecorder> {
    const known = sessions.get(plan.sessionId);
    if (known !== undefined) return known;
    const opened = openSession(plan);
    sessions.set(plan.sessionId, opened);
    return opened;
  }

  /** Continues a session that an earlier media process began, from its journal. */
  async function openSession(plan: SessionPlan): Promise<LiveRecorder> {
    const resume = await readJournal(plan.directory).catch((error: unknown) => {
      log.error('The journal of an earlier media process cannot be read', { sessionId: plan.sessionId, error });
      return undefined;
    });
    const session = createLiveRecorder({ plan, resume, counts, send, log });
    open.set(plan.sessionId, session);
    return session;
  }

  function ask(question: PublishQuestion): Promise<PublishAnswer> {
    const { connectionId } = question;
    // With the end of the last media, from which on it is missing where this one is let in.
    report();
    return new Promise<PublishAnswer>((resolve) => {
      questions.set(connectionId, resolve);
      send({ type: 'publish', questionId: connectionId, ...question });
    });
  }

  /** The service's answer, which comes once it is known whether an encoder that is live is silent or sends. */
  async function askUntilDecided(
    asked: Omit<PublishQuestion, 'mayWait'>,
    gone: AbortSignal,
  ): Promise<Exclude<PublishAnswer, PublishHold>> {
    const askedAtMs = monotonicMs();
    let answer = await ask({ ...asked, mayWait: true });
    while (!answer.accepted && answer.reason === 'hold') {
      const { sessionId } = answer;
      log.info('An encoder waits: it is let in once the one that is live has been silent for 5 s.', {
        sessionId,
        remoteAddress: asked.remoteAddress,
      });
      const { end, silentConnectionId } = await held.hold(sessionId, () => open.get(sessionId)?.publisher, gone);
      if (isStopping) return refusedAsStopping;
      if (end === 'gone') return refused('already-live', 'The encoder went away while it waited.');
      const mayWait = end === 'changed' && monotonicMs() - askedAtMs < maxWaitMs;
      answer = await ask({ ...asked, mayWait, silentConnectionId });
    }
    return answer;
  }

  const authorize: AuthorizePublish = async ({
    streamKey,
    remoteAddress,
    connection,
    gone,
  }): Promise<PublishDecision> => {
    lastId++;
    const id = lastId;
    const answer = await askUntilDecided({ connectionId: id, streamKey, remoteAddress }, gone);
    if (!answer.accepted) return answer;
    connections.set(id, connection);
    const session = await sessionOf(answer.plan);
    const write = session.attach(id, { connection, remoteAddress });
    return { accepted: true, sink: { write, end: (end) => endPublisher(session, id, end) } };
  };

  /** The end of a replaced connection is sent too: the service forgets the connection then. */
  function endPublisher(session: LiveRecorder, connectionId: number, end: PublishEnd): void {
    connections.delete(connectionId);
    if (session.connectionId === connectionId) {
      session.detach();
      report([session]);
    }
    send({ type: 'publisher-ended', sessionId: session.sessionId, connectionId, ...end });
  }

  async function endSession(sessionId: string): Promise<void> {
    const session = await sessions.get(sessionId);
    if (session === undefined) {
      send({ type: 'session-closed', sessionId, close: { durationSeconds: undefined } });
      return;
    }
    session.detach();
    const close = await session.close();
    sessions.delete(sessionId);
    open.delete(sessionId);
    send({ type: 'session-closed', sessionId, close });
  }

  async function listen(addresses: ListenAddresses): Promise<void> {
    const taken: Record<string, { host: string; port: number }> = {};
    for (const [protocol, { host, port }] of Object.entries(addresses)) {
      try {
        const start = protocols[protocol];
        if (start === undefined) throw new Error(`There is no protocol ${protocol}.`);
        const listener = await start({ host, port, authorize, log });
        listeners.push(listener);
        taken[protocol] = { host, port: listener.port };
      } catch (error) {
        const code = codeOf(error);
        const message = error instanceof Error ? error.message : String(error);
        send({ type: 'listen-failed', protocol, code, message });
        return;
      }
    }
    send({ type: 'listening', addresses: taken });
  }

  /** Answers whoever has not been answered yet. */
  function stopWaiting(): void {
    isStopping = true;
    for (const [questionId, answer] of questions) {
      questions.delete(questionId);
      answer(refusedAsStopping);
    }
    held.close();
  }

  async function stopListening(): Promise<void> {
    stopWaiting();
    await Promise.all(listeners.map((listener) => listener.close()));
    send({ type: 'stopped-listening' });
  }

  return {
    /** Frees the ports, and writes what has come of every recording, when the service is gone. */
    async close(): Promise<void> {
      stopWaiting();
      const closed = Promise.allSettled(listeners.map((listener) => listener.close()));
      // Media that encoders had sent before they were told to stop is still to be read.
      await Promise.race([closed, wait(underWayMs)]);
      await Promise.allSettled([...open.values()].flatMap((session) => (session.isRecorded ? [session.close()] : [])));
    },
    take(command: MediaCommand): void {
      switch (command.type) {
        case 'listen':
          lastId = command.firstConnectionId;
          listen(command.addresses).catch((error: unknown) =>
            log.error('The ingest ports could not be opened', { error }),
          );
          return;
        case 'answer':
          questions.get(command.questionId)?.(command.answer);
          questions.delete(command.questionId);
          return;
        case 'close-connection':
          connections.get(command.connectionId)?.close(command.description);
          return;
        case 'forbid-writing':
          open.get(command.sessionId)?.forbid(command.reason);
          return;
        case 'end-session':
          endSession(command.sessionId).catch((error: unknown) => {
            log.error('The recording was not closed', { sessionId: command.sessionId, error });
            send({ type: 'session-closed', sessionId: command.sessionId, close: { durationSeconds: undefined } });
          });
          return;
        case 'stop-listening':
          stopListening().catch((error: unknown) => log.error('Encoders’ connections were not closed', { error }));
      }
    },
  };
}
