import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { inDatabase } from '../../support/in-database.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { patient } from '../../support/patient.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A data directory with a service, which a test stops or kills and starts anew; the tests go on side by side. */
async function openService({ onTestFinished }: TestContext) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const running = { service: await startServiceProcess({ dataDirectory }) };
  onTestFinished(() => running.service.kill());
  const path = (name: string) => join(dataDirectory, name);
  const read = (route: string) => running.service.get(route);
  const publish = async (streamKey: string) =>
    (await publishTestStream({ seconds: 1, url: running.service.rtmpUrl, streamKey })).finish();
  return {
    running,
    dataDirectory,
    path,
    read,
    publish,
    async restart() {
      running.service = await startServiceProcess({ dataDirectory });
    },
    async createStream(name: string): Promise<{ id: string; key: string }> {
      const made: StreamObject = await running.service.post('/stream', { name, record: true, profiles: [] });
      return { id: made.id, key: made.streamKey ?? '' };
    },
    isRefused: (streamKey: string) =>
      publish(streamKey).then(
        () => false,
        (error: unknown) => error instanceof Error && error.name === 'PublishRefusedError',
      ),
    readySessions: (count: number) =>
      vi.waitFor(async () => {
        const sessions: StreamObject[] = await read('/session');
        expect(sessions.map(({ recordingStatus }) => recordingStatus)).toEqual(Array(count).fill('ready'));
        return sessions;
      }, patient),
    /** The status that the service answers to an API key, or to a cookie. */
    me: (headers: Record<string, string>) => fetch(`${running.service.apiUrl}/aircheck/me`, { headers }),
  };
}

async function removeDatabase(dataDirectory: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(join(dataDirectory, `aircheck.db${suffix}`), { force: true });
}

const losses: [string, (dataDirectory: string) => Promise<void>][] = [
  ['gone', removeDatabase],
  [
    'of 0 bytes',
    async (dataDirectory) => {
      await removeDatabase(dataDirectory);
      await writeFile(join(dataDirectory, 'aircheck.db'), '');
    },
  ],
  [
    'damaged',
    async (dataDirectory) => {
      await removeDatabase(dataDirectory);
      await writeFile(join(dataDirectory, 'aircheck.db'), 'this is no database, and as long as one '.repeat(100));
    },
  ],
  [
    'without tables',
    async (dataDirectory) => {
      await removeDatabase(dataDirectory);
      inDatabase(dataDirectory, (database) => {
        database.exec('PRAGMA foreign_keys = OFF; DROP VIEW listing; DROP TABLE sessions; DROP TABLE streams;');
      });
    },
  ],
  [
    'without rows',
    async (dataDirectory) => {
      await removeDatabase(dataDirectory);
      inDatabase(dataDirectory, () => undefined);
    },
  ],
];

describe.concurrent('A database that is lost is rebuilt, and that is reported', () => {
  it.for(losses)(
    'one that is %s, unlike one of a first start: streams, keys and recordings are there again',
    async ([state, lose], context) => {
      const { running, dataDirectory, read, publish, restart, createStream, readySessions, me } =
        await openService(context);
      const { id, key } = await createStream('Council');
      const { apiKey } = await running.service.post('/aircheck/keys', { name: 'Truck' });
      await publish(key);
      const [before] = await readySessions(1);
      expect(await read('/aircheck/notices')).toEqual([]);
      expect(running.service.output()).not.toContain('THE DATABASE');
      await running.service.stop();
      await lose(dataDirectory);

      await restart();
      const [after] = await readySessions(1);
      expect(after).toMatchObject({ id: before?.id, name: 'Council', createdAt: before?.createdAt });
      expect(after?.aircheck?.endReason).toBe('The encoder stopped.');
      expect((await fetch(after?.recordingUrl ?? '')).status).toBe(200);
      expect(await read(`/stream/${id}`)).toMatchObject({ streamKey: key, record: true });
      const answer = await me({ authorization: `Bearer ${apiKey}` });
      expect(await answer.json()).toMatchObject({ keyName: 'Truck' });
      expect(await read('/aircheck/notices')).toMatchObject([{ kind: 'database-rebuilt' }]);
      expect(running.service.output()).toMatch(/THE DATABASE WAS (GONE|EMPTY|DAMAGED)\./);
      const setAside = (await readdir(dataDirectory)).filter((name) => name.startsWith('aircheck.db.damaged-'));
      expect(setAside.length > 0).toBe(state !== 'gone');
    },
  );
});

describe.concurrent('Rebuilding brings no stream key back', () => {
  it('keys that were rotated, of streams that were deleted or suspended, and revoked API keys are refused', async (context) => {
    const { running, dataDirectory, read, publish, restart, createStream, isRefused, readySessions, me } =
      await openService(context);
    const [rotated, deleted, suspended, kept] = await Promise.all(
      ['Rotated', 'Deleted', 'Suspended', 'Kept'].map(createStream),
    );
    if (!rotated || !deleted || !suspended || !kept) throw new Error('no streams');
    for (const { key } of [rotated, deleted, suspended, kept]) await publish(key);
    await readySessions(4);
    const { apiKey } = await running.service.post('/aircheck/keys', { name: 'Truck' });
    const [{ id: apiKeyId }] = await read('/aircheck/keys');
    // Killed right after the answers: what was answered counts.
    const { streamKey: newKey } = await running.service.post(`/aircheck/stream/${rotated.id}/rotate-key`);
    await running.service.call('DELETE', `/stream/${deleted.id}`);
    await running.service.call('PATCH', `/stream/${suspended.id}`, { suspended: true });
    await running.service.call('DELETE', `/aircheck/keys/${apiKeyId}`);
    await running.service.call('PATCH', `/stream/${kept.id}`, { aircheck: { tags: ['choir'], retention: 7 } });
    const [{ id: sessionId }] = await read(`/stream/${kept.id}/sessions`);
    await running.service.call('PUT', `/aircheck/recording/${sessionId}/keep`);
    await running.service.kill();
    await removeDatabase(dataDirectory);

    await restart();
    for (const { key } of [rotated, deleted, suspended]) expect(await isRefused(key)).toBe(true);
    for (const key of [newKey, kept.key]) expect(await isRefused(key)).toBe(false);
    const answer = await me({ authorization: `Bearer ${apiKey}` });
    expect(answer.status).toBe(401);
    expect(await running.service.status('GET', `/stream/${deleted.id}`)).toBe(404);
    expect(await read(`/stream/${kept.id}`)).toMatchObject({ aircheck: { tags: ['choir'], retention: 7 } });
    const session = await read(`/session/${sessionId}`);
    expect(session).toMatchObject({ aircheck: { keptAt: expect.any(Number) } });
    expect(session.aircheck).not.toHaveProperty('expiresAt');
  });

  it('nobody is signed in by a browser’s cookie, and of its key nothing is left', async (context) => {
    const { running, dataDirectory, path, read, restart, me } = await openService(context);
    await running.service.call('POST', '/aircheck/keys', { name: 'Truck' });
    const token = new URLSearchParams(new URL(running.service.signInUrl).hash.slice(1)).get('sign-in');
    const signedIn = await fetch(`${running.service.apiUrl}/aircheck/sign-in/browser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'aircheck-client': 'dashboard' },
      body: JSON.stringify({ token, name: 'Chromium' }),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const asBrowser = () => me({ cookie });
    expect((await asBrowser()).status).toBe(200);
    await running.service.stop();
    expect(await readFile(path('streams-and-keys.json'), 'utf8')).not.toContain('Chromium');
    await removeDatabase(dataDirectory);

    await restart();
    expect((await asBrowser()).status).toBe(401);
    expect(running.service.output()).toContain('0 streams, 1 API keys, 0 sessions');
    expect((await read('/aircheck/keys')).map(({ name }: { name: string }) => name)).toEqual(['Truck']);
    expect(await read('/aircheck/browser-sessions')).toEqual([]);
  });

  it('a stream that is missing in the copy of streams and keys comes back with another key, and that is reported', async (context) => {
    const { running, dataDirectory, path, read, publish, restart, createStream, isRefused, readySessions } =
      await openService(context);
    const { id, key } = await createStream('Council');
    await publish(key);
    await readySessions(1);
    await running.service.stop();
    await removeDatabase(dataDirectory);
    await rename(path('streams-and-keys.json'), path('elsewhere.json'));

    await restart();
    const stream: StreamObject = await read(`/stream/${id}`);
    expect(stream.streamKey).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(stream.streamKey).not.toBe(key);
    expect(await isRefused(key)).toBe(true);
    expect(await isRefused(stream.streamKey ?? '')).toBe(false);
    const notices: { kind: string; text: string }[] = await read('/aircheck/notices');
    expect(notices.find(({ kind }) => kind === 'stream-keys-replaced')?.text).toContain('Council');
    expect(running.service.output()).toContain('Council');
    expect(running.service.output()).not.toContain(stream.streamKey);
  });

  it('a key that `npm run keys` revoked while no service ran is refused', async (context) => {
    const { running, dataDirectory, read, restart, me } = await openService(context);
    const { apiKey } = await running.service.post('/aircheck/keys', { name: 'Truck' });
    const [{ id }] = await read('/aircheck/keys');
    const asTruck = () => me({ authorization: `Bearer ${apiKey}` });
    expect((await asTruck()).status).toBe(200);
    await running.service.stop();
    const command = [
      'node_modules/tsx/dist/cli.mjs',
      'src/service/cli/keys-main.ts',
      'revoke',
      id,
      '--data',
      dataDirectory,
    ];
    await promisify(execFile)(process.execPath, command, { cwd: root });
    await removeDatabase(dataDirectory);
    await restart();
    expect((await asTruck()).status).toBe(401);
  });

  it('a copy that cannot be written is reported, and the change is made anyway', async (context) => {
    const { running, dataDirectory, path, read, createStream, isRefused } = await openService(context);
    const { id, key } = await createStream('Council');
    await vi.waitFor(async () => expect(await readFile(path('streams-and-keys.json'), 'utf8')).toContain(key), patient);
    await mkdir(path('streams-and-keys.json.tmp'));
    const rotation = await running.service.call('POST', `/aircheck/stream/${id}/rotate-key`);
    expect(rotation.status).toBe(200);
    expect(await isRefused(key)).toBe(true);
    const notices: { kind: string; text: string }[] = await read('/aircheck/notices');
    expect(notices.map(({ kind }) => kind)).toEqual(['keys-not-kept']);
    expect(JSON.stringify(notices)).not.toContain(dataDirectory);

    await rm(path('streams-and-keys.json.tmp'), { recursive: true });
    const { streamKey } = await rotation.json();
    await vi.waitFor(
      async () => expect(await readFile(path('streams-and-keys.json'), 'utf8')).toContain(streamKey),
      patient,
    );
  });

  it('a copy of streams and keys that cannot be read is moved aside', async (context) => {
    const { running, dataDirectory, path, read, restart, createStream } = await openService(context);
    await createStream('Council');
    await running.service.stop();
    await removeDatabase(dataDirectory);
    await writeFile(path('streams-and-keys.json'), '{"accounts": [');
    await restart();
    expect((await readdir(dataDirectory)).some((name) => name.startsWith('streams-and-keys.json.damaged-'))).toBe(true);
    expect(await read('/aircheck/notices')).toMatchObject([{ kind: 'database-rebuilt' }]);
  });
});

describe.concurrent('A session that the database does not have is put back from its recording', () => {
  it('and settled like one that a crash left open; a deleted one stays deleted', async (context) => {
    const { running, dataDirectory, path, read, publish, restart, createStream, readySessions } =
      await openService(context);
    const { key } = await createStream('Council');
    await publish(key);
    await publish(key);
    const [lost, doomed] = await readySessions(2);
    await running.service.stop();
    inDatabase(dataDirectory, (database) => database.exec('DELETE FROM sessions'));
    await rename(path(`recordings/${doomed?.id}`), path(`recordings/.deleted-${doomed?.id}`));

    await restart();
    expect(await readySessions(1)).toMatchObject([{ id: lost?.id, name: 'Council' }]);
    expect(existsSync(path(`recordings/${doomed?.id}`))).toBe(false);
    expect(await read('/aircheck/notices')).toEqual([]);
  });
});
