import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type DeliveryProblem,
  type DeliveryState,
  deliveryProblems,
  deliveryStates,
  type MessageFacts,
  messageFactsSchema,
  type WebhookMessageType,
  webhookMessageTypes,
} from '../../../contract/webhook.ts';

import type { Database } from '../database.ts';
import { absent, createRowReader, jsonColumn, type ReportUnreadable, selectColumns } from '../rows.ts';

/** What is sent to a webhook, with how that went. Times are Unix ms. */
export interface WebhookDelivery extends Partial<TryResult> {
  id: string;
  webhookId: string;
  type: WebhookMessageType;
  at: number;
  facts: MessageFacts;
  state: DeliveryState;
  tries: number;
  lastTryAt?: number | undefined;
}

/** How a try went: well where there is no problem. */
export interface TryResult {
  tookSeconds?: number | undefined;
  status?: number | undefined;
  problem?: DeliveryProblem | undefined;
  /** How the answer begins. */
  answer?: string | undefined;
}

export type NewWebhookDelivery = Pick<WebhookDelivery, 'webhookId' | 'type' | 'at' | 'facts'> &
  Partial<Pick<WebhookDelivery, 'id'>>;

/** Sent as `webhook-id`. */
export function newMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}

const rowSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    webhook_id: v.string(),
    type: v.picklist(webhookMessageTypes),
    at: v.number(),
    facts: jsonColumn(v.object(messageFactsSchema.entries)),
    state: v.picklist(deliveryStates),
    tries: v.number(),
    last_try_at: absent(v.number()),
    took_seconds: absent(v.number()),
    status: absent(v.number()),
    problem: absent(v.picklist(deliveryProblems)),
    answer: absent(v.string()),
  }),
  v.transform(
    (row): WebhookDelivery => ({
      id: row.id,
      webhookId: row.webhook_id,
      type: row.type,
      at: row.at,
      facts: row.facts,
      state: row.state,
      tries: row.tries,
      lastTryAt: row.last_try_at,
      tookSeconds: row.took_seconds,
      status: row.status,
      problem: row.problem,
      answer: row.answer,
    }),
  ),
);

/** Of what waits, to find the first that can be read. */
const readAtOnce = 5;

const countSchema = v.looseObject({ count: v.number() });
const idsSchema = v.array(v.string());

export type WebhookDeliveries = ReturnType<typeof createWebhookDeliveries>;

/** What is to be sent to each webhook, in order, and the log of what was. */
export function createWebhookDeliveries(database: Database, report?: ReportUnreadable) {
  const { read, readAll } = createRowReader('webhook_deliveries', rowSchema, report);
  const columns = selectColumns(database, 'webhook_deliveries');
  const from = `SELECT ${columns} FROM webhook_deliveries WHERE`;
  const insert = database.prepare(
    `INSERT INTO webhook_deliveries
       (id, webhook_id, type, at, facts, state, tries, last_try_at, took_seconds, status, problem, answer)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const next = database.prepare(
    `${from} webhook_id = ? AND webhook_deliveries.state = 'waiting' ORDER BY webhook_deliveries.sequence
     LIMIT ${readAtOnce} OFFSET ?`,
  );
  const waitingFor = database
    .prepare("SELECT DISTINCT webhook_id FROM webhook_deliveries WHERE state = 'waiting'")
    .pluck();
  const count = database.prepare(
    "SELECT count(*) AS count FROM webhook_deliveries WHERE webhook_id = ? AND state = 'waiting'",
  );
  const newest = database.prepare(`${from} webhook_id = ? ORDER BY webhook_deliveries.sequence DESC LIMIT ?`);
  const lastTried = database.prepare(
    `${from} webhook_id = ? AND webhook_deliveries.last_try_at IS NOT NULL
     ORDER BY webhook_deliveries.last_try_at DESC, webhook_deliveries.sequence DESC LIMIT 1`,
  );
  const byId = database.prepare(`${from} webhook_id = ? AND id = ?`);
  const noteTry = database.prepare(
    `UPDATE webhook_deliveries SET state = ?, tries = tries + 1, last_try_at = ?, took_seconds = ?, status = ?,
       problem = ?, answer = ? WHERE id = ?`,
  );
  const wait = database.prepare("UPDATE webhook_deliveries SET state = 'waiting' WHERE id = ?");
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

  function add(
    { id = newMessageId(), webhookId, type, at, facts }: NewWebhookDelivery,
    tried?: { at: number; result: TryResult },
  ): WebhookDelivery {
    const state = tried === undefined ? 'waiting' : stateAfter(tried.result);
    const { tookSeconds, status, problem, answer } = tried?.result ?? {};
    const rest = [tookSeconds, status, problem, answer].map((value) => value ?? null);
    const tries = tried === undefined ? 0 : 1;
    insert.run(id, webhookId, type, at, JSON.stringify(facts), state, tries, tried?.at ?? null, ...rest);
    return { id, webhookId, type, at, facts, state, tries, lastTryAt: tried?.at, ...tried?.result };
  }

  return {
    /** All that is written in `work`, here and elsewhere, is there or none of it. */
    together(work: () => void): void {
      database.transaction(work).immediate();
    },
    /** With `tried` it has been sent already. */
    add,
    /** What is to be sent next. A row that cannot be read holds up nobody. */
    first(webhookId: string): WebhookDelivery | undefined {
      for (let passed = 0; ; passed += readAtOnce) {
        const rows = next.all(webhookId, passed);
        const [first] = readAll(rows);
        if (first !== undefined || rows.length < readAtOnce) return first;
      }
    },
    /** The webhooks that something waits for. */
    waitingFor: (): string[] => v.parse(idsSchema, waitingFor.all()),
    countWaiting: (webhookId: string): number => v.parse(countSchema, count.get(webhookId)).count,
    /** Newest first. */
    list: (webhookId: string, limit: number): WebhookDelivery[] => readAll(newest.all(webhookId, limit)),
    lastTried: (webhookId: string): WebhookDelivery | undefined => read(lastTried.get(webhookId)),
    find: (webhookId: string, id: string): WebhookDelivery | undefined => read(byId.get(webhookId, id)),
    noteTry(id: string, state: DeliveryState, at: number, { tookSeconds, status, problem, answer }: TryResult): void {
      noteTry.run(state, at, tookSeconds ?? null, status ?? null, problem ?? null, answer ?? null, id);
    },
    /** It is sent again, in its old place. */
    waitAgain(id: string): void {
      wait.run(id);
    },
    /** Gives up what happened before `at` and still waits; returns how many. */
    giveUpBefore: (webhookId: string, at: number): number => giveUp.run(webhookId, at).changes,
    /** Drops the oldest that wait; returns how many. */
    dropOldest: (webhookId: string, most: number): number => drop.run(webhookId, most).changes,
    /** Keeps so many of those that do not wait. */
    prune(webhookId: string, keep: number): void {
      prune.run(webhookId, webhookId, keep);
    },
  };
}

/** Of what is tried once. */
export function stateAfter({ problem }: TryResult): DeliveryState {
  return problem === undefined ? 'delivered' : 'failed';
}
