import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestApi } from '../../../src/dashboard/api/client.ts';
import { connection } from '../../../src/dashboard/api/connection.ts';
import { earlyAnswer } from '../../../src/dashboard/api/early-answer.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json('later'));
  connection.signIn({ baseUrl: '/api', account: 'x' });
  const arrival = { response: new Response(), text: '"early"', atMs: Date.now() };
  globalThis.aircheckEarly = {
    address: '/api/aircheck/changes?days=7',
    answer: Promise.resolve(arrival),
    hasCome: true,
  };
});
afterEach(() => {
  connection.signOut();
  vi.unstubAllGlobals();
  fetched.mockReset();
  globalThis.aircheckEarly = undefined;
});

const read = async () => (await requestApi('/aircheck/changes?days=7')).body;

it('is the answer to the first request for its address, and to no other', async () => {
  earlyAnswer.restore();
  expect(earlyAnswer.hasCome()).toBe(true);
  expect((await requestApi('/aircheck/me')).body).toBe('later');
  expect(await read()).toBe('early');
  expect(earlyAnswer.hasCome()).toBe(false);
  expect(await read()).toBe('later');
});

it('is for whoever was signed in when it was asked for', async () => {
  earlyAnswer.restore();
  connection.signOut();
  connection.signIn({ baseUrl: '/api', account: 'y' });
  expect(await read()).toBe('later');
});

it('is for nobody where nobody is signed in', async () => {
  connection.signOut();
  earlyAnswer.restore();
  connection.signIn({ baseUrl: '/api', account: 'y' });
  expect(await read()).toBe('later');
});
