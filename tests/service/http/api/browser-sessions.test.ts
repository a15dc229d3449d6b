import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

const tokenOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('sign-in') ?? '';

interface BrowserRequest {
  body?: unknown;
  cookie?: string;
  authorization?: string;
  origin?: string;
  'sec-fetch-site'?: string;
  'aircheck-client'?: string;
}

/** A request as a browser sends it from our page: no key, a cookie if it has one. An empty header is not sent. */
function asBrowser(method: string, path: string, { body, ...headers }: BrowserRequest = {}) {
  const all = {
    'sec-fetch-site': 'same-origin',
    origin: service.localUrl,
    'aircheck-client': 'dashboard',
    'content-type': body === undefined ? '' : 'application/json',
    ...headers,
  };
  return fetch(`${service.localUrl}/api${path}`, {
    method,
    headers: Object.entries(all).filter(([, value]) => value !== ''),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function signIn(token = tokenOf(service.signInUrl), name = 'Chromium on Linux'): Promise<string> {
  const response = await asBrowser('POST', '/aircheck/sign-in/browser', { body: { token, name } });
  expect(response.status).toBe(201);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

describe('a browser that opens the sign-in link', () => {
  it('gets a session in a cookie that no script reads and no other site sends', async () => {
    const token = tokenOf(service.signInUrl);
    const response = await asBrowser('POST', '/aircheck/sign-in/browser', { body: { token, name: 'Chromium' } });
    expect(await response.json()).toEqual({ account: 'This machine', name: 'Chromium' });
    const [pair = '', ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ');
    expect(pair).toMatch(/^aircheck-[\da-f]{12}=[\w-]{43}$/);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api']));
    expect((await asBrowser('GET', '/stream', { cookie: pair })).status).toBe(200);
    const again = await asBrowser('POST', '/aircheck/sign-in/browser', { body: { token, name: 'Chromium' } });
    expect(again.status).toBe(401);
  });

  it('acts by an API key of its own name, which is listed among browsers and not among keys', async () => {
    const cookie = await signIn(undefined, 'Firefox on macOS');
    const stream = await (await asBrowser('POST', '/stream', { cookie, body: { name: 'a' } })).json();
    expect(stream.createdByTokenName).toBe('Firefox on macOS');
    expect(await (await asBrowser('GET', '/aircheck/keys', { cookie })).json()).toEqual([]);
    expect(await (await asBrowser('GET', '/aircheck/browser-sessions', { cookie })).json()).toMatchObject([
      { name: 'Firefox on macOS', readOnly: false, isThis: true },
    ]);
  });

  it('leaves nothing in the database that would sign in', async () => {
    const cookie = await signIn();
    const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
    const rows = JSON.stringify([
      database.prepare('SELECT * FROM browser_sessions').all(),
      database.prepare('SELECT * FROM api_keys').all(),
    ]);
    database.close();
    expect(rows).not.toContain(cookie.split('=')[1]);
  });

  it('signs out: its session and the key made for it end, and nothing else does', async () => {
    const cookie = await signIn();
    const { apiKey } = await (
      await asBrowser('POST', '/aircheck/keys', { cookie, body: { name: 'a program' } })
    ).json();
    const response = await asBrowser('POST', '/aircheck/sign-out', { cookie });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect((await asBrowser('GET', '/stream', { cookie })).status).toBe(401);
    expect((await service.call('GET', '/stream', undefined, { authorization: `Bearer ${apiKey}` })).status).toBe(200);
  });

  it('stays signed in over a restart of the service, and is signed out by another browser', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
    await service.close();
    service = await startTestService({ dataDirectory });
    const cookie = await signIn();
    await service.close();
    service = await startTestService({ dataDirectory });
    expect((await asBrowser('GET', '/aircheck/me', { cookie })).status).toBe(200);

    const other = await signIn();
    const [, first] = await (await asBrowser('GET', '/aircheck/browser-sessions', { cookie: other })).json();
    expect((await asBrowser('DELETE', `/aircheck/browser-sessions/${first.id}`, { cookie: other })).status).toBe(204);
    expect((await asBrowser('GET', '/stream', { cookie })).status).toBe(401);
    expect((await asBrowser('GET', '/stream', { cookie: other })).status).toBe(200);
    await service.close();
    await rm(dataDirectory, { recursive: true, force: true });
    service = await startTestService();
  });

  it('is signed in no longer after 30 days in which nobody used it', async () => {
    const cookie = await signIn();
    const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
    const days = (count: number) => Date.now() - count * 24 * 60 * 60_000;
    database.prepare('UPDATE browser_sessions SET last_used_at = ?').run(days(29));
    expect((await asBrowser('GET', '/stream', { cookie })).status).toBe(200);
    const other = await signIn(
      (await (await service.call('POST', '/aircheck/invites', { name: 'b' })).json()).url.split('=')[1],
    );
    database.prepare("UPDATE browser_sessions SET last_used_at = ? WHERE name = 'b'").run(days(31));
    database.close();
    expect((await asBrowser('GET', '/stream', { cookie: other })).status).toBe(401);
  });
});

describe('a cookie', () => {
  it('is refused from every page but ours, and for a write that the page did not send itself', async () => {
    const cookie = await signIn();
    const attempts: [string, BrowserRequest][] = [
      ['POST', { 'sec-fetch-site': 'same-site' }],
      ['POST', { 'sec-fetch-site': 'cross-site' }],
      ['GET', { 'sec-fetch-site': 'cross-site' }],
      ['GET', { 'sec-fetch-site': 'none' }],
      ['POST', { origin: 'https://elsewhere.example' }],
      ['POST', { 'aircheck-client': '' }],
    ];
    for (const [method, headers] of attempts) {
      const response = await asBrowser(method, '/stream', {
        cookie,
        ...headers,
        ...(method === 'POST' && { body: { name: 'a' } }),
      });
      expect([method, headers, response.status]).toEqual([method, headers, 403]);
      if (headers['sec-fetch-site'] !== 'none') continue;
      expect((await response.json()).errors[0]).toContain('open the dashboard, or send an API key');
    }
    expect(await (await asBrowser('GET', '/stream', { cookie })).json()).toEqual([]);
  });

  it('of a page at an allowed origin elsewhere signs nobody in', async () => {
    const elsewhere = 'https://dashboard.example';
    await service.close();
    service = await startTestService({ allowedOrigins: [elsewhere] });
    const cookie = await signIn();
    expect((await asBrowser('GET', '/stream', { cookie, origin: elsewhere })).status).toBe(403);
    const body = { token: 'x', name: 'b' };
    expect((await asBrowser('POST', '/aircheck/sign-in/browser', { body, origin: elsewhere })).status).toBe(403);
  });

  it('that means nothing is answered 401, and a key that is sent as well comes first', async () => {
    const cookie = await signIn();
    const [name] = cookie.split('=');
    expect((await asBrowser('GET', '/stream', { cookie: `${name}=nonsense` })).status).toBe(401);
    expect((await asBrowser('GET', '/stream', { cookie, authorization: 'Bearer no-key-of-ours' })).status).toBe(401);
  });

  it('of a service on another port is another cookie', async () => {
    const other = await startTestService();
    try {
      const cookie = await signIn();
      const response = await fetch(`${other.localUrl}/api/stream`, {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      expect(response.status).toBe(401);
    } finally {
      await other.close();
    }
  });
});

describe('a typed API key', () => {
  it('begins a session that ends with the key, and outlives no change of the setting', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
    await service.close();
    service = await startTestService({ dataDirectory, apiKey: 'first-key-of-no-worth' });
    const { apiKey } = await (await service.call('POST', '/aircheck/keys', { name: 'Maria', readOnly: true })).json();
    const withKey = async (key: string) => {
      const authorization = `Bearer ${key}`;
      const response = await asBrowser('POST', '/aircheck/sign-in/browser', { authorization, body: { name: 'a tab' } });
      return { answer: await response.json(), cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
    };
    const maria = await withKey(apiKey);
    expect(maria.answer).toEqual({ account: 'This machine', name: 'Maria' });
    expect((await asBrowser('POST', '/stream', { cookie: maria.cookie, body: { name: 'a' } })).status).toBe(403);
    const [key] = await (await service.call('GET', '/aircheck/keys')).json();
    await service.call('DELETE', `/aircheck/keys/${key.id}`);
    expect((await asBrowser('GET', '/stream', { cookie: maria.cookie })).status).toBe(401);

    const operator = await withKey(service.apiKey);
    expect(operator.answer.name).toBe('AIRCHECK_API_KEY');
    await service.close();
    service = await startTestService({ dataDirectory, apiKey: 'second-key-of-no-worth' });
    expect((await asBrowser('GET', '/stream', { cookie: operator.cookie })).status).toBe(401);
    await service.close();
    await rm(dataDirectory, { recursive: true, force: true });
    service = await startTestService();
  });

  it('that was typed ends nothing when its browser signs out', async () => {
    const { apiKey } = await (await service.call('POST', '/aircheck/keys', { name: 'Maria' })).json();
    const authorization = `Bearer ${apiKey}`;
    const signedIn = await asBrowser('POST', '/aircheck/sign-in/browser', { authorization, body: { name: 'a tab' } });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await asBrowser('POST', '/aircheck/sign-out', { cookie })).status).toBe(204);
    expect((await service.call('GET', '/stream', undefined, { authorization })).status).toBe(200);
  });
});

describe('an invite', () => {
  it('signs one browser in under its name, as far as it says, and survives a restart', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
    await service.close();
    service = await startTestService({ dataDirectory });
    const invite = await (await service.call('POST', '/aircheck/invites', { name: 'Maria', readOnly: true })).json();
    expect(invite).toMatchObject({ name: 'Maria', readOnly: true, url: expect.stringContaining('/#sign-in=') });
    await service.close();
    service = await startTestService({ dataDirectory });
    const cookie = await signIn(tokenOf(invite.url), 'Safari on iPhone');
    expect(await (await asBrowser('GET', '/aircheck/me', { cookie })).json()).toMatchObject({
      keyName: 'Maria',
      readOnly: true,
    });
    const body = { token: tokenOf(invite.url), name: 'again' };
    expect((await asBrowser('POST', '/aircheck/sign-in/browser', { body })).status).toBe(401);
    expect((await asBrowser('POST', '/aircheck/invites', { cookie, body: { name: 'b' } })).status).toBe(403);
    await service.close();
    await rm(dataDirectory, { recursive: true, force: true });
    service = await startTestService();
  });

  it('is for the account of who makes it', async () => {
    const mine = await (await service.call('POST', '/aircheck/invites', { name: 'b' })).json();
    const cookie = await signIn(tokenOf(mine.url));
    await service.call('POST', '/stream', { name: 'of this machine' });
    expect(await (await asBrowser('GET', '/stream', { cookie })).json()).toMatchObject([{ name: 'of this machine' }]);
  });
});

describe('a browser whose user gives a name', () => {
  const mine = async (cookie: string) =>
    (await (await asBrowser('GET', '/aircheck/browser-sessions', { cookie })).json()).find(
      ({ isThis }: { isThis?: true }) => isThis,
    );

  it('acts under it from then on, and is listed so for what it did before', async () => {
    const cookie = await signIn();
    await asBrowser('POST', '/stream', { cookie, body: { name: 'Chapel' } });
    const { id } = await mine(cookie);
    const renamed = await asBrowser('PATCH', `/aircheck/browser-sessions/${id}`, { cookie, body: { name: 'Maria' } });
    expect(renamed.status).toBe(204);
    expect(await mine(cookie)).toMatchObject({ name: 'Maria' });
    expect(await (await asBrowser('GET', '/aircheck/me', { cookie })).json()).toMatchObject({ keyName: 'Maria' });
    const log = await (await asBrowser('GET', '/aircheck/activity?q=maria', { cookie })).json();
    expect(log).toMatchObject([
      { what: 'created', by: 'Maria' },
      { what: 'signed-in', by: 'Maria' },
    ]);
  });

  it('has to be one of the account, and the name one that a key may have', async () => {
    const cookie = await signIn();
    const { id } = await mine(cookie);
    const rename = async (path: string, name: string) =>
      (await asBrowser('PATCH', `/aircheck/browser-sessions/${path}`, { cookie, body: { name } })).status;
    expect(await rename('another', 'Maria')).toBe(404);
    expect(await rename(id, '')).toBe(422);
  });
});
