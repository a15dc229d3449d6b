import { expect, it } from 'vitest';
import { createWebhookSecret, signatureHeaders } from '../../../../src/service/features/webhooks/post-message.ts';
import { type Case, documentedCheck, pythonVerdicts } from './documented-check.ts';

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
