import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKeys } from '../../../src/service/store/api-keys.ts';
import { openDatabase } from '../../../src/service/store/database.ts';
import { rtmpPublisher } from '../../conformance/rtmp-publisher.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { runAll, type Summary } from './run-all.ts';

let service: TestService;
let summary: Summary;
beforeAll(async () => {
  service = await startTestService();
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const apiKeys = createApiKeys(database, Date.now);
  const otherKey = apiKeys.create(apiKeys.account('Studio B').id, 'b');
  database.close();
  const publisher = rtmpPublisher({ seconds: 30, speed: 3 });
  summary = await runAll({ baseUrl: service.apiUrl, key: service.apiKey, otherKey, publisher });
}, 180_000);
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
