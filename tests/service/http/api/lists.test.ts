import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  for (const [name, record] of [
    ['Alpha', true],
    ['beta 100%', false],
    ['Gamma', true],
  ]) {
    await service.call('POST', '/stream', { name, record });
  }
  const [first] = await (await service.call('GET', '/stream?streamsonly=1&order=name-false')).json();
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  for (let index = 0; index < 3; index++) {
    seedSession(database, first.id, 1000 + index, {
      lastSeen: 2000 + index,
      endedAt: 2000,
      endReason: '',
      durationSeconds: index * 10,
    });
  }
  database.close();
});
afterAll(() => service.close());

const list = async (path: string, query: Record<string, string>) => {
  const response = await service.call('GET', `${path}?${new URLSearchParams(query)}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const names = async (query: Record<string, string>) =>
  (await list('/stream', { streamsonly: '1', ...query })).body.map(({ name }: { name: string }) => name);
const filters = (...all: { id: string; value: unknown }[]) => JSON.stringify(all);

describe('filters', () => {
  it.each([
    [filters({ id: 'name', value: 'AL' }), ['Alpha']],
    [filters({ id: 'name', value: '%' }), ['beta 100%']],
    [filters({ id: 'record', value: true }), ['Alpha', 'Gamma']],
    [filters({ id: 'record', value: true }, { id: 'name', value: 'mm' }), ['Gamma']],
    [filters({ id: 'isActive', value: true }), []],
    [filters({ id: 'createdAt', value: { gt: 0 } }), ['Alpha', 'beta 100%', 'Gamma']],
    [filters({ id: 'createdAt', value: { gte: 10, lt: 20 } }), []],
  ])('%s finds %j', async (given, expected) => {
    expect(await names({ filters: given, order: 'createdAt-false' })).toEqual(expected);
  });

  it('find a stream and its sessions by the one playbackId that they answer with', async () => {
    const [stream] = (await list('/stream', { streamsonly: '1', order: 'name-false' })).body;
    const found = await list('/stream', { filters: filters({ id: 'playbackId', value: stream.playbackId }) });
    const playbackIds = found.body.map((row: { playbackId: string }) => row.playbackId);
    expect(playbackIds).toEqual(Array.from({ length: 4 }, () => stream.playbackId));
  });

  it.each([
    'x',
    '{}',
    filters({ id: 'colour', value: 1 }),
    filters({ id: 'record', value: 'true' }),
    filters({ id: 'name', value: 5 }),
    filters({ id: 'createdAt', value: { about: 5 } }),
    filters({ id: "name') OR 1=1 --", value: 'a' }),
  ])('%s is 400', async (given) => {
    expect((await list('/stream', { filters: given })).status).toBe(400);
  });
});

describe('order', () => {
  it('is by field, true for descending', async () => {
    expect(await names({ order: 'name-true' })).toEqual(['beta 100%', 'Gamma', 'Alpha']);
    expect(await names({ order: 'record-false,name-false' })).toEqual(['beta 100%', 'Alpha', 'Gamma']);
  });

  it('by default has the last seen first and those never live last', async () => {
    expect((await list('/session', {})).body.map(({ lastSeen }: { lastSeen: number }) => lastSeen)).toEqual([
      2002, 2001, 2000,
    ]);
  });

  it.each(['name', 'name-maybe', 'colour-true', '1;DROP TABLE streams-true'])('%s is 400', async (order) => {
    expect((await list('/stream', { order })).status).toBe(400);
  });
});

describe('kinds and counts', () => {
  it('streamsonly, sessionsonly, or both mixed', async () => {
    expect((await list('/stream', { streamsonly: '1' })).body).toHaveLength(3);
    expect((await list('/stream', { sessionsonly: '1' })).body).toHaveLength(3);
    expect((await list('/stream', {})).body).toHaveLength(6);
    expect((await list('/stream', { active: '1' })).body).toEqual([]);
  });

  it('X-Total-Count only when asked for, and not on an empty page', async () => {
    const query = { streamsonly: '1', limit: '2' };
    expect((await list('/stream', query)).headers.get('x-total-count')).toBeNull();
    expect((await list('/stream', { ...query, count: '1' })).headers.get('x-total-count')).toBe('3');
    expect((await list('/stream', { ...query, count: '1', cursor: 'skip9' })).headers.get('x-total-count')).toBeNull();
  });

  it('sessions of one parent, by record and by what they lasted, without Link', async () => {
    const [{ parentId }] = (await list('/session', {})).body;
    const own = await list(`/stream/${parentId}/sessions`, { record: '1', limit: '2' });
    expect(own.body).toHaveLength(2);
    expect(own.headers.get('link')).toBeNull();
    expect((await list(`/stream/${parentId}/sessions`, { record: '0' })).body).toEqual([]);
    const long = await list('/session', {
      parentId,
      filters: filters({ id: 'sourceSegmentsDuration', value: { gte: 10 } }),
    });
    expect(long.body).toHaveLength(2);
  });
});

describe('an unchanged read', () => {
  it('costs no body', async () => {
    const first = await service.call('GET', '/stream?streamsonly=1');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
    const again = await service.call('GET', '/stream?streamsonly=1', undefined, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    await service.call('POST', '/stream', { name: 'Delta' });
    expect((await service.call('GET', '/stream?streamsonly=1', undefined, { 'if-none-match': etag })).status).toBe(200);
  });
});
