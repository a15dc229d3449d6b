import { describe, expect, it } from 'vitest';
import { inferLiveFromDuration } from '../../../src/dashboard/api/stream.ts';
import { aSession, minute, nowMs } from '../domain/builders.ts';

describe('growth from one read to the next', () => {
  const before = aSession({ recordedSeconds: 10 });

  it('marks the session whose recorded seconds are larger', () => {
    const [grown] = inferLiveFromDuration([before], [aSession({ recordedSeconds: 12 })], nowMs);
    expect(grown?.grewAtMs).toBe(nowMs);
  });

  it('leaves a session as it is that does not grow, or was not there', () => {
    const next = [aSession({ recordedSeconds: 10 }), aSession({ id: 'other', recordedSeconds: 99 })];
    expect(inferLiveFromDuration([before], next, nowMs)).toEqual(next);
  });

  it('remembers when it last grew', () => {
    const grewBefore = { ...before, grewAtMs: nowMs - minute };
    const [same] = inferLiveFromDuration([grewBefore], [aSession({ recordedSeconds: 10 })], nowMs);
    expect(same?.grewAtMs).toBe(nowMs - minute);
  });

  it('does not take the first figure for growth', () => {
    const [first] = inferLiveFromDuration(
      [aSession({ recordedSeconds: undefined })],
      [aSession({ recordedSeconds: 2 })],
      nowMs,
    );
    expect(first?.grewAtMs).toBeUndefined();
  });
});
