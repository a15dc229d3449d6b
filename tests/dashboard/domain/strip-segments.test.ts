import { describe, expect, it } from 'vitest';
import { sessionSpan, stripSegments } from '../../../src/dashboard/domain/strip-segments.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, hour, minute, nowMs } from './builders.ts';

const window = { startMs: nowMs - 24 * hour, endMs: nowMs };
const segments = (...sessions: ReturnType<typeof aSession>[]) =>
  stripSegments(aStreamView(sessions).sessions, window, nowMs);

describe('a strip of the last 24 hours', () => {
  it('places a session by its beginning and end', () => {
    const [segment] = segments(aReadySession({ createdAtMs: nowMs - 12 * hour, recordedSeconds: 6 * 3600 }));
    expect(segment).toMatchObject({ kind: 'ready', a: 0.5, b: 0.75 });
  });

  it('draws what is on air up to now', () => {
    expect(segments(aLiveSession({}, 60))).toMatchObject([{ kind: 'recording', b: 1 }]);
    expect(segments(aLiveSession({ record: false }, 60))).toMatchObject([{ kind: 'live-unrecorded', b: 1 }]);
    const away = { connection: 'reconnecting' as const, gaps: [] };
    expect(segments(aLiveSession({ aircheck: away }))).toMatchObject([{ kind: 'recording', b: 1 }]);
    expect(segments(aLiveSession({ aircheck: away, record: false }))).toMatchObject([{ kind: 'live-unrecorded' }]);
  });

  it('draws the time without media as a gap while it lasts', () => {
    const stalled = { connection: 'stalled', lastMediaAtMs: nowMs - 6 * minute } as const;
    expect(segments(aLiveSession({ aircheck: stalled }, 60))).toMatchObject([
      { kind: 'recording' },
      { kind: 'gap', b: 1 },
    ]);
  });

  it('cuts a session at its gaps', () => {
    const start = nowMs - 12 * hour;
    const gaps = [{ startedAtMs: start + 3 * hour, endedAtMs: start + 4 * hour }];
    const found = segments(
      aSession({ createdAtMs: start, recordingStatus: 'ready', aircheck: { endedAtMs: start + 6 * hour, gaps } }),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['ready', 'gap', 'ready']);
    expect(found.map(({ a }) => a)).toEqual([0.5, 0.625, 12 / 24 + 4 / 24]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(3);
  });

  it('cuts a session at the edge of the window, and leaves out what lies beyond', () => {
    expect(segments(aReadySession({ createdAtMs: nowMs - 25 * hour, recordedSeconds: 2 * 3600 }))).toMatchObject([
      { a: 0 },
    ]);
    expect(segments(aReadySession({ createdAtMs: nowMs - 30 * hour }))).toEqual([]);
  });

  it('draws each state in its own way', () => {
    const kind = (over: Parameters<typeof aSession>[0]) => segments(aSession(over))[0]?.kind;
    const ended = { endedAtMs: nowMs - 5 * minute, gaps: [] };
    expect(kind({ recordingStatus: 'waiting', aircheck: ended })).toBe('processing');
    expect(kind({ recordingStatus: 'waiting', aircheck: { ...ended, endedAtMs: nowMs - hour } })).toBe('late');
    expect(kind({ recordingStatus: 'failed' })).toBe('failed');
    expect(kind({ recordingStatus: 'deleted' })).toBe('deleted');
    expect(kind({ recordingStatus: 'odd' })).toBe('unknown');
    expect(kind({ record: false, isActive: false })).toBe('not-recorded');
    expect(kind({ recordingStatus: 'ready', aircheck: { ...ended, readyAtMs: nowMs - 4 * minute } })).toBe('fresh');
  });

  it('draws nothing of a session without a beginning, and one without a length at its least width, never backwards', () => {
    expect(segments(aSession({ createdAtMs: undefined, recordingStatus: 'ready' }))).toEqual([]);
    const [segment] = segments(aReadySession({ createdAtMs: nowMs - hour, recordedSeconds: 0 }));
    expect(segment?.a).toBe(segment?.b);
    const [view] = aStreamView([aSession({ recordingStatus: 'ready', lastSeenMs: nowMs - 9 * hour })]).sessions;
    expect(view && sessionSpan(view, nowMs)).toEqual({ startMs: nowMs - 2 * hour, endMs: nowMs - 2 * hour });
  });
});
