import { describe, expect, it } from 'vitest';
import type { Session, StreamObject } from '../../../src/dashboard/recording/stream-object.ts';
import { showsSeconds } from '../../../src/dashboard/recording/stream-state.ts';
import { aLiveSession, aReadySession, aSession, aStream, hour, minute, nowMs, second } from './builders.ts';

const shown = (sessions: Session[], streams: StreamObject[] = [aStream()]) =>
  showsSeconds({ streams, sessions }, nowMs);
const refusedAt = (lastAtMs: number) =>
  aStream({ aircheck: { refused: { reason: 'limit', count: 1, firstAtMs: lastAtMs, lastAtMs } } });

describe('What a page of streams tells by the second', () => {
  it('is nothing of what is over', () => {
    expect(shown([])).toBe(false);
    expect(shown([aReadySession({ lastSeenMs: nowMs - hour, aircheck: { readyAtMs: nowMs - 50 * minute } })])).toBe(
      false,
    );
    expect(shown([], [refusedAt(nowMs - hour)])).toBe(false);
  });

  it.each([
    ['a live session', [aLiveSession()], [aStream()]],
    ['a stream that is live', [], [aStream({ isActive: true })]],
    ['a recording that is awaited', [aSession({ recordingStatus: 'waiting', lastSeenMs: nowMs - hour })], [aStream()]],
    ['a session that was just over', [aSession({ lastSeenMs: nowMs - 30 * second })], [aStream()]],
    [
      'a recording that has just become ready',
      [aReadySession({ aircheck: { readyAtMs: nowMs - second } })],
      [aStream()],
    ],
    ['an encoder that was just refused', [], [refusedAt(nowMs - 5 * second)]],
  ])('is %s', (_, sessions, streams) => {
    expect(shown(sessions, streams)).toBe(true);
  });
});
