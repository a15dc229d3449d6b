import { daysBetween } from '../../lib/dates.ts';
import { formatClock, formatClockSeconds, formatDayClock, formatDuration, formatRoughly } from '../../lib/format.ts';
import { counted, t } from '../../lib/language.ts';
import { secondsOf } from '../coverage.ts';
import { gapsOf, isLiveState, type Progress, progressOf, secondsProcessing } from '../session-state.ts';
import type { Gap, Session } from '../stream-object.ts';
import type { SessionView } from '../stream-state.ts';
import { endingWords, failureWords, interruptionSentence } from './interruptions.ts';

export const words = {
  noRecording: t(
    'Recording was on, but the service reports no recording.',
    'Die Aufzeichnung war eingeschaltet, aber der Dienst meldet keine.',
  ),
  wasOff: t('Recording was off when this session began.', 'Die Aufzeichnung war zu Beginn aus.'),
  wasOffAt: (clock: string) =>
    t(`Recording was off at ${clock} when this session began.`, `Die Aufzeichnung war zu Beginn um ${clock} aus.`),
  /** Used without a pill beside them. */
  notRecorded: {
    wasOff: t(
      'Not recorded: recording was off when it began.',
      'Nicht aufgezeichnet: Die Aufzeichnung war zu Beginn aus.',
    ),
    wasOffAt: (clock: string) =>
      t(
        `Not recorded: recording was off at ${clock} when it began.`,
        `Nicht aufgezeichnet: Die Aufzeichnung war zu Beginn um ${clock} aus.`,
      ),
    problem: (problem: string) => t(`Not recorded: ${problem}`, `Nicht aufgezeichnet: ${problem}`),
  },
  alarm: {
    wasOff: t('Recording was off when it began.', 'Die Aufzeichnung war zu Beginn aus.'),
    disk: (problem: string) =>
      t(
        `${problem} Recording resumes when there is space.`,
        `${problem} Die Aufzeichnung läuft weiter, sobald Platz ist.`,
      ),
    isOn: (why: string) =>
      t(
        `${why} It is on now: restart the encoder to record the rest.`,
        `${why} Jetzt ist sie an: Für den Rest den Encoder neu starten.`,
      ),
    isOff: (why: string) =>
      t(`${why} Turn it on, then restart the encoder.`, `${why} Einschalten, dann den Encoder neu starten.`),
  },
  request: {
    on: (stream: string) =>
      t(
        `“${stream}” is live but is not being recorded. Recording is on for the next session. ` +
          'Please stop the stream in the encoder, wait 15 seconds, and start it again: the new session will be recorded.',
        `„${stream}“ ist live, wird aber nicht aufgezeichnet. Für die nächste Sendung ist die Aufzeichnung eingeschaltet. ` +
          'Bitte den Stream im Encoder beenden, 15 Sekunden warten und neu starten: Die neue Sendung wird aufgezeichnet.',
      ),
    off: (stream: string) =>
      t(
        `“${stream}” is live but is not being recorded. Recording is about to be turned on. ` +
          'Please stop the stream in the encoder, wait 15 seconds, and start it again: the new session will be recorded.',
        `„${stream}“ ist live, wird aber nicht aufgezeichnet. Die Aufzeichnung wird gleich eingeschaltet. ` +
          'Bitte den Stream im Encoder beenden, 15 Sekunden warten und neu starten: Die neue Sendung wird aufgezeichnet.',
      ),
  },

  triedAgain: (problem: string) =>
    t(`${problem} The service keeps trying.`, `${problem} Der Dienst versucht es weiter.`),
  recorded: (duration: string, gaps: string) =>
    t(`recorded ${duration}, ${gaps}`, `aufgezeichnet ${duration}, ${gaps}`),
  noGaps: t('no gaps', 'keine Lücken'),
  gaps: (count: number, duration: string) =>
    t(
      `${counted(count, { one: 'gap', other: 'gaps' })}, ${duration}`,
      `${counted(count, { one: 'Lücke', other: 'Lücken' })}, ${duration}`,
    ),
  stalled: (stalled: string, duration: string, gaps: string) =>
    t(`${stalled} Recorded ${duration}, ${gaps}.`, `${stalled} Aufgezeichnet ${duration}, ${gaps}.`),
  readyIn: (seconds: number) => t(`Ready in ${formatDuration(seconds)}`, `Fertig in ${formatDuration(seconds)}`),
  usually: (time: string) => t(`usually ${time}`, `meist ${time}`),
  usuallyMinutes: t('usually a few minutes', 'meist einige Minuten'),
  encoding: (percent: number) => t(`encoding renditions, ${percent} %`, `Qualitätsstufen werden kodiert, ${percent} %`),
  encodingLeft: (percent: number, left: string) =>
    t(
      `encoding renditions, ${percent} %, about ${left} left`,
      `Qualitätsstufen werden kodiert, ${percent} %, noch etwa ${left}`,
    ),
  waited: (waited: string) => t(`being prepared for ${waited}`, `wird seit ${waited} vorbereitet`),
  late: (figures: string) => t(`Late: ${figures}.`, `Verspätet: ${figures}.`),
  lateEncoding: (late: string, encoding: string) => t(`${late} Now ${encoding}.`, `${late} Jetzt: ${encoding}.`),
  problem: t(
    'The link was checked and does not play in full.',
    'Der Link wurde geprüft und ist nicht vollständig abspielbar.',
  ),
  behind: (time: string) => t(`about ${time} behind`, `etwa ${time} zurück`),
  deleted: t('The recording was deleted.', 'Die Aufzeichnung wurde gelöscht.'),
  deletedToday: (clock: string) =>
    t(`The recording was deleted today at ${clock}.`, `Die Aufzeichnung wurde heute um ${clock} gelöscht.`),
  deletedOn: (day: string) => t(`The recording was deleted ${day}.`, `Die Aufzeichnung wurde gelöscht: ${day}.`),
  unknown: t(
    'The service reports a state that Aircheck does not know.',
    'Der Dienst meldet einen Zustand, den Aircheck nicht kennt.',
  ),
};

/** Why a session that should be recorded is not, while it is live. */
function diskSentence({ record, aircheck }: Session): string | undefined {
  return record ? aircheck?.problem : undefined;
}

/** `Not recorded: recording was off at 18:58 when it began.` */
export function notRecordedSentence(session: Session, zone?: string): string {
  const { notRecorded } = words;
  const problem = diskSentence(session);
  if (problem !== undefined) return notRecorded.problem(asSentence(problem));
  // The status `none`. Source: hosted-api, "Eras".
  if (session.record) return words.noRecording;
  const { createdAtMs } = session;
  return createdAtMs === undefined ? notRecorded.wasOff : notRecorded.wasOffAt(formatClock(createdAtMs, zone));
}

/** The same beside a pill that already says the state. */
function whyUnrecorded(session: Session | undefined, zone: string | undefined): string {
  if (session?.record) return words.noRecording;
  const beganMs = session?.createdAtMs;
  return beganMs === undefined ? words.wasOff : words.wasOffAt(formatClockSeconds(beganMs, zone));
}

export function alarmSentence(session: Session | undefined, isNextRecorded: boolean): string {
  const problem = session && diskSentence(session);
  if (problem !== undefined) return words.alarm.disk(asSentence(problem));
  return words.alarm[isNextRecorded ? 'isOn' : 'isOff'](session?.record ? words.noRecording : words.alarm.wasOff);
}

export function encoderRequest(streamName: string, isNextRecorded: boolean): string {
  return words.request[isNextRecorded ? 'on' : 'off'](streamName);
}

interface SentenceContext {
  usualSeconds: number | undefined;
  nowMs: number;
  zone?: string | undefined;
}

/** One line about a session in its state, for its row. `detail` of what a state says beside its word. */
export function sessionSentence(view: SessionView, context: SentenceContext): string {
  const { session, state } = view;
  const problem = isLiveState(state) ? undefined : session.aircheck?.problem;
  if (problem !== undefined) return words.triedAgain(asSentence(problem));
  switch (state.kind) {
    case 'recording':
      return words.recorded(formatDuration(session.recordedSeconds), gapWords(view, context));
    case 'live-unrecorded': {
      const why = diskSentence(session) ?? whyUnrecorded(session, context.zone);
      const { interruption } = state;
      return interruption ? `${asSentence(why)} ${interruptionSentence(session, interruption, context.nowMs)}` : why;
    }
    case 'not-recorded':
      return withEnding(diskSentence(session) ?? whyUnrecorded(session, context.zone), session, context);
    case 'stalled': {
      const stalled = interruptionSentence(session, state, context.nowMs);
      return words.stalled(stalled, formatDuration(session.recordedSeconds), gapWords(view, context));
    }
    case 'reconnecting':
      return interruptionSentence(session, state, context.nowMs);
    case 'processing':
      return processingWords(session, context);
    case 'late':
      return lateSentence(session, context);
    case 'ready': {
      const gaps = session.aircheck?.gaps ?? [];
      return withEnding(gaps.length === 0 ? '' : gapsSentence(gaps), session, context);
    }
    case 'ready-problem':
      return words.problem;
    case 'failed':
      return failureWords(session);
    case 'deleted':
      return deletedSentence(session, context);
    case 'unknown':
      return words.unknown;
  }
}

/** With how it ended, unless its encoder ended it: `1 gap, 0:12. Encoder lost at 22:04` */
function withEnding(sentence: string, session: Session, { zone }: SentenceContext): string {
  const ending = endingWords(session, zone);
  if (ending === undefined) return sentence;
  return sentence === '' ? ending : `${asSentence(sentence)} ${ending}`;
}

/** `about 6 s behind`: how old a live picture is, from when it was sent; empty where that is unknown. */
export function behindWords(sentAtMs: number | undefined, nowMs: number): string {
  if (sentAtMs === undefined) return '';
  // Clocks differ: a picture from the future is one of now.
  return words.behind(formatRoughly(Math.max(1, (nowMs - sentAtMs) / 1000)));
}

/** `encoding renditions, 62 %, about 4 min left`; never 100 % before it is. */
export function progressWords({ share, remainingSeconds }: Progress): string {
  const percent = share >= 1 ? 100 : Math.min(99, Math.floor(share * 100));
  return remainingSeconds === undefined
    ? words.encoding(percent)
    : words.encodingLeft(percent, formatRoughly(remainingSeconds));
}

/** `usually 3 s`; empty while it is not known. Source: recording-interface, "States and transitions" (minutes). */
export function usualWords({ aircheck }: Pick<Session, 'aircheck'>, usualSeconds: number | undefined): string {
  if (usualSeconds !== undefined) return words.usually(formatRoughly(usualSeconds));
  // Our own service is learned from; another API keeps to its own word.
  return aircheck === undefined ? words.usuallyMinutes : '';
}

/** `Ready in 0:40`: by what the service reports, else by what is usual; undefined where neither is known. */
export function readyIn(session: Session, usualSeconds: number | undefined, nowMs: number): string | undefined {
  const waited = secondsProcessing(session, nowMs);
  const usual = usualSeconds === undefined || waited === undefined ? undefined : usualSeconds - waited;
  const seconds = progressOf(session)?.remainingSeconds ?? usual;
  return seconds === undefined ? undefined : words.readyIn(Math.max(1, Math.ceil(seconds)));
}

function processingWords(session: Session, { usualSeconds, nowMs }: SentenceContext): string {
  const progress = progressOf(session);
  const waited = secondsProcessing(session, nowMs);
  const now =
    progress !== undefined ? progressWords(progress) : waited === undefined ? '' : words.waited(formatRoughly(waited));
  return [now, usualWords(session, usualSeconds)].filter(Boolean).join('; ');
}

function lateSentence(session: Session, { usualSeconds, nowMs }: SentenceContext): string {
  const waited = secondsProcessing(session, nowMs);
  const figures = [waited === undefined ? '' : formatRoughly(waited), usualWords(session, usualSeconds)];
  const late = words.late(figures.filter(Boolean).join(', '));
  const progress = progressOf(session);
  return progress === undefined ? late : words.lateEncoding(late, progressWords(progress));
}

function deletedSentence({ aircheck }: Session, { nowMs, zone }: SentenceContext): string {
  const atMs = aircheck?.deletedAtMs;
  if (atMs === undefined) return words.deleted;
  return daysBetween(atMs, nowMs, zone) === 0
    ? words.deletedToday(formatClock(atMs, zone))
    : words.deletedOn(formatDayClock(atMs, nowMs, zone));
}

/** `2 gaps, 0:15` or `no gaps`, up to now. */
function gapWords(view: SessionView, { nowMs }: SentenceContext): string {
  const gaps = gapsOf(view, nowMs);
  return gaps.length === 0 ? words.noGaps : gapsSentence(gaps);
}

/** How many gaps, and how long together: `2 gaps, 0:15`. */
export function gapsSentence(gaps: readonly Gap[]): string {
  return words.gaps(gaps.length, formatDuration(secondsOf(gaps)));
}

function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
