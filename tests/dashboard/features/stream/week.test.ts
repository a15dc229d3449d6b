import { describe, expect, it } from 'vitest';
import { weekOf } from '../../../../src/dashboard/features/stream/week.tsx';
import {
  aLiveSession,
  aReadySession,
  aSession,
  aStreamView,
  hour,
  nowMs,
  second,
  zone,
} from '../../domain/builders.ts';

const day = 24 * hour;
const week = (...sessions: ReturnType<typeof aSession>[]) => weekOf(aStreamView(sessions).sessions, nowMs, { zone });

describe('the last seven days', () => {
  it('are calendar days of the operator, the newest first', () => {
    const days = week();
    expect(days).toHaveLength(7);
    expect(days[0]).toMatchObject({
      isToday: true,
      startMs: Date.UTC(2026, 10, 19, 23),
      endMs: Date.UTC(2026, 10, 20, 23),
    });
    expect(days[6]).toMatchObject({ isToday: false, startMs: Date.UTC(2026, 10, 13, 23) });
    expect(days.every(({ remark }) => remark === 'no sessions')).toBe(true);
  });

  it('count what was recorded on the day that it began', () => {
    const days = week(
      aLiveSession(),
      aReadySession({ createdAtMs: nowMs - 6 * hour, recordedSeconds: 3600 }),
      aReadySession({ createdAtMs: nowMs - day, recordedSeconds: 1800 }),
    );
    expect(days[0]).toMatchObject({ sessionCount: 2, recordedSeconds: 3600 + 598, remark: '2 sessions' });
    expect(days[1]).toMatchObject({ sessionCount: 1, recordedSeconds: 1800, remark: '1 session' });
  });

  it('say so of a day on which nothing was kept', () => {
    const days = week(
      aSession({ record: false, isActive: false, createdAtMs: nowMs - 2 * day }),
      aSession({ recordingStatus: 'failed', createdAtMs: nowMs - 2 * day - hour }),
    );
    expect(days[2]).toMatchObject({ isNothingKept: true, recordedSeconds: 0, remark: 'nothing recorded' });
  });

  it('say what was lost beside what was kept', () => {
    const kept = aReadySession({ createdAtMs: nowMs - 3 * day });
    const off = aSession({ record: false, isActive: false, createdAtMs: nowMs - 3 * day - hour });
    const failed = aSession({ recordingStatus: 'failed', createdAtMs: nowMs - 3 * day - 2 * hour });
    expect(week(kept, off)[3]?.remark).toBe('1 of 2 not recorded');
    expect(week(kept, off, failed)[3]?.remark).toBe('1 of 3 failed');
  });

  it('do not say of a deleted recording that there was none', () => {
    const gone = aSession({ recordingStatus: 'deleted', createdAtMs: nowMs - 3 * day });
    expect(week(gone)[3]).toMatchObject({ remark: '1 deleted', isNothingKept: false, segments: [{ kind: 'deleted' }] });
    const off = aSession({ record: false, isActive: false, createdAtMs: nowMs - 3 * day - hour });
    expect(week(gone, off)[3]?.remark).toBe('1 of 2 not recorded');
  });

  it('say how long the encoder was away', () => {
    const startMs = nowMs - day - 4 * hour;
    const gap = { startedAtMs: startMs + hour, endedAtMs: startMs + hour + 712 * second };
    const session = aSession({
      createdAtMs: startMs,
      recordingStatus: 'ready',
      aircheck: { endedAtMs: startMs + 3 * hour, gaps: [gap] },
    });
    expect(week(session)[1]?.remark).toBe('1 gap, 11:52');
  });

  it('draw a session over midnight on both days, and count it on the first', () => {
    const overMidnight = aReadySession({ createdAtMs: Date.UTC(2026, 10, 19, 22), recordedSeconds: 2 * 3600 });
    const days = week(overMidnight);
    expect(days[1]).toMatchObject({ sessionCount: 1, segments: [{ b: 1 }] });
    expect(days[0]).toMatchObject({ sessionCount: 0, segments: [{ a: 0 }], remark: 'from the day before' });
  });
});
