import { localConnectionName } from '../../../contract/connections.ts';
import { hasTag } from '../../../contract/tags.ts';
import { mostLogged, mostWaiting } from '../../../contract/webhook.ts';
import type { Activity, NewActivity } from '../../db/activity.ts';
import type { SessionRow } from '../../db/session-row.ts';
import type { StreamRow } from '../../db/streams.ts';
import type { Deliveries } from '../../db/webhooks/deliveries.ts';
import type { WebhookRow, WebhookRows } from '../../db/webhooks/webhook-rows.ts';
import { withoutPaths } from '../../lib/describe-failure.ts';
import { type Happening, happeningsOf, isEvent } from './message-facts.ts';

export interface OutboxDeps {
  webhooks: Pick<WebhookRows, 'list' | 'leaveOut'>;
  deliveries: Pick<Deliveries, 'add' | 'countWaiting' | 'dropOldest' | 'prune'>;
  activity: Pick<Activity, 'add'>;
  findStream: (id: string) => Pick<StreamRow, 'tags'> | undefined;
  findSession: (id: string) => Pick<SessionRow, 'createdAt' | 'isTest'> | undefined;
  /** Something waits now, once the transaction is through. */
  onAdded: () => void;
  now: () => number;
}

/** Dropped at once where too many wait: one entry of the activity log, not one for each. */
const droppedAtOnce = 100;

/**
 * Writes what is to be sent to webhooks beside the entry of the activity log that it comes from, in its transaction: it
 * is there exactly once, or neither is. docs/decisions/051.
 */
export function createOutbox(deps: OutboxDeps) {
  const { webhooks, deliveries, activity, findStream, findSession, onAdded, now } = deps;
  return {
    /** Runs within the transaction that adds the entry. */
    onEntry(accountId: string, entry: NewActivity): void {
      for (const dropped of take(accountId, entry)) activity.add(accountId, dropped);
    },
  };

  /** Returns further entries: those about messages that were dropped. */
  function take(accountId: string, entry: NewActivity): NewActivity[] {
    if (!isEvent(entry.what)) return [];
    const rows = webhooks.list(accountId);
    if (rows.length === 0) return [];
    const stream = entry.streamId === undefined ? undefined : findStream(entry.streamId);
    const sessionId = entry.sessionIds?.[0];
    const session = sessionId === undefined ? undefined : findSession(sessionId);
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
    if (deliveries.countWaiting(id) <= mostWaiting) return [];
    const messages = deliveries.dropOldest(id, droppedAtOnce);
    deliveries.prune(id, mostLogged);
    return [{ by: 'service', connection: localConnectionName, what: 'webhook-dropped', name, messages }];
  }
}

/** A happening without a stream is about all streams. */
export function isWanted({ events, streamIds, tags }: WebhookRow, { type, facts: { stream } }: Happening): boolean {
  if (!events.includes(type)) return false;
  if (stream === undefined || streamIds.length + tags.length === 0) return true;
  return streamIds.includes(stream.id) || tags.some((tag) => hasTag(stream.tags, tag));
}
