import type { testBroadcastSchema } from '../../../contract/machine.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';
import { formatClockSeconds, formatRoughly } from '../../lib/format.ts';
import { t } from '../../lib/language.ts';
import { isLiveState, isPlayable, progressOf, readyAfterSeconds } from '../session-state.ts';
import type { SessionView } from '../stream-state.ts';
import { checkWords } from './history.ts';
import { failureWords } from './interruptions.ts';
import type { LinkCheck } from './playlist.ts';
import { progressWords, usualWords } from './sentences.ts';
import { stateWords } from './states.ts';

/** The steps of a test broadcast, in notes of a few words. */
const words = {
  whole: (seconds: number) => t(`${seconds} s of test picture and tone`, `${seconds} s Testbild und Ton`),
  sent: (sent: number, seconds: number) =>
    t(`${sent} of ${seconds} s of test picture and tone`, `${sent} von ${seconds} s Testbild und Ton`),
  stopped: (sent: number, seconds: number) =>
    t(`stopped after ${sent} of ${seconds} s`, `nach ${sent} von ${seconds} s beendet`),
  connecting: t('connecting…', 'verbindet …'),
  notSent: t(
    'It could not be sent; the service gives no reason.',
    'Konnte nicht gesendet werden; der Dienst nennt keinen Grund.',
  ),
  nothingToProcess: t('nothing to process', 'nichts zu verarbeiten'),
  took: (time: string) => t(`took ${time}`, `in ${time}`),
  willBeChecked: t('link opened and checked', 'Link geöffnet und geprüft'),
  checking: t('opening its link…', 'Link wird geöffnet …'),
  checked: (result: string, clock: string) => `${result} ${clock}`,
  recordingOff: t('no recording: recording is off', 'keine Aufzeichnung: Sie ist ausgeschaltet'),
  nothingToPlay: t('there is nothing to play', 'nichts zum Abspielen'),
};

export type LastBroadcast = Omit<Tolerant<typeof testBroadcastSchema>, 'streamId'>;

export interface BroadcastStep {
  kind: 'recording' | 'processing' | 'ready';
  word: string;
  note: string;
  /** `left-out`: it does not come to this. */
  state: 'pending' | 'now' | 'done' | 'problem' | 'unrecorded' | 'left-out';
  /** 0 to 1, while it is known. */
  share?: number | undefined;
}

interface BroadcastContext {
  /** The session that it became; absent until the service reports it. */
  session: SessionView | undefined;
  linkCheck: LinkCheck | undefined;
  usualSeconds: number | undefined;
}

/** The last frames of a complete test may be missing. */
const stoppedEarlySeconds = 1;

/** A stream's last test is shown for so long, or until another session comes after it. */
const shownForMs = 3_600_000;

/** The session that a test broadcast became: the first that began after it. `sessions` newest first. */
export function broadcastSession({ startedAtMs }: LastBroadcast, sessions: readonly SessionView[]) {
  return sessions.findLast(({ session }) => (session.createdAtMs ?? 0) >= startedAtMs);
}

export function isBroadcastShown(broadcast: LastBroadcast, sessions: readonly SessionView[], nowMs: number): boolean {
  if (broadcast.state === 'sending') return true;
  const session = broadcastSession(broadcast, sessions);
  if (nowMs - broadcast.startedAtMs > shownForMs) return false;
  return session === undefined || (session === sessions[0] && session.state.kind !== 'deleted');
}

/** From live to the checked link: what is done, what is going on, what is still to come. */
export function broadcastSteps(broadcast: LastBroadcast, context: BroadcastContext): BroadcastStep[] {
  return [sendingStep(broadcast, context), processingStep(broadcast, context), readyStep(broadcast, context)];
}

function sendingStep(broadcast: LastBroadcast, { session }: BroadcastContext): BroadcastStep {
  const { seconds, secondsSent, state, error } = broadcast;
  const isUnrecorded = session !== undefined && !session.session.record;
  const word = stateWords[isUnrecorded ? 'live-unrecorded' : 'recording'];
  const step = { kind: 'recording', word } as const;
  if (state === 'failed') return { ...step, note: error ?? words.notSent, state: 'problem' };
  if (state === 'sent') {
    const isWhole = secondsSent > seconds - stoppedEarlySeconds;
    const note = isWhole ? words.whole(seconds) : words.stopped(Math.floor(secondsSent), seconds);
    return { ...step, note, state: isUnrecorded ? 'unrecorded' : 'done' };
  }
  const share = Math.min(1, secondsSent / seconds);
  if (session === undefined) return { ...step, note: words.connecting, state: 'now', share };
  const note = words.sent(Math.min(seconds, Math.floor(secondsSent)), seconds);
  return { ...step, note, state: isUnrecorded ? 'unrecorded' : 'now', share };
}

function processingStep({ state }: LastBroadcast, { session, usualSeconds }: BroadcastContext): BroadcastStep {
  const step = { kind: 'processing', word: stateWords.processing } as const;
  if (session === undefined) {
    return { ...step, note: usualOfShows(usualSeconds), state: state === 'failed' ? 'left-out' : 'pending' };
  }
  if (!session.session.record) return { ...step, note: words.nothingToProcess, state: 'left-out' };
  const { kind } = session.state;
  if (isLiveState(session.state)) return { ...step, note: usualOfShows(usualSeconds), state: 'pending' };
  if (kind === 'failed') return { ...step, note: failureWords(session.session), state: 'problem' };
  if (kind === 'processing' || kind === 'late') {
    const progress = progressOf(session.session);
    return {
      ...step,
      note: progress === undefined ? usualOfShows(usualSeconds) : progressWords(progress),
      state: 'now',
      share: progress?.share,
    };
  }
  if (!isPlayable(session.state)) return { ...step, note: '', state: 'left-out' };
  const seconds = readyAfterSeconds(session.session.aircheck);
  return { ...step, note: seconds === undefined ? '' : words.took(formatRoughly(seconds)), state: 'done' };
}

function readyStep({ state }: LastBroadcast, { session, linkCheck }: BroadcastContext): BroadcastStep {
  const step = { kind: 'ready', word: stateWords.ready } as const;
  if (session !== undefined && !session.session.record) {
    return { ...step, note: words.recordingOff, state: 'left-out' };
  }
  if (session?.state.kind === 'failed') return { ...step, note: words.nothingToPlay, state: 'left-out' };
  if (session === undefined || !isPlayable(session.state)) {
    const isLost = session === undefined && state === 'failed';
    return { ...step, note: words.willBeChecked, state: isLost ? 'left-out' : 'pending' };
  }
  if (linkCheck === undefined) return { ...step, note: words.checking, state: 'now' };
  const note = words.checked(checkWords(linkCheck), formatClockSeconds(linkCheck.checkedAtMs));
  return { ...step, note, state: linkCheck.kind === 'passed' ? 'done' : 'problem' };
}

/** The figure that stands everywhere; only our own service sends test broadcasts. */
function usualOfShows(usualSeconds: number | undefined): string {
  return usualWords({ aircheck: {} }, usualSeconds);
}
