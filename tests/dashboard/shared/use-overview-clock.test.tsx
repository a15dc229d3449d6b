import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../../../src/dashboard/api/clock.ts';
import type { Session, StreamObject } from '../../../src/dashboard/recording/stream-object.ts';
import { useOverviewClock } from '../../../src/dashboard/shared/use-clock.ts';

const stream: StreamObject = { id: 'hall', name: 'Hall', record: true, profiles: [], raw: {} };
const session: Session = { id: 's', parentId: 'hall', name: '', profiles: [], raw: {}, record: true };
const idle = { streams: [stream], sessions: [{ ...session, recordingStatus: 'ready' as const }] };
const seconds = 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 600 * seconds });
});

/** How often it draws in twelve seconds. */
async function draws(data: Parameters<typeof useOverviewClock>[0]): Promise<number> {
  let count = 0;
  const { unmount } = renderHook(() => {
    count += 1;
    return useOverviewClock(data);
  });
  const before = count;
  for (let second = 0; second < 12; second += 1) await act(() => vi.advanceTimersByTimeAsync(seconds));
  unmount();
  return count - before;
}

it('draws every fifteen seconds while nothing is live or waits', async () => {
  // Once at most in these twelve.
  expect(await draws(idle)).toBeLessThanOrEqual(1);
});

it.each([
  ['a stream is live', { ...idle, streams: [{ ...stream, isActive: true }] }],
  ['a session is live', { ...idle, sessions: [{ ...session, isActive: true }] }],
  ['a recording waits', { ...idle, sessions: [{ ...session, recordingStatus: 'waiting' as const }] }],
  ['nothing is known yet', undefined],
])('draws each second while %s', async (_, data) => {
  expect(await draws(data)).toBeGreaterThanOrEqual(11);
});

it('counts seconds from the moment at which something goes live', async () => {
  const { result, rerender } = renderHook(({ data }) => useOverviewClock(data), { initialProps: { data: idle } });
  await act(() => vi.advanceTimersByTimeAsync(7 * seconds));
  rerender({ data: { ...idle, streams: [{ ...stream, isActive: true }] } });
  await act(() => vi.advanceTimersByTimeAsync(seconds));
  expect(Math.abs(result.current - clock.nowMs())).toBeLessThanOrEqual(seconds);
});
