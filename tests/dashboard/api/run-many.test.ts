import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/dashboard/api/errors.ts';
import { type ManyProgress, runMany } from '../../../src/dashboard/api/run-many.ts';
import { clock } from '../../../src/dashboard/lib/clock.ts';

const refused = (status: number, retryAfterMs?: number) => new ApiError({ kind: 'http', status, retryAfterMs });

function run(
  items: readonly number[],
  act: (item: number) => Promise<number>,
  onProgress: (progress: ManyProgress<number, number>) => void = () => undefined,
) {
  const stopping = new AbortController();
  return { stopping, ended: runMany(items, act, { signal: stopping.signal, onProgress }) };
}

describe('many things, one after the other', () => {
  it('are at most three at a time, and each is reported once it is done', async () => {
    let underWay = 0;
    let most = 0;
    const counts: number[] = [];
    const { ended } = run(
      [1, 2, 3, 4, 5, 6, 7],
      async (item) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setTimeout(resolve, 1));
        underWay -= 1;
        return item * 2;
      },
      ({ done }) => counts.push(done.length),
    );
    expect((await ended).done.map(({ value }) => value).sort((a, b) => a - b)).toEqual([2, 4, 6, 8, 10, 12, 14]);
    expect(most).toBe(3);
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('are one at a time where their order matters, whichever of them is slow', async () => {
    const stopping = new AbortController();
    const made: number[] = [];
    const act = async (item: number) => {
      for (let turn = item; turn < 5; turn += 1) await Promise.resolve();
      made.push(item);
      return item;
    };
    const { done } = await runMany([1, 2, 3, 4, 5], act, {
      signal: stopping.signal,
      onProgress: () => undefined,
      atOnce: 1,
    });
    expect(made).toEqual([1, 2, 3, 4, 5]);
    expect(done.map(({ item }) => item)).toEqual(made);
  });

  it('go on past one that fails, which is set aside with its reason', async () => {
    const { ended } = run([1, 2, 3, 4, 5], async (item) => {
      if (item === 2) throw refused(422);
      return item;
    });
    const { done, failed, left } = await ended;
    expect(done).toHaveLength(4);
    expect(failed).toMatchObject([{ item: 2, error: { status: 422 } }]);
    expect(left).toEqual([]);
  });

  it('wait as long as the API asks for, all of them, and then go on', async () => {
    vi.useFakeTimers();
    // By the API's clock, as the page counts; this computer's is an hour behind it.
    clock.learn(new Date(Date.now() + 3_600_000).toUTCString(), Date.now());
    try {
      const tries: { item: number; atMs: number }[] = [];
      const [beganMs, apiBeganMs] = [Date.now(), clock.exactMs()];
      const waits: (number | undefined)[] = [];
      const { ended } = run(
        [1, 2, 3, 4, 5, 6],
        async (item) => {
          tries.push({ item, atMs: Date.now() - beganMs });
          if (item === 1 && tries.filter((each) => each.item === 1).length === 1) throw refused(429, 7000);
          await new Promise((resolve) => setTimeout(resolve, 10));
          return item;
        },
        ({ waitsUntilMs }) => waits.push(waitsUntilMs),
      );
      await vi.runAllTimersAsync();
      expect((await ended).done).toHaveLength(6);
      expect(waits[0]).toBe(apiBeganMs + 7000);
      // Those under way were answered; nothing began before the time was over.
      expect(tries.filter(({ atMs }) => atMs > 0 && atMs < 7000)).toEqual([]);
    } finally {
      clock.learn(new Date().toUTCString(), Date.now());
      vi.useRealTimers();
    }
  });

  it.each([
    ['nothing answers', new ApiError({ kind: 'network', status: 0 })],
    ['the key is refused', refused(401)],
  ])('end where %s: the rest is left, untried', async (_, error) => {
    const tried: number[] = [];
    const { ended } = run([1, 2, 3, 4, 5, 6, 7], async (item) => {
      tried.push(item);
      throw error;
    });
    const { failed, left } = await ended;
    expect(failed).toHaveLength(tried.length);
    expect(tried.length).toBeLessThanOrEqual(3);
    expect(left).toHaveLength(7 - tried.length);
  });

  it('stop when they are asked to: what is under way is finished', async () => {
    const { stopping, ended } = run([1, 2, 3, 4, 5], async (item) => {
      stopping.abort();
      return item;
    });
    const { done, left } = await ended;
    expect(done.length + left.length).toBe(5);
    expect(left.length).toBeGreaterThanOrEqual(2);
  });
});
