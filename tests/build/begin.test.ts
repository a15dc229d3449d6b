import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginScript } from '../../build/static-frame.ts';
import { firstChanges } from '../../src/contract/first-routes.ts';

const script = beginScript(readFileSync('build/begin.js', 'utf8'));
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.frame;
  globalThis.aircheckEarly = undefined;
  window.history.replaceState(null, '', '/');
});

function open(address: string): void {
  window.history.replaceState(null, '', address);
  // jsdom runs no scripts: the text is run as a page runs it.
  new Function(script)();
}

const signIn = (rest: object = {}) =>
  localStorage.setItem('aircheck.signed-in', JSON.stringify({ baseUrl: '/api', account: 'x', ...rest }));

const isFramed = () => document.documentElement.dataset.frame;

describe('Before any code has come, the page', () => {
  it.each([
    ['/', 'streams'],
    ['/?q=hall', 'streams'],
    ['/streams/5c0e', 'streams'],
    ['/streams/5c0e/sessions/9f0e', 'streams'],
    ['/recordings', 'recordings'],
    ['/settings/', 'settings'],
    ['/deliveries', 'deliveries'],
  ])('%s shows the frame and begins to read', (address, destination) => {
    signIn();
    open(address);
    expect(isFramed()).toBe(destination);
    expect(fetched.mock.calls[0]?.[0]).toBe(`/api${firstChanges}`);
    expect(fetched.mock.calls[0]?.[1]?.credentials).toBe('same-origin');
  });

  it.each(['/watch/5c0e', '/wall', '/deliveries/5c0e', '/c/studio/', '/nowhere', '/#sign-in=abc'])(
    '%s does neither',
    (address) => {
      signIn();
      open(address);
      expect(isFramed()).toBeUndefined();
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('does neither where nobody is signed in, nor on a screen that may only show the wall', () => {
    open('/');
    localStorage.setItem('aircheck.signed-in', 'nonsense');
    open('/');
    signIn({ wallOnly: true });
    open('/');
    expect(isFramed()).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('reads with the key of a tab that has one, and without a cookie', () => {
    sessionStorage.setItem('aircheck.connection', JSON.stringify({ baseUrl: '/api', apiKey: 'k' }));
    open('/');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      headers: { authorization: 'Bearer k' },
    });
  });

  it('reads nothing from an API elsewhere, of which nobody knows what it is', () => {
    signIn({ baseUrl: 'https://livepeer.example/api' });
    open('/');
    expect(isFramed()).toBe('streams');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('keeps the answer until it is whole, and a failure for whoever takes it', async () => {
    signIn();
    open('/');
    expect(globalThis.aircheckEarly?.hasCome).toBe(false);
    expect(await globalThis.aircheckEarly?.answer).toMatchObject({ text: '{}' });
    expect(globalThis.aircheckEarly?.hasCome).toBe(true);
    fetched.mockRejectedValue(new TypeError('offline'));
    open('/');
    await expect(globalThis.aircheckEarly?.answer).rejects.toThrow('offline');
  });
});
