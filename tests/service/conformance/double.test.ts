import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostedDouble, startHostedDouble } from '../../support/hosted-double/start-hosted-double.ts';
import { doublePublisher } from './double-publisher.ts';
import { runAll, type Summary } from './run-all.ts';

let double: HostedDouble;
let summary: Summary;
beforeAll(async () => {
  const other = { key: 'other-key', userId: 'user-2', tokenName: 'other' };
  double = await startHostedDouble({ apiKey: 'hosted-key', furtherKeys: [other] });
  const publisher = doublePublisher(double);
  summary = await runAll({ baseUrl: double.apiUrl, key: 'hosted-key', otherKey: 'other-key', publisher });
});
afterAll(() => double.close());

it('the double of today’s hosted API breaks no rule in a way that nobody knew of', () => {
  expect(summary.failed).toEqual([]);
  expect(summary.notApplicable).toEqual([]);
});

it('and differs from 2021 in what hosted-api says, no more', () => {
  expect(summary.differing).toEqual([
    'auth.key-not-echoed (today)',
    'profiles.default (today)',
    'read.not-modified (today)',
    'browsers.own-origin (today)',
    'session.no-stream-key (today)',
    'session.is-its-stream (today)',
    'session.status-on-stream (today)',
    'record.off-while-live (today)',
    'patch.record-while-live (today)',
    'record.on-while-live (today)',
    'recording.url-of-2021 (today)',
  ]);
});

it('the run deletes every stream that it made', () => {
  const left = [...double.state.streams.values()].filter(({ parentId, deleted }) => parentId === undefined && !deleted);
  expect(left).toEqual([]);
});
