import { describe, expect, it } from 'vitest';
import { fetchMedia, requestApi } from '../../../src/dashboard/api/client.ts';
import { connection } from '../../../src/dashboard/api/connection.ts';
import { ApiError } from '../../../src/dashboard/api/errors.ts';
import { type Answer, serveApi } from './serve-api.ts';
import { signInForTest, testKey } from './sign-in-for-test.ts';

/** An API that gives this one answer to everything, with this page signed in to it. */
async function answering(answer: Answer) {
  const api = await serveApi(() => answer);
  signInForTest(api.baseUrl);
  return api;
}

async function failureOf(asking: Promise<unknown>): Promise<ApiError> {
  const error = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`It was no ApiError: ${String(error)}`);
}

describe('a request', () => {
  it('carries the key, and returns the parsed answer with its Link', async () => {
    const api = await answering({ json: [{ id: 'a' }], headers: { link: '<x?cursor=1>; rel="next"' } });
    await expect(requestApi('/stream')).resolves.toEqual({ body: [{ id: 'a' }], link: '<x?cursor=1>; rel="next"' });
    expect(api.requests[0]).toMatchObject({ method: 'GET', path: '/stream' });
    expect(api.requests[0]?.headers.authorization).toBe(`Bearer ${testKey}`);
    expect(api.requests[0]?.headers['content-type']).toBeUndefined();
  });

  it('sends its body as JSON', async () => {
    const api = await answering({ status: 201, json: { id: 'new' } });
    await requestApi('/stream', { method: 'POST', body: { name: 'Chapel' } });
    expect(api.requests[0]?.body).toEqual({ name: 'Chapel' });
    expect(api.requests[0]?.headers['content-type']).toBe('application/json');
  });

  it('that expects nothing is content with any good answer', async () => {
    const answers: Answer[] = [{ status: 204 }, { status: 200 }, { json: { id: 'a' } }, { text: '<p>ok</p>' }];
    const api = await serveApi(() => answers.shift());
    signInForTest(api.baseUrl);
    for (const _ of [...answers]) {
      const answer = await requestApi('/x', { method: 'PATCH', expects: 'nothing' });
      expect(answer).toEqual({ body: undefined, link: null });
    }
  });

  it('goes without authorization when it is asked as nobody', async () => {
    const api = await serveApi(() => ({ json: {} }));
    await requestApi('/aircheck/sign-in', { credentials: { baseUrl: api.baseUrl, apiKey: '' } });
    expect(api.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('is not sent at all while nobody is signed in', async () => {
    const api = await serveApi(() => ({ json: [] }));
    signInForTest(api.baseUrl);
    connection.signOut();
    expect((await failureOf(requestApi('/stream'))).status).toBe(401);
    expect(api.requests).toEqual([]);
  });
});

describe('an answer that is not what was promised', () => {
  it.each<[string, Answer]>([
    ['HTML with 200', { text: '<!doctype html><title>Sign in to the proxy</title>' }],
    ['an empty 200', { status: 200 }],
    ['truncated JSON', { text: '[{"id":"a"},{"id":' }],
  ])('is an error in words: %s', async (_, answer) => {
    await answering(answer);
    const error = await failureOf(requestApi('/stream'));
    expect(error).toMatchObject({ kind: 'parse', message: 'The service answered with something that is not its API.' });
  });

  it('is an error when no answer comes', async () => {
    signInForTest('http://127.0.0.1:1/api');
    const error = await failureOf(requestApi('/stream'));
    expect(error).toMatchObject({ kind: 'network', status: 0, message: 'The service does not answer.' });
  });

  it('is passed on as the abort that the caller asked for', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const api = await answering({ json: [], after: held });
    const stop = new AbortController();
    const asking = requestApi('/stream', { signal: stop.signal });
    while (api.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    release();
  });
});

describe('a refusal', () => {
  it('is said in words by its status, with what the service says', async () => {
    let status = 0;
    const api = await serveApi(() => ({ status, json: { errors: ['cannot change record'] } }));
    signInForTest(api.baseUrl);
    const words: [number, string][] = [
      [400, 'The service refuses this (400)'],
      [403, 'The service does not allow this with this key'],
      [404, 'It is not there: deleted, or it belongs to another connection'],
      [408, 'The service waited too long for the request'],
      [409, 'The service refuses this in its present state'],
      [413, 'The service finds the request too large'],
      [422, 'The service refuses this (422)'],
      [429, 'The service has had too many requests'],
      [500, 'The service failed (500)'],
      [503, 'The service is not available just now'],
    ];
    for (const [refused, sentence] of words) {
      status = refused;
      const message = `${sentence}. It says: cannot change record`;
      expect(await failureOf(requestApi('/stream'))).toMatchObject({ kind: 'http', status, message });
    }
  });

  it('says nothing of the page that a proxy wrote', async () => {
    await answering({ status: 502, text: '<h1>Bad gateway</h1><p>internal-host-17</p>' });
    expect((await failureOf(requestApi('/stream'))).message).toBe('The service failed (502).');
  });

  it('waits as long as its Retry-After says, in seconds or by a date, but not for ever', async () => {
    let header = '';
    const api = await serveApi(() => ({ status: 503, json: { errors: [] }, headers: { 'retry-after': header } }));
    signInForTest(api.baseUrl);
    const waitsFor = async (text: string) => {
      header = text;
      return (await failureOf(requestApi('/stream'))).retryAfterMs;
    };
    const waits: (number | undefined)[] = [];
    for (const text of ['7', '0', '86400', 'soon', '']) waits.push(await waitsFor(text));
    expect(waits).toEqual([7000, 0, 600_000, undefined, undefined]);
    const inAMinute = (await waitsFor(new Date(Date.now() + 60_000).toUTCString())) ?? 0;
    expect(inAMinute).toBeGreaterThan(50_000);
    expect(inAMinute).toBeLessThanOrEqual(60_000);
  });

  it('of the key stops everything that would be sent with it', async () => {
    const api = await answering({ status: 401, json: { errors: [`no such key: ${testKey}`] } });
    const error = await failureOf(requestApi('/stream'));
    expect(error.message).toBe('The API key is not accepted.');
    expect(connection.get().status).toBe('expired');
    await failureOf(requestApi('/stream'));
    expect(api.requests).toHaveLength(1);
  });

  it('of a key that was only tried changes nothing', async () => {
    const api = await serveApi(() => ({ status: 401, json: { errors: [] } }));
    signInForTest(api.baseUrl);
    await failureOf(requestApi('/stream', { credentials: { baseUrl: api.baseUrl, apiKey: 'another' } }));
    expect(connection.get().status).toBe('signed-in');
  });
});

describe('a part of a recording', () => {
  it('is asked for without the key, and by its first bytes alone', async () => {
    const api = await answering({ status: 206, text: 'abc' });
    const { response, text } = await fetchMedia(`${api.baseUrl}/0.m4s`, { firstBytes: 2048 });
    expect([response.status, text]).toEqual([206, 'abc']);
    expect(api.requests[0]?.headers.authorization).toBeUndefined();
    expect(api.requests[0]?.headers.range).toBe('bytes=0-2047');
  });
});
