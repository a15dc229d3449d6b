import { afterEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../../../../src/dashboard/api/client/clock.ts';

afterEach(() => {
  vi.useRealTimers();
  clock.learn(new Date().toUTCString(), Date.now());
});

describe('the service’s clock', () => {
  it('follows the Date of an answer if this computer is wrong', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
    clock.learn('Fri, 20 Nov 2026 13:00:00 GMT', Date.now());
    expect(clock.exactMs()).toBe(Date.UTC(2026, 10, 20, 13));
    clock.learn('Fri, 20 Nov 2026 12:00:02 GMT', Date.now());
    expect(clock.exactMs()).toBe(Date.now());
  });

  it.each([null, 'yesterday', ''])('is not moved by a Date that is %o', (header) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
    clock.learn(header, Date.now());
    expect(clock.exactMs()).toBe(Date.now());
  });

  it('ticks once a second for all who listen, with one timer, and not for nobody', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
    const [first, second] = [vi.fn(), vi.fn()];
    const stops = [clock.subscribe(first), clock.subscribe(second)];
    expect(vi.getTimerCount()).toBe(1);
    const before = clock.nowMs();
    expect(clock.nowMs()).toBe(before);
    vi.advanceTimersByTime(3000);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([3, 3]);
    expect(clock.nowMs() - before).toBe(3000);
    for (const stop of stops) stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
