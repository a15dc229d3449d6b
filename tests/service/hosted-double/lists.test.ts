import { expect, it } from 'vitest';
import { openDouble } from './open-double.ts';

const nextCursor = (response: Response) =>
  new URL(/<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? 'http://none').searchParams.get(
    'cursor',
  );

it('holds 250 streams and 2,000 sessions, paged by Link to a last page that may be empty', async () => {
  const { call } = await openDouble({ seed: { streams: 250, sessions: 2000 } });
  const ids = new Set<string>();
  let [pages, cursor]: [number, string | null] = [0, ''];
  while (cursor !== null) {
    const response = await call('GET', `/session?limit=500&cursor=${cursor}&count=1`);
    const rows: { id: string }[] = await response.json();
    expect(response.headers.get('x-total-count')).toBe(rows.length === 0 ? null : '2000');
    for (const { id } of rows) ids.add(id);
    cursor = nextCursor(response);
    pages += 1;
  }
  expect([ids.size, pages]).toEqual([2000, 5]);
  const parents = await call('GET', '/stream?streamsonly=1&limit=5000');
  expect(await parents.json()).toHaveLength(250);
  expect(parents.headers.get('link')).toBeNull();
});

it('lists 20 by default, parents, children or both, never-live streams last', async () => {
  const { read, call, double } = await openDouble({ seed: { streams: 30, sessions: 10 } });
  expect(await read('/stream')).toHaveLength(20);
  expect(nextCursor(await call('GET', '/stream'))).toBe('skip20');
  expect(await read('/stream?limit=1000')).toHaveLength(40);
  expect(await read('/stream?sessionsonly=1')).toHaveLength(10);
  const quiet = double.addStream({ name: 'Quiet' });
  expect(await read('/stream?streamsonly=1&limit=1000')).toMatchObject({ 10: { id: quiet.id, lastSeen: 0 } });
  double.goLive(quiet.id);
  expect(await read('/stream?streamsonly=1&active=1')).toMatchObject([{ id: quiet.id, isActive: true }]);
});

it.each([
  ['[{"id":"name","value":"HALL 00"}]', 9],
  ['[{"id":"name","value":"hall 00"},{"id":"record","value":true}]', 6],
  ['[{"id":"createdAt","value":{"gte":0}}]', 12],
  ['[{"id":"createdAt","value":{"lt":0}}]', 0],
  ['[{"id":"isActive","value":false}]', 12],
])('filters by %s', async (filters, count) => {
  const { read } = await openDouble({ seed: { streams: 12, sessions: 0 } });
  expect(await read(`/stream?filters=${encodeURIComponent(filters)}`)).toHaveLength(count);
});

it.each(['{', '{"id":"name"}', '[{"id":"name"}]', '[{"id":"colour","value":1}]', '[{"id":"record","value":"true"}]'])(
  'answers 400 to the filter %s',
  async (filters) => {
    const { call } = await openDouble();
    const response = await call('GET', `/stream?filters=${encodeURIComponent(filters)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ errors: [expect.stringContaining('error parsing filters')] });
  },
);

it('orders by one field or several, and lists a parent’s sessions newest first without Link', async () => {
  const { read, call, double } = await openDouble({ seed: { streams: 3, sessions: 9 } });
  expect(await read('/stream?streamsonly=1&order=name-true')).toMatchObject({ 0: { name: 'Hall 003' } });
  expect(await read('/stream?streamsonly=1&order=record-true,name-true')).toMatchObject({ 0: { name: 'Hall 003' } });
  expect(await read('/stream?streamsonly=1&order=record-false,name-true')).toMatchObject({ 0: { name: 'Hall 001' } });
  const [parent] = [...double.state.streams.values()];
  const response = await call('GET', `/stream/${parent?.id}/sessions?limit=2&count=1`);
  expect([response.headers.get('link'), response.headers.get('x-total-count')]).toEqual([null, null]);
  const [first, second] = await response.json();
  expect(first.lastSeen).toBeGreaterThan(second.lastSeen);
  const all = await read(`/stream/${parent?.id}/sessions`);
  const recorded = await read(`/stream/${parent?.id}/sessions?record=1`);
  const unrecorded = await read(`/stream/${parent?.id}/sessions?record=0`);
  expect([all, recorded, unrecorded]).toMatchObject([{ length: 3 }, { length: 2 }, { length: 1 }]);
});
