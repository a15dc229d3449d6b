import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { routes } from '../../../../src/contract/routes.ts';
import { afterTry, giveUpAfterMs, waitLeftMs } from '../../../../src/service/features/webhooks/dispatcher.ts';
import {
  createWebhookSecret,
  isPublicAddress,
  signatureHeaders,
  whyRefused,
} from '../../../../src/service/features/webhooks/post-message.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { patient } from '../../../support/patient.ts';
import { startServiceProcess } from '../../../support/start-service-process.ts';
import { type Case, documentedCheck, pythonVerdicts } from './documented-check.ts';
import { openReceiver } from './webhook-receiver.ts';

const nowMs = 1_700_000_000_000;
const clock = { nowMs, firstWaitMs: 5_000 };
const fresh = { tries: 0, at: nowMs };

it('waits twice as long after each failure, up to five minutes, and no longer once one goes well', () => {
  const waits = [0, 1, 2, 5, 6, 7, 500].map((failures) => {
    const { nextTryAt = 0 } = afterTry({ problem: 'unreachable' }, { failures }, fresh, clock);
    return (nextTryAt - nowMs) / 1000;
  });
  expect(waits).toEqual([5, 10, 20, 160, 300, 300, 300]);
  expect(afterTry({ status: 204 }, { failures: 9 }, fresh, clock)).toEqual({ state: 'delivered', failures: 0 });
});

it('waits as long as the receiver asks for, an hour at most', () => {
  const waitFor = (retryAfterSeconds: number) =>
    (afterTry({ status: 429, problem: 'status', retryAfterSeconds }, { failures: 0 }, fresh, clock).nextTryAt ?? 0) -
    nowMs;
  expect([1, 90, 1e9].map(waitFor)).toEqual([5_000, 90_000, 3_600_000]);
});

it('gives up what is refused five times, and what is a day old; what is wrong for all messages waits', () => {
  const stateOf = (status: number, tries: number, age = 0) =>
    afterTry({ status, problem: 'status' }, { failures: 0 }, { tries, at: nowMs - age }, clock).state;
  expect([stateOf(400, 3), stateOf(400, 4), stateOf(401, 400), stateOf(500, 400)]).toEqual([
    'waiting',
    'failed',
    'waiting',
    'waiting',
  ]);
  expect([stateOf(500, 1, giveUpAfterMs - 1), stateOf(500, 1, giveUpAfterMs)]).toEqual(['waiting', 'failed']);
});

it('a clock that was set back makes nobody wait for hours', () => {
  expect(waitLeftMs({ nextTryAt: nowMs + 4_000 }, nowMs)).toBe(4_000);
  expect(waitLeftMs({ nextTryAt: nowMs + 9e7 }, nowMs)).toBe(0);
  expect(waitLeftMs({ nextTryAt: undefined }, nowMs)).toBe(0);
});

const atMs = 1_614_265_330_000;
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', atMs, body: '{"test": 2432232314}' };

it('signs as the vector of Standard Webhooks does', () => {
  expect(signatureHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('the code of docs/webhooks.md takes what is signed with either secret, and nothing else', async () => {
  const isGenuine = await documentedCheck();
  const [secret, former, other] = [createWebhookSecret(), createWebhookSecret(), createWebhookSecret()];
  const said = { ...message, body: '{"type":"test","name":"Zoë 🎥"}' };
  const headers = signatureHeaders(said, [secret, former]);
  const cases: Case[] = [
    [secret, headers, said.body, atMs],
    [former, headers, said.body, atMs],
    [other, headers, said.body, atMs],
    [secret, headers, said.body.replace('test', 'tess'), atMs],
    [secret, { ...headers, 'webhook-id': 'msg_2' }, said.body, atMs],
    [secret, headers, said.body, atMs + 301_000],
  ];
  const verdicts = [true, true, false, false, false, false];
  expect(cases.map((each) => isGenuine(...each))).toEqual(verdicts);
  expect(pythonVerdicts(cases) ?? verdicts).toEqual(verdicts);
});

it.each([
  '127.0.0.1',
  '127.255.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'no address',
])('%s is of no public network', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  'http://example.org/hook',
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:7f00:1]/hook',
  'https://localhost/hook',
  'https://db.internal/hook',
  'https://user:password@example.org/hook',
  'ftp://example.org/hook',
  'javascript:alert(1)',
  'hook',
])('nothing is sent to %s', (url) => {
  expect(whyRefused(url, false)).toMatch(/address|http/);
});

it('private networks and http are for those who allow them; credentials never', () => {
  expect(whyRefused('https://hooks.slack.com/services/T0/B0/x', false)).toBeUndefined();
  expect(whyRefused('http://10.0.0.7:8080/hook', true)).toBeUndefined();
  expect(whyRefused('http://a:b@10.0.0.7/hook', true)).toContain('password');
});

const env = { AIRCHECK_WEBHOOK_PRIVATE: '1', AIRCHECK_DEFAULT_PROFILES: '[]' };
const hour = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

it('whoever is away hears of a show that does not come, of missing media, and of a service that broke off', async () => {
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-worst-'));
  const first = await startServiceProcess({ dataDirectory, env });
  onTestFinished(async () => {
    await first.kill();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const events = ['show.missed', 'session.no_media', 'service.restarted'];
  await first.call('POST', routes.webhooks(), { name: 'Phone', url: receiver.url, format: 'slack', events });
  const create = async (name: string) => first.post('/stream', { name, record: true });
  const [chapel, rink] = [await create('Chapel'), await create('Rink')];
  const [from, until] = [hour(Date.now() - 600_000), hour(Date.now() + 3_600_000)];
  const show = { name: 'Evensong', streamIds: [chapel.id], days: everyDay, from, until, timeZone: 'UTC' };
  await first.call('POST', routes.schedules(), { ...show, expectMinutes: 2 });
  const texts = () => receiver.received.map(({ body }) => JSON.parse(body).text.split('\n')[0]);
  await expect.poll(texts, patient).toEqual([expect.stringContaining('*Chapel* should be live and IS NOT.')]);

  const encoder = await publishTestStream({ url: first.rtmpUrl, streamKey: rink.streamKey, seconds: 3 });
  await encoder.sent;
  await expect.poll(texts, patient).toContainEqual(expect.stringContaining('*Rink*: NO MEDIA'));

  await first.kill();
  const second = await startServiceProcess({ dataDirectory, env });
  onTestFinished(() => second.kill());
  await expect
    .poll(texts, patient)
    .toContainEqual(expect.stringContaining('The service broke off with a show on air, and has started again.'));
  const entries = await second.get(routes.activity());
  const kinds = entries.map(({ what }: { what: string }) => what);
  expect(kinds).toEqual(expect.arrayContaining(['show-missed', 'media-stalled', 'shows-cut-off']));
});
