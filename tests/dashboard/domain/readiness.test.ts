import { describe, expect, it } from 'vitest';
import {
  lateAfterSeconds,
  progressOf,
  secondsProcessing,
  sessionEndMs,
  sessionState,
  usualReadySeconds,
} from '../../../src/dashboard/domain/session-state.ts';
import type { Processing } from '../../../src/dashboard/domain/stream-object.ts';
import { progressWords, sessionSentence } from '../../../src/dashboard/domain/words/sentences.ts';
import { aReadySession, aSession, hour, minute, nowMs, second } from './builders.ts';

describe('when a session ended', () => {
  it('is what the service reports, else when it was last seen, else its beginning and length', () => {
    const seen = { lastSeenMs: nowMs - 2 * minute };
    expect(sessionEndMs(aSession({ ...seen, aircheck: { endedAtMs: nowMs - minute, gaps: [] } }))).toBe(nowMs - minute);
    expect(sessionEndMs(aSession(seen))).toBe(nowMs - 2 * minute);
    expect(sessionEndMs(aSession())).toBe(nowMs - hour);
    expect(sessionEndMs(aSession({ recordedSeconds: undefined }))).toBeUndefined();
    expect(sessionEndMs(aSession({ createdAtMs: undefined }))).toBeUndefined();
  });

  it('is never in the future by a wrong clock', () => {
    expect(secondsProcessing(aSession({ lastSeenMs: nowMs + hour }), nowMs)).toBe(0);
    expect(secondsProcessing(aSession({ lastSeenMs: nowMs - 90 * second }), nowMs)).toBe(90);
    expect(secondsProcessing(aSession({ createdAtMs: undefined }), nowMs)).toBeUndefined();
  });
});

describe('how long readiness usually takes', () => {
  it('is the median of what was seen here, never negative, and not known without history', () => {
    const usual = (...after: number[]) => usualReadySeconds(after.map((seconds) => aReadySession({}, seconds)));
    expect([usual(9, 2, 3), usual(9, 2, 3, 5), usual(-5), usual()]).toEqual([3, 4, 0, undefined]);
    // One reports no times.
    expect(usualReadySeconds([aSession({ recordingStatus: 'ready' }), aReadySession({}, 8)])).toBe(8);
  });

  it('is a stream’s own from its third recording on, and its connection’s before', () => {
    const others = [40, 41, 42].map((after) => aReadySession({ parentId: 'other' }, after));
    const own = [9, 9, 9].map((after) => aReadySession({}, after));
    expect(usualReadySeconds(own, [...own, ...others])).toBe(9);
    expect(usualReadySeconds(own.slice(1), [...own.slice(1), ...others])).toBe(40);
    expect(usualReadySeconds([], others)).toBe(41);
    expect([3, 120, undefined].map(lateAfterSeconds)).toEqual([60, 360, 600]);
  });

  it('follows a change: only the last ten recordings count, in whatever order they come', () => {
    const at = (index: number) => ({ createdAtMs: nowMs - (100 - index) * hour });
    const before = Array.from({ length: 30 }, (_, index) => aReadySession(at(index), 300));
    const since = Array.from({ length: 10 }, (_, index) => aReadySession(at(50 + index), 5));
    expect(usualReadySeconds([...since, ...before])).toBe(5);
    expect(usualReadySeconds([...before, ...since])).toBe(5);
  });

  it('is learned of shows, not of test broadcasts', () => {
    const test = aReadySession({
      aircheck: { endedAtMs: nowMs - hour, readyAtMs: nowMs - hour + second, isTest: true },
    });
    expect(usualReadySeconds([test])).toBeUndefined();
    expect(usualReadySeconds([test, test, test, aReadySession({}, 20)])).toBe(20);
  });

  it('leaves out the time in which an encoder was waited for', () => {
    const lost = { endedAtMs: nowMs - hour, processingAtMs: nowMs - hour + 10 * second };
    const ready = aReadySession({ aircheck: { ...lost, readyAtMs: nowMs - hour + 12 * second } });
    expect(usualReadySeconds([ready])).toBe(2);
    const waiting = { endedAtMs: nowMs - 62 * second, processingAtMs: nowMs - 52 * second };
    const session = aSession({ recordingStatus: 'waiting', aircheck: waiting });
    expect(secondsProcessing(session, nowMs)).toBe(52);
    expect(sessionState(session, { nowMs, usualSeconds: 2 }).kind).toBe('processing');
  });
});

const ended = (processing: Processing | undefined, endedAtMs = nowMs - 5 * second) =>
  aSession({ recordingStatus: 'waiting', aircheck: { gaps: [], endedAtMs, processing } });

describe('the progress of renditions', () => {
  it('is a share and what is left of it, not whole before it is, and unknown if the service reports nothing', () => {
    const progress = progressOf(ended({ done: 31, total: 50, remainingSeconds: 240 }));
    expect(progress).toEqual({ share: 0.62, remainingSeconds: 240 });
    expect(progress && progressWords(progress)).toBe('encoding renditions, 62 %, about 4 min left');
    expect(progressWords({ share: 0.9999, remainingSeconds: undefined })).toBe('encoding renditions, 99 %');
    expect(progressWords({ share: 1, remainingSeconds: 0 })).toBe('encoding renditions, 100 %, about 0 s left');
    expect([progressOf(ended(undefined)), progressOf(aSession())]).toEqual([undefined, undefined]);
  });

  it('takes the place of guesses in a session’s sentence', () => {
    const context = { usualSeconds: 3, nowMs };
    const state = { kind: 'processing' } as const;
    expect(sessionSentence({ session: ended({ done: 1, total: 4, remainingSeconds: 9 }), state }, context)).toBe(
      'encoding renditions, 25 %, about 9 s left; usually 3 s',
    );
    expect(sessionSentence({ session: ended(undefined), state }, context)).toBe('being prepared for 5 s; usually 3 s');
  });

  it('is shown for a late one too', () => {
    const session = ended({ done: 1, total: 4, remainingSeconds: 90 }, nowMs - 5 * minute);
    expect(sessionSentence({ session, state: { kind: 'late' } }, { usualSeconds: 3, nowMs })).toBe(
      'Late: 5 min, usually 3 s. Now encoding renditions, 25 %, about 2 min left.',
    );
  });
});
