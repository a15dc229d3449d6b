import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveWait } from '../../../../../src/dashboard/features/player/engine/engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks again less and less often, at most every eight seconds', () => {
  const times: number[] = [];
  const began = Date.now();
  const wait = createLiveWait(() => {
    times.push(Date.now() - began);
    wait.begin();
  });
  wait.begin();
  vi.advanceTimersByTime(60_000);
  const waits = times.map((time, index) => time - (times[index - 1] ?? 0));
  expect(waits.slice(0, 3)).toEqual([1500, 2250, 3375]);
  expect(Math.max(...waits)).toBe(8000);
  wait.close();
});

it('counts several failures as one, and begins anew once it was there', () => {
  const again = vi.fn();
  const wait = createLiveWait(again);
  wait.begin();
  wait.begin();
  vi.advanceTimersByTime(10_000);
  expect(again).toHaveBeenCalledOnce();
  wait.end();
  wait.begin();
  vi.advanceTimersByTime(1500);
  expect(again).toHaveBeenCalledTimes(2);
});
