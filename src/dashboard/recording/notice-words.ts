import type { NoticeKind } from '../../contract/notices.ts';

/** What a notice is about, and what happened to it, in a word each. */
export interface NoticeWords {
  subject: string;
  state: string;
}

const words: ReadonlyMap<string | undefined, NoticeWords> = new Map<NoticeKind, NoticeWords>([
  ['database-rebuilt', { subject: 'Database', state: 'Rebuilt' }],
  ['stream-keys-replaced', { subject: 'Stream keys', state: 'Replaced' }],
  ['unreadable-row', { subject: 'Database', state: 'Damaged row' }],
  ['keys-not-kept', { subject: 'Streams and keys', state: 'Not saved' }],
]);

/** Of a kind that a newer service has, no more than that there is something. */
export function noticeWords(kind: string | undefined): NoticeWords {
  return words.get(kind) ?? { subject: 'Service', state: 'Notice' };
}
