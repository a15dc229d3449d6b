import { request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestService } from '../../../support/start-service.ts';

const service = await startTestService(
  {
    allowedHosts: ['studio.example'],
    allowedOrigins: ['https://allowed.example'],
    trustedProxies: ['127.0.0.1'],
  },
  afterAll,
);

let asked = 0;
/** Each from another address, since wrong keys slow their address down. */
const get = (path: string, headers: Record<string, string>) => {
  asked += 1;
  return fetch(`${service.apiUrl}${path}`, { headers: { 'x-forwarded-for': `192.0.2.${asked}`, ...headers } });
};

/** `fetch` sets Host itself; this one sends the one it is given. */
function statusWithHost(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${service.apiUrl}/ingest`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('signing in by the printed link', () => {
  it('gives a named key once; what it creates carries that name; signing out revokes it', async () => {
    const token = new URL(service.signInUrl).hash.replace('#sign-in=', '');
    const exchange = () =>
      fetch(`${service.apiUrl}/aircheck/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, name: 'Chromium, 21 Nov 2026' }),
      });
    const first = await exchange();
    expect(first.status).toBe(201);
    const { apiKey } = await first.json();
    expect((await exchange()).status).toBe(401);

    const authorization = `Bearer ${apiKey}`;
    const created = await service.call('POST', '/stream', { name: 'a' }, { authorization });
    expect(await created.json()).toMatchObject({ createdByTokenName: 'Chromium, 21 Nov 2026' });
    expect(await (await get('/aircheck/me', { authorization })).json()).toMatchObject({
      keyName: 'Chromium, 21 Nov 2026',
    });

    expect(await service.status('POST', '/aircheck/sign-out', undefined, { authorization })).toBe(204);
    expect((await get('/stream', { authorization })).status).toBe(401);
  });
});

describe('signing out with the key of AIRCHECK_API_KEY', () => {
  it('is refused in words: the key is good until the setting is changed', async () => {
    const response = await service.call('POST', '/aircheck/sign-out');
    expect([response.status, await response.json()]).toEqual([
      403,
      { errors: ['this key is set as AIRCHECK_API_KEY and cannot be revoked here: change or remove that setting'] },
    ]);
    expect(await service.status('GET', '/stream')).toBe(200);
  });
});

describe('where a request comes from', () => {
  it('a foreign host name is refused (DNS rebinding), an address or a configured name is not', async () => {
    expect(await statusWithHost('evil.example')).toBe(403);
    expect(await statusWithHost('studio.example:7070')).toBe(200);
    expect(await statusWithHost('192.168.1.5:7070')).toBe(200);
    expect(await statusWithHost('[::1]:7070')).toBe(200);
  });
});

it('sends the security headers with every answer', async () => {
  for (const path of ['/api/ingest', '/api/stream', '/nothing', '/']) {
    const { headers } = await fetch(`${service.dashboardUrl}${path}`);
    const policy = headers.get('content-security-policy');
    // What is no page may load nothing at all.
    if (path.startsWith('/api/')) expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
    else expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});
