import { afterEach, beforeEach, expect, it } from 'vitest';
import { whyNotPlayable } from '../../../../src/service/http/media/why-not-playable.ts';
import { openDatabase } from '../../../../src/service/store/database.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

async function playbackOfNewSession(record: boolean) {
  const stream = await (await service.call('POST', '/stream', { name: 'Council', record })).json();
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const session = seedSession(database, stream.id);
  database.close();
  const response = await fetch(`${service.apiUrl}/playback/${session.id}`);
  return { status: response.status, body: await response.json() };
}

it('says to whoever has a link why there is nothing to play yet', async () => {
  const reason = 'not ready yet: the recording is still going on or being processed';
  expect(await playbackOfNewSession(true)).toEqual({ status: 404, body: { errors: [reason] } });
});

it('says that a session was not recorded', async () => {
  const reason = 'not recorded: recording was off when this session began';
  expect(await playbackOfNewSession(false)).toEqual({ status: 404, body: { errors: [reason] } });
});

it('says nothing of what is unknown', async () => {
  const response = await fetch(`${service.apiUrl}/playback/nobody`);
  expect([response.status, await response.json()]).toEqual([404, { errors: ['not found'] }]);
});

it.each([
  ['ready', undefined],
  ['deleted', /^deleted: /],
  ['failed', /^failed: /],
] as const)('a recording that is %s', (recordingStatus, words) => {
  const reason = whyNotPlayable({ record: true, recordingStatus });
  if (words === undefined) expect(reason).toBeUndefined();
  else expect(reason).toMatch(words);
});
