import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inDatabase } from '../../../support/in-database.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

const tokenOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('sign-in') ?? '';
const signIn = (token: string, path = '/aircheck/sign-in/browser', headers: Record<string, string> = {}) =>
  fetch(`${service.localUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'aircheck-client': 'dashboard', ...headers },
    body: JSON.stringify({ token, name: 'Chromium' }),
  });
const inviteToken = async () =>
  tokenOf((await (await service.call('POST', '/aircheck/invites', { name: 'Maria' })).json()).url);

/** The database refuses every new row of this table, as a full disk does. */
const refuse = (table: string) =>
  inDatabase(service.dataDirectory, (database) =>
    database.exec(`CREATE TRIGGER refuse BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`),
  );
const accept = () => inDatabase(service.dataDirectory, (database) => database.exec('DROP TRIGGER refuse'));

describe('a sign-in that the database refuses', () => {
  it.each([
    ['a sign-in link', async () => tokenOf(service.signInUrl), '/aircheck/sign-in/browser', 'browser_sessions'],
    ['an invite', inviteToken, '/aircheck/sign-in/browser', 'browser_sessions'],
    ['a sign-in link of a page elsewhere', async () => tokenOf(service.signInUrl), '/aircheck/sign-in', 'api_keys'],
  ])('does not use up %s', async (_what, newToken, path, table) => {
    const token = await newToken();
    refuse(table);
    await expect(signIn(token, path)).rejects.toThrow('answered 500');
    accept();
    expect((await signIn(token, path)).status).toBe(201);
    expect((await signIn(token, path)).status).toBe(401);
  });
});

describe('a browser that signs in again', () => {
  it('replaces its session, and is listed once', async () => {
    const first = (await signIn(tokenOf(service.signInUrl))).headers.get('set-cookie')?.split(';')[0] ?? '';
    const read = (cookie: string) =>
      fetch(`${service.localUrl}/api/aircheck/browser-sessions`, { headers: { cookie } });
    expect((await read(first)).status).toBe(200);
    const again = await signIn(await inviteToken(), undefined, { cookie: first });
    const second = again.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await read(first)).status).toBe(401);
    expect(await (await read(second)).json()).toMatchObject([{ name: 'Maria', isThis: true }]);
  });
});

describe('the cookie of a session', () => {
  const secureAt = async (origin: string, publicUrl: string | undefined) => {
    await service.close();
    service = await startTestService({ publicUrl });
    const headers = { origin: origin === 'local' ? service.localUrl : origin };
    const response = await signIn(tokenOf(service.signInUrl), undefined, headers);
    expect(response.status).toBe(201);
    return response.headers.get('set-cookie')?.includes('; Secure');
  };

  it('is Secure where the page is open over HTTPS, and elsewhere one that the browser keeps', async () => {
    const publicUrl = 'https://live.example.org';
    expect(await secureAt(publicUrl, publicUrl)).toBe(true);
    expect(await secureAt('local', publicUrl)).toBe(false);
    expect(await secureAt('local', undefined)).toBe(false);
  });

  it('is of no use to a page at an allowed origin: no answer lets it send the cookie, or the header of a write', async () => {
    const elsewhere = 'https://dashboard.example';
    await service.close();
    service = await startTestService({ allowedOrigins: [elsewhere] });
    const preflight = await fetch(`${service.localUrl}/api/stream`, {
      method: 'OPTIONS',
      headers: {
        origin: elsewhere,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'aircheck-client,content-type',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(elsewhere);
    expect(preflight.headers.get('access-control-allow-headers')).not.toContain('aircheck-client');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('changes nothing about a link that is exchanged for an API key', async () => {
    const cookie = (await signIn(tokenOf(service.signInUrl))).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await signIn('no-token-of-ours', '/aircheck/sign-in', { cookie })).status).toBe(401);
    // Good for a session alone.
    expect((await signIn(await inviteToken(), '/aircheck/sign-in', { cookie })).status).toBe(401);
  });
});
