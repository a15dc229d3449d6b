import { describe, expect, it } from 'vitest';
import {
  lateAfterSeconds,
  secondsSinceEnd,
  sessionEndMs,
  usualReadySeconds,
} from '../../../src/dashboard/recording/readiness.ts';
import { aReadySession, aSession, hour, minute, nowMs, second } from './builders.ts';

describe('when a session ended', () => {
  it('is what the service tells, else when it was last seen, else its beginning and length', () => {
    const told = { lastSeenMs: nowMs - 2 * minute };
    expect(sessionEndMs(aSession({ ...told, aircheck: { endedAtMs: nowMs - minute, gaps: [] } }))).toBe(nowMs - minute);
    expect(sessionEndMs(aSession(told))).toBe(nowMs - 2 * minute);
    expect(sessionEndMs(aSession())).toBe(nowMs - hour);
    expect(sessionEndMs(aSession({ recordedSeconds: undefined }))).toBeUndefined();
    expect(sessionEndMs(aSession({ createdAtMs: undefined }))).toBeUndefined();
  });

  it('is never in the future by a wrong clock', () => {
    expect(secondsSinceEnd(aSession({ lastSeenMs: nowMs + hour }), nowMs)).toBe(0);
    expect(secondsSinceEnd(aSession({ lastSeenMs: nowMs - 90 * second }), nowMs)).toBe(90);
    expect(secondsSinceEnd(aSession({ createdAtMs: undefined }), nowMs)).toBeUndefined();
  });
});

describe('how long readiness usually takes', () => {
  it('is the median of what was seen here', () => {
    expect(usualReadySeconds([9, 2, 3].map((after) => aReadySession({}, after)))).toBe(3);
    expect(usualReadySeconds([9, 2, 3, 5].map((after) => aReadySession({}, after)))).toBe(4);
  });

  it('is not known without history, and leaves out what tells no times', () => {
    expect(usualReadySeconds([])).toBeUndefined();
    expect(usualReadySeconds([aSession({ recordingStatus: 'ready' }), aReadySession({}, 8)])).toBe(8);
  });

  it('is never negative', () => {
    expect(usualReadySeconds([aReadySession({}, -5)])).toBe(0);
  });

  it('is late beyond three times of it, at least a minute, and ten minutes without history', () => {
    expect(lateAfterSeconds(3)).toBe(60);
    expect(lateAfterSeconds(120)).toBe(360);
    expect(lateAfterSeconds(undefined)).toBe(600);
  });
});
