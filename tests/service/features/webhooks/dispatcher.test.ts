import { afterEach, beforeEach, expect, it } from 'vitest';
import { maxLogged, maxWaiting } from '../../../../src/contract/webhook.ts';
import { type Activity, createActivity } from '../../../../src/service/db/activity.ts';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { type Database, openDatabase } from '../../../../src/service/db/database.ts';
import { createSessions } from '../../../../src/service/db/sessions.ts';
import { createStreams } from '../../../../src/service/db/streams.ts';
import {
  createWebhookDeliveries,
  createWebhookRows,
  type WebhookDeliveries,
  type WebhookRow,
} from '../../../../src/service/db/webhooks.ts';
import { createDispatcher, type Dispatcher } from '../../../../src/service/features/webhooks/dispatcher.ts';
import { createPost, createWebhookSecret } from '../../../../src/service/features/webhooks/post-message.ts';
import { createOutbox } from '../../../../src/service/features/webhooks/webhooks.ts';
import { patient } from '../../../support/patient.ts';
import { recordLog } from '../../../support/record-log.ts';
import { openReceiver, type Receiver } from './webhook-receiver.ts';

let database: Database;
let deliveries: WebhookDeliveries;
let rows: ReturnType<typeof createWebhookRows>;
let activity: Activity;
let dispatcher: Dispatcher;
let accountId: string;
let aheadMs: number;
let isWritable: boolean;
const receivers: Receiver[] = [];
const { log, logged } = recordLog();
const now = () => Date.now() + aheadMs;

beforeEach(() => {
  aheadMs = 0;
  isWritable = true;
  logged.length = 0;
  database = openDatabase(':memory:');
  accountId = createApiKeys(database, now).defaultAccount().id;
  rows = createWebhookRows(database, now);
  deliveries = createWebhookDeliveries(database);
  activity = createActivity(database, now);
  dispatcher = startDispatcher();
});
afterEach(async () => {
  await dispatcher.close();
  for (const receiver of receivers.splice(0)) await receiver.close();
  database.close();
});

function startDispatcher({ allowsPrivate = true, timeoutMs = 5_000, firstWaitMs = 20 } = {}): Dispatcher {
  const post = createPost({ allowsPrivate, version: 'test', timeoutMs });
  const stores = { webhooks: rows, deliveries, activity };
  const writes = { isWritable: () => isWritable, whenDurable: async () => undefined };
  const made = createDispatcher({ ...stores, post, firstWaitMs, ...writes, log }, now);
  made.start(() => ({ base: 'http://192.0.2.1:7070', dashboardUrl: 'http://192.0.2.1:7070' }));
  return made;
}

async function open(name: string): Promise<{ receiver: Receiver; hook: WebhookRow }> {
  const receiver = await openReceiver();
  receivers.push(receiver);
  const lists = { events: ['session.started' as const], streamIds: [], tags: [] };
  const secret = createWebhookSecret();
  const hook = rows.create({
    ...lists,
    name,
    url: receiver.url,
    format: 'json',
    language: 'en',
    accountId,
    secret,
    createdBy: 'test',
  });
  return { receiver, hook };
}

/** One message for each name; they wait until the dispatcher is woken. */
function say(hook: WebhookRow, ...names: string[]): void {
  for (const name of names) {
    deliveries.add({ webhookId: hook.id, type: 'session.started', at: now(), facts: { stream: { id: 's', name } } });
  }
  dispatcher.wake();
}
const names = ({ received }: Receiver) => received.map(({ name }) => name);
const statesOf = ({ id }: WebhookRow) => deliveries.list(id, maxLogged).map(({ state }) => state);

it('what a receiver missed comes by itself: it was gone, came back broken, and is whole again', async () => {
  const { receiver, hook } = await open('gone for a while');
  await receiver.close();
  say(hook, 'a', 'b', 'c');
  await expect.poll(() => deliveries.lastTried(hook.id)?.problem, patient).toBe('unreachable');
  const back = await openReceiver(Number(new URL(receiver.url).port));
  receivers.push(back);
  back.answerWith((response) => {
    const isBroken = back.received.length < 3;
    response.writeHead(isBroken ? 500 : 204).end();
  });
  await expect.poll(() => statesOf(hook), patient).toEqual(Array(3).fill('delivered'));
  expect(names(back)).toEqual(['a', 'a', 'a', 'b', 'c']);
});

it('a receiver that does not answer holds up nobody else, and is given up after its time', async () => {
  await dispatcher.close();
  dispatcher = startDispatcher({ timeoutMs: 250, firstWaitMs: 60_000 });
  const slow = await open('slow');
  const quick = await open('quick');
  slow.receiver.answerWith(() => undefined);
  say(slow.hook, 'a', 'b');
  await expect.poll(() => names(slow.receiver), patient).toEqual(['a']);
  say(quick.hook, 'a', 'b');
  await expect.poll(() => statesOf(quick.hook), patient).toEqual(['delivered', 'delivered']);
  await expect.poll(() => deliveries.lastTried(slow.hook.id)?.problem, patient).toBe('timeout');
  expect(statesOf(slow.hook)).toEqual(['waiting', 'waiting']);
});

it('a redirect is not followed, and a message that is refused again and again does not hold up the next', async () => {
  const { receiver, hook } = await open('strict');
  const elsewhere = await open('elsewhere');
  receiver.answerWith((response, { name }) => {
    if (name === 'moved') response.writeHead(302, { location: elsewhere.receiver.url }).end();
    else response.writeHead(name === 'bad' ? 400 : 204).end();
  });
  say(hook, 'bad', 'good');
  await expect.poll(() => statesOf(hook), patient).toEqual(['delivered', 'failed']);
  expect(names(receiver)).toEqual([...Array(5).fill('bad'), 'good']);
  expect(activity.lastOf(accountId, ['webhook-gave-up'])).toMatchObject({ name: 'strict', messages: 1 });
  say(hook, 'moved');
  await expect.poll(() => deliveries.lastTried(hook.id)?.problem, patient).toBe('redirect');
  expect(elsewhere.receiver.received).toEqual([]);
});

it('nothing goes to this machine where that is not allowed, by whatever name', async () => {
  await dispatcher.close();
  const { receiver, hook } = await open('this machine');
  const url = receiver.url.replace('http:', 'https:');
  const { signal } = new AbortController();
  const lookup = ((_host: string, _options: object, found: (error: null, all: object[]) => void) =>
    found(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])) as Parameters<typeof createPost>[0]['lookup'];
  const post = createPost({ allowsPrivate: false, version: 'test', ...(lookup && { lookup }) });
  for (const to of [receiver.url, url, url.replace('127.0.0.1', 'rebinding.example.org')]) {
    expect(await post({ url: to, headers: {}, body: '{}' }, signal)).toMatchObject({ problem: 'private-address' });
  }
  expect(receiver.received).toEqual([]);
  dispatcher = startDispatcher({ allowsPrivate: false });
  expect(await dispatcher.test(hook)).toMatchObject({ state: 'failed', problem: 'private-address', tries: 1 });
});

it('while the database is locked nothing is sent, and what was sent is not sent again and again', async () => {
  const { receiver, hook } = await open('locked');
  receiver.answerWith((response) => {
    isWritable = false;
    response.end();
  });
  say(hook, 'a', 'b');
  await expect.poll(() => names(receiver), patient).toEqual(['a']);
  expect(statesOf(hook)).toEqual(['waiting', 'waiting']);
  receiver.answerWith(undefined);
  isWritable = true;
  await expect.poll(() => statesOf(hook), patient).toEqual(['delivered', 'delivered']);
  expect(names(receiver)).toEqual(['a', 'b']);
});

it('after a day without an answer what is older is given up at once, with one entry in Activity', async () => {
  const { receiver, hook } = await open('gone');
  await receiver.close();
  say(hook, 'a', 'b', 'c');
  await expect.poll(() => deliveries.lastTried(hook.id)?.problem, patient).toBe('unreachable');
  aheadMs += 25 * 3_600_000;
  say(hook, 'today');
  await expect.poll(() => statesOf(hook), patient).toEqual(['waiting', 'failed', 'failed', 'failed']);
  expect(activity.lastOf(accountId, ['webhook-gave-up'])).toMatchObject({ messages: 3, by: 'service' });
});

it('a message is sent again with its id, and a message to a webhook that was deleted is nobody’s', async () => {
  const { receiver, hook } = await open('again');
  say(hook, 'a');
  await expect.poll(() => statesOf(hook), patient).toEqual(['delivered']);
  const [sent] = deliveries.list(hook.id, 1);
  if (sent === undefined) throw new Error('Nothing was sent.');
  dispatcher.resend(hook, sent);
  await expect.poll(() => deliveries.list(hook.id, 1), patient).toMatchObject([{ state: 'delivered', tries: 2 }]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([sent.id]));
  receiver.answerWith(() => undefined);
  say(hook, 'b');
  await expect.poll(() => names(receiver).at(-1), patient).toBe('b');
  rows.delete(hook.id);
  dispatcher.interrupt(hook.id);
  await dispatcher.close();
  expect(deliveries.waitingFor()).toEqual([]);
  expect(logged).toEqual([]);
});

it('of what cannot be sent the oldest is dropped, and the log stays short', async () => {
  await dispatcher.close();
  const { hook } = await open('full');
  const onEntry = createOutbox({
    webhooks: rows,
    deliveries,
    activity,
    streams: createStreams(database, now),
    sessions: createSessions(database),
    onAdded: () => undefined,
    now,
  });
  const entry = { by: 'encoder', connection: 'local', what: 'session-began', streamId: 's', record: true } as const;
  database.exec('BEGIN');
  for (let count = 0; count <= maxWaiting; count++) onEntry(accountId, { ...entry, name: String(count) });
  database.exec('COMMIT');
  expect(deliveries.countWaiting(hook.id)).toBe(maxWaiting - 99);
  expect(deliveries.first(hook.id)?.facts.stream?.name).toBe('100');
  expect(activity.lastOf(accountId, ['webhook-dropped'])).toMatchObject({ messages: 100, name: 'full' });
  deliveries.prune(hook.id, 30);
  expect(statesOf(hook).filter((state) => state === 'dropped')).toHaveLength(0);
  expect(deliveries.list(hook.id, 5_000)).toHaveLength(maxWaiting - 99 + 30);
});

it('what cannot be read holds up nothing that waits behind it, however much it is', async () => {
  const { receiver, hook } = await open('behind rows of another version');
  isWritable = false;
  say(hook, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'heard');
  database.prepare("UPDATE webhook_deliveries SET facts = 'no JSON' WHERE sequence <= 7").run();
  isWritable = true;
  dispatcher.wake();
  await expect.poll(() => names(receiver), patient).toEqual(['heard']);
});
