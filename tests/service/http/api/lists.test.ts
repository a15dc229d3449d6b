import { describe, expect, it } from 'vitest';
import { inDatabase } from '../../../support/in-database.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';

// The rules of lists that every API of this kind keeps are in tests/conformance/rules. Ours adds these.

const service = await openAccount();
const { id: parentId, playbackId } = await service.post('/stream', { name: 'Alpha', record: true });
await service.post('/stream', { name: 'beta 100%' });
inDatabase(service.dataDirectory, (database) => {
  for (let index = 0; index < 3; index++) {
    const ended = { lastSeen: 2000 + index, endedAt: 2000, endReason: '', durationSeconds: index * 10 };
    seedSession(database, parentId, 1000 + index, ended);
  }
});

const query = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
const filters = (...all: { id: string; value: unknown }[]) => JSON.stringify(all);

describe('a list', () => {
  it('takes a percent sign in a filter for what it is', async () => {
    const found = await service.get(
      query('/stream', { streamsonly: '1', filters: filters({ id: 'name', value: '%' }) }),
    );
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['beta 100%']);
  });

  it('finds a stream and its sessions by the one playbackId that they answer with', async () => {
    const found = await service.get(query('/stream', { filters: filters({ id: 'playbackId', value: playbackId }) }));
    const playbackIds = found.map((row: { playbackId: string }) => row.playbackId);
    expect(playbackIds).toEqual(Array.from({ length: 4 }, () => playbackId));
  });

  it('finds sessions by what they lasted, the last seen first', async () => {
    const long = filters({ id: 'sourceSegmentsDuration', value: { gte: 10 } });
    const found = await service.get(query('/session', { parentId, filters: long }));
    expect(found.map(({ lastSeen }: { lastSeen: number }) => lastSeen)).toEqual([2002, 2001]);
  });

  it('has no count on an empty page', async () => {
    const { headers } = await service.call('GET', '/stream?streamsonly=1&count=1&cursor=skip9');
    expect(headers.get('x-total-count')).toBeNull();
  });

  // A rule of tests/conformance/rules refuses what is no filter.
  it.each<Record<string, string>>([
    { filters: filters({ id: 'name', value: 5 }) },
    { filters: filters({ id: "name') OR 1=1 --", value: 'a' }) },
    { order: 'name' },
    { order: 'name-maybe' },
    { order: 'colour-true' },
    { order: '1;DROP TABLE streams-true' },
    { limit: 'x' },
    { cursor: 'abc' },
    { cursor: 'skip-1' },
  ])('refuses %j', async (given) => {
    expect(await service.status('GET', query('/stream', given))).toBe(400);
  });

  it.each([
    ['two filters of a field', { filters: filters({ id: 'name', value: 'a' }, { id: 'name', value: 'b' }) }],
    ['two order terms of a field', { order: 'name-true,createdAt-true,name-false' }],
    ['more order terms than the database takes', { order: Array(1_000).fill('name-true').join() }],
    ['a value longer than any that is meant', { filters: filters({ id: 'name', value: 'A'.repeat(501) }) }],
    ['filters longer than all fields take', { filters: filters({ id: 'id', value: 'A'.repeat(4_000) }) }],
  ])('refuses %s, in words', async (_, given) => {
    const answer = await service.call('GET', query('/stream', given));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0]).toMatch(/^(filters|order)\b.*(twice|longer|at most)/);
  });

  it('with a limit below what there is takes the least', async () => {
    expect(await service.status('GET', '/stream?limit=0')).toBe(200);
  });

  it('that is unchanged costs no body', async () => {
    const etag = (await service.call('GET', '/stream?streamsonly=1')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
    const read = () => service.call('GET', '/stream?streamsonly=1', undefined, { 'if-none-match': etag });
    const again = await read();
    expect([again.status, await again.text()]).toEqual([304, '']);
    await service.post('/stream', { name: 'Delta' });
    expect((await read()).status).toBe(200);
  });
});
