import { describe, expect, it } from 'vitest';
import { me } from '../../../src/dashboard/api/connections.ts';
import { streamsOverview } from '../../../src/dashboard/api/streams.ts';
import { queryClientForTest } from './query-client-for-test.ts';
import { type Answer, serveApi } from './serve-api.ts';
import { signInForTest } from './sign-in-for-test.ts';

const chapel = { id: 'chapel', name: 'Chapel' };
const council = { id: 'council', name: 'Council' };
const evening = { id: 's1', parentId: 'chapel', sourceSegmentsDuration: 10 };
const morning = { id: 's0', parentId: 'chapel', recordingStatus: 'ready' };
const page = (cursor: string, answer: Record<string, unknown>) => ({
  json: { cursor, streams: [], sessions: [], deleted: [], ...answer },
});
const all = page('e.1', { startsAnew: true, streams: [chapel, council], sessions: [morning, evening] });

/** Our own service, which answers the changes one after the other. */
async function serve(...answers: (Answer | undefined)[]) {
  const asked: (string | null)[] = [];
  const api = await serveApi(({ path, search }) => {
    if (path === '/aircheck/me') return { json: { account: 'Northlight', keyName: 'test', version: '1' } };
    if (path === '/stream') return { json: [chapel] };
    if (path === '/session') return { json: [evening] };
    if (path !== '/aircheck/changes') return undefined;
    asked.push(search.get('since'));
    return answers.shift();
  });
  signInForTest(api.baseUrl);
  const client = queryClientForTest();
  await client.fetchQuery(me);
  const read = async () => {
    const { streams, sessions } = await client.fetchQuery({ ...streamsOverview, staleTime: 0 });
    return { streams: streams.map(({ name }) => name), sessions: sessions.map(({ id }) => id) };
  };
  return { api, asked, client, read };
}

describe('The overview of our own service', () => {
  it('is read once; then what changed, came and went', async () => {
    const changed = page('e.2', {
      streams: [
        { ...council, name: 'Town hall' },
        { id: 'harbour', name: 'Harbour' },
      ],
      sessions: [{ ...evening, recordingStatus: 'deleted' }],
      deleted: ['chapel', 's0'],
    });
    const grown = page('e.3', { sessions: [{ ...evening, sourceSegmentsDuration: 12 }] });
    const { asked, client, read } = await serve(all, changed, { status: 204 }, grown);
    expect(await read()).toEqual({ streams: ['Chapel', 'Council'], sessions: ['s0', 's1'] });
    expect(await read()).toEqual({ streams: ['Town hall', 'Harbour'], sessions: ['s1'] });
    const before = client.getQueryData(streamsOverview.queryKey);
    await read();
    expect(client.getQueryData(streamsOverview.queryKey)).toBe(before);
    expect(before?.sessions[0]?.recordingStatus).toBe('deleted');
    await read();
    expect(client.getQueryData(streamsOverview.queryKey)?.sessions).toMatchObject([
      { id: 's1', grewAtMs: expect.any(Number) },
    ]);
    expect(asked).toEqual([null, 'e.1', 'e.2', 'e.2']);
  });

  it('is read page by page, and anew where the service says so', async () => {
    const first = page('e.1.stream.chapel', { startsAnew: true, more: true, streams: [chapel], sessions: [morning] });
    const second = page('e.1', { streams: [council] });
    const anew = page('f.0', { startsAnew: true, streams: [council] });
    const { asked, read } = await serve(first, second, anew);
    expect(await read()).toEqual({ streams: ['Chapel', 'Council'], sessions: ['s0'] });
    expect(await read()).toEqual({ streams: ['Council'], sessions: [] });
    expect(asked).toEqual([null, 'e.1.stream.chapel', 'e.1']);
  });

  it('is read from the lists of a service that is older, which is not asked again', async () => {
    const { api, asked, read } = await serve();
    expect(await read()).toEqual({ streams: ['Chapel'], sessions: ['s1'] });
    await read();
    expect(asked).toHaveLength(1);
    expect(api.count('GET /stream')).toBe(2);
  });
});
