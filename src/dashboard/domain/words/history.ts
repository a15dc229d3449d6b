import { formatDuration, formatRoughly, isAtOnce, secondsBetween } from '../../lib/format.ts';
import { t } from '../../lib/language.ts';
import { joinedOf } from '../joined.ts';
import { interruptionOf, readyAfterSeconds } from '../session-state.ts';
import type { AircheckFields, EncoderNote, Gap, Session, SignalProblem } from '../stream-object.ts';
import type { SessionView } from '../stream-state.ts';
import { badEnding } from './interruptions.ts';
import type { LinkCheck } from './playlist.ts';
import { usualWords } from './sentences.ts';

export const words = {
  began: {
    on: t('Began, recording was on', 'Begonnen, Aufzeichnung an'),
    off: t('Began, recording was off', 'Begonnen, Aufzeichnung aus'),
  },
  notRecorded: t('Not recorded: the disk', 'Nicht aufgezeichnet: Speicher'),
  recordedAgain: (away: string) => t(`Recorded again after ${away}`, `Nach ${away} wieder aufgezeichnet`),
  lostOnDisk: (time: string) => t(`${time} lost: damaged on the disk`, `${time} verloren: im Speicher beschädigt`),
  silent: t('No media from the encoder', 'Kein Signal vom Encoder'),
  mediaAgain: (away: string) => t(`Media again after ${away}`, `Signal nach ${away} wieder da`),
  dropped: t('Encoder dropped', 'Encoder getrennt'),
  back: (away: string) => t(`Encoder back after ${away}`, `Encoder nach ${away} wieder da`),
  /** In the encoder's own words. */
  textData: (text: string) => t(`Encoder: “${text}”`, `Encoder: „${text}“`),
  cuePoint: (text: string) => t(`Cue point: ${text}`, `Cue-Point: ${text}`),
  furtherVideo: t('A further video track is not recorded', 'Eine weitere Videospur wird nicht aufgezeichnet'),
  furtherAudio: t('A further audio track is not recorded', 'Eine weitere Audiospur wird nicht aufgezeichnet'),
  furtherTrack: (line: string, codec: string) => `${line} (${codec})`,
  signalOver: (problem: string, time: string) => t(`${problem}: over after ${time}`, `${problem}: nach ${time} vorbei`),
  ended: t('Ended', 'Beendet'),
  /** Why in the service's words; a language without them has the cause's. */
  endedBecause: t(
    (reason: string, _cause?: string) => `Ended: ${reason}`,
    (reason, cause = '') => {
      const causes = new Map([
        ['finished', 'vom Encoder.'],
        ['lost', 'Der Encoder war weg.'],
        ['malformed', 'Der Encoder sendete Unlesbares.'],
        ['codec', 'Der Codec wird nicht unterstützt.'],
        ['terminated', 'von Hand.'],
        ['service', 'Der Dienst wurde beendet.'],
      ]);
      return `Beendet: ${reason.includes('. ') ? reason : (causes.get(cause) ?? reason)}`;
    },
  ),
  processingUsually: (usually: string) => t(`Processing, ${usually}`, `Verarbeitung, ${usually}`),
  processingBegan: t('Processing began', 'Verarbeitung begonnen'),
  failed: t('Failed; the service gives no reason', 'Fehlgeschlagen; der Dienst nennt keinen Grund'),
  deleted: t('Recording deleted', 'Aufzeichnung gelöscht'),
  ready: t('Ready', 'Fertig'),
  readyAtOnce: t('Ready at once', 'Sofort fertig'),
  readyAfter: (time: string) => t(`Ready after ${time}`, `Nach ${time} fertig`),
  damage: (reason: string) => t(`Damage found: ${reason}`, `Schaden gefunden: ${reason}`),
  joined: (count: number) =>
    t(`Joined: ${count} sessions are one recording`, `Verbunden: ${count} Sendungen sind eine Aufzeichnung`),
  checked: t('Link checked', 'Link geprüft'),
  notChecked: t('Link not checked: no answer', 'Link nicht geprüft: keine Antwort'),
  playable: (problem: string, playable: number, all: number) =>
    t(`${problem}; ${playable} of ${all} play`, `${problem}; ${playable} von ${all} abspielbar`),
};

export interface HistoryEntry {
  /** The glyph that stands beside it. */
  kind:
    | 'recording'
    | 'live-unrecorded'
    | 'stalled'
    | 'reconnecting'
    | 'ended'
    | 'processing'
    | 'ready'
    | 'ready-problem'
    | 'failed'
    | 'deleted';
  words: string;
  /** Absent where the API does not say when. */
  atMs?: number | undefined;
  isWarning?: boolean;
}

interface HistoryContext {
  usualSeconds: number | undefined;
  linkCheck?: LinkCheck | undefined;
  signalWords: (problem: SignalProblem) => string;
}

/** Entries are in order of time. Nothing is guessed: an event that no answer reports is left out. */
export function sessionHistory({ session, state }: SessionView, context: HistoryContext): HistoryEntry[] {
  const { aircheck, createdAtMs } = session;
  const onAir = session.record ? 'recording' : 'live-unrecorded';
  const entries: HistoryEntry[] = [
    { kind: onAir, words: words.began[session.record ? 'on' : 'off'], atMs: createdAtMs },
  ];
  for (const gap of aircheck?.gaps ?? []) {
    const away = formatDuration(secondsBetween(gap.startedAtMs, gap.endedAtMs));
    const [kind, lost, again] = gapWords(gap.cause, away);
    entries.push({ kind, words: lost, atMs: gap.startedAtMs, isWarning: true });
    if (again !== undefined) entries.push({ kind: onAir, words: again, atMs: gap.endedAtMs });
  }
  const interruption = interruptionOf(state);
  if (interruption !== undefined) {
    const { kind, sinceMs } = interruption;
    entries.push({ kind, words: kind === 'stalled' ? words.silent : words.dropped, atMs: sinceMs, isWarning: true });
  }
  for (const found of aircheck?.signalFound ?? []) {
    const { sinceMs, untilMs } = found;
    const problem = context.signalWords(found);
    entries.push({ kind: 'stalled', words: problem, atMs: sinceMs, isWarning: true });
    if (untilMs === undefined) continue;
    const time = formatDuration(secondsBetween(sinceMs, untilMs));
    entries.push({ kind: onAir, words: words.signalOver(problem, time), atMs: untilMs });
  }
  for (const note of aircheck?.encoderNotes ?? []) entries.push(noteEntry(note, onAir));
  if (aircheck?.signalFound?.length || aircheck?.encoderNotes?.length)
    entries.sort((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0));
  const endedAtMs = aircheck?.endedAtMs;
  if (endedAtMs !== undefined) {
    entries.push({
      kind: 'ended',
      words: aircheck?.endReason ? words.endedBecause(aircheck.endReason, aircheck.endCause) : words.ended,
      atMs: endedAtMs,
      ...(badEnding(session) !== undefined && { isWarning: true }),
    });
  }
  return [...entries, ...outcome({ session, state }, endedAtMs, context)];
}

/** Its kind, how it began and how it ended; media that is damaged on the disk does not come again. */
function gapWords(cause: Gap['cause'], away: string): [kind: HistoryEntry['kind'], began: string, ended?: string] {
  if (cause === 'disk') return ['live-unrecorded', words.notRecorded, words.recordedAgain(away)];
  if (cause === 'damage') return ['ready-problem', words.lostOnDisk(away)];
  if (cause === 'silence') return ['stalled', words.silent, words.mediaAgain(away)];
  return ['reconnecting', words.dropped, words.back(away)];
}

function noteEntry({ what, atMs, text = '', track, codec }: EncoderNote, onAir: HistoryEntry['kind']): HistoryEntry {
  if (what === 'text-data') return { kind: onAir, words: words.textData(text), atMs };
  if (what === 'cue-point') return { kind: onAir, words: words.cuePoint(text), atMs };
  const line = track === 'video' ? words.furtherVideo : words.furtherAudio;
  return { kind: onAir, words: codec === undefined ? line : words.furtherTrack(line, codec), atMs };
}

function outcome(
  { session, state }: SessionView,
  endedAtMs: number | undefined,
  context: HistoryContext,
): HistoryEntry[] {
  const { aircheck } = session;
  switch (state.kind) {
    case 'processing':
    case 'late': {
      const usual = usualWords(session, context.usualSeconds);
      return [
        {
          kind: 'processing',
          words: usual === '' ? words.processingBegan : words.processingUsually(usual),
          atMs: aircheck?.processingAtMs ?? endedAtMs,
          isWarning: state.kind === 'late',
        },
      ];
    }
    case 'ready':
    case 'ready-problem':
      return [
        ...readyEntries(aircheck),
        ...joinEntry(session),
        ...(aircheck?.damage ?? []).map(({ reason, foundAtMs }): HistoryEntry => {
          return { kind: 'ready-problem', words: words.damage(reason), atMs: foundAtMs, isWarning: true };
        }),
        ...checkEntry(context.linkCheck),
      ];
    case 'failed':
      return [
        { kind: 'failed', words: aircheck?.failure ?? words.failed, atMs: aircheck?.failedAtMs, isWarning: true },
      ];
    case 'deleted':
      return [
        ...(aircheck?.readyAtMs === undefined ? [] : readyEntries(aircheck)),
        { kind: 'deleted', words: words.deleted, atMs: aircheck?.deletedAtMs },
      ];
    default:
      return [];
  }
}

/** With when its processing began, where that was not the end of the session. */
function readyEntries(aircheck: AircheckFields | undefined): HistoryEntry[] {
  const seconds = readyAfterSeconds(aircheck);
  const soon =
    seconds !== undefined && (isAtOnce(seconds) ? words.readyAtOnce : words.readyAfter(formatRoughly(seconds)));
  const began = aircheck?.processingAtMs;
  return [
    ...(began === undefined ? [] : [{ kind: 'processing', words: words.processingBegan, atMs: began } as const]),
    { kind: 'ready', words: soon || words.ready, atMs: aircheck?.readyAtMs },
  ];
}

function joinEntry(session: Session): HistoryEntry[] {
  const joined = joinedOf(session);
  if (joined === undefined) return [];
  return [{ kind: 'ready', words: words.joined(joined.sessions.length), atMs: joined.joinedAtMs }];
}

function checkEntry(check: LinkCheck | undefined): HistoryEntry[] {
  if (check === undefined || check.kind === 'unanswered') return [];
  if (check.kind === 'passed') return [{ kind: 'ready', words: checkWords(check), atMs: check.checkedAtMs }];
  return [{ kind: 'ready-problem', words: checkWords(check), atMs: check.checkedAtMs, isWarning: true }];
}

/** `Link checked`, or what is missing: `1080p does not play (file not found, 404); 3 of 4 play`. */
export function checkWords(check: LinkCheck): string {
  if (check.kind === 'passed') return words.checked;
  if (check.kind === 'unanswered') return words.notChecked;
  if (check.renditionCount === 0) return check.problem;
  return words.playable(check.problem, check.playableCount, check.renditionCount);
}
