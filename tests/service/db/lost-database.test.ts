import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream } from '../../support/final-session.ts';
import { inDatabase } from '../../support/in-database.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { PublishRefusedError } from '../../support/media/test-media-options.ts';
import { patient } from '../../support/patient.ts';
import { makeDirectory, openDataDirectory } from '../../support/restartable-service.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import type { ServiceProcess } from '../../support/start-service-process.ts';

const media = { seconds: 1, width: 160, height: 90 };
const createStream = (service: Service, name: string) => createRecordedStream(service, { name, profiles: [] });
type Service = TestService | ServiceProcess;

async function publish({ rtmpUrl: url }: Service, streamKey = ''): Promise<void> {
  await (await publishTestStream({ ...media, url, streamKey })).finish();
}
const isRefused = (service: Service, streamKey = '') =>
  publish(service, streamKey).then(
    () => false,
    (error: unknown) => error instanceof PublishRefusedError,
  );

const readySessions = (service: Service, count: number): Promise<StreamObject[]> =>
  vi.waitFor(async () => {
    const sessions: StreamObject[] = await service.get('/session');
    expect(sessions.map(({ recordingStatus }) => recordingStatus)).toEqual(Array(count).fill('ready'));
    return sessions;
  }, patient);
const noticesOf = async (service: Service): Promise<{ kind: string; text: string }[]> =>
  service.get('/aircheck/notices');
/** `headers` hold an API key or a cookie; the status says whether either is still good. */
const me = ({ apiUrl }: Service, headers: Record<string, string>) => fetch(`${apiUrl}/aircheck/me`, { headers });

async function removeDatabase(dataDirectory: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(join(dataDirectory, `aircheck.db${suffix}`), { force: true });
}

async function replaceDatabase(dataDirectory: string, text: string): Promise<void> {
  await removeDatabase(dataDirectory);
  await writeFile(join(dataDirectory, 'aircheck.db'), text);
}

const losses: [string, (dataDirectory: string) => unknown][] = [
  ['gone', removeDatabase],
  ['of 0 bytes', (directory) => replaceDatabase(directory, '')],
  ['damaged', (directory) => replaceDatabase(directory, 'this is no database, and long '.repeat(100))],
  [
    // Its accounts and keys are there still.
    'without tables',
    (directory) =>
      inDatabase(directory, (database) =>
        database.exec('PRAGMA foreign_keys = OFF; DROP VIEW listing; DROP TABLE sessions; DROP TABLE streams;'),
      ),
  ],
  [
    'without rows',
    async (directory) => {
      await removeDatabase(directory);
      inDatabase(directory, () => undefined);
    },
  ],
];

// One service, whose data are lost once more in each test.
describe('A database that is lost is rebuilt, and that is reported', async () => {
  const dataDirectory = await makeDirectory(afterAll);
  const path = (name: string) => join(dataDirectory, name);
  let service = await startTestService({ dataDirectory });
  afterAll(() => service.close());
  let stream: StreamObject;
  let sessions: StreamObject[];
  let apiKey = '';

  async function restartWith(lose: () => unknown): Promise<void> {
    await service.close();
    await lose();
    service = await startTestService({ dataDirectory });
  }

  it('which a first start is not', async () => {
    expect(await noticesOf(service)).toEqual([]);
    expect(service.logged.join()).not.toContain('THE DATABASE');
    stream = await createStream(service, 'Council');
    ({ apiKey } = await service.post('/aircheck/keys', { name: 'Truck' }));
    await publish(service, stream.streamKey);
    sessions = await readySessions(service, 1);
  });

  it.each(losses)('one that is %s: streams, keys and recordings are there again', async (state, lose) => {
    const setAside = async () =>
      (await readdir(dataDirectory)).filter((name) => /^aircheck\.db\.damaged-\d+$/.test(name));
    const before = (await setAside()).length;
    await restartWith(() => lose(dataDirectory));
    const [session] = await readySessions(service, 1);
    expect(session).toMatchObject({ id: sessions[0]?.id, name: 'Council', createdAt: sessions[0]?.createdAt });
    expect(session?.aircheck?.endReason).toBe('The encoder stopped.');
    expect((await fetch(session?.recordingUrl ?? '')).status).toBe(200);
    expect(await service.get(`/stream/${stream.id}`)).toMatchObject({ streamKey: stream.streamKey, record: true });
    expect(await (await me(service, { authorization: `Bearer ${apiKey}` })).json()).toMatchObject({ keyName: 'Truck' });
    expect(await noticesOf(service)).toMatchObject([{ kind: 'database-rebuilt' }]);
    expect(service.logged.join('\n')).toMatch(/THE DATABASE WAS (GONE|EMPTY|DAMAGED)\./);
    expect((await setAside()).length - before).toBe(state === 'gone' ? 0 : 1);
  });

  it('a session that only the database does not have is put back; a deleted one stays deleted', async () => {
    await publish(service, stream.streamKey);
    const [doomed] = await readySessions(service, 2);
    await service.close();
    inDatabase(dataDirectory, (database) => database.exec('DELETE FROM sessions'));
    await rename(path(`recordings/${doomed?.id}`), path(`recordings/.deleted-${doomed?.id}`));
    service = await startTestService({ dataDirectory });
    expect(await readySessions(service, 1)).toMatchObject([{ id: sessions[0]?.id, name: 'Council' }]);
    expect(existsSync(path(`recordings/${doomed?.id}`))).toBe(false);
    expect(await noticesOf(service)).toEqual([]);
  });

  it('a stream that is missing in the copy of streams and keys comes back with another key, and that is reported', async () => {
    await restartWith(async () => {
      await removeDatabase(dataDirectory);
      await rename(path('streams-and-keys.json'), path('elsewhere.json'));
    });
    const { streamKey = '' }: StreamObject = await service.get(`/stream/${stream.id}`);
    expect(streamKey).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(await isRefused(service, stream.streamKey)).toBe(true);
    expect(await isRefused(service, streamKey)).toBe(false);
    const notices = await noticesOf(service);
    expect(notices.find(({ kind }) => kind === 'stream-keys-replaced')?.text).toContain('Council');
    expect(service.logged.join()).toContain('Council');
    expect(service.logged.join()).not.toContain(streamKey);
    stream = { ...stream, streamKey };
  });

  it('a copy of streams and keys that cannot be read is moved aside', async () => {
    await restartWith(async () => {
      await removeDatabase(dataDirectory);
      await writeFile(path('streams-and-keys.json'), '{"accounts": [');
    });
    expect((await readdir(dataDirectory)).some((name) => name.startsWith('streams-and-keys.json.damaged-'))).toBe(true);
    expect((await noticesOf(service)).map(({ kind }) => kind)).toContain('database-rebuilt');
  });

  it('a copy that cannot be written is reported, and the change is made anyway', async () => {
    const { id, streamKey = '' } = await createStream(service, 'Chapel');
    const isCopied = (key: string) =>
      vi.waitFor(async () => expect(await readFile(path('streams-and-keys.json'), 'utf8')).toContain(key), patient);
    await isCopied(streamKey);
    await mkdir(path('streams-and-keys.json.tmp'));
    const rotation = await service.call('POST', `/aircheck/stream/${id}/rotate-key`);
    expect(rotation.status).toBe(200);
    expect(await isRefused(service, streamKey)).toBe(true);
    const notices = await noticesOf(service);
    expect(notices.map(({ kind }) => kind)).toContain('keys-not-kept');
    expect(JSON.stringify(notices)).not.toContain(dataDirectory);
    await rm(path('streams-and-keys.json.tmp'), { recursive: true });
    await isCopied((await rotation.json()).streamKey);
  });
});

it('Rebuilding brings back no key that was rotated or revoked, no stream that was deleted or suspended, and no browser', async () => {
  const { dataDirectory, start } = await openDataDirectory();
  const first = await start();
  const [rotated, deleted, suspended, kept] = await Promise.all(
    ['Rotated', 'Deleted', 'Suspended', 'Kept'].map((name) => createStream(first, name)),
  );
  if (!rotated || !deleted || !suspended || !kept) throw new Error('no streams');
  for (const { streamKey } of [rotated, deleted, suspended, kept]) await publish(first, streamKey);
  const sessionId = (await readySessions(first, 4)).find(({ parentId }) => parentId === kept.id)?.id;
  const { apiKey: revokedKey } = await first.post('/aircheck/keys', { name: 'Truck' });
  const [{ id: revokedId }] = await first.get('/aircheck/keys');
  const { apiKey: laterRevokedKey } = await first.post('/aircheck/keys', { name: 'Van' });
  const keys: { name: string; id: string }[] = await first.get('/aircheck/keys');
  const laterRevokedId = keys.find(({ name }) => name === 'Van')?.id ?? '';
  await first.post('/aircheck/keys', { name: 'Desk' });
  const token = new URLSearchParams(new URL(first.signInUrl).hash.slice(1)).get('sign-in');
  const signedIn = await fetch(`${first.apiUrl}/aircheck/sign-in/browser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'aircheck-client': 'dashboard' },
    body: JSON.stringify({ token, name: 'Chromium' }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await me(first, { cookie })).status).toBe(200);
  await first.call('PATCH', `/stream/${kept.id}`, { aircheck: { tags: ['choir'], retention: 7 } });
  await first.call('PUT', `/aircheck/recording/${sessionId}/keep`);
  // Killed right after the answers: what was answered counts.
  const { streamKey: newKey } = await first.post(`/aircheck/stream/${rotated.id}/rotate-key`);
  await first.call('DELETE', `/stream/${deleted.id}`);
  await first.call('PATCH', `/stream/${suspended.id}`, { suspended: true });
  await first.call('DELETE', `/aircheck/keys/${revokedId}`);
  await first.kill();
  const keysProgram = fileURLToPath(new URL('../../../dist/service/keys.js', import.meta.url));
  await promisify(execFile)(process.execPath, [keysProgram, 'revoke', laterRevokedId, '--data', dataDirectory]);
  expect(await readFile(join(dataDirectory, 'streams-and-keys.json'), 'utf8')).not.toContain('Chromium');
  await removeDatabase(dataDirectory);

  const second = await start();
  for (const { streamKey } of [rotated, deleted, suspended]) expect(await isRefused(second, streamKey)).toBe(true);
  for (const streamKey of [newKey, kept.streamKey]) expect(await isRefused(second, streamKey)).toBe(false);
  for (const key of [revokedKey, laterRevokedKey]) {
    expect((await me(second, { authorization: `Bearer ${key}` })).status).toBe(401);
  }
  expect((await me(second, { cookie })).status).toBe(401);
  expect(second.output()).toContain('3 streams, 1 API keys, 4 sessions');
  expect(await second.get('/aircheck/keys')).toMatchObject([{ name: 'Desk' }]);
  expect(await second.get('/aircheck/browser-sessions')).toEqual([]);
  expect(await second.status('GET', `/stream/${deleted.id}`)).toBe(404);
  expect(await second.get(`/stream/${kept.id}`)).toMatchObject({ aircheck: { tags: ['choir'], retention: 7 } });
  const session = await second.get(`/session/${sessionId}`);
  expect(session).toMatchObject({ aircheck: { keptAt: expect.any(Number) } });
  expect(session.aircheck).not.toHaveProperty('expiresAt');
});
