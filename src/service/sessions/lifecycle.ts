import { setTimeout as wait } from 'node:timers/promises';
import type { LiveSessionStore } from '../db/live-session-store.ts';
import { sessionEntry } from '../db/session-events.ts';
import type { SessionRow } from '../db/sessions.ts';
import type { StreamRow, Streams } from '../db/streams.ts';
import type { SessionRecordings } from '../finish/session-recordings.ts';
import { type Finishing, newRun, nextState, type Outcome, type Run } from '../finish/steps.ts';
import type { Logger } from '../lib/logger.ts';
import { monotonicMs } from '../lib/steady-clock.ts';
import type { MediaPort } from '../recorder/media-host.ts';
import type {
  CodecRefusal,
  PublishAnswer,
  PublisherEnded,
  PublishQuestion,
  RecordingClose,
  SessionNoted,
  SessionReport,
} from '../recorder/messages.ts';
import {
  addGap,
  asSentence,
  decidePublish,
  type Ending,
  endOf,
  endReason,
  endsSession,
  isCutOff,
  isNewNote,
  isTooShortForItsCodec,
  type LiveSession,
  type LiveState,
  namesOf,
  newLiveSession,
  progressOf,
  refused,
  stateOf,
  takeReport,
} from './live-session.ts';
import type { SessionWatcher } from './record-once.ts';

interface LifecycleDeps {
  streams: Streams;
  sessions: LiveSessionStore;
  recordings: Pick<SessionRecordings, 'begin' | 'sizeOf' | 'processing' | 'dropLiveWindow' | 'close'>;
  media: MediaPort;
  /** A test broadcast of this stream is being sent. */
  isTested: (streamId: string) => boolean;
  /** For so long a session of this stream waits for an encoder that dropped. */
  reconnectMsOf: (streamId: string) => number;
  /** Concurrent live sessions per account. */
  maxSessions: number;
  log: Logger;
}

const progressEveryMs = 2000;
/** SIGTERM is answered within 10 s. Source: failures, "Crash and restart". */
const finishGraceMs = 4000;

/** A session's life: publish → child row → media → end → settled. The only place that advances it. */
export function createLifecycle(finishing: Finishing, deps: LifecycleDeps, now: () => number) {
  const { streams, sessions, recordings, media, isTested, reconnectMsOf, maxSessions, log } = deps;
  const liveByParent = new Map<string, LiveSession>();
  const liveById = new Map<string, LiveSession>();
  const unfinished = new Set<Promise<unknown>>();
  const watchers: SessionWatcher[] = [];
  let closing = false;

  const saveProgress = setInterval(() => {
    for (const live of liveById.values()) {
      const sizeBytes = live.row.record ? recordings.sizeOf(live.row.id) : undefined;
      sessions.update(live.row.id, { ...progressOf(live), sizeBytes });
    }
  }, progressEveryMs);

  function authorize(question: PublishQuestion): PublishAnswer {
    const { connectionId, streamKey } = question;
    const stream = streams.findByStreamKey(streamKey);
    if (stream === undefined) return refused('unknown-key', 'This stream key is not known here.');
    if (stream.suspended) return refused('suspended', 'This stream is suspended.');
    if (closing) return refused('stopping', 'The service is stopping.');
    const current = liveByParent.get(stream.id);
    if (current === undefined) {
      const own = [...liveById.values()].filter(({ row }) => row.accountId === stream.accountId);
      if (own.length < maxSessions) return begin(stream, connectionId);
      return refused('limit', `${maxSessions} sessions at once are the most that this account may have.`);
    }
    switch (decidePublish(current, question)) {
      case 'refuse':
        return refused('already-live', 'Another encoder is live with this stream key.');
      case 'hold':
        return { accepted: false, reason: 'hold', sessionId: current.row.id };
      default:
        return resume(current, connectionId);
    }
  }

  function begin(stream: StreamRow, connectionId: number): PublishAnswer {
    const began = { atMs: now(), monotonicMs: monotonicMs() };
    const row = sessions.begin(stream, began.atMs, isTested(stream.id));
    const live = newLiveSession(row, recordings.begin(row), began);
    liveByParent.set(stream.id, live);
    liveById.set(row.id, live);
    live.connectionId = connectionId;
    log.info(`Session began, ${row.record ? 'recorded' : 'not recorded'}.`, namesOf(live));
    return { accepted: true, plan: live.plan };
  }

  function resume(live: LiveSession, connectionId: number): PublishAnswer {
    const replaced = live.connectionId;
    clearTimeout(live.windowTimer);
    // A connection may have been silent for a while before it was given up.
    const startedAt = live.report.lastMediaAt;
    addGap(live.gaps, { startedAt, endedAt: Math.max(live.now(), startedAt) });
    live.droppedAt = undefined;
    live.reconnectUntil = undefined;
    live.connectionId = connectionId;
    live.report = { ...live.report, lastPacketAt: live.now(), lastMediaAt: live.now() };
    if (replaced !== undefined) {
      media.closeConnection(replaced, 'Another encoder took over after 5 s of silence.');
    }
    log.info('Session continues with another connection.', namesOf(live));
    return { accepted: true, plan: live.plan };
  }

  function onReports(reports: readonly SessionReport[]): void {
    for (const report of reports) {
      const live = liveById.get(report.sessionId);
      if (live && takeReport(live, report)) noteBegan(live);
    }
  }

  function noteBegan(live: LiveSession): void {
    const { row } = live;
    const { accountId, createdAt: at, record } = row;
    const note = stateOf(live).recordingProblem;
    sessions.note(accountId, sessionEntry(row, 'encoder', { what: 'session-began', at, record, note }));
    for (const watcher of watchers) watcher.began(row);
  }

  function onCodecRefused(refusal: Omit<CodecRefusal, 'codec' | 'remoteAddress'>): void {
    const live = liveById.get(refusal.sessionId);
    if (live === undefined) return;
    live.endedBecause = refusal.description;
    live.refusedCodec = { hadMedia: refusal.hadMedia };
  }

  function onNoted({ sessionId, note }: SessionNoted): void {
    if (!liveById.has(sessionId)) return;
    const notes = sessions.find(sessionId)?.encoderNotes ?? [];
    if (isNewNote(notes, note)) sessions.update(sessionId, { encoderNotes: [...notes, note] });
  }

  function onPublisherEnd({ sessionId, connectionId, ...ended }: PublisherEnded): void {
    const live = liveById.get(sessionId);
    // A replaced connection ends later: only the current one counts.
    if (live === undefined || live.connectionId !== connectionId) return;
    live.connectionId = undefined;
    const reconnectMs = reconnectMsOf(live.row.parentId);
    if (closing || endsSession(ended.reason, reconnectMs)) {
      end(live, live.now(), endOf(live, ended));
      return;
    }
    const droppedAt = live.now();
    live.droppedAt = droppedAt;
    live.reconnectUntil = droppedAt + reconnectMs;
    log.warn(`${endReason(ended)} Waiting ${reconnectMs / 1000} s for the encoder to come back.`, namesOf(live));
    live.windowTimer = setTimeout(() => end(live, droppedAt, endOf(live, ended)), reconnectMs);
  }

  function end(live: LiveSession, endedAt: number, ending: Ending): void {
    if (!liveById.delete(live.row.id)) return;
    clearTimeout(live.windowTimer);
    liveByParent.delete(live.row.parentId);
    for (const watcher of watchers) watcher.ended(live.row, { wasCutOff: isCutOff(ending.cause) });
    log.info(`Session ended: ${ending.reason}`, namesOf(live));
    follow(
      finish(live, endedAt, ending).catch((error: unknown) => {
        log.error('Session was not settled', { ...namesOf(live), error });
      }),
    );
  }

  async function finish(live: LiveSession, endedAt: number, ending: Ending): Promise<void> {
    const run = newRun(live.row);
    const outcome = await close(live, endedAt, ending, run);
    await finishing.follow(run, nextState('close', outcome));
  }

  /** `close` waits for this work. */
  function follow(work: Promise<unknown>): void {
    unfinished.add(work);
    const forget = () => unfinished.delete(work);
    work.then(forget, forget);
  }

  /** The first step of `finish/steps.ts`. The row is written at once, and again after the last segment. */
  async function close(live: LiveSession, endedAt: number, ending: Ending, run: Run): Promise<Outcome<'close'>> {
    const { id, record } = live.row;
    writeEnd(live, endedAt, ending);
    // Or `lastSeen` of the stream, which is not live any more, would step back for a moment.
    sessions.flush();
    // Nothing of the recording was finished while the session waited for its encoder.
    if (record && live.droppedAt !== undefined) sessions.update(id, { processingAt: live.now() });
    const closed = await media.endSession(id);
    if (live.refusedCodec?.hadMedia === false) {
      await recordings.dropLiveWindow(id);
      sessions.remove(id);
      return 'unrecorded';
    }
    writeEnd(live, endedAt, ending, closed);
    const isTooShort = isTooShortForItsCodec(live.refusedCodec !== undefined, closed.durationSeconds);
    if (!record || isTooShort) await recordings.dropLiveWindow(id);
    if (!record) {
      sessions.release(id);
      return 'unrecorded';
    }
    run.knownProblem = isTooShort ? ending.reason : (closed.problem ?? closed.stopped);
    run.failure = isTooShort ? { reason: ending.reason } : undefined;
    return isTooShort ? 'tooShort' : 'recorded';
  }

  function writeEnd(live: LiveSession, endedAt: number, { cause, reason }: Ending, closed?: RecordingClose): void {
    const { id, createdAt, record } = live.row;
    const stopped = closed?.stopped ?? closed?.problem ?? live.report.stopped ?? live.report.problem;
    sessions.update(id, {
      ...progressOf(live, closed),
      endedAt: Math.max(endedAt, createdAt),
      endCause: cause,
      endReason: record && stopped !== undefined ? `${asSentence(stopped)} ${reason}` : reason,
    });
  }

  const liveRows = (): SessionRow[] => [...liveById.values()].map(({ row }) => row);

  return {
    /** Before the first publisher. */
    watch(watcher: SessionWatcher): void {
      watchers.push(watcher);
    },
    authorize,
    onReports,
    onCodecRefused,
    onNoted,
    onPublisherEnd,
    /** Settles the unsettled sessions of an earlier run, once its media process is gone. Resolves with their number. */
    settleUnsettled(writerGone?: Promise<void>): Promise<number> {
      const work = finishing.settleUnsettled(writerGone);
      follow(work);
      return work;
    },
    /** Ids of the parents and sessions that are live. */
    liveIds: (): string[] => [...liveByParent].flatMap(([parentId, live]) => [parentId, live.row.id]),
    liveRows,
    /** Sessions that are live and recorded. */
    liveRecorded: () => liveRows().filter(({ record }) => record),
    /** Ends a parent's live session, if there is one; its encoder receives the reason. */
    terminate(parentId: string, reason: string): void {
      const live = liveByParent.get(parentId);
      if (live === undefined) return;
      const { connectionId } = live;
      end(live, live.now(), { cause: 'terminated', reason });
      if (connectionId !== undefined) media.closeConnection(connectionId, reason);
    },
    processing: recordings.processing,
    liveOfParent(parentId: string): LiveState | undefined {
      const live = liveByParent.get(parentId);
      return live && stateOf(live);
    },
    liveSession(id: string): LiveState | undefined {
      const live = liveById.get(id);
      return live && stateOf(live);
    },
    /** Ends every live session and waits until each recording is closed and settled. */
    async close(): Promise<void> {
      closing = true;
      clearInterval(saveProgress);
      finishing.stop();
      const ending: Ending = { cause: 'service', reason: 'The service was stopped.' };
      for (const live of [...liveById.values()]) end(live, live.droppedAt ?? live.now(), ending);
      // Finish what is nearly done; leave the rest to the next start.
      await Promise.race([Promise.allSettled(unfinished), wait(finishGraceMs, undefined, { ref: false })]);
      await recordings.close();
      await Promise.allSettled(unfinished);
    },
  };
}

export type Lifecycle = ReturnType<typeof createLifecycle>;
