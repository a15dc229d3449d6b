import { counted } from '../../../language.ts';
import type { reasons as englishReasons, words as englishWords } from '../../../recording/words/refused-words.ts';

export const reasons: typeof englishReasons = {
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
};

export const words: typeof englishWords = {
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
};
