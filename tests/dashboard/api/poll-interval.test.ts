import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connection } from '../../../src/dashboard/api/connection.ts';
import { ApiError } from '../../../src/dashboard/api/errors.ts';
import { createQueryClient, pollInterval } from '../../../src/dashboard/api/query-client.ts';
import { streamDetail } from '../../../src/dashboard/api/streams.ts';

const facts = { dataUpdatedAt: 100_000, errorUpdatedAt: 0, error: null, data: { live: true } };
const interval = (state: object) =>
  // Only these fields of a query's state are read.
  pollInterval(({ live }: { live: boolean }) => live)({ state: { ...facts, ...state } } as never);

describe('the interval of a poll', () => {
  it('follows the data', () => {
    expect(interval({})).toBe(1000);
    expect(interval({ data: { live: false } })).toBe(5000);
    expect(interval({ data: undefined, dataUpdatedAt: 0 })).toBe(5000);
  });

  it('follows the error, and how long there has been one', () => {
    const down = new ApiError({ kind: 'network', status: 0 });
    expect(interval({ error: down, errorUpdatedAt: 101_000 })).toBe(1000);
    expect(interval({ error: down, errorUpdatedAt: 200_000 })).toBe(8000);
    expect(interval({ error: new ApiError({ kind: 'http', status: 401 }) })).toBe(false);
    expect(interval({ error: new TypeError('bug'), errorUpdatedAt: 101_000 })).toBe(1000);
  });
});

describe('polling', () => {
  afterEach(() => {
    vi.useRealTimers();
    connection.signOut();
  });

  /** A live stream that is polled, and how often it was read so far. */
  async function polled(answer: () => Response = () => Response.json(stream)) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (url) => (String(url).includes('sessions') ? Response.json([]) : answer()));
    connection.signIn({ baseUrl: '/api', apiKey: 'key' });
    const { queryClient, close } = createQueryClient();
    queryClient.mount();
    const observer = new QueryObserver(queryClient, streamDetail('chapel'));
    const stop = observer.subscribe(() => undefined);
    onTestFinished(() => {
      stop();
      close();
      queryClient.unmount();
      queryClient.clear();
    });
    await vi.advanceTimersByTimeAsync(10);
    const reads = () => fetched.mock.calls.filter(([url]) => !String(url).includes('sessions')).length;
    return { reads };
  }

  const stream = { id: 'chapel', name: 'Chapel', record: true, isActive: true };

  it('is once a second while the stream is live, not while the tab is hidden, and never once the key is refused', async () => {
    let isRefused = false;
    const { reads } = await polled(() =>
      isRefused ? Response.json({ errors: ['no'] }, { status: 401 }) : Response.json(stream),
    );
    const readsWithin = async (ms: number) => {
      const before = reads();
      await vi.advanceTimersByTimeAsync(ms);
      return reads() - before;
    };
    expect(await readsWithin(5000)).toBe(5);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await readsWithin(3_600_000)).toBe(0);
    visibility.mockReturnValue('visible');
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await readsWithin(10)).toBe(1);

    isRefused = true;
    expect(await readsWithin(1000)).toBe(1);
    expect(connection.get().status).toBe('expired');
    expect(await readsWithin(600_000)).toBe(0);
  });

  it('heals by itself within ten seconds of an API that is back', async () => {
    let isDown = true;
    const { reads } = await polled(() => {
      if (isDown) throw new TypeError('connection refused');
      return Response.json(stream);
    });
    await vi.advanceTimersByTimeAsync(120_000);
    isDown = false;
    const before = reads();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads()).toBeGreaterThan(before);
  });
});
