import type { activityEntrySchema } from '../../../contract/activity.ts';
import type { NoticeKind } from '../../../contract/machine.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';
import { catalogue, counted } from '../../language.ts';

/** An entry of the activity log as the dashboard reads it. */
export type ActivityEntry = Tolerant<typeof activityEntrySchema>;

/** What was done. Of what is recorded or not, by the position of the switch. */
const done = catalogue({
  en: {
    created: 'Stream created',
    renamed: 'Stream renamed',
    changed: 'Stream changed',
    deleted: 'Stream deleted',
    restored: 'Stream restored',
    suspended: 'Stream suspended',
    unsuspended: 'Stream no longer suspended',
    'record-on': 'Recording turned on',
    'record-off': 'Recording turned off',
    'record-once': 'Record once: recording turned on for the next session only',
    'record-once-cancelled': 'Record once cancelled',
    'record-once-begun': 'Record once: turned off, its session has begun',
    'record-once-again': 'Record once: turned on again, its session was cut off',
    'schedule-on': 'Schedule: recording turned on',
    'schedule-off': 'Schedule: recording turned off',
    'schedule-created': 'Schedule created',
    'schedule-changed': 'Schedule changed',
    'schedule-deleted': 'Schedule deleted',
    queued: { on: 'Queued: recording on after the session', off: 'Queued: recording off after the session' },
    applied: { on: 'Applied: recording turned on', off: 'Applied: recording turned off' },
    cancelled: 'Queued change cancelled',
    'given-up': { on: 'Not applied: recording on', off: 'Not applied: recording off' },
    terminated: 'Session ended by hand',
    'key-rotated': 'New stream key',
    'test-broadcast': 'Test broadcast',
    'test-broadcast-stopped': 'Test broadcast stopped',
    'recording-deleted': 'Recording deleted',
    copied: 'Link copied',
    'api-key-created': 'API key created',
    'api-key-revoked': 'API key revoked',
    'encoder-refused': 'Encoder refused',
  },
});
const linksCopied = catalogue({
  en: (count: number) => `${counted(count, { one: 'link', other: 'links' })} copied`,
});

/** What was done, in words that follow the time and come before the stream's name. */
export function activityWords({ what, record, sessionIds }: ActivityEntry): string {
  const count = sessionIds?.length ?? 0;
  if (what === 'copied' && count > 1) return linksCopied(count);
  const text = done[what];
  return typeof text === 'string' ? text : text[record === false ? 'off' : 'on'];
}

const changed = catalogue({
  en: {
    fields: {
      profiles: 'Profiles',
      tags: 'Tags',
      userTags: 'User tags',
      creatorId: 'Creator',
      playbackPolicy: 'Playback policy',
      signalWatch: 'Signal watch',
    },
    noName: 'no name',
    quoted: (name: string) => `“${name}”`,
    renamed: (from: string, to: string) => `Renamed from ${from} to ${to}`,
    none: 'none',
    became: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  },
});

/** What became of a stream's fields, one sentence a field: `Profiles: 720p, 480p → 720p`. */
export function changeSentences({ changes = [] }: ActivityEntry): string[] {
  return changes.map(({ field, from, to }) => {
    if (field === 'name') {
      const [was, is] = [from, to].map((name) => (name === undefined ? changed.noName : changed.quoted(name)));
      return changed.renamed(was ?? '', is ?? '');
    }
    const known = Object.entries(changed.fields).find(([each]) => each === field)?.[1];
    return changed.became(known ?? field, from ?? changed.none, to ?? changed.none);
  });
}

/** What a notice is about, and what happened to it, in a word each. */
export interface NoticeWords {
  subject: string;
  state: string;
}

const notices = catalogue<Record<NoticeKind | 'unknown', NoticeWords>>({
  en: {
    'database-rebuilt': { subject: 'Database', state: 'Rebuilt' },
    'stream-keys-replaced': { subject: 'Stream keys', state: 'Replaced' },
    'unreadable-row': { subject: 'Database', state: 'Damaged row' },
    'keys-not-kept': { subject: 'Streams and keys', state: 'Not saved' },
    unknown: { subject: 'Service', state: 'Notice' },
  },
});

/** Of a kind that a newer service has, no more than that there is something. */
export function noticeWords(kind: string | undefined): NoticeWords {
  const known = Object.entries(notices).find(([each]) => each === kind);
  return known?.[1] ?? notices.unknown;
}
