import type { RefusedEncoderReason } from '../../../contract/ingest.ts';
import { formatClock, formatRoughly, isAtOnce, secondsBetween } from '../../lib/format.ts';
import { counted, t } from '../../lib/language.ts';
import type { RefusedEncoder, UnknownKeyTry } from '../stream-object.ts';

export const reasons: Record<RefusedEncoderReason, { why: string; remedy: string }> = {
  'already-live': {
    why: t('another encoder is connected', 'Ein anderer sendet schon'),
    remedy: t(
      'Stop one of the two, or give it the key of another stream.',
      'Einen der beiden anhalten, oder ihm den Schlüssel eines anderen Streams geben.',
    ),
  },
  suspended: {
    why: t('this stream is suspended', 'Der Stream ist gesperrt'),
    remedy: t('Resume the stream to let it in.', 'Den Stream freigeben, um ihn zuzulassen.'),
  },
  'old-key': {
    why: t('it has an old stream key', 'Er hat einen alten Stream-Schlüssel'),
    remedy: t('Give it the key of this page.', 'Ihm den Schlüssel dieser Seite geben.'),
  },
  'near-key': {
    why: t(
      'its stream key is like this one’s, but not the same',
      'Sein Stream-Schlüssel gleicht diesem, ist aber nicht derselbe',
    ),
    remedy: t('Copy the key of this page anew.', 'Den Schlüssel dieser Seite neu kopieren.'),
  },
  limit: {
    why: t('too many streams are live', 'Zu viele Streams sind live'),
    remedy: t('End another session first.', 'Zuerst eine andere Sendung beenden.'),
  },
  codec: {
    why: t('it sends a codec that is not supported', 'Sein Codec wird nicht unterstützt'),
    remedy: t('Set it to H.264 and AAC.', 'Ihn auf H.264 und AAC stellen.'),
  },
};

export const words = {
  refused: t('Refused', 'Abgewiesen'),
  shortAgo: (time: string, why: string) => t(`Refused ${time} ago: ${why}.`, `Vor ${time} abgewiesen: ${why}.`),
  because: (why: string) => t(`An encoder was refused: ${why}.`, `Ein Encoder wurde abgewiesen: ${why}.`),
  justNow: (why: string) =>
    t(`An encoder was refused just now: ${why}.`, `Gerade wurde ein Encoder abgewiesen: ${why}.`),
  ago: (time: string, why: string) =>
    t(`An encoder was refused ${time} ago: ${why}.`, `Vor ${time} wurde ein Encoder abgewiesen: ${why}.`),
  unknown: t('the service does not say why', 'Der Dienst nennt keinen Grund'),
  tries: (count: number, since: string, until: string) =>
    t(
      `${counted(count, { one: 'try', other: 'tries' })}, ${since} – ${until}`,
      `${counted(count, { one: 'Versuch', other: 'Versuche' })}, ${since} – ${until}`,
    ),
  oneTry: (at: string) => t(`One try, ${at}`, `Ein Versuch, ${at}`),
  from: (tries: string, address: string) => t(`${tries}, from ${address}`, `${tries}, von ${address}`),
  entry: (why: string, tries: string) => t(`Because ${why}. ${tries}.`, `${why}. ${tries}.`),
  mark: (sentence: string, tries: string) => `${sentence} ${tries}`,
  unknownKey: {
    because: t(
      'An encoder was refused: no stream has its key.',
      'Ein Encoder wurde abgewiesen: Kein Stream hat seinen Schlüssel.',
    ),
    justNow: t('Refused just now: a key that no stream has.', 'Gerade abgewiesen: Schlüssel ohne Stream.'),
    ago: (time: string) =>
      t(`Refused ${time} ago: a key that no stream has.`, `Vor ${time} abgewiesen: Schlüssel ohne Stream.`),
    remedy: (address: string) =>
      t(`If it is yours, copy the key again. From ${address}.`, `Falls es Ihrer ist: neu kopieren. Von ${address}.`),
  },
};

function refusedWhy({ reason }: RefusedEncoder): string {
  return reason === undefined ? words.unknown : reasons[reason].why;
}

/** "An encoder was refused 5 s ago: this stream is suspended." */
export function refusedSentence(refused: RefusedEncoder, nowMs: number): string {
  const seconds = secondsBetween(refused.lastAtMs, nowMs);
  const why = refusedWhy(refused);
  return isAtOnce(seconds) ? words.justNow(why) : words.ago(formatRoughly(seconds), why);
}

/** The same where there is little room, beside the encoder that is connected. */
export function refusedShortly(refused: RefusedEncoder, nowMs: number): string {
  return words.shortAgo(formatRoughly(secondsBetween(refused.lastAtMs, nowMs)), refusedWhy(refused));
}

export function refusedRemedy({ reason }: RefusedEncoder): string {
  return reason === undefined ? '' : reasons[reason].remedy;
}

/** "12 tries, 19:02 – 19:14, from 10.0.0.7" */
export function refusedTries({ count = 1, firstAtMs, lastAtMs, address }: RefusedEncoder): string {
  const until = formatClock(lastAtMs);
  const tries = count === 1 ? words.oneTry(until) : words.tries(count, formatClock(firstAtMs ?? lastAtMs), until);
  return address === undefined ? tries : words.from(tries, address);
}

/** An entry of the activity log, below the stream's name. */
export function refusedEntry(refused: RefusedEncoder): string {
  return words.entry(refusedWhy(refused), refusedTries(refused));
}

/** All of it: the mark's words on a row. */
export function refusedMark(refused: RefusedEncoder, nowMs: number): { label: string; details: string } {
  const details = words.mark(refusedSentence(refused, nowMs), `${refusedTries(refused)}.`);
  return { label: words.refused, details };
}

export interface RefusalLines {
  sentence: string;
  details: string;
  /** For screen readers: without the time, which would be announced again each second. */
  announcement: string;
}

export function refusedLines(refused: RefusedEncoder, nowMs: number): RefusalLines {
  return {
    sentence: refusedSentence(refused, nowMs),
    details: `${refusedRemedy(refused)} ${refusedTries(refused)}`,
    announcement: words.because(refusedWhy(refused)),
  };
}

export function unknownKeyLines({ lastAtMs, address }: UnknownKeyTry, nowMs: number): RefusalLines {
  const { because, justNow, ago, remedy } = words.unknownKey;
  const seconds = secondsBetween(lastAtMs, nowMs);
  return {
    sentence: isAtOnce(seconds) ? justNow : ago(formatRoughly(seconds)),
    details: remedy(address),
    announcement: because,
  };
}
