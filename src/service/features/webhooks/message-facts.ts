import type { ActivityKind } from '../../../contract/activity.ts';
import { endCauses } from '../../../contract/session.ts';
import type { MessageFacts, WebhookEvent } from '../../../contract/webhook.ts';

import type { NewActivity } from '../../db/activity.ts';
import type { SessionRow } from '../../db/session-row.ts';
import type { StreamRow } from '../../db/streams.ts';

/** An event with what there is to say of it. */
export interface Happening {
  type: WebhookEvent;
  at: number;
  facts: MessageFacts;
}

/** What an entry of the activity log is about, as it is now. */
export interface Subject {
  stream?: Pick<StreamRow, 'tags'> | undefined;
  session?: Pick<SessionRow, 'createdAt' | 'isTest'> | undefined;
}

const eventOfKind: Partial<Record<ActivityKind, WebhookEvent>> = {
  'session-began': 'session.started',
  'recording-stopped': 'session.not_recorded',
  'signal-trouble': 'session.signal_trouble',
  'media-stalled': 'session.no_media',
  'encoder-lost': 'session.encoder_lost',
  'show-missed': 'show.missed',
  'shows-cut-off': 'service.restarted',
  'session-ended': 'session.ended',
  'recording-ready': 'recording.ready',
  'recording-failed': 'recording.failed',
  'deletion-waits': 'retention.waiting',
  'disk-low': 'disk.low',
  'disk-full': 'disk.full',
  'disk-free': 'disk.free',
};

/** Is there anything to send of entries of this kind? */
export function isEvent(kind: ActivityKind): boolean {
  return eventOfKind[kind] !== undefined;
}

/** Characters: a name may have 10,000. */
const longestText = 1_000;

/** What an entry of the activity log comes to; empty where nobody is to hear of it. `at` is when it was written. */
export function happeningsOf(entry: NewActivity, { stream, session }: Subject, writtenAt: number): Happening[] {
  const { what, at = writtenAt, streamId, sessionIds: [sessionId] = [], name, record, note } = entry;
  const type = eventOfKind[what];
  if (type === undefined) return [];
  const { signal, cause, onAirSeconds, recordedSeconds, freeBytes, recordings, sessions, why } = entry;
  const tags = stream?.tags ?? [];
  const about: MessageFacts = {
    ...(streamId !== undefined && {
      stream: { id: streamId, name: shorten(name ?? ''), ...(tags.length > 0 && { tags: [...tags] }) },
    }),
    ...(sessionId !== undefined &&
      session !== undefined && {
        session: { id: sessionId, startedAt: session.createdAt, ...(session.isTest && { isTest: true as const }) },
      }),
  };
  const detail = note === undefined ? {} : { detail: shorten(note) };
  if (what === 'session-began') {
    const recorded = record !== false && note === undefined;
    const started: Happening = { type, at, facts: { ...about, recorded } };
    return recorded ? [started] : [started, { type: 'session.not_recorded', at, facts: { ...about, ...detail } }];
  }
  const known = {
    signal,
    cause: endCauses.find((each) => each === cause),
    onAirSeconds,
    recordedSeconds,
    freeBytes,
    recordings,
    sessions,
    why,
  };
  return [{ type, at, facts: { ...about, ...withoutAbsent(known), ...detail } }];
}

function withoutAbsent<TFacts extends object>(facts: TFacts): Partial<TFacts> {
  // The entries of the object itself, of which some are left out.
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<TFacts>;
}

function shorten(text: string): string {
  if (text.length <= longestText) return text;
  // Not in the middle of a character.
  return `${text.slice(0, longestText - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
