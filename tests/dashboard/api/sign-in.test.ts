import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connection, takeSignInToken } from '../../../src/dashboard/api/connection.ts';
import { keyName, signInWithKey, signInWithToken, signOut } from '../../../src/dashboard/api/sign-in.ts';
import { siteConfig } from '../../../src/dashboard/api/site-config.ts';
import { type Answer, serveApi } from './serve-api.ts';

const novemberMs = new Date(2026, 10, 21, 12).getTime();

afterEach(() => {
  connection.signOut();
  window.history.replaceState(null, '', '/');
});

describe('a sign-in link', () => {
  it('gives its token, and the address forgets it', () => {
    window.history.replaceState({ some: 'state' }, '', '/streams/a?q=x#sign-in=tok%20en');
    expect(takeSignInToken()).toBe('tok en');
    expect(window.location.href).toMatch(/\/streams\/a\?q=x$/);
    expect(window.history.state).toEqual({ some: 'state' });
    expect(takeSignInToken()).toBeUndefined();
  });

  it('with nothing in it is no sign-in link, and is cleaned all the same', () => {
    window.history.replaceState(null, '', '/#sign-in=');
    expect(takeSignInToken()).toBeUndefined();
    expect(window.location.hash).toBe('');
  });

  it('leaves another fragment alone', () => {
    window.history.replaceState(null, '', '/#main');
    expect(takeSignInToken()).toBeUndefined();
    expect(window.location.hash).toBe('#main');
  });

  it('begins a session named after the browser and the date, and leaves no key in the page', async () => {
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ name: 'n', account: 'Northlight' }, { status: 201 }));
    await signInWithToken('token');
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect([url, init?.method, init?.credentials]).toEqual(['/api/aircheck/sign-in/browser', 'POST', 'same-origin']);
    expect(JSON.parse(String(init?.body))).toEqual({ token: 'token', name: expect.stringMatching(/, \d+ \w+ \d{4}$/) });
    expect(connection.get()).toEqual({
      status: 'signed-in',
      connection: { baseUrl: '/api', account: 'Northlight', apiKey: undefined },
    });
  });

  it.each([
    ['at another origin', 'https://aircheck.example/api'],
    ['at another path of this one', '/live/api'],
  ])('is exchanged for a key where the service is %s: the browser would not send it the cookie', async (_, apiBase) => {
    vi.spyOn(siteConfig, 'settled').mockResolvedValue({ apiBase, title: 'A' });
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ apiKey: 'fresh', name: 'n', account: 'N' }, { status: 201 }));
    await signInWithToken('token');
    expect(fetched.mock.calls[0]?.[0]).toBe(`${apiBase}/aircheck/sign-in`);
    expect(connection.get()).toMatchObject({ connection: { baseUrl: apiBase, apiKey: 'fresh' } });
  });

  it('that is answered with something else signs nobody in', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ key: 'other' }));
    await expect(signInWithToken('token')).rejects.toMatchObject({ kind: 'parse' });
    expect(connection.get().status).toBe('signed-out');
  });
});

describe('the name of a browser’s key', () => {
  const agent = (text: string) => `Mozilla/5.0 ${text}`;
  it.each([
    [
      agent('(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'),
      'Chromium on Linux',
    ],
    [agent('(Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0'), 'Edge on Windows'],
    [agent('(Macintosh; Intel Mac OS X 14_0) AppleWebKit/605 Version/18 Safari/605'), 'Safari on macOS'],
    [agent('(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/605'), 'Safari on iOS'],
    [agent('(Android 15; Mobile; rv:140) Gecko Firefox/140.0'), 'Firefox on Android'],
    ['curl/8', 'Browser'],
  ])('%s', (userAgent, where) => {
    expect(keyName(userAgent, novemberMs)).toBe(`${where}, 21 Nov 2026`);
  });
});

describe('signing in with a key', () => {
  const serve = (answers: Record<string, Answer>) => serveApi(({ path }) => answers[path]);

  it('learns the account if the service names it', async () => {
    const api = await serve({ '/aircheck/me': { json: { account: 'Northlight', keyName: 'k', version: '1' } } });
    await signInWithKey({ baseUrl: `${api.baseUrl}/`, apiKey: ' key ' });
    expect(connection.get()).toEqual({
      status: 'signed-in',
      connection: { baseUrl: api.baseUrl, apiKey: 'key', account: 'Northlight' },
    });
  });

  it('of our own service begins a session, and the key is not kept', async () => {
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ name: 'Maria', account: 'Northlight' }, { status: 201 }));
    await signInWithKey({ baseUrl: '/api/', apiKey: ' secret ' });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect([url, new Headers(init?.headers).get('authorization')]).toEqual([
      '/api/aircheck/sign-in/browser',
      'Bearer secret',
    ]);
    expect(connection.get()).toMatchObject({ status: 'signed-in', connection: { account: 'Northlight' } });
    expect(
      JSON.stringify([connection.get(), Object.entries(sessionStorage), Object.entries(localStorage)]),
    ).not.toContain('secret');
  });

  it('tries the key with a read on an API that knows no accounts', async () => {
    const api = await serve({ '/stream': { json: [] } });
    await signInWithKey({ baseUrl: api.baseUrl, apiKey: 'key' });
    expect(api.count('GET /stream')).toBe(1);
    expect(connection.get().status).toBe('signed-in');
  });

  it.each<[string, Record<string, Answer>, number]>([
    ['a refused key', { '/aircheck/me': { status: 401, json: { errors: [] } } }, 401],
    ['a key that may not be used here', { '/stream': { status: 403, json: { errors: ['disallows CORS'] } } }, 403],
    ['an address of something else', { '/aircheck/me': { text: '<p>hello</p>' } }, 200],
    ['an address with no list of streams', { '/stream': { json: { hello: 1 } } }, 200],
  ])('fails with %s, and changes nothing', async (_, answers, status) => {
    const api = await serve(answers);
    await expect(signInWithKey({ baseUrl: api.baseUrl, apiKey: 'key' })).rejects.toMatchObject({ status });
    expect(connection.get().status).toBe('signed-out');
  });
});

describe('signing out', () => {
  it('ends the session at our own service, and goes on trying until that has answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('down'));
    fetched.mockResolvedValueOnce(new Response('{}', { status: 503 }));
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    connection.signIn({ baseUrl: '/api' });
    const answered = signOut();
    expect(connection.get()).toEqual({ status: 'signed-out' });
    await answered;
    expect(connection.get()).toEqual({ status: 'signed-out', isSessionOpen: true });
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.get()).toEqual({ status: 'signed-out', isSessionOpen: true });
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.get()).toEqual({ status: 'signed-out', isSessionOpen: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(fetched).toHaveBeenLastCalledWith('/api/aircheck/sign-out', expect.objectContaining({ method: 'POST' }));
  });

  it('leaves alone the session of whoever has signed in meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'));
    connection.signIn({ baseUrl: '/api' });
    await signOut();
    connection.signIn({ baseUrl: '/api' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(connection.get().status).toBe('signed-in');
  });

  it.each(['/api', 'https://livepeer.studio/api'])('revokes no key of %s', async (baseUrl) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    connection.signIn({ baseUrl, apiKey: 'key' });
    await signOut();
    expect(fetched).not.toHaveBeenCalled();
  });
});
