import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { requestApi } from '../../../src/dashboard/api/client.ts';
import { connection } from '../../../src/dashboard/api/connection.ts';
import { type StreamsOverview, streamsOverviewKey } from '../../../src/dashboard/api/stream.ts';
import { streamsOverview } from '../../../src/dashboard/api/streams.ts';
import { sessionRow, streamRow } from '../support/serve-streams.ts';
import { queryClientForTest } from './query-client-for-test.ts';
import { type Answer, type SeenRequest, serveApi } from './serve-api.ts';
import { signInForTest } from './sign-in-for-test.ts';

/** An API that tags every answer by what is in it, and answers 304 to who has it. */
async function tagging(answer: (request: SeenRequest) => Answer) {
  const sentBodies: unknown[] = [];
  const api = await serveApi((request) => {
    const { json, ...rest } = answer(request);
    const etag = `"${createHash('sha1').update(JSON.stringify(json)).digest('base64url')}"`;
    if (request.headers['if-none-match'] === etag) return { ...rest, status: 304, text: '', headers: { etag } };
    sentBodies.push(json);
    return { ...rest, json, headers: { ...rest.headers, etag } };
  });
  signInForTest(api.baseUrl);
  return { ...api, sentBodies };
}

const wasConditional = (request: SeenRequest | undefined) => request?.headers['if-none-match'] !== undefined;

describe('a read that was made before', () => {
  it('needs no body while nothing changed, and returns the same object with its Link, or what is new', async () => {
    let name = 'Chapel';
    const api = await tagging(() => ({ json: { name }, headers: { link: '<x?cursor=1>; rel="next"' } }));
    const first = await requestApi('/stream?limit=1');
    const second = await requestApi('/stream?limit=1');
    expect(second.body).toBe(first.body);
    expect(second.link).toBe('<x?cursor=1>; rel="next"');
    expect(api.sentBodies).toHaveLength(1);
    name = 'Cathedral';
    for (const _ of [1, 2]) expect((await requestApi('/stream?limit=1')).body).toEqual({ name: 'Cathedral' });
    expect(api.sentBodies).toHaveLength(2);
    expect(api.requests.map(wasConditional)).toEqual([false, true, true, true]);
  });

  it('is another one with another query, and nothing that a change rests on: only reads are conditional', async () => {
    const api = await tagging(({ search }) => ({ json: { limit: search.get('limit') } }));
    await requestApi('/stream?limit=1');
    expect((await requestApi('/stream?limit=2')).body).toEqual({ limit: '2' });
    await requestApi('/stream', { method: 'POST', body: { name: 'New' } });
    await requestApi('/stream', { method: 'POST', body: { name: 'New' } });
    expect(api.requests.map(wasConditional)).toEqual([false, false, false, false]);
  });

  it('is requested without a condition if the API sends no ETag', async () => {
    const api = await serveApi(() => ({ json: [] }));
    signInForTest(api.baseUrl);
    await requestApi('/stream');
    await requestApi('/stream');
    expect(api.requests.map(wasConditional)).toEqual([false, false]);
  });

  it('is forgotten on signing out, though the same key signs in again', async () => {
    const api = await tagging(() => ({ json: [] }));
    await requestApi('/stream');
    connection.signOut();
    signInForTest(api.baseUrl);
    await requestApi('/stream');
    expect(api.sentBodies).toHaveLength(2);
  });

  it('is kept for the 64 addresses used last', async () => {
    const api = await tagging(({ path }) => ({ json: { path } }));
    for (let index = 0; index < 64; index += 1) await requestApi(`/stream/${index}`);
    await requestApi('/stream/0');
    await requestApi('/stream/64');
    await requestApi('/stream/0');
    await requestApi('/stream/1');
    expect(api.requests.slice(64).map(wasConditional)).toEqual([true, false, true, false]);
  });
});

describe('a poll of an unchanged overview', () => {
  it('sends no body, and keeps the very rows that are shown', async () => {
    const api = await tagging(({ path }) => ({
      json: path === '/stream' ? streams : sessions,
    }));
    const streams = [streamRow({ id: 'a' }), streamRow({ id: 'b' })];
    const sessions = [sessionRow('a', 70, 60), sessionRow('b', 10, 5)];
    const client = queryClientForTest();
    await client.fetchQuery(streamsOverview);
    // The first read asks for all of the history, later ones for its newest part: another address.
    await client.fetchQuery(streamsOverview);
    const shown = client.getQueryData<StreamsOverview>(streamsOverviewKey);
    const bodies = api.sentBodies.length;
    const read = await client.fetchQuery(streamsOverview);
    expect(api.sentBodies).toHaveLength(bodies);
    expect(read.streams[0]).toBe(shown?.streams[0]);
    expect(client.getQueryData(streamsOverviewKey)).toBe(shown);
  });
});
