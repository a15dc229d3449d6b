import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { assertPlayable } from '../../../../src/service/http/media/playback-route.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';

const service = await openAccount();

async function playbackOfNewSession(record: boolean) {
  const stream = await service.post('/stream', { name: 'Council', record });
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const session = seedSession(database, stream.id);
  database.close();
  const response = await fetch(`${service.apiUrl}/playback/${session.id}`);
  return { status: response.status, body: await response.json() };
}

it('shows a viewer with a link why there is nothing to play yet', async () => {
  const errors = ['not ready yet: the recording is still going on or being processed'];
  expect(await playbackOfNewSession(true)).toEqual({ status: 404, body: { errors, reason: 'not-ready' } });
});

it('says that a session was not recorded', async () => {
  const errors = ['not recorded: recording was off when this session began'];
  expect(await playbackOfNewSession(false)).toEqual({ status: 404, body: { errors, reason: 'not-recorded' } });
});

it('says nothing of what is unknown', async () => {
  const response = await fetch(`${service.apiUrl}/playback/nobody`);
  expect([response.status, await response.json()]).toEqual([404, { errors: ['not found'], reason: 'unknown' }]);
});

it.each([
  ['deleted', /^deleted: /],
  ['failed', /^failed: /],
] as const)('refuses a recording that is %s, in words and with a code', (reason, words) => {
  expect(() => assertPlayable({ record: true, recordingStatus: reason })).toThrow(
    expect.objectContaining({ status: 404, message: expect.stringMatching(words), details: { reason } }),
  );
});

it('lets a recording that is ready be played', () => {
  expect(() => assertPlayable({ record: true, recordingStatus: 'ready' })).not.toThrow();
});
