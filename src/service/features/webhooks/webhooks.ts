import type { ActivityKind } from '../../../contract/activity.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import { endCauses } from '../../../contract/session.ts';
import { hasTag } from '../../../contract/tags.ts';
import { type MessageFacts, maxLogged, maxWaiting, type WebhookEvent } from '../../../contract/webhook.ts';
import type { Activity, NewActivity } from '../../db/activity.ts';
import { type Database, isWritable } from '../../db/database.ts';
import type { SessionRow, Sessions } from '../../db/sessions.ts';
import type { StreamRow, Streams } from '../../db/streams.ts';
import type { ReportUnreadable } from '../../db/table.ts';
import {
  createWebhookDeliveries,
  createWebhookRows,
  type WebhookDeliveries,
  type WebhookRow,
  type WebhookRows,
} from '../../db/webhooks.ts';
import { shorten, withoutPaths } from '../../lib/describe-failure.ts';
import type { Logger } from '../../lib/logger.ts';
import { createDispatcher } from './dispatcher.ts';
import { createPost, createWebhookSecret, whyRefused } from './post-message.ts';

interface WebhookDeps {
  database: Database;
  streams: Streams;
  sessions: Sessions;
  activity: Activity;
  whenDurable: () => Promise<void>;
  report: ReportUnreadable;
  now: () => number;
  log: Logger;
}

interface WebhookOptions {
  version: string;
  /** Messages may go to this machine and to private networks. */
  allowsPrivate: boolean;
  retrySeconds: number;
}

/** Alerts outside the page. docs/decisions/051. */
export function createWebhooks(deps: WebhookDeps, { version, allowsPrivate, retrySeconds }: WebhookOptions) {
  const { database, streams, sessions, activity, whenDurable, report, now, log } = deps;
  const rows = createWebhookRows(database, now, report);
  const deliveries = createWebhookDeliveries(database, report);
  const post = createPost({ allowsPrivate, version });
  const dispatcher = createDispatcher(
    {
      webhooks: rows,
      deliveries,
      activity,
      post,
      firstWaitMs: retrySeconds * 1000,
      isWritable: () => isWritable(database),
      whenDurable,
      log,
    },
    now,
  );
  return {
    rows,
    deliveries,
    dispatcher,
    whyRefused: (url: string) => whyRefused(url, allowsPrivate),
    createSecret: createWebhookSecret,
    onEntry: createOutbox({ webhooks: rows, deliveries, activity, streams, sessions, onAdded: dispatcher.wake, now }),
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

interface OutboxDeps {
  webhooks: WebhookRows;
  deliveries: WebhookDeliveries;
  activity: Activity;
  streams: Streams;
  sessions: Sessions;
  /** A message waits as soon as the transaction is through. */
  onAdded: () => void;
  now: () => number;
}

/** Messages that are dropped together where too many wait: they are one entry of the activity log. */
const droppedAtOnce = 100;

/**
 * Writes messages in the transaction that adds their entry to the activity log: both are there exactly once, or neither
 * is. Returns the listener that runs within that transaction. docs/decisions/051.
 */
export function createOutbox({ webhooks, deliveries, activity, streams, sessions, onAdded, now }: OutboxDeps) {
  return (accountId: string, entry: NewActivity): void => {
    for (const dropped of take(accountId, entry)) activity.add(accountId, dropped);
  };

  /** Returns further entries: those about messages that were dropped. */
  function take(accountId: string, entry: NewActivity): NewActivity[] {
    if (!isEvent(entry.what)) return [];
    const rows = webhooks.list(accountId);
    if (rows.length === 0) return [];
    const stream = entry.streamId === undefined ? undefined : streams.find(entry.streamId);
    const sessionId = entry.sessionIds?.[0];
    const session = sessionId === undefined ? undefined : sessions.find(sessionId);
    const note = entry.note && withoutPaths(entry.note);
    const happenings = happeningsOf({ ...entry, note }, { stream, session }, now());
    return rows.flatMap((row) => {
      const wanted = happenings.filter((happening) => isWanted(row, happening));
      if (row.pausedAt !== undefined) {
        if (wanted.length > 0) webhooks.leaveOut(row.id, wanted.length);
        return [];
      }
      for (const happening of wanted) deliveries.add({ webhookId: row.id, ...happening });
      if (wanted.length > 0) onAdded();
      return dropTooMany(row);
    });
  }

  function dropTooMany({ id, name }: WebhookRow): NewActivity[] {
    if (deliveries.countWaiting(id) <= maxWaiting) return [];
    const messages = deliveries.dropOldest(id, droppedAtOnce);
    deliveries.prune(id, maxLogged);
    return [{ by: 'service', connection: localConnectionName, what: 'webhook-dropped', name, messages }];
  }
}

/** An event without a stream is about all streams. */
export function isWanted({ events, streamIds, tags }: WebhookRow, { type, facts: { stream } }: Happening): boolean {
  if (!events.includes(type)) return false;
  if (stream === undefined || streamIds.length + tags.length === 0) return true;
  return streamIds.includes(stream.id) || tags.some((tag) => hasTag(stream.tags, tag));
}

interface Happening {
  type: WebhookEvent;
  at: number;
  facts: MessageFacts;
}

/** The stream and session of an entry of the activity log, as they are now. */
interface Subject {
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
function isEvent(kind: ActivityKind): boolean {
  return eventOfKind[kind] !== undefined;
}

/** Characters: a name may have 10,000. */
const maxCharacters = 1_000;

/** The events of an entry of the activity log; none where webhooks are not told of it. */
export function happeningsOf(entry: NewActivity, { stream, session }: Subject, writtenAt: number): Happening[] {
  const { what, at = writtenAt, streamId, sessionIds: [sessionId] = [], name, record, note } = entry;
  const type = eventOfKind[what];
  if (type === undefined) return [];
  const { signal, cause, onAirSeconds, recordedSeconds, freeBytes, recordings, sessions, why } = entry;
  const tags = stream?.tags ?? [];
  const about: MessageFacts = {
    ...(streamId !== undefined && {
      stream: { id: streamId, name: shorten(name ?? '', maxCharacters), ...(tags.length > 0 && { tags: [...tags] }) },
    }),
    ...(sessionId !== undefined &&
      session !== undefined && {
        session: { id: sessionId, startedAt: session.createdAt, ...(session.isTest && { isTest: true as const }) },
      }),
  };
  const detail = note === undefined ? {} : { detail: shorten(note, maxCharacters) };
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
