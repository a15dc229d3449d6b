import { afterEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../../src/dashboard/api/connection.ts';

const key = 'test-key-of-no-worth';
const signedIn = { baseUrl: '/api', apiKey: key, account: 'Northlight' };

afterEach(async () => {
  vi.unstubAllGlobals();
  const otherTab = new BroadcastChannel('aircheck.connection');
  const heard = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }));
  connection.signOut();
  // Whoever else hears it forgets what the browser keeps, and shall have done so before the next test.
  await heard;
  otherTab.close();
});

describe('the connection', () => {
  it('is kept for this tab alone, and never in localStorage', () => {
    connection.signIn(signedIn);
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain(key);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(key);
  });

  it('of a browser that is signed in is there in every tab, and holds nothing that would sign in', () => {
    connection.signIn({ baseUrl: '/api', account: 'Northlight' });
    expect(Object.entries(localStorage)).toEqual([['aircheck.signed-in', '{"baseUrl":"/api","account":"Northlight"}']]);
    expect(sessionStorage).toHaveLength(0);
    connection.restore();
    expect(connection.get()).toMatchObject({ status: 'signed-in', connection: { baseUrl: '/api' } });
    connection.expire(undefined);
    expect([connection.get().status, localStorage.length]).toEqual(['expired', 0]);
  });

  it('that a tab waits for is there as soon as another tab has it', async () => {
    const otherTab = new BroadcastChannel('aircheck.connection');
    localStorage.setItem('aircheck.signed-in', '{"baseUrl":"/api"}');
    otherTab.postMessage('sign-in');
    await vi.waitFor(() => expect(connection.get().status).toBe('signed-in'));
    otherTab.close();
  });

  it('is cleaned of what a paste brings along, and restored after a reload', () => {
    connection.signIn({ baseUrl: ' https://livepeer.studio/api// ', apiKey: ` ${key}\n` });
    const cleaned = { connection: { baseUrl: 'https://livepeer.studio/api', apiKey: key } };
    expect(connection.get()).toMatchObject(cleaned);
    connection.restore();
    expect(connection.get()).toMatchObject(cleaned);
    sessionStorage.setItem('aircheck.connection', JSON.stringify(signedIn));
    connection.restore();
    expect(connection.get()).toEqual({ status: 'signed-in', connection: signedIn });
  });

  it.each(['', 'x', '{}', '{"baseUrl":5,"apiKey":"x"}', '{"apiKey":"x"}', 'null'])(
    'is not taken up from %s',
    (stored) => {
      sessionStorage.setItem('aircheck.connection', stored);
      connection.restore();
      expect(connection.get()).toEqual({ status: 'signed-out' });
    },
  );

  it('works in memory where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    connection.restore();
    connection.signIn(signedIn);
    expect(connection.get().status).toBe('signed-in');
    connection.signOut();
    expect(connection.get().status).toBe('signed-out');
  });

  it('expires by the refusal of its own key, and keeps where it was', () => {
    const listener = vi.fn();
    const stop = connection.subscribe(listener);
    connection.signIn(signedIn);
    connection.expire('an older key');
    expect(connection.get().status).toBe('signed-in');
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    connection.expire(key);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(connection.get()).toMatchObject({ status: 'expired', connection: { baseUrl: '/api' } });
    expect(sessionStorage).toHaveLength(0);
  });

  it('is given up in every tab', async () => {
    const otherTab = new BroadcastChannel('aircheck.connection');
    const heard: unknown[] = [];
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    connection.signIn(signedIn);
    connection.signOut();
    await vi.waitFor(() => expect(heard).toEqual(['sign-in', 'sign-out']));
    expect(sessionStorage).toHaveLength(0);

    connection.signIn(signedIn);
    otherTab.postMessage('sign-out');
    await vi.waitFor(() => expect(connection.get().status).toBe('signed-out'));
    otherTab.close();
  });
});
