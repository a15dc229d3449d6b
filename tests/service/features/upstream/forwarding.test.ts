import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import type { Upstream } from '../../../../src/service/features/upstream/read-upstreams.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { startTestService } from '../../../support/start-service.ts';
import { openServiceWithUpstream } from './open-service.ts';
import { json, serveUpstream, upstreamKey } from './scripted-upstream.ts';

const stream = { id: 'a1', kind: 'stream', name: 'Hall 1', streamKey: 'abcd-uimq-jtgy-x98v' };
const spare = { name: 'spare', keyVariable: 'AIRCHECK_UPSTREAM_SPARE_KEY', apiKey: undefined };

/** With an upstream besides that has no key, and answers at the same place. */
const { service, call, requests, origin, answerWith, upstream } = await openServiceWithUpstream(({ upstream }) => ({
  upstreams: [upstream, { ...upstream, ...spare }],
}));

/** Authorization by a key that may only read, and by one of another account. */
const [asReader, asOther] = inDatabase(service.dataDirectory, (database) => {
  const keys = createApiKeys(database, Date.now);
  const reader = keys.create(keys.defaultAccount().id, 'wall', { isReadOnly: true });
  return [reader, keys.create(keys.account('Studio B').id, 'b')].map((key) => ({ authorization: `Bearer ${key}` }));
});

describe('the connections', () => {
  it('are this machine and each upstream, and the key of none, for those with a key of ours', async () => {
    answerWith(json([]));
    const text = await (await service.call('GET', '/aircheck/connections')).text();
    const { host } = new URL(upstream.baseUrl);
    expect(JSON.parse(text)).toEqual([
      { name: 'local', label: 'This machine', kind: 'local', hasKey: true, host: new URL(service.apiUrl).host },
      { name: 'studio', label: 'studio', kind: 'upstream', hasKey: true, host },
      { name: 'spare', label: 'spare', kind: 'upstream', hasKey: false, host },
    ]);
    expect(text).not.toContain(upstreamKey);
    for (const path of ['connections', 'upstream/studio/stream', 'upstream/studio/queue']) {
      expect((await fetch(`${service.apiUrl}/aircheck/${path}`)).status).toBe(401);
    }
    expect(requests).toEqual([]);
  });

  it('belong to the machine, not to another account, which sees none, and are asked to change nothing by a reader', async () => {
    answerWith(json([stream]));
    expect(await service.get('/aircheck/connections', asOther)).toMatchObject([{ name: 'local' }]);
    for (const [method, path, body] of [
      ['GET', '/stream'],
      ['GET', '/queue'],
      ['POST', '/stream', { name: 'a' }],
      ['PATCH', '/stream/a1/record', { record: true }],
      ['DELETE', '/stream/a1'],
      ['POST', '/test'],
      ['POST', '/queue', { streamId: 'a1', record: true }],
      ['DELETE', '/queue/a1'],
    ] as const) {
      const response = await call(method, path, body, asOther);
      expect([path, response.status, await response.json()]).toEqual([path, 404, { errors: ['not found'] }]);
      if (method !== 'GET') expect([path, (await call(method, path, body, asReader)).status]).toEqual([path, 403]);
    }
    expect(requests).toEqual([]);
    expect((await call('GET', '/stream', undefined, asReader)).status).toBe(200);
  });
});

describe('a forwarded request', () => {
  it('carries the upstream’s key and nothing of the browser’s', async () => {
    answerWith(json([stream]));
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
    expect(requests).toMatchObject([{ method: 'GET', url: '/api/stream?limit=5' }]);
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
    answerWith((seen, response) => json(stream, seen.method === 'POST' ? 201 : 204)(seen, response));
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
    answerWith(json({ errors: ['no token'] }, 401));
    const response = await service.call('GET', '/aircheck/upstream/spare/stream');
    expect(response.status).toBe(424);
    expect((await response.json()).errors[0]).toContain('put one into AIRCHECK_UPSTREAM_SPARE_KEY');
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  it('that is none of the API’s is not sent', async () => {
    answerWith(json([]));
    for (const path of ['/user', '/stream/%2e%2e/user', '//evil.example/stream', '/']) {
      expect([path, (await call('GET', path)).status]).toEqual([path, 404]);
    }
    expect(requests).toEqual([]);
  });
});

describe('an answer through us', () => {
  it('keeps its page, count and ETag, or gets an ETag of ours; the next page is ours to follow', async () => {
    answerWith((seen, response) => {
      const link = '<https://internal.example/api/stream?cursor=skip20&secret=1>; rel="next"';
      const known = seen.headers['if-none-match'] === '"v1"';
      const headers = { link, 'x-total-count': '250', etag: '"v1"', 'set-cookie': 'a=b', server: 'nginx' };
      json([stream], known ? 304 : 200, headers)(seen, response);
    });
    const first = await call('GET', '/stream?limit=1&count=1');
    expect(await first.json()).toEqual([stream]);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'x-total-count': '250',
      etag: '"v1"',
      link: `<${service.apiUrl}/aircheck/upstream/studio/stream?limit=1&count=1&cursor=skip20>; rel="next"`,
    });
    expect(first.headers.get('set-cookie')).toBeNull();
    expect((await call('GET', '/stream', undefined, { 'if-none-match': '"v1"' })).status).toBe(304);
    expect(requests).toHaveLength(2);
    answerWith(json([stream]));
    const etag = (await call('GET', '/stream')).headers.get('etag') ?? '';
    expect((await call('GET', '/stream', undefined, { 'if-none-match': etag })).status).toBe(304);
  });

  it('leaves out the stream key of a session’s parent, and the upstream’s key everywhere', async () => {
    answerWith(json([{ id: 's1', name: `echo ${upstreamKey}`, parentId: 'a1', parentStream: stream }]));
    const text = await (await call('GET', '/session?parentId=a1')).text();
    expect(JSON.parse(text)).toMatchObject([{ id: 's1', name: 'echo •••', parentStream: { name: 'Hall 1' } }]);
    expect(text).not.toContain(stream.streamKey);
    expect(text).not.toContain(upstreamKey);
  });

  it('of 401 is 424: the operator stays signed in here, and the key is not echoed or logged', async () => {
    answerWith(json({ errors: [`no token ${upstreamKey} found`] }, 401));
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

  it('that is an error says whose it is', async () => {
    answerWith(json({ errors: ['too many'], trace: 'x' }, 429, { 'retry-after': '12' }));
    const response = await call('GET', '/stream/a1');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '12']);
    expect(await response.json()).toEqual({
      errors: ['too many'],
      upstream: { name: 'studio', reason: 'busy', status: 429 },
    });
  });

  it('has no stream key for a key that may only read, however deep it lies', async () => {
    const deep = { ...stream, parentStream: stream, multistream: { targets: [{ spec: { streamKey: 'abcd-deep' } }] } };
    answerWith((seen, response) => json(seen.url.includes('/stream/') ? deep : [deep])(seen, response));
    for (const path of ['/stream', '/stream/a1', '/session']) {
      const text = await (await call('GET', path, undefined, asReader)).text();
      expect(text).toContain('Hall 1');
      expect(text).not.toMatch(/streamKey|x98v|abcd-deep/);
      expect(await (await call('GET', path)).text()).toContain('abcd-uimq-jtgy-x98v');
    }
  });
});

describe('The page may reach the hosts that an upstream plays from, and no others', () => {
  const policyOf = async (...upstreams: Upstream[]) => {
    const dashboardDirectory = await mkdtemp(join(tmpdir(), 'aircheck-pages-'));
    onTestFinished(() => rm(dashboardDirectory, { recursive: true, force: true }));
    await writeFile(join(dashboardDirectory, 'index.html'), '<html><head></head></html>');
    const { dashboardUrl } = await startTestService({ dashboardDirectory, upstreams }, onTestFinished);
    const page = await fetch(dashboardUrl, { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    return Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  };

  it('as its answers name them, or the setting, if there is one', async () => {
    const named = await serveUpstream((seen, response) => {
      const ingest = [
        { ingest: 'rtmp://in.example/live', playback: 'https://live.example/hls', base: 'https://vod.example' },
      ];
      const rows = [
        { id: 's1', recordingUrl: 'https://cdn.example:8443/s1/index.m3u8', mp4Url: 'http://plain.example/a.mp4' },
      ];
      return json(seen.url.includes('/ingest') ? ingest : rows)(seen, response);
    });
    const set = await serveUpstream(json([{ recordingUrl: 'https://other.example/x' }]));
    const policy = await policyOf(named.upstream, {
      ...set.upstream,
      name: 'set',
      mediaHosts: ['https://*.cdn.example'],
    });
    const ofNamed = [named.origin, 'https://live.example', 'https://vod.example', 'https://cdn.example:8443'];
    const hosts = [...ofNamed, set.origin, 'https://*.cdn.example'];
    expect(policy['connect-src']).toEqual(["'self'", ...hosts]);
    expect(policy['media-src']).toEqual(["'self'", 'blob:', ...hosts]);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(set.requests).toEqual([]);
  });

  it('and opens even if the upstream never answers', async () => {
    const mute = await serveUpstream(() => undefined);
    const policy = await policyOf(mute.upstream);
    expect(mute.requests).not.toEqual([]);
    expect(policy['connect-src']).toEqual(["'self'", mute.origin]);
  });
});
