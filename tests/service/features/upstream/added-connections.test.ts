import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';
import { anUpstream, json, serveUpstream } from './scripted-upstream.ts';

const path = '/aircheck/connections';
const apiKey = 'added-key-0123456789';

async function start(settings: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  // Kept until the test is over, for a start on the same data.
  const dataDirectory = settings.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'aircheck-')));
  if (settings.dataDirectory === undefined) {
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  }
  const service = await startTestService({ ...settings, dataDirectory });
  onTestFinished(() => service.close());
  return service;
}

const list = async (service: TestService) => ((await service.get(path)) as object[]).slice(1);

describe('a connection that is added while the service runs', () => {
  let refusing: TestService;
  beforeAll(async () => {
    refusing = await startTestService({}, afterAll);
  });

  it('is used at once with its key, survives a restart, and never shows the key', async () => {
    const there = await serveUpstream(json([]));
    const first = await start();
    const made = await first.call('POST', path, { label: 'Rádio Club', url: `${there.origin}/api/`, apiKey });
    expect(made.status).toBe(201);
    const connection = {
      name: 'Radio-Club',
      label: 'Rádio Club',
      kind: 'upstream',
      hasKey: true,
      host: new URL(there.origin).host,
      url: `${there.origin}/api`,
    };
    expect(await made.json()).toEqual(connection);
    await first.close();
    const service = await start({ dataDirectory: first.dataDirectory });
    expect(await list(service)).toEqual([connection]);
    expect(await service.status('GET', '/aircheck/upstream/Radio-Club/stream')).toBe(200);
    expect(there.requests.at(-1)).toMatchObject({ url: expect.stringMatching(/^\/api\/stream/) });
    expect(there.requests.at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`);
    const activity = await (await service.call('GET', '/aircheck/activity?group=changes')).text();
    expect(activity).toContain('"what":"connection-added"');
    expect(activity).toContain('Rádio Club');
    expect(activity).not.toContain(apiKey);
    expect(service.logged.join('\n')).not.toContain(apiKey);
  });

  it('gets another name, address or key in place, and keeps its key where none is sent', async () => {
    const [old, next] = [await serveUpstream(json([])), await serveUpstream(json([]))];
    const service = await start();
    await service.call('POST', path, { label: 'Studio', url: `${old.origin}/api`, apiKey });
    const moved = { label: 'Studio B', url: `${next.origin}/api` };
    expect(await service.status('PUT', `${path}/Studio`, moved)).toBe(204);
    expect(await list(service)).toMatchObject([{ name: 'Studio', label: 'Studio B', url: `${next.origin}/api` }]);
    await service.call('GET', '/aircheck/upstream/Studio/stream');
    expect(next.requests.at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`);
    await service.call('PUT', `${path}/Studio`, { ...moved, apiKey: 'another-key-012345' });
    await service.call('GET', '/aircheck/upstream/Studio/stream');
    expect(next.requests.at(-1)?.headers.authorization).toBe('Bearer another-key-012345');
  });

  it('is removed with its queued changes', async () => {
    const there = await serveUpstream(json({ id: 'abc', name: 'Council', isActive: true }));
    const service = await start();
    await service.call('POST', path, { label: 'Studio', url: `${there.origin}/api`, apiKey });
    const queue = '/aircheck/upstream/Studio/queue';
    expect(await service.status('POST', queue, { streamId: 'abc', record: true })).toBe(202);
    expect(await service.status('DELETE', `${path}/Studio`)).toBe(204);
    expect(await list(service)).toEqual([]);
    expect(await service.status('GET', '/aircheck/upstream/Studio/stream')).toBe(404);
    await service.call('POST', path, { label: 'Studio', url: `${there.origin}/api`, apiKey });
    expect(await service.get(queue)).toEqual([]);
  });

  it.each([
    [{ label: ' ', url: 'https://a.example/api' }, 'label: give it a name'],
    [{ label: 'A', url: 'a.example' }, 'url: the URL cannot be read'],
    [{ label: 'A', url: 'http://a.example/api' }, 'url: the key would travel unprotected over http'],
    [{ label: 'A', url: 'https://me:secret@a.example/api' }, 'url: the URL may carry no user name or password'],
    [{ label: 'A', url: 'ftp://a.example' }, 'url: the URL should begin with https://'],
    [{ label: 'A', url: 'https://a.example/api', apiKey: 'short' }, 'apiKey: an API key has 8 to 500 characters'],
  ])('is refused in words: %j', async (body, sentence) => {
    const refused = await refusing.call('POST', path, body);
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors[0]).toContain(sentence);
    expect(await list(refusing)).toEqual([]);
  });

  it('may not be called as another one, and leaves those of the start as they are', async () => {
    const service = await start({ upstreams: [anUpstream()] });
    const url = 'https://a.example/api';
    expect(await service.status('POST', path, { label: 'Studio', url })).toBe(409);
    // An address names it: other spellings of a name that is taken get a number.
    expect(await service.post(path, { label: 'Studio!', url })).toMatchObject({
      name: 'Studio-2',
    });
    expect(await service.post(path, { label: 'Local', url })).toMatchObject({ name: 'Local-2' });
    expect(await service.status('PUT', `${path}/studio`, { label: 'X', url })).toBe(404);
    expect(await service.status('DELETE', `${path}/studio`)).toBe(404);
    expect(await list(service)).toMatchObject([{ name: 'studio' }, { name: 'Studio-2' }, { name: 'Local-2' }]);
    expect((await list(service))[0]).not.toHaveProperty('url');
  });

  it('is neither made nor removed by a key that may only read, or by another account', async () => {
    const service = await start();
    await service.call('POST', path, { label: 'Studio', url: 'https://a.example/api', apiKey });
    const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
    const keys = createApiKeys(database, Date.now);
    const reader = keys.create(keys.defaultAccount().id, 'wall', { isReadOnly: true });
    const other = keys.create(keys.account('Studio B').id, 'b');
    database.close();
    for (const [key, ofOwn] of [
      [reader, 403],
      [other, 404],
    ] as const) {
      const headers = { authorization: `Bearer ${key}` };
      const body = { label: 'B', url: 'https://b.example/api' };
      expect(await service.status('POST', path, body, headers)).toBe(403);
      expect(await service.status('PUT', `${path}/Studio`, body, headers)).toBe(ofOwn);
      expect(await service.status('DELETE', `${path}/Studio`, undefined, headers)).toBe(ofOwn);
    }
    const shown = await (await service.call('GET', path, undefined, { authorization: `Bearer ${reader}` })).text();
    expect(shown).not.toContain('https://a.example/api');
    expect(await list(service)).toMatchObject([{ name: 'Studio', url: 'https://a.example/api' }]);
  });
});
