import { describe, expect, it } from 'vitest';
import { cleanAnswer, readAnswer, readAnswerHeaders } from '../../../../src/service/features/upstream/read-answer.ts';
import { describeNetworkError } from '../../../../src/service/features/upstream/send-to-upstream.ts';
import { anUpstream, upstreamKey } from './scripted-upstream.ts';

const read = (
  body: unknown,
  { status = 200, type = 'application/json', expects = 'object' as 'object' | 'list' | 'nothing', headers = {} } = {},
) =>
  readAnswer(
    {
      status,
      headers: new Headers({ 'content-type': type, ...headers }),
      text: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { method: 'GET', pattern: '/stream', expects },
    anUpstream(),
  );

describe('an answer', () => {
  it('of the right shape is passed on, with its status', async () => {
    expect(await read({ id: 'a' })).toMatchObject({ ok: true, status: 200, body: { id: 'a' } });
    expect(await read([], { expects: 'list' })).toMatchObject({ ok: true, body: [] });
    expect(await read({ id: 'a' }, { status: 201 })).toMatchObject({ ok: true, status: 201 });
  });

  it.each([204, 200, 202])('to a change with status %i is done, with a body or without', async (status) => {
    for (const body of ['', '{"id":"a"}']) {
      expect(await read(body, { status, expects: 'nothing' })).toMatchObject({
        ok: true,
        status: 204,
        body: undefined,
      });
    }
  });

  it.each([
    [{ id: 'a' }, 'list'],
    [[], 'object'],
    [5, 'object'],
    ['null', 'object'],
    ['', 'object'],
    ['', 'list'],
    ['{"id":', 'object'],
    ['['.repeat(100) + ']'.repeat(100), 'list'],
    ['['.repeat(1e6) + ']'.repeat(1e6), 'list'],
  ] as const)('%j for a %s is not of its API', async (body, expects) => {
    await expect(read(body, { expects })).rejects.toThrow(/that is not its API|more than can be read/);
  });

  it.each(['text/html', 'text/plain', ''])('of type "%s" is not of its API, whatever is expected', async (type) => {
    for (const expects of ['object', 'list', 'nothing'] as const) {
      await expect(read('<html>sign in</html>', { type, expects })).rejects.toThrow(
        `${type === 'text/html' ? 'a web page' : 'something'} that is not its API`,
      );
    }
    await expect(read('<h1>404</h1>', { type, status: 404 })).rejects.toThrow('Is its address right?');
  });
});

describe('an error', () => {
  const errors = ['no token found'];

  it.each([
    [400, 400, 'refused'],
    [403, 403, 'refused'],
    [404, 404, 'refused'],
    [409, 409, 'refused'],
    [422, 422, 'refused'],
    [429, 429, 'busy'],
    [500, 502, 'failed'],
    [503, 503, 'failed'],
    [504, 502, 'failed'],
  ])('%i with JSON becomes %i, %s, in its own words', async (status, as, reason) => {
    expect(await read({ errors }, { status })).toEqual({
      ok: false,
      status: as,
      reason,
      errors,
      upstreamStatus: status,
      headers: {},
    });
  });

  it('401 becomes 424, and never has its message, which holds the key', async () => {
    const answer = await read({ errors: [`no token ${upstreamKey} found`] }, { status: 401 });
    expect(answer).toMatchObject({ ok: false, status: 424, reason: 'key-refused', upstreamStatus: 401 });
    expect(JSON.stringify(answer)).toContain('AIRCHECK_UPSTREAM_STUDIO_KEY');
    expect(JSON.stringify(answer)).not.toContain(upstreamKey);
  });

  it('to a change while live is marked, so that it can be queued', async () => {
    const live = "cannot change 'record' field while stream is active";
    expect(await read({ errors: [live] }, { status: 400 })).toMatchObject({ reason: 'live', errors: [live] });
  });

  it.each([
    [429, 429, 'too many requests'],
    [503, 503, 'not available'],
    [502, 502, 'failed (502)'],
  ])('%i of a proxy in front becomes %i in words, with its Retry-After', async (status, as, words) => {
    const answer = await read('<html></html>', { status, type: 'text/html', headers: { 'retry-after': '7' } });
    expect(answer).toMatchObject({
      ok: false,
      status: as,
      errors: [expect.stringContaining(words)],
      headers: { retryAfter: '7' },
    });
  });

  it('of any length and number is bounded', async () => {
    const answer = await read({ errors: Array.from({ length: 1000 }, () => 'x'.repeat(5000)) }, { status: 400 });
    expect(answer.ok ? [] : answer.errors.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 1000));
  });

  it.each([
    ['ENOTFOUND', 'unreachable', 'host name is not known'],
    ['ECONNREFUSED', 'unreachable', 'nothing listens'],
    ['WHATEVER', 'unreachable', 'the connection failed'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout', 'no connection in time'],
    ['CERT_HAS_EXPIRED', 'tls', 'expired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'signed by itself'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'another host name'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 'TLS failed'],
  ])('of the network, %s, is reported as %s by its code alone', (code, reason, words) => {
    const cause = Object.assign(new Error(`refused Bearer ${upstreamKey}`), { code });
    for (const error of [
      new TypeError('fetch failed', { cause }),
      new TypeError('fetch failed', { cause: new AggregateError([cause]) }),
    ]) {
      const failure = describeNetworkError(error, 'studio');
      expect(failure.reason).toBe(reason);
      expect(failure.message).toContain(words);
      expect(failure.message).not.toContain(upstreamKey);
    }
  });
});

describe('what must not leave this service', () => {
  it('the key, wherever it stands, in whatever spelling JSON has for it', async () => {
    const escaped = [...upstreamKey]
      .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
    const body = `{"id":"a ${escaped} b","${escaped}":[["${upstreamKey}"]],"n":{"m":"Bearer ${upstreamKey}"}}`;
    expect(await read(body)).toMatchObject({ body: { id: 'a ••• b', '•••': [['•••']], n: { m: 'Bearer •••' } } });
    expect(cleanAnswer('a%2Bb a+b', 'a+b')).toBe('••• •••');
  });

  it('the stream key of a session’s parent; the stream’s own stays', async () => {
    const parentStream = { id: 'p', streamKey: 'abcd-uimq-jtgy-x98v' };
    expect(await read([{ id: 's', parentStream, streamKey: 'own' }], { expects: 'list' })).toMatchObject({
      body: [{ id: 's', parentStream: { id: 'p' }, streamKey: 'own' }],
    });
    expect(JSON.stringify(await read([{ parentStream }], { expects: 'list' }))).not.toContain('abcd-uimq');
  });

  it('prototypes', () => {
    const clean = cleanAnswer(JSON.parse('{"__proto__":{"isAdmin":true},"a":1}'), undefined);
    expect(clean).toEqual({ a: 1 });
    expect(Object.getPrototypeOf(clean)).toBe(Object.prototype);
  });

  it('headers beside the five, or out of shape, or with the key in them', () => {
    const headersOf = (headers: Record<string, string>) => readAnswerHeaders(new Headers(headers), upstreamKey);
    expect(headersOf({ 'set-cookie': 'a=b', location: '/x', server: 'x', 'access-control-allow-origin': '*' })).toEqual(
      {},
    );
    expect(
      headersOf({
        etag: '"a"',
        'x-total-count': '250',
        'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT',
        link: '<https://other.example/api/stream?limit=2&cursor=skip2>; rel="next", <https://a.example>; rel="last"',
      }),
    ).toEqual({ etag: '"a"', totalCount: '250', retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT', nextCursor: 'skip2' });
    expect(headersOf({ etag: 'a', 'x-total-count': '-1', 'retry-after': 'soon', link: 'x' })).toEqual({});
    expect(
      headersOf({ etag: `"${upstreamKey}"`, link: `<https://a.example/?cursor=${upstreamKey}>; rel="next"` }),
    ).toEqual({});
  });
});
