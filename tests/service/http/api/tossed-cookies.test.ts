import { request } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenOf } from '../../../support/as-browser.ts';
import { openAccount, type TestAccount } from '../../../support/open-account.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

const publicUrl = 'https://live.example.org';

const overHttps = await startTestService({ publicUrl, allowedHosts: ['air.studio.example'] }, afterAll);
let service: TestAccount | TestService;
beforeEach(async () => {
  service = await openAccount();
});

const fromOf = (from: TestAccount | TestService) => ('from' in from ? from.from : {});

interface Answer {
  status: number;
  cookies: readonly string[];
}

/** Asks like a browser on our own page. `fetch` will not do: it chooses the host by itself. */
function ask(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const own = { 'sec-fetch-site': 'same-origin', 'aircheck-client': 'dashboard', 'content-type': 'application/json' };
    const url = `${service.localUrl}/api${path}`;
    const sent = request(url, { method, headers: { ...own, ...fromOf(service), ...headers } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] });
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Signs a browser in by an invite; its cookie, with what the browser is to do with it. */
async function signIn(headers: Record<string, string> = { origin: service.localUrl }): Promise<readonly string[]> {
  const token = tokenOf((await service.post('/aircheck/invites', { name: 'browser' })).url);
  const { status, cookies } = await ask('POST', '/aircheck/sign-in/browser', headers, { token, name: 'browser' });
  expect(status).toBe(201);
  return cookies;
}

const pairOf = (cookie = '') => cookie.split(';')[0] ?? '';
/** The paths at which an answer deletes the cookie of this name for this very host. */
function deletedPaths(cookies: readonly string[], name: string): string[] {
  const gone = cookies.filter((one) => pairOf(one) === `${name}=` && attributesOf(one).includes('Max-Age=0'));
  const attributes = gone.map(attributesOf).filter((each) => !each.some((text) => text.startsWith('Domain=')));
  return attributes.flat().flatMap((text) => (text.startsWith('Path=') ? [text.slice('Path='.length)] : []));
}

const attributesOf = (cookie = '') => cookie.split('; ').slice(1);

describe('Two sessions in one request, of which another page may have planted one', () => {
  it('are both refused, in whatever order they come, and nothing is changed by either', async () => {
    const [own, planted] = [pairOf((await signIn())[0]), pairOf((await signIn())[0])];
    for (const cookie of [`${planted}; ${own}`, `${own}; x=1; ${planted}`, `${own}; ${own}`]) {
      const write = await ask('POST', '/stream', { cookie, origin: service.localUrl }, { name: 'not mine' });
      expect([cookie, write.status]).toEqual([cookie, 401]);
      expect((await ask('GET', '/stream', { cookie })).status).toBe(401);
    }
    expect(await service.get('/stream')).toEqual([]);
    expect((await ask('GET', '/stream', { cookie: own })).status).toBe(200);
  });

  it('are deleted wherever a page on this host or beside it can have put one, but for the service’s own', async () => {
    const own = pairOf((await signIn())[0]);
    const [name = ''] = own.split('=');
    const cookie = `${own}; ${name}=planted`;
    const { cookies } = await ask('GET', '/aircheck/clips/x?y=/z', { cookie });
    expect(deletedPaths(cookies, name)).toEqual(
      expect.arrayContaining(
        ['/', '/api/', '/api/aircheck', '/api/aircheck/', '/api/aircheck/clips', '/api/aircheck/clips/'].concat([
          '/api/aircheck/clips/x',
          '/api/aircheck/clips/x/',
          '/api/stream',
          '/api/session/',
        ]),
      ),
    );
    expect(deletedPaths(cookies, name)).not.toContain('/api');
    expect((await ask('GET', '/stream', { cookie: own })).status).toBe(200);
    service = overHttps;
    const here = pairOf((await signIn())[0]);
    const beside = await ask('GET', '/stream', { host: 'air.studio.example:80', cookie: `${here}; ${here}` });
    const inDomains = beside.cookies.filter((one) => attributesOf(one).includes('Path=/api'));
    const domains = inDomains.flatMap((one) => attributesOf(one).filter((text) => text.startsWith('Domain=')));
    expect(new Set(domains)).toEqual(new Set(['Domain=air.studio.example', 'Domain=studio.example']));
  });

  it('do not keep their browser from signing in again, for every path of the API', async () => {
    const own = pairOf((await signIn())[0]);
    const [name = ''] = own.split('=');
    for (const cookie of [`${own}; ${name}=planted`, `${name}=planted`]) {
      const cookies = await signIn({ origin: service.localUrl, cookie });
      const [fresh] = cookies;
      expect(attributesOf(fresh)).toContain('Path=/api');
      expect((await ask('GET', '/stream', { cookie: pairOf(fresh) })).status).toBe(200);
      expect(deletedPaths(cookies, name)).toEqual(expect.arrayContaining(['/', '/api/aircheck', '/api/stream']));
    }
  });
});

describe('A session that is not good', () => {
  it('is deleted too where another page can have set it, so that it is refused beside no later one', async () => {
    const [name = ''] = pairOf((await signIn())[0]).split('=');
    const { status, cookies } = await ask('GET', '/aircheck/changes', { cookie: `${name}=planted` });
    expect(status).toBe(401);
    expect(deletedPaths(cookies, name)).toEqual(expect.arrayContaining(['/', '/api/aircheck', '/api/stream']));
    expect(deletedPaths(cookies, name)).not.toContain('/api');
  });
});

describe('Over HTTPS', () => {
  const host = 'live.example.org';
  beforeEach(() => {
    service = overHttps;
  });

  it('the cookie is one that no other host and no plain connection can set', async () => {
    const [cookie] = await signIn({ origin: publicUrl, host });
    expect(pairOf(cookie)).toMatch(/^__Host-aircheck-[\da-f]{12}=[\w-]{43}$/);
    expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
    expect(attributesOf(cookie).join()).not.toContain('Domain');
    for (const headers of [{ host }, { host: '127.0.0.1' }]) {
      const me = await ask('GET', '/aircheck/me', { ...headers, cookie: pairOf(cookie) });
      expect([me.status, pairOf(me.cookies[0])]).toEqual([200, pairOf(cookie)]);
    }
  });

  it('a cookie of the plain name signs nobody in, alone or beside the other', async () => {
    const plain = pairOf((await signIn({ origin: service.localUrl }))[0]);
    expect(plain).toMatch(/^aircheck-/);
    expect((await ask('GET', '/stream', { cookie: plain })).status).toBe(200);
    expect((await ask('GET', '/stream', { host, cookie: plain })).status).toBe(401);
    const own = pairOf((await signIn({ origin: publicUrl, host }))[0]);
    expect((await ask('GET', '/stream', { host, cookie: `${plain}; ${own}` })).status).toBe(200);
    const headers = { host, origin: publicUrl, cookie: `${plain}; ${own}` };
    expect((await ask('POST', '/aircheck/sign-out', headers)).status).toBe(204);
    expect((await ask('GET', '/stream', { host, cookie: own })).status).toBe(401);
    expect((await ask('GET', '/stream', { cookie: plain })).status).toBe(200);
  });
});
