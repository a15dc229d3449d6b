import { describe, expect, it, onTestFinished } from 'vitest';
import type { UpstreamReason } from '../../../src/contract/errors.ts';
import { requestApi } from '../../../src/dashboard/api/client.ts';
import { connection } from '../../../src/dashboard/api/connection.ts';
import { parseErrorBody, refusal } from '../../../src/dashboard/api/errors.ts';
import { createQueryClients } from '../../../src/dashboard/api/query-client.ts';
import { serveApi } from './serve-api.ts';
import { signInForTest } from './sign-in-for-test.ts';

function openPage(path: string) {
  window.history.pushState(null, '', path);
  onTestFinished(() => window.history.pushState(null, '', '/'));
}

describe('on a page of an upstream', () => {
  it('the API’s operations are its own, and what is our service’s stays there', async () => {
    const api = await serveApi(() => ({ json: [] }));
    signInForTest(api.baseUrl);
    openPage('/c/studio/streams/x');
    await requestApi('/stream');
    await requestApi('/aircheck/connections');
    await requestApi('/stream', { connection: { upstream: undefined } });
    expect(api.requests.map(({ path }) => path)).toEqual([
      '/aircheck/upstream/studio/stream',
      '/aircheck/connections',
      '/stream',
    ]);
  });

  it('a refused key of the upstream signs nobody out, and says what to do', async () => {
    const body = { errors: ['studio does not accept it.'], upstream: { name: 'studio', reason: 'key-refused' } };
    const api = await serveApi(() => ({ status: 424, json: body }));
    signInForTest(api.baseUrl);
    openPage('/c/studio/');
    await expect(requestApi('/stream')).rejects.toThrow(/^The key for studio was refused\. Put a good one/);
    expect(connection.get().status).toBe('signed-in');
  });
});

describe('the words of an upstream’s error', () => {
  it.each<[UpstreamReason, number, string[], string]>([
    ['unreachable', 502, ['studio does not answer.'], 'studio does not answer.'],
    ['timeout', 504, ['studio took too long to answer.'], 'studio took too long to answer.'],
    ['failed', 502, ['studio failed (500).'], 'studio failed (500).'],
    ['busy', 429, ['slow down'], 'studio has had too many requests. It says: slow down'],
    ['refused', 404, ['not found'], 'It is not there: deleted, or of another account of studio. It says: not found'],
    ['refused', 403, [], 'studio does not allow this with the key that Aircheck has for it.'],
    ['refused', 422, ['name must be string'], 'studio refuses this (422). It says: name must be string'],
  ])('%s (%i) are fit to be shown', (reason, status, messages, words) => {
    expect(refusal({ status, messages, upstream: { name: 'studio', reason } }).message).toBe(words);
  });

  it('need a name; a reason that is not known is a refusal', () => {
    expect(parseErrorBody(502, '<html>"upstream"', '').upstream).toBeUndefined();
    expect(parseErrorBody(502, '{"errors":[]}', '').upstream).toBeUndefined();
    expect(parseErrorBody(502, '{"upstream":{"name":"a","reason":"moon"}}', '').upstream).toEqual({
      name: 'a',
      reason: 'refused',
    });
  });
});

describe('query clients', () => {
  it('hold one connection each, and are found again', () => {
    const clients = createQueryClients();
    onTestFinished(clients.close);
    expect(clients.of('studio')).toBe(clients.of('studio'));
    expect(clients.of('studio')).not.toBe(clients.of(undefined));
    clients.of('studio').setQueryData(['streams'], 'there');
    expect(clients.of(undefined).getQueryData(['streams'])).toBeUndefined();
  });
});
