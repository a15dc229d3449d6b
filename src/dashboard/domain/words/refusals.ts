import type { RefusedEncoderReason } from '../../../contract/ingest-health.ts';
import { formatClock, formatRoughly, isAtOnce, secondsBetween } from '../../lib/format.ts';
import { catalogue, counted } from '../../lib/language.ts';
import type { RefusedEncoder, UnknownKeyTry } from '../stream-object.ts';

export const reasons = catalogue<Record<RefusedEncoderReason, { why: string; remedy: string }>>({
  en: {
    'already-live': {
      why: 'another encoder is connected',
      remedy: 'Stop one of the two, or give it the key of another stream.',
    },
    suspended: { why: 'this stream is suspended', remedy: 'Resume the stream to let it in.' },
    'old-key': { why: 'it has an old stream key', remedy: 'Give it the key of this page.' },
    'near-key': {
      why: 'its stream key is like this one’s, but not the same',
      remedy: 'Copy the key of this page anew.',
    },
    limit: { why: 'too many streams are live', remedy: 'End another session first.' },
    codec: { why: 'it sends a codec that is not supported', remedy: 'Set it to H.264 and AAC.' },
  },
  de: {
    'already-live': {
      why: 'Ein anderer sendet schon',
      remedy: 'Einen der beiden anhalten, oder ihm den Schlüssel eines anderen Streams geben.',
    },
    suspended: { why: 'Der Stream ist gesperrt', remedy: 'Den Stream freigeben, um ihn zuzulassen.' },
    'old-key': { why: 'Er hat einen alten Stream-Schlüssel', remedy: 'Ihm den Schlüssel dieser Seite geben.' },
    'near-key': {
      why: 'Sein Stream-Schlüssel gleicht diesem, ist aber nicht derselbe',
      remedy: 'Den Schlüssel dieser Seite neu kopieren.',
    },
    limit: { why: 'Zu viele Streams sind live', remedy: 'Zuerst eine andere Sendung beenden.' },
    codec: { why: 'Sein Codec wird nicht unterstützt', remedy: 'Ihn auf H.264 und AAC stellen.' },
  },
});

export const words = catalogue({
  en: {
    refused: 'Refused',
    shortAgo: (time: string, why: string) => `Refused ${time} ago: ${why}.`,
    because: (why: string) => `An encoder was refused: ${why}.`,
    justNow: (why: string) => `An encoder was refused just now: ${why}.`,
    ago: (time: string, why: string) => `An encoder was refused ${time} ago: ${why}.`,
    unknown: 'the service does not say why',
    tries: (count: number, since: string, until: string) =>
      `${counted(count, { one: 'try', other: 'tries' })}, ${since} – ${until}`,
    oneTry: (at: string) => `One try, ${at}`,
    from: (tries: string, address: string) => `${tries}, from ${address}`,
    entry: (why: string, tries: string) => `Because ${why}. ${tries}.`,
    mark: (sentence: string, tries: string) => `${sentence} ${tries}`,
    unknownKey: {
      because: 'An encoder was refused: no stream has its key.',
      justNow: 'Refused just now: a key that no stream has.',
      ago: (time: string) => `Refused ${time} ago: a key that no stream has.`,
      remedy: (address: string) => `If it is yours, copy the key again. From ${address}.`,
    },
  },
  de: {
    refused: 'Abgewiesen',
    shortAgo: (time, why) => `Vor ${time} abgewiesen: ${why}.`,
    because: (why) => `Ein Encoder wurde abgewiesen: ${why}.`,
    justNow: (why) => `Gerade wurde ein Encoder abgewiesen: ${why}.`,
    ago: (time, why) => `Vor ${time} wurde ein Encoder abgewiesen: ${why}.`,
    unknown: 'Der Dienst nennt keinen Grund',
    tries: (count, since, until) => `${counted(count, { one: 'Versuch', other: 'Versuche' })}, ${since} – ${until}`,
    oneTry: (at) => `Ein Versuch, ${at}`,
    from: (tries, address) => `${tries}, von ${address}`,
    entry: (why, tries) => `${why}. ${tries}.`,
    mark: (sentence, tries) => `${sentence} ${tries}`,
    unknownKey: {
      because: 'Ein Encoder wurde abgewiesen: Kein Stream hat seinen Schlüssel.',
      justNow: 'Gerade abgewiesen: Schlüssel ohne Stream.',
      ago: (time) => `Vor ${time} abgewiesen: Schlüssel ohne Stream.`,
      remedy: (address) => `Falls es Ihrer ist: neu kopieren. Von ${address}.`,
    },
  },
});

/** Why it was refused, as the end of a sentence. */
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
