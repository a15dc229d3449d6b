import { afterAll, expect, it, onTestFinished } from 'vitest';
import type { CreatedWebhook, Delivery, Webhook } from '../../../../src/contract/webhook.ts';
import { webhookEvents } from '../../../../src/contract/webhook.ts';
import { createRecordedStream, readySession } from '../../../support/final-session.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { patient } from '../../../support/patient.ts';
import { startTestService } from '../../../support/start-service.ts';
import { closedDocument, validatorAt } from '../../../support/validate-response.ts';
import { documentedCheck } from './documented-check.ts';
import { openReceiver } from './webhook-receiver.ts';

const service = await startTestService(
  { allowsPrivateWebhooks: true, webhookRetrySeconds: 0.05, reconnectSeconds: 0 },
  afterAll,
);

const path = '/aircheck/webhooks';
const json = async (response: Promise<Response>) => (await response).json();
const make = (body: object): Promise<CreatedWebhook> => json(service.call('POST', path, body));
const logOf = (id: string): Promise<Delivery[]> => json(service.call('GET', `${path}/${id}/deliveries`));
async function receive() {
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  return receiver;
}

it('a show is told from its beginning to its link, to those who asked for it', async () => {
  const [all, chat, others] = [await receive(), await receive(), await receive()];
  const stream = await createRecordedStream(service, { profiles: [], aircheck: { tags: ['Hall'] } });
  const other = await createRecordedStream(service, { profiles: [] });
  const hook = await make({ name: 'Automation', url: all.url, events: webhookEvents });
  await make({ name: 'Chat', url: chat.url, format: 'slack', events: ['recording.ready'], tags: ['hall'] });
  await make({ name: 'Others', url: others.url, events: webhookEvents, streamIds: [other.id] });
  const quiet = await make({ name: 'Quiet', url: others.url, events: webhookEvents });
  expect(await service.status('POST', `${path}/${quiet.id}/pause`)).toBe(204);
  const german = { name: 'Leute', url: chat.url, format: 'slack', language: 'de', events: ['session.started'] };
  expect(await make({ ...german, streamIds: [stream.id] })).toMatchObject({ language: 'de' });
  const live = await publishTestStream({ url: service.rtmpUrl, streamKey: stream.streamKey ?? '', seconds: 1 });
  await live.finish();
  const { id } = await readySession(service, stream.id);
  await expect.poll(all.types, patient).toEqual(['session.started', 'session.ended', 'recording.ready']);
  await expect.poll(() => chat.received.length, patient).toBe(2);
  const [began, done] = chat.received.map(({ body }) => JSON.parse(body).text);
  expect(began).toMatch(/^\*Council\* ist live und wird aufgezeichnet\./);
  expect(done).toMatch(/^\*Council\*: the recording is ready\. 1 s\./);
  // What the paused one missed is counted, and not sent later.
  const paused = (await json(service.call('GET', path))).find((each: Webhook) => each.id === quiet.id);
  expect(paused).toMatchObject({ waiting: 0, leftOut: 3, pausedAt: expect.any(Number) });
  expect(await json(service.call('POST', `${path}/${quiet.id}/resume`))).toEqual({ leftOut: 3 });
  expect(await logOf(quiet.id)).toEqual([]);
  expect(others.received).toEqual([]);

  const isGenuine = await documentedCheck();
  const fits = validatorAt('components', 'schemas', 'WebhookMessage');
  for (const { headers, body } of all.received) {
    expect(isGenuine(hook.secret, headers, body)).toBe(true);
    expect(fits(JSON.parse(body)), body).toBe(true);
  }
  const ready = JSON.parse(all.received[2]?.body ?? '');
  expect(ready.data).toMatchObject({ stream: { id: stream.id, tags: ['Hall'] }, session: { id } });
  const playlist = await fetch(ready.data.links.recording.replace(/^http:\/\/[^/]+/, service.localUrl));
  expect(playlist.status).toBe(200);
  expect(await logOf(hook.id)).toMatchObject([
    { event: 'recording.ready', state: 'delivered', tries: 1, status: 200, answer: 'thanks', streamId: stream.id },
    { event: 'session.ended', state: 'delivered' },
    { event: 'session.started', state: 'delivered' },
  ]);
});

it('a test shows at once how the receiver answers, and wakes what waits', async () => {
  const receiver = await receive();
  const { id } = await make({ name: 'Test', url: receiver.url, events: ['session.started'], format: 'discord' });
  receiver.answerWith((response) => response.writeHead(404).end('no such channel'));
  expect(await json(service.call('POST', `${path}/${id}/test`))).toMatchObject({
    ...{ event: 'test', state: 'failed', problem: 'status', status: 404, answer: 'no such channel' },
  });
  const [listed] = (await json(service.call('GET', path))).filter((each: Webhook) => each.id === id);
  expect(listed).toMatchObject({ url: receiver.url, waiting: 0, last: { problem: 'status' } });
  receiver.answerWith(undefined);
  const sent: Delivery = await json(service.call('POST', `${path}/${id}/test`));
  expect(sent).toMatchObject({ state: 'delivered', status: 200 });
  expect(await service.status('POST', `${path}/${id}/deliveries/${sent.id}/resend`)).toBe(204);
  await expect.poll(async () => (await logOf(id))[0], patient).toMatchObject({ id: sent.id, tries: 2 });
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(sent.id);
});

it('what waits for one that is paused is dropped; its settings and log stay', async () => {
  const receiver = await receive();
  const { id } = await make({ name: 'Paused', url: receiver.url, events: ['session.started'] });
  const sent: Delivery = await json(service.call('POST', `${path}/${id}/test`));
  receiver.answerWith((response) => response.writeHead(503).end('down'));
  await service.call('POST', `${path}/${id}/deliveries/${sent.id}/resend`);
  await expect.poll(async () => (await logOf(id))[0]?.state, patient).toBe('waiting');
  expect(await service.status('POST', `${path}/${id}/pause`)).toBe(204);
  const listed = async () => (await json(service.call('GET', path))).find((each: Webhook) => each.id === id);
  const first = await listed();
  expect(first).toMatchObject({ name: 'Paused', waiting: 0, leftOut: 1 });
  expect(await logOf(id)).toMatchObject([{ id: sent.id, state: 'dropped' }]);
  // A second press changes nothing; neither does a new address.
  expect(await service.status('POST', `${path}/${id}/pause`)).toBe(204);
  const body = { name: 'Still paused', url: receiver.url, events: ['session.started'] };
  expect(await service.status('PUT', `${path}/${id}`, body)).toBe(204);
  expect(await listed()).toMatchObject({ name: 'Still paused', pausedAt: first.pausedAt, leftOut: 1 });
  expect(await service.status('POST', `${path}/${id}/deliveries/${sent.id}/resend`)).toBe(409);
  expect(await json(service.call('POST', `${path}/${id}/resume`))).toEqual({ leftOut: 1 });
  expect(await json(service.call('POST', `${path}/${id}/resume`))).toEqual({ leftOut: 0 });
  expect((await listed()).pausedAt).toBeUndefined();
  receiver.answerWith(undefined);
  expect(await service.status('POST', `${path}/${id}/deliveries/${sent.id}/resend`)).toBe(204);
  await expect.poll(async () => (await logOf(id))[0]?.state, patient).toBe('delivered');
  const noted = await (await service.call('GET', '/aircheck/activity?limit=20')).text();
  expect(noted).toMatch(
    /"webhook-resumed".*"messages":1.*"webhook-paused"|"messages":1.*"webhook-resumed".*"webhook-paused"/s,
  );
});

it('a new secret signs from now on, and the old one with it', async () => {
  const receiver = await receive();
  const { id, secret } = await make({ name: 'Rotated', url: receiver.url, events: ['disk.full'] });
  const rotated = await json(service.call('POST', `${path}/${id}/rotate-secret`));
  await service.call('POST', `${path}/${id}/test`);
  const isGenuine = await documentedCheck();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect([secret, rotated.secret].map((each) => isGenuine(each, headers, body))).toEqual([true, true]);
  expect(rotated.secret).not.toBe(secret);
});

it('is checked, counted and noted; a key that may only read sees neither address nor answer', async () => {
  const url = 'https://hooks.example.org/services/secret';
  const body = { name: 'Chat', url, events: ['disk.full'] };
  const statusOf = async (change: object) => await service.status('POST', path, { ...body, ...change });
  expect(await statusOf({ url: 'ftp://example.org' })).toBe(400);
  expect(await statusOf({ events: [] })).toBe(422);
  expect(await statusOf({ events: ['stream.idle'] })).toBe(422);
  expect(await statusOf({ streamIds: ['unknown'] })).toBe(404);
  const made = await make(body);
  expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_/), host: 'hooks.example.org', format: 'json' });
  expect(await service.status('PUT', `${path}/${made.id}`, { ...body, name: 'Team', tags: [' a  b '] })).toBe(204);

  const { apiKey } = await json(service.call('POST', '/aircheck/keys', { name: 'wall', readOnly: true }));
  const asReader = { authorization: `Bearer ${apiKey}` };
  const text = await (await service.call('GET', path, undefined, asReader)).text();
  expect(text).not.toMatch(/services\/secret|whsec_|"url"|"answer"/);
  expect(text).toContain('hooks.example.org');
  expect(await service.status('POST', `${path}/${made.id}/test`, undefined, asReader)).toBe(403);

  for (let count = (await json(service.call('GET', path))).length; count < 20; count++) await make(body);
  expect(await statusOf({})).toBe(403);
  for (const { id } of await json(service.call('GET', path))) await service.call('DELETE', `${path}/${id}`);
  expect(await json(service.call('GET', path))).toEqual([]);
  expect(await service.status('DELETE', `${path}/${made.id}`)).toBe(404);
  const noted = await (await service.call('GET', '/aircheck/activity?limit=200')).text();
  expect(noted).toMatch(/webhook-created.*webhook-changed|webhook-changed.*webhook-created/s);
  expect(noted).toContain('webhook-deleted');
  expect(noted).not.toMatch(/whsec_|services\/secret/);
});

it('goes on for the streams that are left, and can be changed, where one of its streams was deleted', async () => {
  const [left, gone] = [await createRecordedStream(service), await createRecordedStream(service)];
  const body = { name: 'Two', url: 'https://hooks.example.org/x', events: ['recording.ready'] };
  const { id } = await make({ ...body, streamIds: [left.id, gone.id] });
  await service.call('DELETE', `/stream/${gone.id}`);
  const put = async (change: object) => await service.status('PUT', `${path}/${id}`, { ...body, ...change });
  expect(await put({ name: 'Still two', streamIds: [gone.id, left.id] })).toBe(204);
  expect(await put({ streamIds: [left.id] })).toBe(204);
  // It is none of its streams any more.
  expect(await put({ streamIds: [left.id, gone.id] })).toBe(404);
});

it('each message is described beside the operations, with its headers', () => {
  const { webhooks } = closedDocument;
  expect(Object.keys(webhooks)).toEqual([...webhookEvents, 'test']);
  expect(webhooks['recording.ready']?.post.parameters?.map(({ name }) => name)).toEqual([
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  ]);
});
