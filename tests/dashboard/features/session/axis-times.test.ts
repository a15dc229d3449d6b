import { describe, expect, it, onTestFinished } from 'vitest';
import { axisTimes } from '../../../../src/dashboard/features/session/session-timeline.tsx';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';

const startMs = Date.UTC(2026, 10, 19, 12, 0, 11);
const times = (seconds: number, isOver = true) =>
  axisTimes({ startMs, endMs: startMs + seconds * 1000 }, { isOver }).map((ms) =>
    new Date(ms).toISOString().slice(11, 19),
  );

describe('the times along a session', () => {
  it('are its beginning, full hours and its end for a long one', () => {
    expect(times(19_318)).toEqual(['12:00:11', '13:00:00', '14:00:00', '15:00:00', '16:00:00', '17:22:09']);
  });

  it('are full hours of the operator’s clock', () => {
    onTestFinished(() => operatorZone.set(undefined));
    operatorZone.set('Asia/Kolkata');
    expect(times(19_318).slice(0, 3)).toEqual(['12:00:11', '13:30:00', '14:30:00']);
  });

  it('are minutes and seconds for a short one', () => {
    expect(times(240)).toEqual(['12:00:11', '12:02:00', '12:03:00', '12:04:11']);
    expect(times(30)).toEqual(['12:00:11', '12:00:20', '12:00:30', '12:00:41']);
  });

  it('go without the end while that moves', () => {
    expect(times(240, false)).toEqual(['12:00:11', '12:02:00', '12:03:00', '12:04:00']);
  });

  it('leave the first one its room on a phone', () => {
    // A minute after the beginning is a fifth of the way, where the first still stands.
    expect(times(240)).not.toContain('12:01:00');
    expect(times(53)).toEqual(['12:00:11', '12:00:30', '12:01:04']);
  });

  it('are few enough to be read, whatever its length', () => {
    for (const seconds of [0.5, 1, 10, 61, 3599, 86_400, 604_800]) {
      expect(times(seconds).length).toBeLessThanOrEqual(8);
      expect(times(seconds)[0]).toBe('12:00:11');
    }
  });
});
