import { describe, expect, it } from 'vitest';
import { fastPollMs, isMoving, pollIntervalMs, slowPollMs } from '../../../src/dashboard/api/polls.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, hour, minute, nowMs } from '../domain/builders.ts';

const quiet = { isMoving: false, error: null, failingForMs: 0 };

describe('when a view is read next', () => {
  it('is in a second while something moves, in five while nothing does', () => {
    expect(pollIntervalMs({ ...quiet, isMoving: true })).toBe(fastPollMs);
    expect(pollIntervalMs(quiet)).toBe(slowPollMs);
  });

  it('is never after 401, 404 and 410: somebody has to do something first; after another refusal half a minute away', () => {
    const intervals = (...statuses: number[]) =>
      statuses.map((status) => pollIntervalMs({ ...quiet, isMoving: true, error: { status } }));
    expect(intervals(401, 404, 410)).toEqual([false, false, false]);
    expect(intervals(400, 403, 409, 413, 422, 429)).toEqual(Array(6).fill(30_000));
  });

  it('is when the service asks for it, or later and later after a failure, but within ten seconds of an API that is back', () => {
    expect(pollIntervalMs({ ...quiet, error: { status: 503, retryAfterMs: 20_000 } })).toBe(20_000);
    expect(pollIntervalMs({ ...quiet, error: { status: 429, retryAfterMs: 0 } })).toBe(fastPollMs);
    for (const status of [0, 408, 500, 502, 503]) {
      const intervals = [0, 10_000, 3_600_000].map((failingForMs) =>
        pollIntervalMs({ ...quiet, error: { status }, failingForMs }),
      );
      expect(intervals).toEqual([1000, 4000, 8000]);
    }
  });
});

describe('whether something moves', () => {
  const moves = (...sessions: Parameters<typeof aStreamView>[0][]) => isMoving([aStreamView(sessions[0])], nowMs);

  it('does while a session is live or a recording is about to become ready, and not when everything is settled', () => {
    const ended = (ago: number) =>
      aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - ago, gaps: [] } });
    expect([moves([aLiveSession()]), moves([aLiveSession({ record: false })]), moves([ended(minute)])]).toEqual(
      Array(3).fill(true),
    );
    expect(isMoving([aStreamView([], { isActive: true })], nowMs)).toBe(true);
    expect(isMoving([], nowMs)).toBe(false);
    expect([
      moves([]),
      moves([ended(hour)]),
      moves([aReadySession(), aSession({ recordingStatus: 'failed' })]),
    ]).toEqual(Array(3).fill(false));
  });
});
