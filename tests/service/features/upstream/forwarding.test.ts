import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../../../src/service/config.ts';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { openServiceWithUpstream } from './open-service.ts';
import { anUpstream, json, serveUpstream, upstreamKey } from './scripted-upstream.ts';

const stream = { id: 'a1', kind: 'stream', name: 'Hall 1', streamKey: 'abcd-uimq-jtgy-x98v' };

describe('the connections', () => {
  it('are this machine and each upstream, and the key of none', async () => {
    const keyless = anUpstream({ name: 'spare', baseUrl: 'https://spare.example:8443/api', apiKey: undefined });
    const { upstream } = await serveUpstream(json([]));
    const { service } = await openServiceWithUpstream(json([]), { upstreams: [upstream, keyless] });
    const text = await (await service.call('GET', '/aircheck/connections')).text();
    expect(JSON.parse(text)).toEqual([
      { name: 'local', label: 'This machine', kind: 'local', hasKey: true, host: new URL(service.apiUrl).host },
      { name: 'studio', label: 'studio', kind: 'upstream', hasKey: true, host: new URL(upstream.baseUrl).host },
      { name: 'spare', label: 'spare', kind: 'upstream', hasKey: false, host: 'spare.example:8443' },
    ]);
    expect(text).not.toContain(upstreamKey);
  });

  it('are for those with a key of ours', async () => {
    const { service, requests } = await openServiceWithUpstream(json([]));
    for (const path of [
      '/aircheck/connections',
      '/aircheck/upstream/studio/stream',
      '/aircheck/upstream/studio/queue',
    ]) {
      expect((await fetch(`${service.apiUrl}${path}`)).status).toBe(401);
    }
    expect(requests).toEqual([]);
  });

  it('belong to the machine, not to another account, which sees none', async () => {
    const { service, requests } = await openServiceWithUpstream(json([]));
    const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
    const apiKeys = createApiKeys(database, Date.now);
    const key = apiKeys.create(apiKeys.account('Studio B').id, 'b');
    database.close();
    const as = { authorization: `Bearer ${key}` };
    expect(await service.get('/aircheck/connections', as)).toMatchObject([{ name: 'local' }]);
    for (const [method, path, body] of [
      ['GET', '/stream'],
      ['POST', '/stream', { name: 'a' }],
      ['POST', '/test'],
      ['GET', '/queue'],
      ['POST', '/queue', { streamId: 'a1', record: true }],
      ['DELETE', '/queue/a1'],
    ] as const) {
      const response = await service.call(method, `/aircheck/upstream/studio${path}`, body, as);
      expect([path, response.status, await response.json()]).toEqual([path, 404, { errors: ['not found'] }]);
    }
    expect(requests).toEqual([]);
  });
});

describe('a forwarded request', () => {
  it('carries the upstream’s key and nothing of the browser’s', async () => {
    const { service, requests, origin } = await openServiceWithUpstream(json([stream]));
    const headers = {
      authorization: `Bearer ${service.apiKey}`,
      origin: service.dashboardUrl,
      cookie: 'session=1',
      referer: service.dashboardUrl,
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=10.0.0.1',
      'x-api-key': 'mine',
      'user-agent': 'Browser',
      'accept-language': 'nb',
      'if-none-match': '"abc"',
    };
    // `fetch` refuses to send some of these.
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${service.apiUrl}/aircheck/upstream/studio/stream?limit=5&apiKey=x`, { headers }, (got) => {
        got.resume();
        resolve(got.statusCode);
      });
      sent.on('error', reject).end();
    });
    expect(status).toBe(200);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/stream?limit=5' });
    const sent = requests[0]?.headers ?? {};
    expect(sent).toMatchObject({
      accept: 'application/json',
      authorization: `Bearer ${upstreamKey}`,
      host: new URL(origin).host,
      'if-none-match': '"abc"',
      'user-agent': 'aircheck',
    });
    for (const [name, value] of Object.entries(headers)) {
      if (name !== 'if-none-match') expect([name, sent[name]]).not.toEqual([name, value]);
    }
    for (const name of ['origin', 'cookie', 'referer', 'x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-api-key'])
      expect(sent).not.toHaveProperty(name);
  });

  it('has its body as JSON, and no body if there is none', async () => {
    const { call, requests } = await openServiceWithUpstream((seen, response) =>
      json(stream, seen.method === 'POST' ? 201 : 204)(seen, response),
    );
    const created = await call('POST', '/stream', { name: 'Hall 1', record: true });
    expect([created.status, await created.json()]).toEqual([201, stream]);
    const changed = await call('PATCH', '/stream/a1/record', { record: false });
    expect([changed.status, await changed.text()]).toEqual([204, '']);
    expect((await call('DELETE', '/stream/a1')).status).toBe(204);
    expect(requests.map(({ method, url, body, headers }) => [method, url, body, headers['content-type']])).toEqual([
      ['POST', '/api/stream', '{"name":"Hall 1","record":true}', 'application/json'],
      ['PATCH', '/api/stream/a1/record', '{"record":false}', 'application/json'],
      ['DELETE', '/api/stream/a1', '', undefined],
    ]);
  });

  it('without a key of the upstream goes without authorization', async () => {
    const scripted = await serveUpstream(json({ errors: ['no token'] }, 401));
    const { service } = await openServiceWithUpstream(json([]), {
      upstreams: [{ ...scripted.upstream, apiKey: undefined }],
    });
    const response = await service.call('GET', '/aircheck/upstream/studio/stream');
    expect(response.status).toBe(424);
    expect((await response.json()).errors[0]).toContain('put one into AIRCHECK_UPSTREAM_STUDIO_KEY');
    expect(scripted.requests[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['GET', '/user'],
    ['GET', '/stream/a1/record'],
    ['PUT', '/stream/a1'],
    ['DELETE', '/session/a1'],
    ['GET', '/stream/%2e%2e/user'],
    ['GET', '/stream/a%2f..%2f..%2fuser'],
    ['GET', '//evil.example/stream'],
    ['GET', '/@evil.example/stream'],
    ['GET', '/'],
    ['POST', '/aircheck/keys'],
  ])('that is none of the API’s is not sent: %s %s', async (method, path) => {
    const { call, requests } = await openServiceWithUpstream(json([]));
    expect((await call(method, path)).status).toBe(404);
    expect(requests).toEqual([]);
  });

  it('of a key of ours that may only read is only sent where it reads', async () => {
    const { service, call, requests } = await openServiceWithUpstream(json([stream]));
    const { apiKey } = await service.post('/aircheck/keys', { name: 'wall', readOnly: true });
    const as = { authorization: `Bearer ${apiKey}` };
    for (const [method, path, body] of [
      ['PATCH', '/stream/a1/record', { record: true }],
      ['POST', '/stream', { name: 'a' }],
      ['DELETE', '/stream/a1'],
      ['POST', '/queue', { streamId: 'a1', record: true }],
      ['DELETE', '/queue/a1'],
      ['POST', '/test'],
    ] as const) {
      expect([path, (await call(method, path, body, as)).status]).toEqual([path, 403]);
    }
    expect(requests).toEqual([]);
    expect((await call('GET', '/stream', undefined, as)).status).toBe(200);
  });
});

describe('an answer through us', () => {
  it('keeps its page, count and ETag; the next page is ours to follow', async () => {
    const { service, call, requests } = await openServiceWithUpstream((seen, response) => {
      const link = '<https://internal.example/api/stream?cursor=skip20&secret=1>; rel="next"';
      const known = seen.headers['if-none-match'] === '"v1"';
      const headers = { link, 'x-total-count': '250', etag: '"v1"', 'set-cookie': 'a=b', server: 'nginx' };
      json([stream], known ? 304 : 200, headers)(seen, response);
    });
    const first = await call('GET', '/stream?limit=1&count=1');
    expect(await first.json()).toEqual([stream]);
    expect(first.headers.get('x-total-count')).toBe('250');
    expect(first.headers.get('etag')).toBe('"v1"');
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(first.headers.get('link')).toBe(
      `<${service.apiUrl}/aircheck/upstream/studio/stream?limit=1&count=1&cursor=skip20>; rel="next"`,
    );
    expect((await call('GET', '/stream', undefined, { 'if-none-match': '"v1"' })).status).toBe(304);
    expect(requests).toHaveLength(2);
  });

  it('without an ETag gets one of ours', async () => {
    const { call } = await openServiceWithUpstream(json([stream]));
    const etag = (await call('GET', '/stream')).headers.get('etag') ?? '';
    expect((await call('GET', '/stream', undefined, { 'if-none-match': etag })).status).toBe(304);
  });

  it('leaves out the stream key of a session’s parent, and the upstream’s key everywhere', async () => {
    const session = { id: 's1', name: `echo ${upstreamKey}`, parentId: 'a1', parentStream: stream };
    const { call } = await openServiceWithUpstream(json([session]));
    const text = await (await call('GET', '/session?parentId=a1')).text();
    expect(JSON.parse(text)).toMatchObject([{ id: 's1', name: 'echo •••', parentStream: { name: 'Hall 1' } }]);
    expect(text).not.toContain(stream.streamKey);
    expect(text).not.toContain(upstreamKey);
  });

  it('401 is 424: the operator stays signed in here, and the key is not echoed or logged', async () => {
    const { service, call } = await openServiceWithUpstream(json({ errors: [`no token ${upstreamKey} found`] }, 401));
    const response = await call('GET', '/stream');
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([
      424,
      {
        errors: ['studio does not accept the API key in AIRCHECK_UPSTREAM_STUDIO_KEY.'],
        upstream: { name: 'studio', reason: 'key-refused', status: 401 },
      },
    ]);
    expect(text + service.logged.join()).not.toContain(upstreamKey);
  });

  it('an error says whose it is', async () => {
    const { call } = await openServiceWithUpstream(
      json({ errors: ['too many'], trace: 'x' }, 429, { 'retry-after': '12' }),
    );
    const response = await call('GET', '/stream/a1');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '12']);
    expect(await response.json()).toEqual({
      errors: ['too many'],
      upstream: { name: 'studio', reason: 'busy', status: 429 },
    });
  });
});

describe('A read-only key never gets a stream key', () => {
  it('that an upstream answers with, however deep it lies', async () => {
    const deep = { ...stream, parentStream: stream, multistream: { targets: [{ spec: { streamKey: 'abcd-deep' } }] } };
    const { service } = await openServiceWithUpstream((seen, response) =>
      json(seen.url.includes('/stream/') ? deep : [deep])(seen, response),
    );
    const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
    const apiKeys = createApiKeys(database, Date.now);
    const reader = apiKeys.create(apiKeys.defaultAccount().id, 'wall', { isReadOnly: true });
    database.close();
    for (const path of ['/stream', '/stream/a1', '/session']) {
      const url = `/aircheck/upstream/studio${path}`;
      const text = await (await service.call('GET', url, undefined, { authorization: `Bearer ${reader}` })).text();
      expect(text).toContain('Hall 1');
      expect(text).not.toMatch(/streamKey|x98v|abcd-deep/);
      expect(await (await service.call('GET', url)).text()).toContain('abcd-uimq-jtgy-x98v');
    }
  });
});

describe('The page may reach the hosts that an upstream plays from, and no others', () => {
  const policyOf = async (settings: Partial<Config>) => {
    const dashboardDirectory = await mkdtemp(join(tmpdir(), 'aircheck-pages-'));
    onTestFinished(() => rm(dashboardDirectory, { recursive: true, force: true }));
    await writeFile(join(dashboardDirectory, 'index.html'), '<html><head></head></html>');
    const { service } = await openServiceWithUpstream(json([]), { dashboardDirectory, ...settings });
    const page = await fetch(service.dashboardUrl, { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    return Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  };

  it('as its answers name them', async () => {
    const { upstream, origin } = await serveUpstream((seen, response) => {
      const ingest = [
        { ingest: 'rtmp://in.example/live', playback: 'https://live.example/hls', base: 'https://vod.example' },
      ];
      const rows = [
        { id: 's1', recordingUrl: 'https://cdn.example:8443/s1/index.m3u8', mp4Url: 'http://plain.example/a.mp4' },
      ];
      return json(seen.url.includes('/ingest') ? ingest : rows)(seen, response);
    });
    const policy = await policyOf({ upstreams: [upstream] });
    const hosts = ['https://live.example', 'https://vod.example', 'https://cdn.example:8443'];
    expect(policy['connect-src']).toEqual(["'self'", origin, ...hosts]);
    expect(policy['media-src']).toEqual(["'self'", 'blob:', origin, ...hosts]);
    expect(policy['script-src']).toEqual(["'self'"]);
  });

  it('as the setting names them, if there is one', async () => {
    const { upstream, origin, requests } = await serveUpstream(json([{ recordingUrl: 'https://other.example/x' }]));
    const policy = await policyOf({ upstreams: [{ ...upstream, mediaHosts: ['https://*.cdn.example'] }] });
    expect(policy['connect-src']).toEqual(["'self'", origin, 'https://*.cdn.example']);
    expect(requests).toEqual([]);
  });

  it('and opens even if the upstream never answers', async () => {
    const { upstream, origin, requests } = await serveUpstream(() => undefined);
    const policy = await policyOf({ upstreams: [upstream] });
    expect(requests).not.toEqual([]);
    expect(policy['connect-src']).toEqual(["'self'", origin]);
  });
});
