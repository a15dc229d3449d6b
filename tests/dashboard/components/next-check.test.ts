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
  it('is not known before there was one', () => {
    expect(nextCheck(client())).toBeUndefined();
  });

  it('comes after the slow interval while nothing moves', () => {
    const queryClient = client();
    queryClient.setQueryData(
      streamsOverview.queryKey,
      { ...nothing, streams: [], sessions: [] },
      { updatedAt: 1_000_000 },
    );
    expect(nextCheck(queryClient)).toBe(1_000_000 + slowPollMs);
  });

  it('comes soon after a failure', async () => {
    const queryClient = client();
    const before = Date.now();
    await fail(queryClient, 500);
    const next = nextCheck(queryClient);
    expect(next).toBeTypeOf('number');
    expect(Number(next)).toBeGreaterThanOrEqual(before + fastPollMs);
  });

  it('does not come at all once the key is refused', async () => {
    const queryClient = client();
    await fail(queryClient, 401);
    expect(nextCheck(queryClient)).toBeUndefined();
  });

  it('is now while it is read for the first time', async () => {
    const queryClient = client();
    let release = () => {};
    const held = new Promise<never>((_, reject) => {
      release = () => reject(new ApiError({ kind: 'http', status: 500 }));
    });
    const reading = queryClient
      .fetchQuery({ ...streamsOverview, queryFn: () => held, retry: false })
      .catch(() => undefined);
    expect(nextCheck(queryClient)).toBe('now');
    release();
    await reading;
  });
});
