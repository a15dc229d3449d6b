import type { NoticeKind } from '../../../contract/machine.ts';
import { catalogue } from '../../lib/language.ts';

/** What a notice is about, and what happened to it, in a word each. */
export interface NoticeWords {
  subject: string;
  state: string;
}

export const notices = catalogue<Record<NoticeKind | 'unknown', NoticeWords>>({
  en: {
    'database-rebuilt': { subject: 'Database', state: 'Rebuilt' },
    'stream-keys-replaced': { subject: 'Stream keys', state: 'Replaced' },
    'unreadable-row': { subject: 'Database', state: 'Damaged row' },
    'keys-not-kept': { subject: 'Streams and keys', state: 'Not saved' },
    unknown: { subject: 'Service', state: 'Notice' },
  },
  de: {
    'database-rebuilt': { subject: 'Datenbank', state: 'Wiederhergestellt' },
    'stream-keys-replaced': { subject: 'Stream-Schlüssel', state: 'Ersetzt' },
    'unreadable-row': { subject: 'Datenbank', state: 'Zeile beschädigt' },
    'keys-not-kept': { subject: 'Streams und Schlüssel', state: 'Nicht gesichert' },
    unknown: { subject: 'Dienst', state: 'Hinweis' },
  },
});

/** Of a kind that a newer service has, no more than that there is something. */
export function noticeWords(kind: string | undefined): NoticeWords {
  const known = Object.entries(notices).find(([each]) => each === kind);
  return known?.[1] ?? notices.unknown;
}
