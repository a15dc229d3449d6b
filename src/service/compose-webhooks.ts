import type { Config } from './config.ts';
import type { WebhookParts } from './http/api/webhook-routes.ts';
import type { Logger } from './log/logger.ts';
import { withoutPaths } from './sessions/describe-failure.ts';
import type { Activity } from './store/activity.ts';
import type { Database } from './store/database.ts';
import type { Sessions } from './store/sessions.ts';
import type { Streams } from './store/streams.ts';
import { createDeliveries, newMessageId } from './store/webhooks/deliveries.ts';
import { createWebhookRows } from './store/webhooks/webhook-rows.ts';
import { createDispatcher, type Dispatcher } from './webhooks/dispatcher.ts';
import { createOutbox } from './webhooks/outbox.ts';
import { createPost } from './webhooks/post-message.ts';
import { whyRefused } from './webhooks/receiver-address.ts';
import { createWebhookSecret } from './webhooks/sign-message.ts';

export interface WebhookSurroundings {
  config: Config;
  version: string;
  database: Database;
  streams: Pick<Streams, 'find'>;
  sessions: Pick<Sessions, 'find'>;
  activity: Activity;
  isWritable: () => boolean;
  report: (row: { table: string; id: string }) => void;
  now: () => number;
  log: Logger;
}

export interface ComposedWebhooks {
  /** The activity log for the session ledger: with its entries go the messages to webhooks. */
  activity: Pick<Activity, 'add'>;
  /** What the routes need. */
  webhooks: WebhookParts['webhooks'];
  /** Begins to send. */
  start: Dispatcher['start'];
  close: Dispatcher['close'];
}

/** Alerts outside the page. docs/decisions/051. */
export function composeWebhooks(surroundings: WebhookSurroundings): ComposedWebhooks {
  const { config, version, database, streams, sessions, activity, now, report } = surroundings;
  const { allowsPrivateWebhooks: allowsPrivate, webhookRetrySeconds } = config;
  const rows = createWebhookRows(database, now, report);
  const deliveries = createDeliveries(database, report);
  const dispatcher = createDispatcher({
    ...surroundings,
    webhooks: rows,
    deliveries,
    post: createPost({ allowsPrivate, version }),
    newId: newMessageId,
    firstWaitMs: webhookRetrySeconds * 1000,
  });
  const outbox = createOutbox({
    webhooks: rows,
    deliveries,
    findStream: streams.find,
    findSession: sessions.find,
    withoutPaths,
    onAdded: dispatcher.wake,
    now,
  });
  return {
    activity: outbox.around(activity),
    webhooks: {
      rows,
      deliveries,
      dispatcher,
      whyRefused: (url) => whyRefused(url, allowsPrivate),
      createSecret: createWebhookSecret,
    },
    start: dispatcher.start,
    close: dispatcher.close,
  };
}
