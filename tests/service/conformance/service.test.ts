import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../src/service/db/database.ts';
import { rtmpPublisher } from '../../conformance/rtmp-publisher.ts';
import { recordLiveRules } from '../../conformance/rules/record-live-rules.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { runAll, type Summary } from './run-all.ts';

const publisher = rtmpPublisher({ speed: 3 });
let service: TestService;
let summary: Summary;
beforeAll(async () => {
  service = await startTestService();
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const apiKeys = createApiKeys(database, Date.now);
  const otherKey = apiKeys.create(apiKeys.account('Studio B').id, 'b');
  database.close();
  summary = await runAll({ baseUrl: service.apiUrl, key: service.apiKey, otherKey, publisher });
});
afterAll(() => service.close());

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
  const emulating = await startTestService({ emulatesHosted: true });
  const { failed, differing } = await runAll({
    baseUrl: emulating.apiUrl,
    key: emulating.apiKey,
    otherKey: '',
    publisher,
    rules: recordLiveRules,
  });
  await emulating.close();
  expect(failed).toEqual([]);
  expect(differing).toEqual([
    'record.off-while-live (today)',
    'patch.record-while-live (today)',
    'record.on-while-live (today)',
  ]);
});
