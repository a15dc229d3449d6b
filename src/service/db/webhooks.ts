import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { languages } from '../../contract/languages.ts';
import {
  type DeliveryState,
  deliveryProblems,
  deliveryStates,
  messageFactsSchema,
  webhookEvents,
  webhookFormats,
  webhookMessageTypes,
} from '../../contract/webhook.ts';
import { type Database, inTransaction } from './database.ts';
import { json, openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

const text = v.string();
const number = v.number();
const texts = json(v.array(text));

/** Webhooks. Times are Unix ms. */
const webhooksTable = table('webhooks', {
  id: text,
  accountId: text,
  name: text,
  url: text,
  format: v.picklist(webhookFormats),
  /** The language of messages in a chat. */
  language: v.picklist(languages),
  events: json(v.array(v.picklist(webhookEvents))),
  /** Only events of these streams, or of streams with one of these tags; of all where both are empty. */
  streamIds: texts,
  tags: texts,
  secret: text,
  /** The secret before it: messages are signed with both until then. */
  formerSecret: v.optional(text),
  formerUntil: v.optional(number),
  /** Tries that failed since one that did not. */
  failures: number,
  /** Nothing is sent before; absent where the last try went well. */
  nextTryAt: v.optional(number),
  /** Nothing is sent since then, and nothing of it later. */
  pausedAt: v.optional(number),
  /** Messages left out since it was paused. */
  leftOut: number,
  createdBy: text,
  createdAt: number,
});
export type WebhookRow = RowOf<typeof webhooksTable>;

const writtenFields = ['name', 'url', 'format', 'language', 'events', 'streamIds', 'tags'] as const;
export type WrittenWebhook = Pick<WebhookRow, (typeof writtenFields)[number]>;

export type WebhookRows = ReturnType<typeof createWebhookRows>;

export function createWebhookRows(database: Database, now: () => number, report?: ReportUnreadable) {
  const webhooks = openTable(database, webhooksTable, report);
  const byAccount = webhooks.select('WHERE account_id = ? ORDER BY created_at, id');
  const insert = webhooks.insert();
  const replace = webhooks.update(...writtenFields, 'failures', 'nextTryAt');
  const rotate = database.prepare(
    'UPDATE webhooks SET former_secret = secret, former_until = ?, secret = ? WHERE id = ?',
  );
  const setFailures = webhooks.update('failures', 'nextTryAt');
  const pause = webhooks.update('pausedAt', 'leftOut');
  const resume = webhooks.update('pausedAt', 'leftOut', 'failures', 'nextTryAt');
  const leaveOut = database.prepare('UPDATE webhooks SET left_out = left_out + ? WHERE id = ?');

  return {
    /** The oldest first. */
    list: (accountId: string): WebhookRow[] => byAccount.all(accountId),
    find: (id: string): WebhookRow | undefined => webhooks.find(id),
    create(written: WrittenWebhook & Pick<WebhookRow, 'accountId' | 'secret' | 'createdBy'>): WebhookRow {
      const row = { ...written, id: randomUUID(), createdAt: now(), failures: 0, leftOut: 0 };
      insert(row);
      return row;
    },
    /** Messages that wait are tried at once: the address may be another one. */
    replace: (id: string, written: WrittenWebhook) => replace(id, { ...written, failures: 0, nextTryAt: undefined }),
    rotateSecret: (id: string, secret: string, formerUntil: number) => rotate.run(formerUntil, secret, id),
    setFailures: (id: string, failures: number, nextTryAt: number | undefined) =>
      setFailures(id, { failures, nextTryAt }),
    /** `leftOut`: of what waited. */
    pause: (id: string, leftOut: number) => pause(id, { pausedAt: now(), leftOut }),
    resume: (id: string) => resume(id, { pausedAt: undefined, leftOut: 0, failures: 0, nextTryAt: undefined }),
    /** So many more are not sent. */
    leaveOut: (id: string, messages: number) => leaveOut.run(messages, id),
    delete: webhooks.remove,
  };
}

/** Messages to webhooks, and how sending each went. */
const deliveriesTable = table('webhook_deliveries', {
  id: text,
  webhookId: text,
  type: v.picklist(webhookMessageTypes),
  at: number,
  facts: json(v.object(messageFactsSchema.entries)),
  state: v.picklist(deliveryStates),
  tries: number,
  lastTryAt: v.optional(number),
  tookSeconds: v.optional(number),
  status: v.optional(number),
  /** Absent where the last try went well. */
  problem: v.optional(v.picklist(deliveryProblems)),
  /** How the answer begins. */
  answer: v.optional(text),
});
export type WebhookDelivery = RowOf<typeof deliveriesTable>;

const resultFields = ['tookSeconds', 'status', 'problem', 'answer'] as const;
/** How a try went: well where there is no problem. */
export type TryResult = Partial<Pick<WebhookDelivery, (typeof resultFields)[number]>>;

export type NewWebhookDelivery = Pick<WebhookDelivery, 'webhookId' | 'type' | 'at' | 'facts'> &
  Partial<Pick<WebhookDelivery, 'id'>>;

/** Sent as `webhook-id`. */
export function newMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}

/** Waiting messages that are read to find the first that can be. */
const readAtOnce = 5;

export type WebhookDeliveries = ReturnType<typeof createWebhookDeliveries>;

/** The messages that wait for each webhook, in order, and the log of those that were sent. */
export function createWebhookDeliveries(database: Database, report?: ReportUnreadable) {
  const deliveries = openTable(database, deliveriesTable, report);
  const insert = deliveries.insert();
  const next = deliveries.select(
    `WHERE webhook_id = ? AND state = 'waiting' ORDER BY sequence LIMIT ${readAtOnce} OFFSET ?`,
  );
  const newest = deliveries.select('WHERE webhook_id = ? ORDER BY sequence DESC LIMIT ?');
  const lastTried = deliveries.select(
    'WHERE webhook_id = ? AND last_try_at IS NOT NULL ORDER BY last_try_at DESC, sequence DESC LIMIT 1',
  );
  const byId = deliveries.select('WHERE webhook_id = ? AND id = ?');
  const setTry = deliveries.update('state', 'lastTryAt', ...resultFields);
  const countTry = database.prepare('UPDATE webhook_deliveries SET tries = tries + 1 WHERE id = ?');
  const setState = deliveries.update('state');
  const waitingFor = openTable(database, table('webhook_deliveries', { webhookId: text })).select(
    "WHERE state = 'waiting' GROUP BY webhook_id",
  );
  const countWaiting = deliveries.count("WHERE webhook_id = ? AND state = 'waiting'");
  const giveUp = database.prepare(
    "UPDATE webhook_deliveries SET state = 'failed' WHERE webhook_id = ? AND state = 'waiting' AND at < ?",
  );
  const drop = database.prepare(
    `UPDATE webhook_deliveries SET state = 'dropped' WHERE sequence IN (
       SELECT sequence FROM webhook_deliveries WHERE webhook_id = ? AND state = 'waiting' ORDER BY sequence LIMIT ?)`,
  );
  const prune = database.prepare(
    `DELETE FROM webhook_deliveries WHERE webhook_id = ? AND state <> 'waiting' AND sequence <=
       (SELECT sequence FROM webhook_deliveries WHERE webhook_id = ? AND state <> 'waiting'
        ORDER BY sequence DESC LIMIT 1 OFFSET ?)`,
  );

  return {
    /** All that is written in `work`, here and elsewhere, is there or none of it. */
    together: (work: () => void) => inTransaction(database, work),
    /** With `tried` it has been sent already. */
    add(delivery: NewWebhookDelivery, tried?: { at: number; result: TryResult }): WebhookDelivery {
      const row: WebhookDelivery = {
        ...delivery,
        ...tried?.result,
        id: delivery.id ?? newMessageId(),
        state: tried === undefined ? 'waiting' : stateAfter(tried.result),
        tries: tried === undefined ? 0 : 1,
        lastTryAt: tried?.at,
      };
      insert(row);
      return row;
    },
    /** The message that is sent next. A row that cannot be read holds up nobody. */
    first(webhookId: string): WebhookDelivery | undefined {
      for (let passed = 0; ; passed += readAtOnce) {
        const rows = [...next.each(webhookId, passed)];
        const first = rows.find((row) => row !== undefined);
        if (first !== undefined || rows.length < readAtOnce) return first;
      }
    },
    /** The webhooks that something waits for. */
    waitingFor: (): string[] => waitingFor.all().map(({ webhookId }) => webhookId),
    countWaiting: (webhookId: string): number => countWaiting(webhookId),
    /** Newest first. */
    list: (webhookId: string, limit: number): WebhookDelivery[] => newest.all(webhookId, limit),
    lastTried: (webhookId: string): WebhookDelivery | undefined => lastTried.get(webhookId),
    find: (webhookId: string, id: string): WebhookDelivery | undefined => byId.get(webhookId, id),
    noteTry(id: string, state: DeliveryState, at: number, result: TryResult): void {
      setTry(id, { ...result, state, lastTryAt: at });
      countTry.run(id);
    },
    /** It is sent again, in its old place. */
    waitAgain: (id: string) => setState(id, { state: 'waiting' }),
    /** Gives up what happened before `at` and still waits; returns how many. */
    giveUpBefore: (webhookId: string, at: number): number => giveUp.run(webhookId, at).changes,
    /** Drops the oldest that wait; returns how many. */
    dropOldest: (webhookId: string, most: number): number => drop.run(webhookId, most).changes,
    /** Keeps so many of those that do not wait. */
    prune: (webhookId: string, keep: number) => prune.run(webhookId, webhookId, keep),
  };
}

/** The state of a message that is tried once. */
export function stateAfter({ problem }: TryResult): DeliveryState {
  return problem === undefined ? 'delivered' : 'failed';
}
