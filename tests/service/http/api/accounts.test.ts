import { describe, expect, it } from 'vitest';
import { inDatabase } from '../../../support/in-database.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';

const [service, studioB] = [await openAccount(), await openAccount()];
const asOther = { authorization: `Bearer ${studioB.apiKey}` };
const asReader = service.keyOf('wall screen', { isReadOnly: true });

/** Every operation that names a stream or a session, each with a body that would do something. */
const operations = (streamId: string, sessionId: string): [method: string, path: string, body?: unknown][] =>
  [streamId, sessionId].flatMap((id): [string, string, unknown?][] => [
    ['GET', `/stream/${id}`],
    ['GET', `/stream/${id}/sessions`],
    ['GET', `/session/${id}`],
    ['GET', `/aircheck/stream/${id}/picture`],
    ['PATCH', `/stream/${id}`, { name: 'taken' }],
    ['PATCH', `/stream/${id}/record`, { record: true }],
    ['DELETE', `/stream/${id}`],
    ['DELETE', `/stream/${id}/terminate`],
    ['POST', `/aircheck/stream/${id}/rotate-key`],
    ['POST', `/aircheck/stream/${id}/restore`],
    ['PUT', `/aircheck/stream/${id}/record-once`],
    ['DELETE', `/aircheck/stream/${id}/record-once`],
    ['POST', '/aircheck/test-broadcast', { streamId: id, seconds: 2 }],
    ['GET', `/aircheck/test-broadcast/${id}`],
    ['DELETE', `/aircheck/test-broadcast/${id}`],
    ['DELETE', `/aircheck/recording/${id}`],
    ['DELETE', `/aircheck/keys/${id}`],
    ['POST', '/aircheck/handovers', { sessionIds: [id], ...links }],
    ['POST', '/aircheck/webhooks', { ...hook, streamIds: [id] }],
  ]);

const links = { format: 'plain', link: 'watch' };
const hook = { name: 'chat', url: 'https://hooks.example.org/secret', events: ['disk.full'] };
const template = { name: 'weekly', text: '{url}' };

/** The same of what an account keeps besides. */
const keptOperations = (webhook: string, handover: string, kept: string): [string, string, unknown?][] => [
  ['PUT', `/aircheck/webhooks/${webhook}`, hook],
  ['DELETE', `/aircheck/webhooks/${webhook}`],
  ['POST', `/aircheck/webhooks/${webhook}/rotate-secret`],
  ['POST', `/aircheck/webhooks/${webhook}/test`],
  ['GET', `/aircheck/webhooks/${webhook}/deliveries`],
  ['POST', `/aircheck/webhooks/${webhook}/deliveries/any/resend`],
  ['DELETE', `/aircheck/handovers/${handover}`],
  ['PUT', `/aircheck/handover-templates/${kept}`, template],
  ['DELETE', `/aircheck/handover-templates/${kept}`],
];

async function makeStreamWithSession() {
  const stream = await service.post('/stream', { name: 'mine' });
  const session = inDatabase(service.dataDirectory, (database) => seedSession(database, stream.id));
  return { stream, sessionId: session.id };
}

describe('another account', () => {
  it('is answered 404 for every operation on every id, as if unknown, and changes nothing', async () => {
    const { stream, sessionId } = await makeStreamWithSession();
    for (const [method, path, body] of operations(stream.id, sessionId)) {
      const response = await service.call(method, path, body, asOther);
      expect([path, response.status, await response.json()]).toEqual([path, 404, { errors: ['not found'] }]);
    }
    for (const path of ['/stream', '/session', '/stream?streamsonly=1']) {
      expect(await service.get(path, asOther)).toEqual([]);
    }
    expect(await service.get(`/stream/${stream.id}`)).toEqual(stream);
    await service.call('DELETE', `/stream/${stream.id}`);
    const restored = await service.call('POST', `/aircheck/stream/${stream.id}/restore`, undefined, asOther);
    expect(restored.status).toBe(404);
  });

  it('neither sees nor changes webhooks, handovers and templates', async () => {
    const { sessionId } = await makeStreamWithSession();
    const lists = ['/aircheck/webhooks', '/aircheck/handovers', '/aircheck/handover-templates'];
    const bodies = [hook, { sessionIds: [sessionId], ...links }, template];
    const made = lists.map(async (path, at) => service.post(path, bodies[at]));
    const ids = (await Promise.all(made)).map(({ id }) => id);
    const [webhook, handover, kept] = ids;
    const read = (headers = {}) => Promise.all(lists.map(async (path) => service.get(path, headers)));
    const mine = await read();
    for (const [method, path, body] of keptOperations(webhook, handover, kept)) {
      const response = await service.call(method, path, body, asOther);
      expect([method, path, response.status]).toEqual([method, path, 404]);
    }
    expect(await read(asOther)).toEqual([[], [], []]);
    expect(await read()).toEqual(mine);
    expect(mine.flat().map(({ id }) => id)).toEqual(ids);
  });

  it('sees its own keys only', async () => {
    const keys = await service.get('/aircheck/keys', asOther);
    expect(keys).toMatchObject([{ name: 'operator', isThis: true, readOnly: false }]);
    expect(JSON.stringify(keys)).not.toContain(studioB.apiKey);
  });
});

describe('a key that may only read', () => {
  it('reads, and is refused every write in words', async () => {
    const { stream, sessionId } = await makeStreamWithSession();
    const writes = operations(stream.id, sessionId).filter(([method]) => method !== 'GET');
    for (const [method, path, body] of [
      ...writes,
      ['POST', '/stream', { name: 'a' }] as const,
      ['POST', '/aircheck/keys', { name: 'a' }] as const,
    ]) {
      const response = await service.call(method, path, body, asReader);
      expect([path, response.status]).toEqual([path, 403]);
      expect((await response.json()).errors[0]).toContain('may only read');
    }
    expect(await service.status('GET', `/stream/${stream.id}`, undefined, asReader)).toBe(200);
    expect(await service.get('/aircheck/me', asReader)).toMatchObject({
      readOnly: true,
    });
    expect(await service.get(`/stream/${stream.id}`)).toEqual(stream);
  });
});

it('says what a stream gets that is created without profiles', async () => {
  const { defaultProfiles } = await service.get('/aircheck/me');
  const { profiles } = await service.post('/stream', { name: 'Chapel' });
  expect(defaultProfiles.length).toBeGreaterThan(0);
  expect(profiles).toEqual(defaultProfiles);
});

describe('A read-only key never gets a stream key', () => {
  it('in no list and no stream, on this machine', async () => {
    const { stream } = await makeStreamWithSession();
    for (const path of [
      `/stream/${stream.id}`,
      '/stream',
      '/stream?streamsonly=1',
      '/session',
      `/stream/${stream.id}/sessions`,
    ]) {
      const text = await (await service.call('GET', path, undefined, asReader)).text();
      expect(text).toContain(stream.id);
      expect(text).not.toContain('streamKey');
      expect(text).not.toContain(stream.streamKey);
    }
    expect(await service.get(`/stream/${stream.id}`)).toMatchObject({
      streamKey: stream.streamKey,
    });
  });
});

describe('keys', () => {
  it('are created, shown once, listed without their secret, and revoked at once', async () => {
    const made = await service.call('POST', '/aircheck/keys', { name: 'automation' });
    expect(made.status).toBe(201);
    const { apiKey } = await made.json();
    const asNew = { authorization: `Bearer ${apiKey}` };
    expect(apiKey).toMatch(/^ak_[0-9a-f]{40}$/);
    expect(await service.status('GET', '/stream', undefined, asNew)).toBe(200);
    const list = await service.call('GET', '/aircheck/keys');
    const text = await list.text();
    expect(text).not.toContain(apiKey);
    const { id } = JSON.parse(text).find(({ name }: { name: string }) => name === 'automation');
    expect(await service.status('DELETE', `/aircheck/keys/${id}`)).toBe(204);
    expect(await service.status('DELETE', `/aircheck/keys/${id}`)).toBe(404);
    expect(await service.status('GET', '/stream', undefined, asNew)).toBe(401);
  });
});

describe('The figures of storage', () => {
  it('count the recordings of the account that asks', async () => {
    const { id } = await service.post('/stream', { name: 'mine', record: true });
    inDatabase(service.dataDirectory, (database) =>
      seedSession(database, id, Date.now(), { recordingStatus: 'ready', sizeBytes: 777 }),
    );
    const bytesAs = async (headers = {}) => (await service.get('/aircheck/storage', headers)).recordingsBytes;
    expect(await bytesAs()).toBe(777);
    expect(await bytesAs(asOther)).toBe(0);
  });
});
