import { describe, expect, it, onTestFinished } from 'vitest';
import { createUpstreamClient } from '../../../../src/service/features/upstream/upstream-client.ts';
import { openServiceWithUpstream } from './open-service.ts';
import { anUpstream, json, type Script, serveUpstream, upstreamKey } from './scripted-upstream.ts';

/** Every forwarded operation, with a body where it takes one. */
const operations = [
  ['GET', '/stream'],
  ['POST', '/stream', { name: 'a' }],
  ['GET', '/stream/a1'],
  ['PATCH', '/stream/a1', {}],
  ['DELETE', '/stream/a1'],
  ['PATCH', '/stream/a1/record', { record: true }],
  ['GET', '/stream/a1/sessions'],
  ['DELETE', '/stream/a1/terminate'],
  ['GET', '/session'],
  ['GET', '/session/a1'],
  ['GET', '/ingest'],
  ['GET', '/playback/a1'],
] as const;

/** Writes 64 KiB at a time as fast as it is read, until `bytes` are sent or nobody reads any more. */
const huge =
  (bytes: number, sent: { bytes: number }): Script =>
  (_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, 0x61);
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = () => {
      while (sent.bytes < bytes && !response.destroyed) {
        sent.bytes += chunk.length;
        if (!response.write(chunk)) {
          response.once('drain', write);
          return;
        }
      }
      response.end();
    };
    write();
  };

const { service, call, requests, answerWith } = await openServiceWithUpstream();

describe('an upstream that redirects', () => {
  it('is followed nowhere: the key does not go to a second server', async () => {
    const second = await serveUpstream(json([]));
    let status = 302;
    answerWith((seen, response) => {
      response.writeHead(status, { location: `${second.origin}${seen.url}` }).end('{"errors":[]}');
    });
    const expectRefused = async (method: string, path: string, body?: object) => {
      const response = await call(method, path, body);
      expect(response.headers.get('location')).toBeNull();
      expect([path, response.status, await response.json()]).toEqual([
        path,
        502,
        {
          errors: [`studio sends us elsewhere (${status}), which is not followed.`],
          upstream: { name: 'studio', reason: 'redirect', status },
        },
      ]);
    };
    for (const [method, path, body] of operations) await expectRefused(method, path, body);
    expect(requests).toHaveLength(operations.length);
    for (status of [301, 303, 307, 308]) await expectRefused('GET', '/stream');
    expect(second.requests).toHaveLength(0);
  });
});

describe('an upstream that answers', () => {
  it('something else than its API does is an error in words', async () => {
    answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
    });
    const upstream = { name: 'studio', reason: 'not-api', status: 200 };
    for (const path of ['/stream', '/session', '/stream/a1/sessions', '/ingest']) {
      const response = await call('GET', path);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const errors = ['studio answered with a web page that is not its API.'];
      expect([path, response.status, await response.json()]).toEqual([path, 502, { errors, upstream }]);
    }
    // A list belongs where there are many, and one stream where there is one.
    for (const [answer, paths] of [
      [{ data: [] }, ['/stream', '/session', '/stream/a1/sessions', '/ingest']],
      [[{ id: 'a1' }], ['/stream/a1', '/session/a1', '/playback/a1']],
    ] as const) {
      answerWith(json(answer));
      for (const path of paths) expect([path, (await call('GET', path)).status]).toEqual([path, 502]);
    }
  });

  it('100 MB is cut off at 4 MiB, and the service keeps running', async () => {
    const sent = { bytes: 0 };
    answerWith(huge(100e6, sent));
    const response = await call('GET', '/stream');
    expect([response.status, await response.json()]).toEqual([
      502,
      {
        errors: ['studio answered with more than 4 MiB.'],
        upstream: { name: 'studio', reason: 'too-large', status: 200 },
      },
    ]);
    // What it got rid of before the connection was closed lies in socket buffers.
    expect(sent.bytes).toBeLessThan(50e6);
    expect(await service.status('GET', '/stream')).toBe(200);
  });
});

describe('an upstream that is', () => {
  const limits = { headersMs: 60, wholeMs: 120, bytes: 1024, objectBytes: 1024 };

  it.each<[string, Script]>([
    ['silent', () => undefined],
    [
      'slow in the middle',
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('['),
    ],
  ])('%s is given up in words', async (_, script) => {
    const { upstream } = await serveUpstream(script);
    const answer = await createUpstreamClient(upstream, limits).call('GET', '/stream');
    expect(answer).toMatchObject({
      ok: false,
      status: 504,
      reason: 'timeout',
      errors: ['studio took too long to answer.'],
    });
  });

  it.each(['the headers', 'the body'])(
    'never done is given up though fetch loses the signal before %s',
    async (when) => {
      const fetched = globalThis.fetch;
      onTestFinished(() => {
        globalThis.fetch = fetched;
      });
      const stalled = () => new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('[')) }));
      globalThis.fetch = () => (when === 'the body' ? Promise.resolve(stalled()) : new Promise(() => undefined));
      expect(await createUpstreamClient(anUpstream(), limits).call('GET', '/stream')).toMatchObject({
        status: 504,
        reason: 'timeout',
      });
    },
  );

  it('gone, or hangs up, is reported', async () => {
    const { upstream } = await serveUpstream((_request, response) => response.destroy());
    expect(await createUpstreamClient(upstream).call('GET', '/stream')).toMatchObject({
      status: 502,
      reason: 'unreachable',
      errors: ['studio does not answer: it closed the connection.'],
    });
    const nowhere = anUpstream({ baseUrl: 'http://127.0.0.1:1/api' });
    expect(await createUpstreamClient(nowhere).call('GET', '/stream')).toMatchObject({
      status: 502,
      reason: 'unreachable',
    });
  });

  it('without TLS at an https address is not trusted, and does not see the key', async () => {
    const { upstream, requests } = await serveUpstream(json([]));
    const baseUrl = upstream.baseUrl.replace('http:', 'https:');
    const answer = await createUpstreamClient({ ...upstream, baseUrl }).call('GET', '/stream');
    expect(answer).toMatchObject({ ok: false, status: 502, reason: 'tls' });
    expect(JSON.stringify([answer, requests])).not.toContain(upstreamKey);
  });

  it('too talkative, even when packed, is cut off', async () => {
    const { gzipSync } = await import('node:zlib');
    const { upstream } = await serveUpstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(['a'.repeat(1e6)])));
    });
    expect(
      await createUpstreamClient(upstream, { ...limits, headersMs: 10_000, wholeMs: 10_000 }).call('GET', '/stream'),
    ).toMatchObject({
      reason: 'too-large',
      errors: ['studio answered with more than 1024 bytes.'],
    });
  });

  it('being waited for when the service is stopped is let go at once', async () => {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { upstream } = await serveUpstream(() => asked());
    const client = createUpstreamClient(upstream);
    const answer = client.call('GET', '/stream');
    await isAsked;
    client.close();
    expect(await answer).toMatchObject({ ok: false, errors: ['This service is being stopped.'] });
  });
});
