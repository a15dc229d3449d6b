import { setTimeout as wait } from 'node:timers/promises';
import { localConnectionName } from '../../../contract/connections.ts';
import { type DeliveryState, maxLogged } from '../../../contract/webhook.ts';
import type { Activity } from '../../db/activity.ts';
import type { WebhookRow, WebhookRows } from '../../db/webhooks.ts';
import { newMessageId, type WebhookDeliveries, type WebhookDelivery } from '../../db/webhooks.ts';
import type { Logger } from '../../lib/logger.ts';
import { type MessagePlaces, messageBody } from './message-body.ts';
import { type Post, type PostResult, signatureHeaders } from './post-message.ts';

interface DispatcherDeps {
  webhooks: WebhookRows;
  deliveries: WebhookDeliveries;
  activity: Activity;
  post: Post;
  /** The wait after the first failure. */
  firstWaitMs: number;
  /** False while another program holds the database. */
  isWritable: () => boolean;
  /** Resolves when rows that were written outlive a power cut. */
  whenDurable: () => Promise<void>;
  log: Logger;
}

export type Dispatcher = ReturnType<typeof createDispatcher>;

/** At once, over all accounts: one for each webhook, and an account has at most twenty. */
const maxAtOnce = 64;
/** A clock that is changed is noticed within this. */
const pollEveryMs = 60_000;
const writableEveryMs = 100;
/** After an internal error, or one of the database. */
const retryAfterErrorMs = 5_000;

/**
 * Sends waiting messages: to each webhook in order, one after the other, and to all webhooks at the same time, so that a
 * slow receiver delays no other. Each try is written before the next message is sent: after a kill, a message is sent
 * again rather than lost.
 */
export function createDispatcher(deps: DispatcherDeps, now: () => number) {
  const { webhooks, deliveries, activity, post, firstWaitMs, isWritable, whenDurable, log } = deps;
  /** The webhooks that are being sent to. */
  const running = new Map<string, { abortion: AbortController; done: Promise<void> }>();
  const tests = new Map<string, Promise<WebhookDelivery | undefined>>();
  /** After an error a webhook waits, whatever its row says: a try that cannot be written must not be repeated at once. */
  const notBefore = new Map<string, number>();
  const closing = new AbortController();
  let placesNow: (() => MessagePlaces) | undefined;
  let timer: NodeJS.Timeout | undefined;

  function poll(): void {
    clearTimeout(timer);
    if (placesNow === undefined || closing.signal.aborted) return;
    let nextMs = pollEveryMs;
    try {
      for (const id of deliveries.waitingFor()) {
        if (running.has(id)) continue;
        const row = webhooks.find(id);
        if (row === undefined || row.pausedAt !== undefined || deliveries.first(id) === undefined) continue;
        const leftMs = Math.max(waitLeftMs(row, now()), (notBefore.get(id) ?? 0) - now());
        if (leftMs > 0) nextMs = Math.min(nextMs, leftMs);
        else if (running.size < maxAtOnce) start(row, placesNow());
      }
    } catch (error) {
      log.error('What waits for webhooks cannot be read', { error });
      nextMs = retryAfterErrorMs;
    }
    timer = setTimeout(poll, Math.max(nextMs, 1));
    timer.unref();
  }

  function start(row: WebhookRow, to: MessagePlaces): void {
    const abortion = new AbortController();
    const done = sendAll(row.id, to, AbortSignal.any([abortion.signal, closing.signal]))
      .catch((error: unknown) => {
        log.error('A webhook has to wait', { error });
        notBefore.set(row.id, now() + retryAfterErrorMs);
      })
      .finally(() => {
        running.delete(row.id);
        poll();
      });
    running.set(row.id, { abortion, done });
  }

  /** One after the other, until nothing waits or one fails. */
  async function sendAll(id: string, to: MessagePlaces, signal: AbortSignal): Promise<void> {
    notBefore.delete(id);
    for (;;) {
      await whenWritable(signal);
      // A receiver is told nothing that a power cut could undo.
      await whenDurable();
      const row = webhooks.find(id);
      const delivery = deliveries.first(id);
      if (signal.aborted || row?.pausedAt !== undefined || row === undefined || delivery === undefined) return;
      const startedAt = now();
      const result = await send(row, delivery, to, signal);
      // The service stops, or the webhook was changed: the message counts as not sent.
      if (signal.aborted) return;
      await whenWritable(signal);
      if (!conclude(row, delivery, startedAt, result)) return;
    }
  }

  function send(
    row: WebhookRow,
    message: WebhookDelivery,
    to: MessagePlaces,
    signal: AbortSignal,
  ): Promise<PostResult> {
    const atMs = now();
    const body = messageBody(message, row, to, atMs);
    const { formerSecret, formerUntil = 0 } = row;
    const secrets = [row.secret, ...(formerSecret !== undefined && formerUntil > atMs ? [formerSecret] : [])];
    return post({ url: row.url, headers: signatureHeaders({ id: message.id, atMs, body }, secrets), body }, signal);
  }

  /** Writes the try. True if the next message can be sent. */
  function conclude(row: WebhookRow, delivery: WebhookDelivery, triedAt: number, result: PostResult): boolean {
    const nowMs = now();
    const next = afterTry(result, row, delivery, { nowMs, firstWaitMs });
    let givenUp = 0;
    deliveries.together(() => {
      deliveries.noteTry(delivery.id, next.state, triedAt, result);
      webhooks.setFailures(row.id, next.failures, next.nextTryAt);
      if (result.problem !== undefined) {
        givenUp = (next.state === 'failed' ? 1 : 0) + deliveries.giveUpBefore(row.id, nowMs - giveUpAfterMs);
      }
      deliveries.prune(row.id, maxLogged);
    });
    if (givenUp > 0) noteGivenUp(row, givenUp);
    return next.nextTryAt === undefined;
  }

  function noteGivenUp({ accountId, name }: WebhookRow, messages: number): void {
    activity.note(accountId, {
      by: 'service',
      connection: localConnectionName,
      what: 'webhook-gave-up',
      name,
      messages,
    });
  }

  async function whenWritable(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !isWritable()) await wait(writableEveryMs);
  }

  async function sendTest(row: WebhookRow): Promise<WebhookDelivery | undefined> {
    if (placesNow === undefined) return undefined;
    const at = now();
    const message = { id: newMessageId(), webhookId: row.id, type: 'test', at, facts: {} } as const;
    const result = await send(row, { ...message, state: 'waiting', tries: 0 }, placesNow(), closing.signal);
    await whenWritable(closing.signal);
    if (webhooks.find(row.id) === undefined) return undefined;
    const delivery = deliveries.add(message, { at, result });
    deliveries.prune(row.id, maxLogged);
    // The receiver is back.
    if (result.problem === undefined) resume(row.id);
    return delivery;
  }

  function resume(id: string): void {
    webhooks.setFailures(id, 0, undefined);
    poll();
  }

  return {
    /** `to` gives the addresses for links in messages. */
    start(to: () => MessagePlaces): void {
      placesNow = to;
      poll();
    },
    /** Something new waits. */
    wake(): void {
      setImmediate(poll);
    },
    /** Sends one test message at a time; its result answers all requests. Undefined if the webhook was deleted. */
    test(row: WebhookRow): Promise<WebhookDelivery | undefined> {
      const current = tests.get(row.id);
      if (current !== undefined) return current;
      const test = sendTest(row).finally(() => tests.delete(row.id));
      tests.set(row.id, test);
      return test;
    },
    /** Sends a message again, and those that wait with it. */
    resend(row: WebhookRow, delivery: WebhookDelivery): void {
      deliveries.waitAgain(delivery.id);
      resume(row.id);
    },
    /** The webhook was changed or deleted: its current message counts as not sent. */
    interrupt(id: string): void {
      running.get(id)?.abortion.abort();
      poll();
    },
    async close(): Promise<void> {
      closing.abort();
      clearTimeout(timer);
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      await Promise.allSettled(tests.values());
    },
  };
}

/** Between tries each wait is twice the one before it, up to this: an alert is worth little hours later. */
const maxWaitMs = 5 * 60_000;
/** The longest wait that a receiver may ask for. */
const maxRetryAfterMs = 60 * 60_000;
/** A message that could not be delivered for so long is given up. */
export const giveUpAfterMs = 24 * 60 * 60_000;
/** A message that the receiver refuses does not hold up those after it for longer. */
const maxRefusals = 5;

interface AfterTry {
  /** The message's new state. */
  state: DeliveryState;
  /** Failures in a row of the webhook. */
  failures: number;
  nextTryAt: number | undefined;
}

/**
 * While the receiver cannot be reached or fails, its messages wait in order. A message that it refuses again and again is
 * given up, and the next one is sent.
 */
export function afterTry(
  result: PostResult,
  { failures }: Pick<WebhookRow, 'failures'>,
  { tries, at }: Pick<WebhookDelivery, 'tries' | 'at'>,
  { nowMs, firstWaitMs }: { nowMs: number; firstWaitMs: number },
): AfterTry {
  if (result.problem === undefined) return { state: 'delivered', failures: 0, nextTryAt: undefined };
  if (isRefusal(result.status) && tries + 1 >= maxRefusals) {
    return { state: 'failed', failures: 0, nextTryAt: undefined };
  }
  const asked = Math.min((result.retryAfterSeconds ?? 0) * 1000, maxRetryAfterMs);
  const waitMs = Math.max(asked, Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures, 30)));
  const state = nowMs - at >= giveUpAfterMs ? 'failed' : 'waiting';
  return { state, failures: failures + 1, nextTryAt: nowMs + Math.round(waitMs) };
}

/** A clock that was set back must not prolong the wait. */
export function waitLeftMs({ nextTryAt }: Pick<WebhookRow, 'nextTryAt'>, nowMs: number): number {
  const left = (nextTryAt ?? nowMs) - nowMs;
  return left > maxRetryAfterMs ? 0 : Math.max(0, left);
}

/** The receiver refuses this message. A wrong address or missing right would concern all messages. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && [400, 406, 411, 413, 415, 422].includes(status);
}
