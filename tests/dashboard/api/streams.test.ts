import { describe, expect, it } from 'vitest';
import { deleteRecording } from '../../../src/dashboard/api/recordings.ts';
import { streamsOverview } from '../../../src/dashboard/api/streams.ts';
import { queryClientForTest } from './query-client-for-test.ts';
import { type Answer, serveApi } from './serve-api.ts';
import { signInForTest } from './sign-in-for-test.ts';

const parent = { id: 'chapel', name: 'Chapel', record: true, createdAt: 1_795_000_000_000 };
const session = { id: 's1', parentId: 'chapel', name: 'Chapel', record: true, sourceSegmentsDuration: 10 };

async function serve(answers: Record<string, (search: URLSearchParams) => Answer>) {
  const api = await serveApi(({ path, search }) => answers[path]?.(search));
  signInForTest(api.baseUrl);
  const client = queryClientForTest();
  return { api, client, read: () => client.fetchQuery({ ...streamsOverview, staleTime: 0 }) };
}

describe('the overview', () => {
  it('fetches every good row in two requests, then the newest sessions alone, and keeps the others, which may grow', async () => {
    let served: unknown[] = ['x', session, { ...session, id: 's0' }, { id: 'orphan' }];
    const limits: (string | null)[] = [];
    const { api, read } = await serve({
      '/stream': () => ({ json: [null, parent, { name: 'no id' }] }),
      '/session': (search) => {
        limits.push(search.get('limit'));
        return { json: served };
      },
    });
    const { streams, sessions } = await read();
    expect([...streams, ...sessions].map(({ id }) => id)).toEqual(['chapel', 's1', 's0']);
    expect(sessions[0]?.grewAtMs).toBeUndefined();
    expect(api.requests).toHaveLength(2);
    expect(api.requests.find(({ path }) => path === '/stream')?.search.get('streamsonly')).toBe('1');

    served = [{ ...session, sourceSegmentsDuration: 12, recordingStatus: 'ready' }];
    const later = await read();
    expect(later.sessions).toMatchObject([
      { id: 's1', recordingStatus: 'ready', grewAtMs: expect.any(Number) },
      { id: 's0', recordingStatus: undefined },
    ]);
    expect(limits).toEqual(['1000', '100']);
  });

  it('reads all again after a recording was deleted, which may be an old one', async () => {
    const old = { ...session, id: 's0', recordingStatus: 'ready' };
    const limits: (string | null)[] = [];
    const { client, read } = await serve({
      '/stream': () => ({ json: [parent] }),
      '/session': (search) => {
        limits.push(search.get('limit'));
        // More sessions than the newest ones: the old one is among all of them alone.
        return { json: search.get('limit') === '1000' ? [session, old] : [session] };
      },
      '/aircheck/recording/s0': () => {
        old.recordingStatus = 'deleted';
        return { status: 204 };
      },
    });
    await read();
    const { sessions } = await read();
    expect(sessions.find(({ id }) => id === 's0')?.recordingStatus).toBe('ready');
    const mutation = client.getMutationCache().build(client, deleteRecording(client, 's0'));
    await mutation.execute(undefined);
    // Before anything is read again: its files are gone.
    const kept = client.getQueryData(streamsOverview.queryKey)?.sessions;
    expect(kept?.find(({ id }) => id === 's0')).toMatchObject({
      recordingStatus: 'deleted',
      aircheck: { deletedAtMs: expect.any(Number) },
    });
    const after = await read();
    expect(after.sessions.find(({ id }) => id === 's0')?.recordingStatus).toBe('deleted');
    expect(limits).toEqual(['1000', '100', '1000']);
  });

  it('finds the sessions among the streams of an API that knows no sessions, and asks for them there from then on', async () => {
    const { api, read } = await serve({
      '/stream': (search) => ({ json: search.get('sessionsonly') ? [parent, session] : [parent, session] }),
    });
    const first = await read();
    expect(first.streams.map(({ id }) => id)).toEqual(['chapel']);
    expect(first.sessions.map(({ id }) => id)).toEqual(['s1']);
    await read();
    expect(api.count('GET /session')).toBe(1);
  });

  it.each([401, 403, 500])('fails with %i, and does not look elsewhere', async (status) => {
    const { api, read } = await serve({
      '/stream': () => ({ json: [parent] }),
      '/session': () => ({ status, json: { errors: [] } }),
    });
    await expect(read()).rejects.toMatchObject({ status });
    expect(api.count('GET /session')).toBe(1);
  });
});
