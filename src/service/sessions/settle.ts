import { localConnectionName } from '../../contract/connections.ts';
import type { Gap } from '../../contract/session.ts';
import { mostSignalFound, type SignalProblem } from '../../contract/signal/signal-problem.ts';
import type { Logger } from '../log/logger.ts';
import type { SessionLedger } from '../store/session-ledger.ts';
import type { SessionRow } from '../store/session-row.ts';
import { describeFailure } from './describe-failure.ts';
import type { Loss, RecordingOutcome, Recordings } from './ports.ts';

export interface SettleParts {
  sessions: Pick<SessionLedger, 'find' | 'listUnsettled' | 'listWithoutPictures' | 'update' | 'release' | 'note'>;
  recordings: Pick<Recordings, 'recover' | 'finish' | 'illustrate'>;
  now: () => number;
  log: Logger;
}

export interface Settling {
  /**
   * Brings an ended, recorded session to its final state: `ready` only after the finished recording was read back and
   * found whole, otherwise `failed` with the reason. On a disk problem the session stays `waiting` with the reason and is
   * retried; if the service stops first, a later start continues. `knownProblem`: why its recording ended early, as a
   * sentence. Resolves after the first attempt.
   */
  settle(session: SessionRow, knownProblem?: string): Promise<void>;
  /**
   * On start: ends and settles every session that an earlier run left open or unfinished, once nobody writes into them
   * any more, and makes the pictures that it did not come to. Resolves with how many were settled.
   */
  settleUnsettled(writerGone?: Promise<void>): Promise<number>;
  /** Stops all retries. */
  stop(): void;
}

/** How many sessions are settled concurrently: their renditions queue for the transcoder anyway. */
const settledAtOnce = 16;
const retryAfterMs = 5_000;
/** Pictures that failed, or cannot be made of audio, are not tried again for ever, nor all of them at each start. */
const picturesMissed = { forMs: 7 * 86_400_000, most: 200 };
const cutOffReason = 'The session was cut off before its first segment was written: nothing was recorded.';

/** Problems that were found while it was live, and those that only the recording shows. */
function withAway(found: readonly SignalProblem[], away: readonly SignalProblem[]): SignalProblem[] {
  const isKnown = ({ kind, since, until = since }: SignalProblem) =>
    found.some((each) => each.kind === kind && each.since <= until && (each.until ?? since) >= since);
  const unknown = away.filter((each) => !isKnown(each));
  return [...found, ...unknown].sort((a, b) => a.since - b.since).slice(-mostSignalFound);
}

/** Gaps within a time that was lost are part of it. */
function withLosses({ createdAt, lastSeen, endedAt, gaps }: SessionRow, losses: readonly Loss[]): Gap[] {
  const lost = losses.map(({ startedAt = createdAt, endedAt: until = endedAt ?? lastSeen }): Gap => {
    return { startedAt, endedAt: Math.max(startedAt, until), cause: 'damage' };
  });
  const others = gaps.filter(
    (gap) => !lost.some((one) => one.startedAt <= gap.startedAt && gap.endedAt <= one.endedAt),
  );
  return [...others, ...lost].sort((a, b) => a.startedAt - b.startedAt);
}

export function createSettling({ sessions, recordings, now, log }: SettleParts): Settling {
  const retries = new Set<NodeJS.Timeout>();
  let isStopped = false;

  async function finish(session: SessionRow): Promise<RecordingOutcome> {
    try {
      return await recordings.finish(session);
    } catch (error) {
      log.error('Finishing the recording failed', { sessionId: session.id, error });
      return { outcome: 'failed', reason: `The recording could not be finished: ${describeFailure(error)}` };
    }
  }

  /** True if the session is ready, and its pictures can be made. */
  async function tryOnce(session: SessionRow, knownProblem: string | undefined, before?: string): Promise<boolean> {
    const result = await finish(session);
    switch (result.outcome) {
      case 'ready': {
        const { outcome: _, away, losses = [], ...recording } = result;
        const since = (problem: SignalProblem) => Math.max(session.createdAt, problem.since);
        const sinceItBegan = away.map((problem) => ({ ...problem, since: since(problem) }));
        const row = sessions.find(session.id) ?? session;
        const signalFound = withAway(row.signalFound ?? [], sinceItBegan);
        const gaps = withLosses(row, losses);
        const ready = { recordingStatus: 'ready', readyAt: now(), failure: undefined } as const;
        sessions.update(session.id, { ...recording, ...ready, signalFound, gaps });
        log.info('Session is ready.', { sessionId: session.id });
        return true;
      }
      case 'failed': {
        // Whether media came before the service stopped, nobody knows: a disk that refused it left no word either.
        const wasCutOff = session.endCause === 'service' || (sessions.find(session.id)?.durationSeconds ?? 0) > 0;
        const failure = knownProblem ?? (result.isEmpty && wasCutOff ? cutOffReason : result.reason);
        const length = result.isEmpty ? { durationSeconds: 0 } : {};
        sessions.update(session.id, { ...length, recordingStatus: 'failed', failure, failedAt: now() });
        sessions.release(session.id);
        log.error(`Session failed: ${failure}`, { sessionId: session.id });
        return false;
      }
      case 'postponed':
        sessions.update(session.id, { failure: result.reason });
        if (result.reason !== before) {
          log.warn(`Session cannot be finished yet: ${result.reason} It is tried again.`, { sessionId: session.id });
        }
        retryLater(session, knownProblem, result.reason);
        return false;
      case 'interrupted':
        return false;
    }
  }

  function retryLater(session: SessionRow, knownProblem: string | undefined, reason: string): void {
    if (isStopped) return;
    const timer = setTimeout(() => {
      retries.delete(timer);
      tryOnce(session, knownProblem, reason)
        .then((isReady) => (isReady ? illustrate(session) : undefined))
        .catch((error: unknown) => log.error('Session was not settled', { sessionId: session.id, error }));
    }, retryAfterMs);
    retries.add(timer);
  }

  /** Pictures are optional: the recording is ready without them. */
  async function illustrate(session: SessionRow): Promise<void> {
    if (isStopped) return;
    const isIllustrated = await recordings.illustrate(session).catch((error: unknown) => {
      log.warn('Poster and storyboard could not be made', { sessionId: session.id, error });
      return false;
    });
    if (isIllustrated) sessions.update(session.id, { isIllustrated });
    sessions.release(session.id);
  }

  /** Notes the shows that were on air when the service broke off, by account: somebody has to look whether they still are. */
  function noteCutOff(live: readonly SessionRow[]): void {
    for (const accountId of new Set(live.map((session) => session.accountId))) {
      const count = live.filter((session) => session.accountId === accountId).length;
      const entry = { by: 'service', connection: localConnectionName, what: 'shows-cut-off', sessions: count } as const;
      sessions.note(accountId, entry);
    }
  }

  async function endUnsettled(session: SessionRow): Promise<SessionRow> {
    const found = session.record
      ? await recordings.recover(session.id).catch((error: unknown) => {
          log.warn('The recording cannot be read yet', { sessionId: session.id, error });
          return undefined;
        })
      : undefined;
    const lastSeen = Math.max(session.createdAt, session.lastSeen, found?.lastMediaAt ?? 0);
    const end = {
      lastSeen,
      endedAt: lastSeen,
      durationSeconds: found?.durationSeconds ?? session.durationSeconds,
      endCause: 'service' as const,
      endReason: 'The service stopped while the session was live.',
      processingAt: Math.max(now(), lastSeen),
    };
    sessions.update(session.id, end);
    return { ...session, ...end };
  }

  return {
    async settle(session, knownProblem) {
      if (await tryOnce(session, knownProblem)) await illustrate(session);
    },

    async settleUnsettled(writerGone) {
      // Before new ones can begin.
      const found = sessions.listUnsettled();
      noteCutOff(found.filter(({ endedAt, isTest }) => endedAt === undefined && !isTest));
      const unillustrated = sessions.listWithoutPictures(now() - picturesMissed.forMs, picturesMissed.most);
      await writerGone;
      const waiting = [...found];
      const ready: SessionRow[] = [];
      const settleNext = async (): Promise<void> => {
        for (let session = waiting.shift(); session !== undefined; session = waiting.shift()) {
          // The next start finds the rest.
          if (isStopped) return;
          const { id } = session;
          try {
            const ended = session.endedAt === undefined ? await endUnsettled(session) : session;
            if (!session.record) sessions.release(id);
            else if (await tryOnce(ended, undefined)) ready.push(ended);
          } catch (error) {
            log.error('Session was not settled', { sessionId: id, error });
          }
        }
      };
      await Promise.all(Array.from({ length: settledAtOnce }, settleNext));
      // Pictures come after: a thousand sessions are final before the first storyboard is drawn.
      for (const session of ready) await illustrate(session);
      for (const session of unillustrated)
        if (sessions.find(session.id)?.recordingStatus === 'ready') await illustrate(session);
      return found.length;
    },

    stop() {
      isStopped = true;
      for (const timer of retries) clearTimeout(timer);
    },
  };
}
