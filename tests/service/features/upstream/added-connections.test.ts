import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';
import { anUpstream, json, serveUpstream } from './scripted-upstream.ts';

const path = '/aircheck/connections';
const apiKey = 'added-key-0123456789';

const list = async (service: TestService) => ((await service.get(path)) as object[]).slice(1);
const removeAll = async (service: TestService) => {
  for (const { name } of (await service.get(path)).slice(1)) await service.call('DELETE', `${path}/${name}`);
};

describe('a connection that is added while the service runs', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({}, afterAll);
  });
  afterEach(() => removeAll(service));

  it('is used at once with its key, survives a restart, and never shows the key', async () => {
    const there = await serveUpstream(json([]));
    // Kept until the test is over, for a start on the same data.
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
    const first = await startTestService({ dataDirectory });
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
    const second = await startTestService({ dataDirectory, upstreams: [anUpstream()] }, onTestFinished);
    expect((await list(second)).slice(1)).toEqual([connection]);
    expect(await second.status('GET', '/aircheck/upstream/Radio-Club/stream')).toBe(200);
    expect(there.requests.at(-1)).toMatchObject({ url: expect.stringMatching(/^\/api\/stream/) });
    expect(there.requests.at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`);
    const activity = await (await second.call('GET', '/aircheck/activity?group=changes')).text();
    expect(activity).toContain('"what":"connection-added"');
    expect(activity).toContain('Rádio Club');
    expect(activity).not.toContain(apiKey);
    expect(second.logged.join('\n')).not.toContain(apiKey);

    // It may not be called as another one, and those of the start stay as they are.
    const url = 'https://a.example/api';
    expect(await second.status('POST', path, { label: 'Studio', url })).toBe(409);
    // An address names it: other spellings of a name that is taken get a number.
    expect(await second.post(path, { label: 'Studio!', url })).toMatchObject({ name: 'Studio-2' });
    expect(await second.post(path, { label: 'Local', url })).toMatchObject({ name: 'Local-2' });
    expect(await second.status('PUT', `${path}/studio`, { label: 'X', url })).toBe(404);
    expect(await second.status('DELETE', `${path}/studio`)).toBe(404);
    const names = [{ name: 'studio' }, { name: 'Radio-Club' }, { name: 'Studio-2' }, { name: 'Local-2' }];
    expect(await list(second)).toMatchObject(names);
    expect((await list(second))[0]).not.toHaveProperty('url');
  });

  it('gets another name, address or key in place, keeps its key where none is sent, and goes with its queue', async () => {
    const there = json({ id: 'abc', name: 'Council', isActive: true });
    const [old, next] = [await serveUpstream(there), await serveUpstream(there)];
    await service.call('POST', path, { label: 'Studio', url: `${old.origin}/api`, apiKey });
    const moved = { label: 'Studio B', url: `${next.origin}/api` };
    expect(await service.status('PUT', `${path}/Studio`, moved)).toBe(204);
    expect(await list(service)).toMatchObject([{ name: 'Studio', label: 'Studio B', url: `${next.origin}/api` }]);
    await service.call('GET', '/aircheck/upstream/Studio/stream/abc');
    expect(next.requests.at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`);
    await service.call('PUT', `${path}/Studio`, { ...moved, apiKey: 'another-key-012345' });
    await service.call('GET', '/aircheck/upstream/Studio/stream/abc');
    expect(next.requests.at(-1)?.headers.authorization).toBe('Bearer another-key-012345');

    const queue = '/aircheck/upstream/Studio/queue';
    expect(await service.status('POST', queue, { streamId: 'abc', record: true })).toBe(202);
    expect(await service.status('DELETE', `${path}/Studio`)).toBe(204);
    expect(await list(service)).toEqual([]);
    expect(await service.status('GET', '/aircheck/upstream/Studio/stream')).toBe(404);
    await service.call('POST', path, { label: 'Studio', url: `${old.origin}/api`, apiKey });
    expect(await service.get(queue)).toEqual([]);
  });

  it.each([
    [{ label: ' ', url: 'https://a.example/api' }, 'label: give it a name'],
    [{ label: 'A', url: 'http://a.example/api' }, 'url: the key would travel unprotected over http'],
    [{ label: 'A', url: 'https://a.example/api', apiKey: 'short' }, 'apiKey: an API key has 8 to 500 characters'],
  ])('is refused in words: %j', async (body, sentence) => {
    const refused = await service.call('POST', path, body);
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors[0]).toContain(sentence);
    expect(await list(service)).toEqual([]);
  });

  it('is neither made nor removed by a key that may only read, or by another account', async () => {
    await service.call('POST', path, { label: 'Studio', url: 'https://a.example/api', apiKey });
    const [reader = '', other = ''] = inDatabase(service.dataDirectory, (database) => {
      const keys = createApiKeys(database, Date.now);
      const ofOwn = keys.create(keys.defaultAccount().id, 'wall', { isReadOnly: true });
      return [ofOwn, keys.create(keys.account('Studio B').id, 'b')];
    });
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
