import type { Activity } from '../../db/activity.ts';
import type { Database } from '../../db/database.ts';
import type { ReportUnreadable } from '../../db/rows.ts';
import type { Sessions } from '../../db/sessions.ts';
import type { Streams } from '../../db/streams.ts';
import { createDeliveries, newMessageId } from '../../db/webhooks/deliveries.ts';
import { createWebhookRows } from '../../db/webhooks/webhook-rows.ts';
import type { Logger } from '../../lib/logger.ts';
import { createDispatcher } from './dispatcher.ts';
import { createOutbox } from './outbox.ts';
import { createPost, createWebhookSecret, whyRefused } from './post-message.ts';

export interface WebhookDeps {
  database: Database;
  streams: Streams;
  sessions: Sessions;
  activity: Activity;
  /** May the database be written just now? */
  isWritable: () => boolean;
  report: ReportUnreadable;
  now: () => number;
  log: Logger;
}

export interface WebhookOptions {
  version: string;
  /** Messages may go to this machine and to private networks. */
  allowsPrivate: boolean;
  retrySeconds: number;
}

/** Alerts outside the page. docs/decisions/051. */
export function createWebhooks(deps: WebhookDeps, { version, allowsPrivate, retrySeconds }: WebhookOptions) {
  const { database, streams, sessions, activity, report, now } = deps;
  const rows = createWebhookRows(database, now, report);
  const deliveries = createDeliveries(database, report);
  const post = createPost({ allowsPrivate, version });
  const dispatcher = createDispatcher(
    { webhooks: rows, deliveries, activity, isWritable: deps.isWritable, now, log: deps.log },
    { post, newId: newMessageId, firstWaitMs: retrySeconds * 1000 },
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
