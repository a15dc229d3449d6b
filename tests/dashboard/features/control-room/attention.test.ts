import { describe, expect, it } from 'vitest';
import { countStates } from '../../../../src/dashboard/app/top-bar.tsx';
import { needsAttention } from '../../../../src/dashboard/features/control-room/attention.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, hour, minute, nowMs } from '../../domain/builders.ts';

const late = aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - hour, gaps: [] } });
const processing = aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - minute, gaps: [] } });
const failed = aSession({ recordingStatus: 'failed' });
const unrecorded = aLiveSession({ record: false });

describe('what needs attention', () => {
  const kinds = (...views: ReturnType<typeof aStreamView>[]) => needsAttention(views, nowMs).map(({ kind }) => kind);

  it('is the alarm first, then media that does not come, then what is late, then what failed', () => {
    const stalled = aLiveSession({ aircheck: { connection: 'stalled' } });
    expect(
      kinds(aStreamView([failed]), aStreamView([late]), aStreamView([stalled]), aStreamView([unrecorded])),
    ).toEqual(['live-unrecorded', 'stalled', 'late', 'failed']);
  });

  it('keeps its place whatever order it was answered in: by beginning, then by name', () => {
    const alarm = (name: string, minutes: number) =>
      aStreamView([aLiveSession({ id: name, record: false }, minutes)], { id: name, name });
    const given = [alarm('B', 5), alarm('A', 5), alarm('Early', 90), alarm('Late', 1)];
    const names = (views: typeof given) => needsAttention(views, nowMs).map(({ view }) => view.stream.name);
    expect(names(given)).toEqual(['Early', 'A', 'B', 'Late']);
    expect(names([...given].reverse())).toEqual(['Early', 'A', 'B', 'Late']);
  });

  it('is nothing while all is well', () => {
    expect(kinds(aStreamView(), aStreamView([aLiveSession(), aReadySession()]), aStreamView([processing]))).toEqual([]);
  });

  it('is not the failure of last week, but an alarm however old', () => {
    expect(kinds(aStreamView([aSession({ recordingStatus: 'failed', createdAtMs: nowMs - 25 * hour })]))).toEqual([]);
    expect(kinds(aStreamView([aLiveSession({ record: false }, 30 * 60)]))).toEqual(['live-unrecorded']);
  });

  it('is what goes wrong at the end of a show of more than a day, for a day from its end', () => {
    const of = (endedAtMs: number) => ({ createdAtMs: endedAtMs - 25 * hour, aircheck: { endedAtMs, gaps: [] } });
    const lateSince = (ms: number) => aStreamView([aSession({ ...of(ms), recordingStatus: 'waiting' })]);
    const failedAt = (ms: number) => aStreamView([aSession({ ...of(ms), recordingStatus: 'failed' })]);
    expect(kinds(lateSince(nowMs - hour), failedAt(nowMs - hour))).toEqual(['late', 'failed']);
    expect(kinds(lateSince(nowMs - 25 * hour), failedAt(nowMs - 25 * hour))).toEqual([]);
    expect(countStates([failedAt(nowMs - hour)], nowMs, new Set(), new Set()).warnings).toBe(1);
  });

  it('counts from the beginning where the end is unknown, and is news where both are', () => {
    const failedSince = (createdAtMs?: number) =>
      aStreamView([aSession({ recordingStatus: 'failed', recordedSeconds: undefined, createdAtMs })]);
    expect(kinds(failedSince(nowMs - 23 * hour))).toEqual(['failed']);
    expect(kinds(failedSince(nowMs - 25 * hour))).toEqual([]);
    expect(kinds(failedSince(undefined))).toEqual(['failed']);
  });

  it('carries the session and its stream', () => {
    const [item] = needsAttention([aStreamView([unrecorded], { name: 'Chapel' })], nowMs);
    expect(item?.view.stream.name).toBe('Chapel');
    expect(item?.session.session.id).toBe(unrecorded.id);
  });
});

describe('the counters', () => {
  it('count sessions by their state, and streams with a warning', () => {
    const away = aLiveSession({ aircheck: { connection: 'reconnecting', gaps: [] } });
    expect(
      countStates(
        [
          aStreamView([unrecorded, late]),
          aStreamView([aLiveSession(), processing]),
          aStreamView([away]),
          aStreamView([aLiveSession({ aircheck: { connection: 'stalled' } })]),
          aStreamView([aReadySession(), failed]),
        ],
        nowMs,
        new Set(),
        new Set(),
      ),
    ).toEqual({ liveUnrecorded: 1, lost: 0, recording: 1, processing: 1, warnings: 4 });
  });

  it('are nought with no streams', () => {
    expect(countStates([], nowMs, new Set(), new Set())).toEqual({
      liveUnrecorded: 0,
      lost: 0,
      recording: 0,
      processing: 0,
      warnings: 0,
    });
  });
});
