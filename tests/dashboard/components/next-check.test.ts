import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '../../../src/dashboard/api/errors.ts';
import { fastPollMs, slowPollMs } from '../../../src/dashboard/api/polls.ts';
import { streamsOverview } from '../../../src/dashboard/api/streams.ts';
import { nextCheck } from '../../../src/dashboard/components/stale.tsx';

const nothing = { streams: [], sessions: [], isListed: true };

function client() {
  const queryClient = new QueryClient();
  onTestFinished(() => queryClient.clear());
  return queryClient;
}

const fail = (queryClient: QueryClient, status: number) =>
  queryClient
    .fetchQuery({
      ...streamsOverview,
      queryFn: () => Promise.reject(new ApiError({ kind: 'http', status })),
      retry: false,
    })
    .catch(() => undefined);

describe('the next check', () => {
  it('is not known before there was one, and comes after the slow interval while nothing moves', () => {
    const queryClient = client();
    expect(nextCheck(queryClient)).toBeUndefined();
    queryClient.setQueryData(streamsOverview.queryKey, nothing, { updatedAt: 1_000_000 });
    expect(nextCheck(queryClient)).toBe(1_000_000 + slowPollMs);
  });

  it('is now while it is fetched for the first time, comes soon after a failure, and not at all once the key is refused', async () => {
    const queryClient = client();
    const before = Date.now();
    const failing = fail(queryClient, 500);
    expect(nextCheck(queryClient)).toBe('now');
    await failing;
    expect(Number(nextCheck(queryClient))).toBeGreaterThanOrEqual(before + fastPollMs);
    await fail(queryClient, 401);
    expect(nextCheck(queryClient)).toBeUndefined();
  });
});
