import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asBrowser, type BrowserRequest, cookieOf, tokenOf } from '../../../support/as-browser.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { openAccount, type TestAccount } from '../../../support/open-account.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestAccount | TestService;
beforeEach(async () => {
  service = await openAccount();
});

const publicUrl = 'https://live.example.org';
const allowedOrigin = 'https://dashboard.example';
const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
/** The file's own service, for its sign-in link, its settings, its restarts, and what its database is to refuse. */
let own: TestService;
const startOwn = async (apiKey = 'first-key-of-no-worth') => {
  own = await startTestService({ dataDirectory, publicUrl, allowedOrigins: [allowedOrigin], apiKey });
  return own;
};
beforeAll(async () => {
  await startOwn();
});
afterAll(async () => {
  await own.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const ask = (method: string, path: string, request: BrowserRequest = {}) => asBrowser(service, method, path, request);
const read = async (path: string, request: BrowserRequest = {}) => (await ask('GET', path, request)).json();
/** Whether this cookie, or this key, is good. */
const statusOf = async (request: BrowserRequest) => (await ask('GET', '/stream', request)).status;
const operator = () => ({ authorization: `Bearer ${service.apiKey}` });

const exchange = (token: string, request: BrowserRequest = {}, path = '/aircheck/sign-in/browser') =>
  ask('POST', path, { body: { token, name: 'Chromium' }, ...request });
async function invite(name: string, by: BrowserRequest = operator()): Promise<string> {
  const { url } = await (await ask('POST', '/aircheck/invites', { ...by, body: { name } })).json();
  return tokenOf(url);
}
/** Signs a browser in, by an invite of this name unless there is a token. */
async function signIn(name: string, by: BrowserRequest = operator(), token?: string): Promise<{ cookie: string }> {
  const response = await exchange(token ?? (await invite(name, by)));
  expect(response.status).toBe(201);
  return { cookie: cookieOf(response) };
}

/** A further key of the account, and how it is revoked. */
async function newKey(name: string) {
  const { apiKey } = await service.post('/aircheck/keys', { name });
  const keys: { id: string; name: string }[] = await service.get('/aircheck/keys');
  const id = keys.find((key) => key.name === name)?.id;
  return {
    key: { authorization: `Bearer ${apiKey}` },
    revoke: () => service.call('DELETE', `/aircheck/keys/${id}`),
  };
}

const sessionNamed = async (name: string): Promise<string | undefined> =>
  (await service.get('/aircheck/browser-sessions')).find((session: { name: string }) => session.name === name)?.id;
const invites = (by: BrowserRequest = operator()): Promise<{ id: string; name: string; createdBy: string }[]> =>
  read('/aircheck/invites', by);

describe('a browser that opens the sign-in link', () => {
  it('gets a session in a cookie that no script reads and no other site sends, and uses the link up with it', async () => {
    const other = service;
    service = own;
    const token = tokenOf(own.signInUrl);
    const maria = await invite('Maria');
    const tables = ['browser_sessions', 'api_keys'];
    inDatabase(dataDirectory, (database) => {
      for (const table of tables) {
        database.exec(`CREATE TRIGGER no_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`);
      }
    });
    // A page elsewhere exchanges the link for an API key. Whatever the database refuses uses nothing up.
    await expect(exchange(maria)).rejects.toThrow('answered 500');
    await expect(exchange(token)).rejects.toThrow('answered 500');
    await expect(exchange(token, {}, '/aircheck/sign-in')).rejects.toThrow('answered 500');
    inDatabase(dataDirectory, (database) => {
      for (const table of tables) database.exec(`DROP TRIGGER no_${table}`);
    });
    const response = await exchange(token);
    expect(await response.json()).toEqual({ account: 'This machine', name: 'Chromium' });
    const [pair = '', ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ');
    expect(pair).toMatch(/^aircheck-[\da-f]{12}=[\w-]{43}$/);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api']));
    expect(await statusOf({ cookie: pair })).toBe(200);
    expect((await exchange(token)).status).toBe(401);
    const [entry] = await own.get('/aircheck/activity?group=access');
    expect(entry).toMatchObject({ what: 'signed-in', by: 'Chromium' });
    // A link that is exchanged for an API key takes no cookie, and an invite is good for a session alone.
    expect((await exchange('no-token-of-ours', { cookie: pair }, '/aircheck/sign-in')).status).toBe(401);
    expect((await exchange(maria, { cookie: pair }, '/aircheck/sign-in')).status).toBe(401);
    expect((await exchange(maria)).status).toBe(201);
    // The cookie of a service on another port is another one.
    expect((await asBrowser(other, 'GET', '/stream', { cookie: pair })).status).toBe(401);
  });
});

describe('a browser that is signed in', () => {
  it('acts by an API key of its own name, listed among browsers and not among keys, and no row would sign in', async () => {
    const by = await signIn('Firefox on macOS');
    const stream = await (await ask('POST', '/stream', { ...by, body: { name: 'a' } })).json();
    expect(stream.createdByTokenName).toBe('Firefox on macOS');
    expect(await read('/aircheck/keys', by)).toMatchObject([{ name: 'operator' }]);
    expect(await read('/aircheck/browser-sessions', by)).toMatchObject([
      { name: 'Firefox on macOS', readOnly: false, isThis: true },
    ]);
    const rows = inDatabase(service.dataDirectory, (database) =>
      JSON.stringify(['browser_sessions', 'api_keys'].map((table) => database.prepare(`SELECT * FROM ${table}`).all())),
    );
    expect(rows).not.toContain(by.cookie.split('=')[1]);
  });

  it('signs out: its session and the key made for it end, and nothing else does', async () => {
    const by = await signIn('a');
    const { apiKey } = await (await ask('POST', '/aircheck/keys', { ...by, body: { name: 'a program' } })).json();
    const response = await ask('POST', '/aircheck/sign-out', by);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect(await statusOf(by)).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${apiKey}` })).toBe(200);
  });

  it('is signed out by another browser', async () => {
    const [first, second] = [await signIn('first'), await signIn('second')];
    const path = `/aircheck/browser-sessions/${await sessionNamed('first')}`;
    expect((await ask('DELETE', path, second)).status).toBe(204);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  });

  it('that signs in again replaces its session, and is listed once', async () => {
    const first = await signIn('Maria');
    const second = { cookie: cookieOf(await exchange(await invite('Maria again'), first)) };
    expect(await statusOf(first)).toBe(401);
    expect(await read('/aircheck/browser-sessions', second)).toMatchObject([{ name: 'Maria again', isThis: true }]);
  });

  it('is signed in no longer after 30 days in which nobody used it', async () => {
    const unusedFor = async (days: number) => {
      const by = await signIn(`${days} days`);
      const id = await sessionNamed(`${days} days`);
      inDatabase(service.dataDirectory, (database) =>
        database
          .prepare('UPDATE browser_sessions SET last_used_at = ? WHERE id = ?')
          .run(Date.now() - days * 86_400_000, id),
      );
      return statusOf(by);
    };
    expect(await unusedFor(29)).toBe(200);
    expect(await unusedFor(31)).toBe(401);
  });

  it('acts under a name that its user gives from then on, and is listed so for what it did before', async () => {
    const by = await signIn('a');
    await ask('POST', '/stream', { ...by, body: { name: 'Chapel' } });
    const rename = async (path: string, name: string) =>
      (await ask('PATCH', `/aircheck/browser-sessions/${path}`, { ...by, body: { name } })).status;
    const id = (await sessionNamed('a')) ?? '';
    expect(await rename(id, 'Maria')).toBe(204);
    expect(await sessionNamed('Maria')).toBe(id);
    expect(await read('/aircheck/me', by)).toMatchObject({ keyName: 'Maria' });
    expect(await read('/aircheck/activity?q=maria', by)).toMatchObject([
      { what: 'created', by: 'Maria' },
      { what: 'invite-used', by: 'Maria' },
    ]);
    expect(await rename('another', 'Maria')).toBe(404);
    expect(await rename(id, '')).toBe(422);
  });
});

describe('a cookie', () => {
  it('is refused from every page but ours, and for a write that the page did not send itself', async () => {
    const by = await signIn('a');
    const attempts: [string, BrowserRequest][] = [
      ['POST', { 'sec-fetch-site': 'same-site' }],
      ['POST', { 'sec-fetch-site': 'cross-site' }],
      ['GET', { 'sec-fetch-site': 'cross-site' }],
      ['GET', { 'sec-fetch-site': 'none' }],
      ['POST', { origin: 'https://elsewhere.example' }],
      ['POST', { 'aircheck-client': '' }],
    ];
    for (const [method, headers] of attempts) {
      const body = method === 'POST' ? { body: { name: 'a' } } : {};
      const response = await ask(method, '/stream', { ...by, ...headers, ...body });
      expect([method, headers, response.status]).toEqual([method, headers, 403]);
      if (headers['sec-fetch-site'] !== 'none') continue;
      expect((await response.json()).errors[0]).toContain('open the dashboard, or send an API key');
    }
    expect(await read('/stream', by)).toEqual([]);
  });

  it('of a page at an allowed origin elsewhere signs nobody in, and no answer lets it be sent from there', async () => {
    service = own;
    const origin = allowedOrigin;
    expect((await ask('GET', '/stream', { ...(await signIn('a')), origin })).status).toBe(403);
    expect((await exchange('x', { origin })).status).toBe(403);
    const preflight = await fetch(`${own.localUrl}/api/stream`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'aircheck-client,content-type',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).not.toContain('aircheck-client');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('that means nothing is answered 401, and a key that is sent as well comes first', async () => {
    const { cookie } = await signIn('a');
    expect(await statusOf({ cookie: `${cookie.split('=')[0]}=nonsense` })).toBe(401);
    expect(await statusOf({ cookie, authorization: 'Bearer no-key-of-ours' })).toBe(401);
  });

  it('is Secure where the page is open over HTTPS, and elsewhere one that the browser keeps', async () => {
    const secureAt = async (origin: string) => {
      const response = await exchange(await invite('a'), { origin });
      expect(response.status).toBe(201);
      return response.headers.get('set-cookie')?.includes('; Secure');
    };
    service = own;
    expect([await secureAt(publicUrl), await secureAt(own.localUrl)]).toEqual([true, false]);
  });
});

describe('a typed API key', () => {
  const withKey = async (key: BrowserRequest) => {
    const response = await ask('POST', '/aircheck/sign-in/browser', { ...key, body: { name: 'a tab' } });
    return { answer: await response.json(), by: { cookie: cookieOf(response) } };
  };

  it('begins a session that may do what the key may, and ends with it', async () => {
    const { apiKey } = await service.post('/aircheck/keys', { name: 'Maria', readOnly: true });
    const { answer, by } = await withKey({ authorization: `Bearer ${apiKey}` });
    expect(answer).toEqual({ account: expect.any(String), name: 'Maria' });
    expect((await ask('POST', '/stream', { ...by, body: { name: 'a' } })).status).toBe(403);
    const [key] = await service.get('/aircheck/keys');
    await service.call('DELETE', `/aircheck/keys/${key.id}`);
    expect(await statusOf(by)).toBe(401);
  });

  it('outlives the sign-out of its browser, and ends whom that invited when it is revoked', async () => {
    const { key, revoke } = await newKey('typed');
    const { by } = await withKey(key);
    const begun = await signIn('begun', by);
    expect((await ask('POST', '/aircheck/sign-out', (await withKey(key)).by)).status).toBe(204);
    expect([await statusOf(key), await statusOf(begun)]).toEqual([200, 200]);
    await revoke();
    expect(await statusOf(begun)).toBe(401);
  });
});

describe('an invite', () => {
  it('ends with its key together with all that it began, over any number of invites', async () => {
    const { key, revoke } = await newKey('leaked');
    const first = await signIn('first', key);
    const second = await signIn('second', first);
    const [unused, open] = [await invite('unused', key), await invite('third', second)];
    const beside = await signIn('beside');
    expect(await statusOf(second)).toBe(200);
    expect(await invites()).toContainEqual(expect.objectContaining({ name: 'unused', createdBy: 'leaked' }));
    await revoke();
    expect([await statusOf(first), await statusOf(second), await statusOf(beside)]).toEqual([401, 401, 200]);
    for (const token of [unused, open]) expect((await exchange(token)).status).toBe(401);
    expect((await ask('POST', '/aircheck/keys', { ...second, body: { name: 'a way back' } })).status).toBe(401);
    expect(await sessionNamed('second')).toBeUndefined();
    expect(await invites()).toEqual([]);
  });

  it.each(['elsewhere', 'itself'])('of a browser that was signed out by %s ends with it', async (how) => {
    const maker = await signIn(how);
    const token = await invite('open', maker);
    const begun = await signIn('begun', maker);
    if (how === 'itself') await ask('POST', '/aircheck/sign-out', maker);
    else await service.call('DELETE', `/aircheck/browser-sessions/${await sessionNamed(how)}`);
    expect([(await exchange(token)).status, await statusOf(begun)]).toEqual([401, 401]);
  });

  it('says in the lists that it, and whom it signed in, ends with the browser that asks', async () => {
    const maker = await signIn('maker');
    const first = await signIn('first', maker);
    await signIn('second', first);
    await invite('open', maker);
    await invite('open too', first);
    await signIn('beside');
    await invite('open beside');
    const ending = async (path: string, by: BrowserRequest) => {
      const rows: { name: string; endsWithThis?: true }[] = await read(path, by);
      return rows.flatMap(({ name, endsWithThis }) => (endsWithThis ? [name] : [])).sort();
    };
    expect(await ending('/aircheck/browser-sessions', maker)).toEqual(['first', 'second']);
    expect(await ending('/aircheck/invites', maker)).toEqual(['open', 'open too']);
    expect(await ending('/aircheck/browser-sessions', first)).toEqual(['second']);
    // Those of the account's key end with it, and say so to it alone.
    expect(await ending('/aircheck/invites', first)).toEqual(['open too']);
  });

  it('leaves those signed in whom a browser invited that signs in again, or that nobody used for long', async () => {
    const maker = await signIn('maker');
    const phone = await signIn('phone', maker);
    const again = { cookie: cookieOf(await exchange(await invite('again'), maker)) };
    expect([await statusOf(maker), await statusOf(phone)]).toEqual([401, 200]);

    const wall = await signIn('wall', again);
    const id = await sessionNamed('again');
    inDatabase(service.dataDirectory, (database) =>
      database.prepare('UPDATE browser_sessions SET last_used_at = 1 WHERE id = ?').run(id),
    );
    await signIn('one more');
    expect(await sessionNamed('again')).toBeUndefined();
    expect(await statusOf(wall)).toBe(200);
  });

  it('is withdrawn by anybody of its account who may write, and found by nobody else', async () => {
    const token = await invite('Maria');
    const [{ id } = { id: '' }] = await invites();
    const { apiKey } = await service.post('/aircheck/keys', { name: 'reader', readOnly: true });
    const reader = { authorization: `Bearer ${apiKey}` };
    const [listed = { id: '' }] = await invites(reader);
    expect(listed.id).toBe(id);
    expect(JSON.stringify(listed)).not.toContain(token);
    const withdraw = async (which: string, by = operator()) =>
      (await ask('DELETE', `/aircheck/invites/${which}`, by)).status;
    expect([await withdraw(id, reader), await withdraw('nobody')]).toEqual([403, 404]);
    expect([await withdraw(id), await withdraw(id)]).toEqual([204, 404]);
    expect((await exchange(token)).status).toBe(401);
    const log: { what: string }[] = await service.get('/aircheck/activity?group=access');
    expect(log.map(({ what }) => what)).toContain('invite-withdrawn');
  });
});

it('sessions and invites outlive a restart; those of AIRCHECK_API_KEY end when that setting changes', async () => {
  service = own;
  const maker = await signIn('maker');
  const maria = await service.post('/aircheck/invites', { name: 'Maria', readOnly: true });
  expect(maria).toMatchObject({ name: 'Maria', readOnly: true, url: expect.stringContaining('/#sign-in=') });
  await own.close();

  service = await startOwn();
  expect(await statusOf(maker)).toBe(200);
  const ofMaria = await signIn('', {}, tokenOf(maria.url));
  expect(await read('/aircheck/me', ofMaria)).toMatchObject({ keyName: 'Maria', readOnly: true });
  expect((await exchange(tokenOf(maria.url))).status).toBe(401);
  expect((await ask('POST', '/aircheck/invites', { ...ofMaria, body: { name: 'b' } })).status).toBe(403);
  const typed = await ask('POST', '/aircheck/sign-in/browser', { ...operator(), body: { name: 'a tab' } });
  expect((await typed.json()).name).toBe('AIRCHECK_API_KEY');
  const open = await invite('open');
  await own.close();

  service = await startOwn('second-key-of-no-worth');
  expect(await statusOf({ cookie: cookieOf(typed) })).toBe(401);
  expect((await exchange(open)).status).toBe(401);
  expect(await statusOf(maker)).toBe(401);
});
