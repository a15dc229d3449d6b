import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { rtmpPublisher } from '../../conformance/rtmp-publisher.ts';
import { recordLiveRules } from '../../conformance/rules/record-live-rules.ts';
import { openAccount } from '../../support/open-account.ts';
import { startTestService } from '../../support/start-service.ts';
import { runAll, type Summary } from './run-all.ts';

const publisher = rtmpPublisher({ speed: 3 });
let summary: Summary;
beforeAll(async () => {
  const [{ apiUrl, apiKey }, other] = [await openAccount(), await openAccount()];
  summary = await runAll({ baseUrl: apiUrl, key: apiKey, otherKey: other.apiKey, publisher });
});

it('our service breaks no rule in a way that nobody knew of', () => {
  expect(summary.failed).toEqual([]);
});

it('and differs from the rules in what is known, no more', () => {
  expect(summary.differing).toEqual([
    'profiles.default (today)',
    'formats.defaults (2021)',
    'session.only-with-media (2021)',
  ]);
  expect(summary.notApplicable).toEqual([]);
});

it('emulating the hosted API, it refuses a change of `record` while live as that does', async () => {
  const emulating = await startTestService({ emulatesHosted: true }, onTestFinished);
  const { failed, differing } = await runAll({
    baseUrl: emulating.apiUrl,
    key: emulating.apiKey,
    otherKey: '',
    publisher,
    rules: recordLiveRules,
  });
  expect(failed).toEqual([]);
  expect(differing).toEqual([
    'record.off-while-live (today)',
    'patch.record-while-live (today)',
    'record.on-while-live (today)',
  ]);
});
