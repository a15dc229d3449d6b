import { describe, expect, it } from 'vitest';
import { fastPollMs, isMoving, pollIntervalMs, slowPollMs } from '../../../src/dashboard/api/polls.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, hour, minute, nowMs } from '../domain/builders.ts';

const quiet = { isMoving: false, error: null, failingForMs: 0 };

describe('when a view is read next', () => {
  it('is in a second while something moves, in five while nothing does', () => {
    expect(pollIntervalMs({ ...quiet, isMoving: true })).toBe(fastPollMs);
    expect(pollIntervalMs(quiet)).toBe(slowPollMs);
  });

  it.each([401, 404, 410])('is never after %i: somebody has to do something first', (status) => {
    expect(pollIntervalMs({ ...quiet, isMoving: true, error: { status } })).toBe(false);
  });

  it.each([400, 403, 409, 413, 422, 429])('is half a minute away after a refusal with %i', (status) => {
    expect(pollIntervalMs({ ...quiet, isMoving: true, error: { status } })).toBe(30_000);
  });

  it('is when the service asks for it', () => {
    expect(pollIntervalMs({ ...quiet, error: { status: 503, retryAfterMs: 20_000 } })).toBe(20_000);
    expect(pollIntervalMs({ ...quiet, error: { status: 429, retryAfterMs: 0 } })).toBe(fastPollMs);
  });

  it.each([0, 408, 500, 502, 503])('backs off after %i, and is within ten seconds of an API that is back', (status) => {
    const intervalAfter = (failingForMs: number) => pollIntervalMs({ ...quiet, error: { status }, failingForMs });
    expect(intervalAfter(0)).toBe(1000);
    expect(intervalAfter(10_000)).toBe(4000);
    expect(intervalAfter(3_600_000)).toBe(8000);
  });
});

describe('whether something moves', () => {
  const moves = (...sessions: Parameters<typeof aStreamView>[0][]) => isMoving([aStreamView(sessions[0])], nowMs);

  it('does while a session is live', () => {
    expect(moves([aLiveSession()])).toBe(true);
    expect(moves([aLiveSession({ record: false })])).toBe(true);
    expect(isMoving([aStreamView([], { isActive: true })], nowMs)).toBe(true);
  });

  it('does while a recording is about to become ready', () => {
    const ended = (ago: number) =>
      aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - ago, gaps: [] } });
    expect(moves([ended(minute)])).toBe(true);
    expect(moves([ended(hour)])).toBe(false);
  });

  it('does not when everything is settled', () => {
    expect(isMoving([], nowMs)).toBe(false);
    expect(moves([])).toBe(false);
    expect(moves([aReadySession(), aSession({ recordingStatus: 'failed' })])).toBe(false);
  });
});
