import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FrozenTimeContext, useNow } from '../../../src/dashboard/lib/clock.ts';

const startMs = Date.UTC(2026, 10, 20, 20, 15, 5);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: startMs });
});

const passSeconds = async (count: number) => {
  for (let second = 0; second < count; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
};

/** Renders the hook; `renders` counts what follows the first moment. */
async function renderNow(stepMs: 1000 | 60_000, frozenAtMs?: number) {
  let count = 0;
  let frozen = frozenAtMs;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FrozenTimeContext value={frozen}>{children}</FrozenTimeContext>
  );
  const { result, rerender } = renderHook(
    ({ step }) => {
      count += 1;
      return useNow(step);
    },
    { wrapper, initialProps: { step: stepMs } },
  );
  await act(async () => undefined);
  const first = count;
  return {
    now: () => result.current,
    renders: () => count - first,
    change(step: 1000 | 60_000, atMs?: number) {
      frozen = atMs;
      rerender({ step });
    },
  };
}

describe('The time that a component shows', () => {
  it('renders it each second', async () => {
    const { now, renders } = await renderNow(1000);
    await passSeconds(5);
    expect(renders()).toBeGreaterThanOrEqual(5);
    expect(now()).toBe(startMs + 5000);
  });

  it('renders it at each new minute alone, where that is enough, and at once when it begins to count seconds', async () => {
    const clock = await renderNow(60_000);
    await passSeconds(40);
    expect(clock.renders()).toBe(0);
    await passSeconds(20);
    expect(clock.now()).toBe(Date.UTC(2026, 10, 20, 20, 16));
    const atNewMinute = clock.renders();
    await passSeconds(40);
    expect(clock.renders()).toBe(atNewMinute);
    clock.change(1000);
    expect(Math.abs(clock.now() - (startMs + 100_000))).toBeLessThanOrEqual(1000);
  });

  it('stands still where data is old, without work, and goes on with the first answer', async () => {
    const clock = await renderNow(1000, startMs - 7000);
    await passSeconds(10);
    expect(clock.now()).toBe(startMs - 7000);
    expect(clock.renders()).toBe(0);
    clock.change(1000);
    await passSeconds(1);
    expect(clock.now()).toBe(startMs + 11_000);
  });

  it('costs nothing while nobody sees the page', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { renders } = await renderNow(1000);
    await passSeconds(10);
    expect(renders()).toBe(0);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(renders()).toBeGreaterThan(0);
  });
});
