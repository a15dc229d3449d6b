import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/service/db/database.ts';
import type { SessionChange } from '../../../../src/service/db/sessions.ts';
import { createRecordedStream, readySession } from '../../../support/final-session.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const service = await openAccount();

const ask = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${service.apiUrl}/aircheck/playback/${id}`, { headers });

async function stateOf(id: string) {
  const response = await ask(id);
  return { status: response.status, body: await response.json() };
}

async function stateOfSeeded(record: boolean, change: SessionChange) {
  const stream = await createRecordedStream(service, { name: 'Council', record, profiles: [] });
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const { id } = seedSession(database, stream.id, 1_795_250_000_000, change);
  database.close();
  return stateOf(id);
}

const show = { name: 'Council', startedAt: 1_795_250_000_000 };

it('follows a show from before its begin to its recording, and says no more of it once that is deleted', async () => {
  const stream = await createRecordedStream(service, { name: 'Council', profiles: [] });
  const playbackId = stream.playbackId ?? '';
  expect(await stateOf(playbackId)).toEqual({ status: 200, body: { state: 'upcoming', name: 'Council' } });

  const encoder = await publishTestStream({
    seconds: 60,
    fps: 24,
    speed: 4,
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
  });
  const [{ id, createdAt, sourceSegmentsDuration }] = await waitUntil(
    async () => {
      const sessions = await service.get(`/session?parentId=${stream.id}`);
      return sessions[0]?.sourceSegmentsDuration > 0 ? sessions : undefined;
    },
    { what: 'media has arrived' },
  );
  // Durations are in whole milliseconds, however long frames are.
  expect(String(sourceSegmentsDuration)).toMatch(/^\d+(\.\d{1,3})?$/);
  const live = await ask(id);
  expect(await live.json()).toEqual({ state: 'live', name: 'Council', startedAt: createdAt });
  // What is unchanged has no body, and the link of a recording opens nothing else of its stream.
  const etag = live.headers.get('etag') ?? '';
  const again = await ask(id, { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const playbackOf = async (played: string) => (await fetch(`${service.apiUrl}/playback/${played}`)).json();
  expect((await stateOf(playbackId)).body).toEqual({
    state: 'live',
    name: 'Council',
    playback: await playbackOf(playbackId),
  });

  await encoder.stop();
  const ready = await readySession(service, stream.id);
  expect(String(ready.sourceSegmentsDuration)).toMatch(/^\d+(\.\d{1,3})?$/);
  const { meta, type } = await playbackOf(id);
  const { body } = await stateOf(id);
  expect(body).toMatchObject({ state: 'ready', name: 'Council', startedAt: createdAt });
  // Pictures may have come in between.
  expect(body.playback).toMatchObject({ type, meta: { source: meta.source } });

  expect(await service.status('DELETE', `/aircheck/recording/${id}`)).toBe(204);
  expect(await stateOf(id)).toEqual({ status: 200, body: { state: 'gone' } });
});

it.each([
  ['a session that was not recorded', false, {}, { state: 'not-recorded', ...show }],
  ['a recording that is processed', true, { endedAt: 1_795_250_600_000 }, { endedAt: 1_795_250_600_000 }],
  ['a recording that failed', true, { recordingStatus: 'failed', failure: 'no' }, { state: 'failed', ...show }],
] as const)('says where it is of %s', async (_, record, change, body) => {
  const state = 'endedAt' in body ? { state: 'processing', ...show, ...body } : body;
  expect(await stateOfSeeded(record, change)).toEqual({ status: 200, body: state });
});

it('says the same of what was deleted and of what never was', async () => {
  const deleted = await stateOfSeeded(true, { recordingStatus: 'deleted', deletedAt: Date.now() });
  const { id } = await createRecordedStream(service, { name: 'Closed meeting' });
  expect(deleted).toEqual({ status: 200, body: { state: 'gone' } });
  // A parent's own id plays nothing, and says so as any other word does.
  for (const unknown of [id, 'nobody', crypto.randomUUID()]) expect(await stateOf(unknown)).toEqual(deleted);
});

it('without an id it is an address that does not exist', async () => {
  expect(await stateOf('')).toEqual({ status: 404, body: { errors: ['not found'] } });
});

it('answers pages of any origin, as all that players fetch', async () => {
  const response = await ask('nobody', { origin: 'https://club.example' });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
});
