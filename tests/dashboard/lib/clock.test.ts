import { afterEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../../../src/dashboard/lib/clock.ts';

afterEach(() => {
  vi.useRealTimers();
  clock.learn(new Date().toUTCString(), Date.now());
});

describe('the service’s clock', () => {
  it('follows the Date of an answer if this computer is wrong', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
    clock.learn('Fri, 20 Nov 2026 13:00:00 GMT', Date.now());
    expect(clock.exactMs()).toBe(Date.UTC(2026, 10, 20, 13));
    clock.learn('Fri, 20 Nov 2026 12:00:01 GMT', Date.now());
    expect(clock.exactMs()).toBe(Date.now());
  });

  it.each([
    ['around 3 s', [2600, 3400, 2600, 3400, 2100], [0, 3400, 3400, 3400, 3400]],
    ['around 3 s behind', [-2600, -3400, -2600, -3400], [0, -3400, -3400, -3400]],
    ['by 1 s around 10 s', [9500, 10_500, 9500, 10_500], [9500, 9500, 9500, 9500]],
    ['never enough to count', [-900, 2900, 0, 2900], [0, 0, 0, 0]],
  ])('is not moved by the whole seconds of a Date: %s', (_, differences, corrections) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
    const corrected = differences.map((differenceMs) => {
      // The header has no milliseconds: the answer's own time has them here.
      const serverMs = Date.UTC(2026, 10, 20, 12);
      clock.learn(new Date(serverMs).toUTCString(), serverMs - differenceMs);
      return clock.exactMs() - Date.now();
    });
    expect(corrected).toEqual(corrections);
  });

  it('follows a computer whose clock was set: to another wrong time, then to the right one', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
    const corrected = ['12:00:10', '12:00:12', '12:00:02', '12:00:01'].map((time) => {
      clock.learn(`Fri, 20 Nov 2026 ${time} GMT`, Date.now());
      return clock.exactMs() - Date.now();
    });
    expect(corrected).toEqual([10_000, 12_000, 2000, 2000]);
    clock.learn('Fri, 20 Nov 2026 12:00:00 GMT', Date.now());
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

  it('ticks every five seconds while nobody shows seconds, and is right for who comes then', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
    const [minutes, seconds] = [vi.fn(), vi.fn()];
    const stopMinutes = clock.subscribe(minutes, 60_000);
    vi.advanceTimersByTime(14_000);
    expect(minutes).toHaveBeenCalledTimes(2);
    expect(clock.nowMs()).toBe(Date.now());
    // What is drawn from it twice in a moment is the same.
    const before = clock.nowMs();
    vi.advanceTimersByTime(900);
    expect(clock.nowMs()).toBe(before);

    const stopSeconds = clock.subscribe(seconds);
    expect(clock.nowMs()).toBe(Date.now());
    vi.advanceTimersByTime(3_000);
    expect(seconds.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(vi.getTimerCount()).toBe(1);

    stopSeconds();
    minutes.mockClear();
    vi.advanceTimersByTime(10_000);
    expect(minutes).toHaveBeenCalledTimes(2);
    stopMinutes();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rests while nobody sees the page, but for who goes on there, and is right once it is seen', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    const heard = vi.fn();
    const stop = clock.subscribe(heard);
    const heardIn = (seconds: number) => {
      heard.mockClear();
      vi.advanceTimersByTime(seconds * 1000);
      return heard.mock.calls.length;
    };
    expect(heardIn(3)).toBe(3);
    hidden.mockReturnValue(true);
    expect(heardIn(60)).toBe(0);
    const leave = clock.goOnHidden();
    expect(heardIn(3)).toBe(3);
    leave();
    expect(heardIn(60)).toBe(0);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(clock.nowMs()).toBe(Date.now());
    stop();
  });
});
