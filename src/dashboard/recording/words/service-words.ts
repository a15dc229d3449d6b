import type { activityEntrySchema } from '../../../contract/activity.ts';
import type { NoticeKind } from '../../../contract/machine.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';

/** An entry of the activity log as the dashboard reads it. */
export type ActivityEntry = Tolerant<typeof activityEntrySchema>;

/** What was done, in words that follow the time and come before the stream's name. */
export function activityWords({ what, record, sessionIds }: ActivityEntry): string {
  const word = record === false ? 'off' : 'on';
  const count = sessionIds?.length ?? 0;
  switch (what) {
    case 'created':
      return 'Created';
    case 'renamed':
      return 'Renamed';
    case 'changed':
      return 'Changed';
    case 'deleted':
      return 'Deleted';
    case 'suspended':
      return 'Suspended';
    case 'unsuspended':
      return 'No longer suspended';
    case 'record-on':
      return 'Recording turned on';
    case 'record-off':
      return 'Recording turned off';
    case 'queued':
      return `Queued: recording ${word} after the session`;
    case 'applied':
      return `Applied: recording turned ${word}`;
    case 'cancelled':
      return 'Queued change taken back';
    case 'given-up':
      return `Given up: recording ${word}`;
    case 'terminated':
      return 'Session ended by hand';
    case 'key-rotated':
      return 'New stream key';
    case 'test-broadcast':
      return 'Test broadcast';
    case 'recording-deleted':
      return 'Recording deleted';
    case 'copied':
      return count > 1 ? `${count} links copied` : 'Link copied';
    case 'api-key-created':
      return 'API key made';
    case 'api-key-revoked':
      return 'API key revoked';
  }
}

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
