import { localConnectionName } from '../../contract/connections.ts';
import type { Damage, Gap } from '../../contract/session.ts';
import { maxSignalFound, type SignalProblem } from '../../contract/signal.ts';
import type { LiveSessionStore } from '../db/live-session-store.ts';
import type { RenditionRow, SessionRow } from '../db/sessions.ts';
import { describeFailure } from '../lib/describe-failure.ts';
import type { Logger } from '../lib/logger.ts';
import { TranscodeClosedError } from '../transcode/messages.ts';
import type { RenditionDamage } from './check-recording.ts';
import type { SessionRecordings } from './session-recordings.ts';

/*
 * From the encoder's end to `ready` or `failed`, as one state machine. A kill, a power cut or a stop of the service may
 * cut any step off; the next start goes on with the step that `firstStep` names. Each step can be repeated: it leaves
 * alone what it finds done. `recording-steps.ts` has the steps from `repair` to `upload`; the others are here, but for the
 * `close` of a session that was live until now: the lifecycle knows how it ended.
 *
 * | step | needs | does |
 * |---|---|---|
 * | close | no encoder any more | the row says when and why the session ended; the media process closes the source |
 * | repair | the folder, its disk mounted | journal and files agree; after a crash the renditions are queued again |
 * | transcode | the source's journal | waits until each rendition is encoded, or left out with its reason |
 * | completeTracks | all renditions | gives each part the tracks that any part has; journals agree with memory |
 * | writePlaylists | both journals | final playlists, the master last; without any media the session fails |
 * | verify | the playlists | reads everything back as a player would: `ready` rests on this step |
 * | refit | damage | rewrites a journal that does not fit its media, once; then playlists and verify again |
 * | leaveOutRenditions | damaged renditions | drops them; then playlists and verify again |
 * | leaveOutDamage | a damaged source | sets the damage aside and begins again with the rest, at most eight times |
 * | upload | a recording that is whole | hands it to the recording storage, the master playlist last; describes the result |
 * | ready, failed | the result | the row has length, renditions, gaps and damage, or the reason |
 * | drawPictures | a ready session | poster and storyboard; the recording is ready without them |
 */
export const transitions = {
  close: { recorded: 'repair', unrecorded: 'done', tooShort: 'failed' },
  repair: { done: 'transcode' },
  transcode: { done: 'completeTracks' },
  completeTracks: { done: 'writePlaylists' },
  writePlaylists: { done: 'verify', empty: 'failed' },
  verify: { whole: 'upload', damagedRenditions: 'leaveOutRenditions', damaged: 'refit' },
  refit: { changed: 'writePlaylists', unchanged: 'leaveOutDamage' },
  leaveOutRenditions: { done: 'writePlaylists' },
  leaveOutDamage: { changed: 'repair', unchanged: 'failed' },
  upload: { done: 'ready' },
  ready: { done: 'drawPictures' },
  failed: { done: 'done' },
  drawPictures: { done: 'done' },
} as const;

export type Step = keyof typeof transitions;
/** `waiting`: the disk or the storage refuses, and `repair` is tried again later. `stopped`: the next start goes on. */
export type State = Step | 'waiting' | 'stopped' | 'done';
export type Outcome<S extends Step> = keyof (typeof transitions)[S];
export type Steps<S extends Step = Step> = { [Name in S]: (run: Run) => Promise<Outcome<Name>> };

/** Unix ms. Without a start or an end it is that of the session. */
export interface Loss {
  startedAt: number | undefined;
  endedAt: number | undefined;
}

/** A recording that was found whole. `sizeBytes`: all of it on disk. */
export interface FinishedRecording {
  durationSeconds: number;
  sizeBytes: number;
  renditions: RenditionRow[];
  /** When its sound or its picture was not sent. */
  away: SignalProblem[];
  /** Damage that was put right, or left out. */
  damage?: Damage[];
  /** Times whose media was lost after it was recorded. */
  losses?: Loss[];
}

/** The steps that read and write a recording. */
export type RecordingStep = Exclude<Step, 'close' | 'ready' | 'failed' | 'drawPictures'>;

/** A session on its way, with what one step leaves for those after it. */
export interface Run {
  session: SessionRow;
  /** Why its recording ended before the show did, as a sentence. It comes before what the steps find. */
  knownProblem?: string | undefined;
  failure?: { reason: string; isEmpty?: boolean | undefined; file?: string | undefined } | undefined;
  damagedRenditions: RenditionDamage[];
  isRefitted: boolean;
  /** How often damage of the source was left out. */
  rounds: number;
  result?: FinishedRecording | undefined;
  waitsBecause?: string | undefined;
}

export function newRun(session: SessionRow, known: Pick<Run, 'knownProblem' | 'waitsBecause'> = {}): Run {
  return { session, ...known, damagedRenditions: [], isRefitted: false, rounds: 0 };
}

/** The step with which a start of the service goes on, by the row alone; undefined where nothing is left to do. */
export function firstStep({ endedAt, record, recordingStatus, isIllustrated }: SessionRow): Step | undefined {
  if (endedAt === undefined) return 'close';
  if (record && recordingStatus === 'waiting') return 'repair';
  return recordingStatus === 'ready' && isIllustrated !== true ? 'drawPictures' : undefined;
}

export function nextState(step: Step, outcome: string): State {
  const next: Readonly<Record<string, State>> = transitions[step];
  const state = next[outcome];
  if (state === undefined) throw new Error(`${step} has no outcome ${outcome}`);
  return state;
}

/** The state after a step that threw. `whyNotNow`: the disk or the storage is the cause. */
export function stateAfterError(step: Step, error: unknown, whyNotNow: string | undefined): State {
  // A row that cannot be written stays as it is: the next start finds it.
  if (step === 'close' || step === 'ready' || step === 'failed') throw error;
  if (step === 'drawPictures') return 'done';
  if (error instanceof TranscodeClosedError) return 'stopped';
  return whyNotNow === undefined ? 'failed' : 'waiting';
}

interface FinishingDeps {
  sessions: Pick<LiveSessionStore, 'find' | 'listUnsettled' | 'listWithoutPictures' | 'update' | 'release' | 'note'>;
  recordings: Pick<SessionRecordings, 'recover' | 'drawPictures' | 'whyNotNow' | 'forget' | 'forgetLater'>;
  recordingSteps: Steps<RecordingStep>;
  now: () => number;
  log: Logger;
}

const retryAfterMs = 5_000;
/** Their renditions queue for the transcoder anyway. */
const settledAtOnce = 16;
/** Pictures that failed, or cannot be made of audio, are not tried again for ever, nor all of them at each start. */
const missedPictures = { forMs: 7 * 86_400_000, most: 200 };
const cutOffReason = 'The session was cut off before its first segment was written: nothing was recorded.';

export function createFinishing({ sessions, recordings, recordingSteps, now, log }: FinishingDeps) {
  const retries = new Set<NodeJS.Timeout>();
  let isStopped = false;

  /** For a session that a crash left open: its journal alone knows when it ended. */
  async function closeAfterCrash(run: Run): Promise<Outcome<'close'>> {
    const { session } = run;
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
    run.session = { ...session, ...end };
    if (session.record) return 'recorded';
    sessions.release(session.id);
    return 'unrecorded';
  }

  const steps: Steps = {
    close: closeAfterCrash,
    ...recordingSteps,

    async ready({ session, result }) {
      if (result === undefined) throw new Error('There is no finished recording');
      const { away, losses = [], ...recording } = result;
      const sinceItBegan = away.map((one) => ({ ...one, since: Math.max(session.createdAt, one.since) }));
      const row = sessions.find(session.id) ?? session;
      const signalFound = withAway(row.signalFound, sinceItBegan);
      const gaps = withLosses(row, losses);
      const ready = { recordingStatus: 'ready', readyAt: now(), failure: undefined } as const;
      sessions.update(session.id, { ...recording, ...ready, signalFound, gaps });
      recordings.forgetLater(session.id);
      log.info('Session is ready.', { sessionId: session.id });
      return 'done';
    },

    async failed({ session, knownProblem, failure = { reason: 'No media arrived.' } }) {
      // After a stop of the service it is unknown whether media came: a disk that refused it left no line either.
      const wasCutOff = session.endCause === 'service' || (sessions.find(session.id)?.durationSeconds ?? 0) > 0;
      const reason = knownProblem ?? (failure.isEmpty && wasCutOff ? cutOffReason : failure.reason);
      const length = failure.isEmpty ? { durationSeconds: 0 } : {};
      sessions.update(session.id, { ...length, recordingStatus: 'failed', failure: reason, failedAt: now() });
      sessions.release(session.id);
      recordings.forgetLater(session.id);
      log.error(`Session failed: ${reason}`, { sessionId: session.id });
      return 'done';
    },

    async drawPictures(run) {
      if (isStopped) return 'done';
      const { id } = run.session;
      try {
        const isIllustrated = await recordings.drawPictures(run.session);
        if (isIllustrated) sessions.update(id, { isIllustrated });
      } finally {
        sessions.release(id);
      }
      return 'done';
    },
  };

  async function take(step: Step, run: Run): Promise<State> {
    const { id } = run.session;
    try {
      return nextState(step, await steps[step](run));
    } catch (error) {
      const whyNotNow = await recordings.whyNotNow(error);
      const state = stateAfterError(step, error, whyNotNow);
      if (step === 'drawPictures') {
        log.warn('Poster and storyboard could not be made', { sessionId: id, error });
      } else if (state !== 'stopped') {
        // The media in memory is no longer reliable: the next attempt reads the disk.
        if (step !== 'repair') recordings.forget(id);
        if (state === 'waiting') noteWaiting(run, whyNotNow);
        else {
          log.error('Finishing the recording failed', { sessionId: id, error });
          run.failure = { reason: `The recording could not be finished: ${describeFailure(error)}` };
        }
      }
      return state;
    }
  }

  function noteWaiting(run: Run, reason = ''): void {
    const { id } = run.session;
    sessions.update(id, { failure: reason });
    if (reason !== run.waitsBecause)
      log.warn(`Session cannot be finished yet: ${reason} It is tried again.`, { sessionId: id });
    run.waitsBecause = reason;
  }

  /** Takes one step after the other. Resolves with the state in which that ends: `until`, or one that is no step. */
  async function follow(run: Run, from: State, until?: Step): Promise<State> {
    let state = from;
    while (isStep(state) && state !== until) state = await take(state, run);
    if (state === 'waiting') retryLater(run);
    return state;
  }

  function retryLater({ session, knownProblem, waitsBecause }: Run): void {
    if (isStopped) return;
    const timer = setTimeout(() => {
      retries.delete(timer);
      follow(newRun(session, { knownProblem, waitsBecause }), 'repair').catch((error: unknown) =>
        log.error('Session was not settled', { sessionId: session.id, error }),
      );
    }, retryAfterMs);
    retries.add(timer);
  }

  /** An operator has to check that the shows which were live when the service broke off are still being sent. */
  function noteCutOff(live: readonly SessionRow[]): void {
    for (const accountId of new Set(live.map((session) => session.accountId))) {
      const count = live.filter((session) => session.accountId === accountId).length;
      const entry = { by: 'service', connection: localConnectionName, what: 'shows-cut-off', sessions: count } as const;
      sessions.note(accountId, entry);
    }
  }

  return {
    follow,

    /**
     * On start: takes every session that an earlier run left open or unfinished through the same steps, once nobody
     * writes into them any more, and makes missing pictures. Resolves with how many sessions there were.
     */
    async settleUnsettled(writerGone?: Promise<void>): Promise<number> {
      // Before new ones can begin.
      const found = sessions.listUnsettled();
      noteCutOff(found.filter(({ endedAt, isTest }) => endedAt === undefined && !isTest));
      const unillustrated = sessions.listWithoutPictures(now() - missedPictures.forMs, missedPictures.most);
      await writerGone;
      const waiting = [...found];
      const ready: Run[] = [];
      const settleNext = async (): Promise<void> => {
        for (let session = waiting.shift(); session !== undefined; session = waiting.shift()) {
          if (isStopped) return;
          const { id } = session;
          try {
            const run = newRun(session);
            const from = firstStep(session);
            if (from === undefined) sessions.release(id);
            else if ((await follow(run, from, 'drawPictures')) === 'drawPictures') ready.push(run);
          } catch (error) {
            log.error('Session was not settled', { sessionId: id, error });
          }
        }
      };
      await Promise.all(Array.from({ length: settledAtOnce }, settleNext));
      // Pictures come after: a thousand sessions are final before the first storyboard is drawn.
      for (const run of ready) await follow(run, 'drawPictures');
      for (const session of unillustrated)
        if (sessions.find(session.id)?.recordingStatus === 'ready') await follow(newRun(session), 'drawPictures');
      return found.length;
    },

    /** No step is tried again. */
    stop(): void {
      isStopped = true;
      for (const timer of retries) clearTimeout(timer);
    },
  };
}

export type Finishing = ReturnType<typeof createFinishing>;

function isStep(state: State): state is Step {
  return state in transitions;
}

/** Problems that were found while the session was live, and those that only its recording shows. */
function withAway(found: readonly SignalProblem[], away: readonly SignalProblem[]): SignalProblem[] {
  const isKnown = ({ kind, since, until = since }: SignalProblem) =>
    found.some((each) => each.kind === kind && each.since <= until && (each.until ?? since) >= since);
  const unknown = away.filter((each) => !isKnown(each));
  return [...found, ...unknown].sort((a, b) => a.since - b.since).slice(-maxSignalFound);
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
