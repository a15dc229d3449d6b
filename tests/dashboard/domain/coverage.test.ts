import { describe, expect, it } from 'vitest';
import {
  coverageBeforeDeletion,
  coverageOf,
  formatShare,
  gapPositions,
  recordedAt,
  wallClockMs,
} from '../../../src/dashboard/domain/coverage.ts';
import type { Session } from '../../../src/dashboard/domain/stream-object.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, hour, minute, nowMs, second } from './builders.ts';

const coverage = (session: ReturnType<typeof aSession>) => {
  const [view] = aStreamView([session]).sessions;
  return view && coverageOf(view, nowMs);
};
const startMs = nowMs - 3 * hour;
const gaps = [
  { startedAtMs: startMs + 10 * minute, endedAtMs: startMs + 12 * minute },
  { startedAtMs: startMs + 32 * minute, endedAtMs: startMs + 33 * minute },
];

describe('coverage', () => {
  it('is the recorded time against the time on air', () => {
    const session = aReadySession({
      createdAtMs: startMs,
      recordedSeconds: 5400,
      aircheck: { endedAtMs: startMs + 2 * hour, gaps: [] },
    });
    expect(coverage(session)).toEqual({ recordedSeconds: 5400, onAirSeconds: 7200, share: 0.75 });
  });

  it('is whole within one segment', () => {
    const session = aReadySession({ recordedSeconds: 3598, aircheck: { endedAtMs: nowMs - hour, gaps: [] } });
    expect(coverage(session)?.share).toBe(1);
  });

  it('of a live session falls while no media comes, and does not mind a segment under way', () => {
    const live = (aircheck: Session['aircheck']) => coverage(aLiveSession({ aircheck, recordedSeconds: 580 }));
    expect(live({ connection: 'connected' })?.share).toBe(1);
    const stalled = { connection: 'stalled', lastMediaAtMs: nowMs - 60 * second } as const;
    expect(live(stalled)).toEqual({ recordedSeconds: 540, onAirSeconds: 600, share: 0.9 });
    const gaps = [{ startedAtMs: nowMs - 300 * second, endedAtMs: nowMs - 240 * second }];
    expect(live({ ...stalled, gaps })?.share).toBe(0.8);
    expect(live({ connection: 'connected', gaps })?.share).toBe(0.9);
    expect(live({ connection: 'reconnecting', lastMediaAtMs: nowMs - 6 * second })?.share).toBe(0.99);
  });

  it('of a live session falls while its encoder sends slower than it plays', () => {
    const sentFor = (recordedSeconds: number) =>
      coverage(aLiveSession({ aircheck: { connection: 'connected' }, recordedSeconds, lastSeenMs: nowMs }));
    expect([600, 575, 510, 270].map((seconds) => sentFor(seconds)?.share)).toEqual([1, 1, 0.9, 0.5]);
  });

  it('of a deleted recording is what it was, for those alone who ask for that', () => {
    const session = aReadySession({
      recordingStatus: 'deleted',
      createdAtMs: startMs,
      recordedSeconds: 5400,
      aircheck: { endedAtMs: startMs + 2 * hour, gaps: [] },
    });
    const [view] = aStreamView([session]).sessions;
    expect(coverage(session)).toBeUndefined();
    expect(view && coverageBeforeDeletion(view)).toMatchObject({ share: 0.75 });
    const [ready] = aStreamView([aReadySession()]).sessions;
    expect(ready && coverageBeforeDeletion(ready)).toBeUndefined();
  });

  it('is not claimed if it cannot be known', () => {
    expect(coverage(aSession({ recordingStatus: 'ready' }))).toBeUndefined();
    expect(coverage(aLiveSession({ aircheck: undefined, isActive: true }))).toBeUndefined();
    expect(coverage(aLiveSession({ record: false }))).toBeUndefined();
    expect(coverage(aReadySession({ record: false }))).toBeUndefined();
    expect(coverage(aReadySession({ recordingStatus: 'failed' }))).toBeUndefined();
    expect(coverage(aReadySession({ recordingStatus: 'odd' }))).toBeUndefined();
  });

  it('reads 100 % only when it is', () => {
    expect([1, 0.963, 0.99999, 0].map(formatShare)).toEqual(['100 %', '96.3 %', '99.9 %', '0.0 %']);
  });
});

describe('the recording against the wall', () => {
  const session = aSession({ createdAtMs: startMs, aircheck: { gaps } });

  it('has its gaps where the missing time has no length', () => {
    expect(gapPositions(session).map(({ atSeconds }) => atSeconds)).toEqual([600, 1800]);
    expect(gapPositions(aSession())).toEqual([]);
    expect(gapPositions(aSession({ createdAtMs: undefined, aircheck: { gaps } }))).toEqual([]);
  });

  it('knows the time on air at each of its seconds', () => {
    expect(wallClockMs(session, 0)).toBe(startMs);
    expect(wallClockMs(session, 599)).toBe(startMs + 599 * second);
    expect(wallClockMs(session, 600)).toBe(startMs + 12 * minute);
    expect(wallClockMs(session, 1860)).toBe(startMs + 34 * minute);
    expect(wallClockMs(aSession({ createdAtMs: undefined }), 5)).toBeUndefined();
  });
});

it('a moment of the show is at a second of the recording, which has no length for a gap', () => {
  const gap = (from: number, until: number) => ({ startedAtMs: from * second, endedAtMs: until * second });
  const session = aSession({ createdAtMs: 0, aircheck: { gaps: [gap(10, 15), gap(30, 40)] } });
  const recorded = [-5, 4, 10, 12, 20, 35, 50].map((clock) => recordedAt(session, clock * second));
  expect(recorded).toEqual([0, 4, 10, 10, 15, 25, 35]);
});
