import { describe, expect, it, onTestFinished } from 'vitest';
import { connection } from '../../../src/dashboard/api/connection.ts';
import { ApiError } from '../../../src/dashboard/api/errors.ts';
import { createQueryClient, isWorthRetry, retryDelay } from '../../../src/dashboard/api/query-client.ts';
import { signInForTest } from './sign-in-for-test.ts';

const refusal = (status: number, retryAfterMs?: number) => new ApiError({ kind: 'http', status, retryAfterMs });

function aClient() {
  const { queryClient, close } = createQueryClient();
  onTestFinished(() => {
    close();
    queryClient.clear();
  });
  return queryClient;
}

describe('whether a failed read is tried again', () => {
  it('is no after a refusal, and yes twice after a failure that may pass', () => {
    for (const status of [400, 401, 403, 404, 409, 413, 422]) expect(isWorthRetry(0, refusal(status))).toBe(false);
    for (const status of [408, 429, 500, 502, 503]) {
      expect([0, 1, 2].map((count) => isWorthRetry(count, refusal(status)))).toEqual([true, true, false]);
    }
  });

  it('is yes when no answer came, no when it was not the API’s, and no for a bug', () => {
    expect(isWorthRetry(0, new ApiError({ kind: 'network', status: 0 }))).toBe(true);
    expect(isWorthRetry(0, new ApiError({ kind: 'parse', status: 200 }))).toBe(false);
    expect(isWorthRetry(0, new TypeError('x is undefined'))).toBe(false);
  });

  it('waits as long as it is asked to', () => {
    expect(retryDelay(0, refusal(503, 7000))).toBe(7000);
    expect([0, 1, 2].map((attempt) => retryDelay(attempt, refusal(503)))).toEqual([500, 1000, 2000]);
  });
});

describe('the query client', () => {
  it('continues while the browser says that it is offline', () => {
    const { queries, mutations } = aClient().getDefaultOptions();
    expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always']);
  });

  it('forgets everything on signing out, and when somebody else signs in', () => {
    for (const leave of [
      () => connection.signIn({ baseUrl: '/api', apiKey: 'k', account: 'Southdown' }),
      () => connection.signOut(),
    ]) {
      signInForTest('/api');
      const client = aClient();
      client.setQueryData(['streams'], 'of Northlight');
      leave();
      expect(client.getQueryData(['streams'])).toBeUndefined();
    }
  });

  it('keeps the page when the key is refused, and reads it anew when the same account is back', () => {
    signInForTest('/api', 'old');
    const client = aClient();
    client.setQueryData(['streams'], 'of Northlight');
    connection.expire('old');
    expect(client.getQueryData(['streams'])).toBe('of Northlight');
    connection.signIn({ baseUrl: '/api', apiKey: 'new', account: 'Northlight' });
    expect(client.getQueryData(['streams'])).toBe('of Northlight');
    expect(client.getQueryState(['streams'])?.isInvalidated).toBe(true);
  });
});
