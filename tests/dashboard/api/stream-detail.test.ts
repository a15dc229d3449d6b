import { describe, expect, it } from 'vitest';
import { ingest } from '../../../src/dashboard/api/connections.ts';
import { deriveSessionDetail, sessionDetail } from '../../../src/dashboard/api/sessions.ts';
import { streamDetailKey } from '../../../src/dashboard/api/stream.ts';
import { createStream, streamDetail } from '../../../src/dashboard/api/streams.ts';
import { nowMs } from '../domain/builders.ts';
import { queryClientForTest } from './query-client-for-test.ts';
import { type Answer, type SeenRequest, serveApi } from './serve-api.ts';
import { signInForTest } from './sign-in-for-test.ts';

const parent = { id: 'chapel', name: 'Chapel', record: true, isActive: false };
const sessionRow = { id: 's1', parentId: 'chapel', createdAt: nowMs, record: true, recordingStatus: 'ready' };

async function serve(answers: Record<string, Answer | ((request: SeenRequest) => Answer)>) {
  const api = await serveApi((request) => {
    const answer = answers[request.path];
    return typeof answer === 'function' ? answer(request) : answer;
  });
  signInForTest(api.baseUrl);
  return { api, client: queryClientForTest() };
}

describe('a stream with its sessions', () => {
  it('is fetched in two requests, whatever the number of sessions, newest first, each with its parent', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => ({ id: `s${index}`, createdAt: nowMs + index }));
    const { api, client } = await serve({
      '/stream/a%2Fb%3F': { json: parent },
      '/stream/a%2Fb%3F/sessions': { json: rows },
    });
    const { stream, sessions } = await client.fetchQuery(streamDetail('a/b?'));
    expect(stream.name).toBe('Chapel');
    expect(sessions.slice(0, 2)).toMatchObject([
      { id: 's149', parentId: 'a/b?' },
      { id: 's148', parentId: 'a/b?' },
    ]);
    expect(api.requests).toHaveLength(2);
  });

  it('finds its sessions among the streams of an API without that list', async () => {
    const { client } = await serve({
      '/stream/chapel': { json: parent },
      '/stream': { json: [parent, sessionRow, { ...sessionRow, id: 'x', parentId: 'other' }] },
    });
    const { sessions } = await client.fetchQuery(streamDetail('chapel'));
    expect(sessions.map(({ id }) => id)).toEqual(['s1']);
  });

  it('is not there when its id is unknown', async () => {
    const { client } = await serve({ '/stream': { json: [] } });
    await expect(client.fetchQuery(streamDetail('chapel'))).rejects.toMatchObject({ status: 404 });
  });
});

describe('a session with what its state depends on', () => {
  const siblings = [sessionRow, { ...sessionRow, id: 's0', createdAt: nowMs - 1000 }];

  it('is read together with its parent and the sessions beside it', async () => {
    const { client } = await serve({
      '/session/s1': { json: { ...sessionRow, sourceSegmentsDuration: 7 } },
      '/stream/chapel': { json: parent },
      '/stream/chapel/sessions': { json: siblings },
    });
    const detail = await client.fetchQuery(sessionDetail('chapel', 's1'));
    expect(detail.session.recordedSeconds).toBe(7);
    expect(detail.parent?.name).toBe('Chapel');
    expect(detail.siblings.map(({ id }) => id)).toEqual(['s1', 's0']);
  });

  it('is a stream in the API of 2021', async () => {
    const { client } = await serve({
      '/stream/s1': { json: sessionRow },
      '/stream/chapel': { json: parent },
      '/stream/chapel/sessions': { json: siblings },
    });
    expect((await client.fetchQuery(sessionDetail('chapel', 's1'))).session.id).toBe('s1');
  });

  it('stays when its stream was deleted', async () => {
    const { client } = await serve({
      '/session/s1': { json: { ...sessionRow, name: 'Chapel' } },
      '/stream': { json: [] },
    });
    const detail = await client.fetchQuery(sessionDetail('chapel', 's1'));
    expect(detail.parent).toBeUndefined();
    const view = deriveSessionDetail(detail, nowMs);
    expect(view.stream).toMatchObject({ id: 'chapel', name: 'Chapel' });
    expect(view.sessions[0]?.state.kind).toBe('ready');
  });

  it('is not there when neither knows it', async () => {
    const { client } = await serve({ '/stream/chapel': { json: parent }, '/stream/chapel/sessions': { json: [] } });
    await expect(client.fetchQuery(sessionDetail('chapel', 's1'))).rejects.toMatchObject({ status: 404 });
  });

  it('fails when its parent cannot be read for another reason', async () => {
    const { client } = await serve({
      '/session/s1': { json: sessionRow },
      '/stream/chapel': { status: 500, json: { errors: [] } },
      '/stream/chapel/sessions': { json: [] },
    });
    await expect(client.fetchQuery(sessionDetail('chapel', 's1'))).rejects.toMatchObject({ status: 500 });
  });
});

describe('where to send to', () => {
  it('is the first of what the service names', async () => {
    const place = { ingest: 'rtmp://a/live', playback: 'https://a/hls', base: 'https://a' };
    const { client } = await serve({ '/ingest': { json: [place, { ...place, ingest: 'rtmp://b/live' }] } });
    expect(await client.fetchQuery(ingest)).toEqual(place);
  });

  it.each([[[]], [[{ ingest: 5 }]], [{}]])('is not known from %j', async (json) => {
    const { client } = await serve({ '/ingest': { json } });
    await expect(client.fetchQuery(ingest)).rejects.toMatchObject({ kind: 'parse' });
  });
});

describe('a new stream', () => {
  it('is created as asked, and its page has it at once', async () => {
    const { api, client } = await serve({ '/stream': { status: 201, json: { ...parent, id: 'new' } } });
    const mutation = client.getMutationCache().build(client, createStream(client));
    const stream = await mutation.execute({ name: 'Chapel', record: true });
    expect(stream.id).toBe('new');
    expect(api.requests[0]?.body).toEqual({ name: 'Chapel', record: true });
    expect(client.getQueryData(streamDetailKey('new'))).toMatchObject({ stream: { id: 'new' }, sessions: [] });
  });

  it('is not there when the service refuses it', async () => {
    const { client } = await serve({ '/stream': { status: 422, json: { errors: ['name is required'] } } });
    const mutation = client.getMutationCache().build(client, createStream(client));
    await expect(mutation.execute({ name: '' })).rejects.toMatchObject({ messages: ['name is required'] });
  });
});
