import { describe, expect, it } from 'vitest';
import { countStates } from '../../../../src/dashboard/app/top-bar.tsx';
import {
  deriveTroubles,
  type Trouble,
  troubledSessions,
} from '../../../../src/dashboard/features/control-room/troubles.ts';
import {
  aLiveSession,
  aReadySession,
  aSession,
  aStreamView,
  hour,
  minute,
  nowMs,
  second,
} from '../../domain/builders.ts';

const late = aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - hour, gaps: [] } });
const processing = aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - minute, gaps: [] } });
const failed = aSession({ recordingStatus: 'failed' });
const unrecorded = aLiveSession({ record: false });

type Views = ReturnType<typeof aStreamView>[];
type Known = Parameters<typeof deriveTroubles>[1];
const nobody: ReadonlySet<string> = new Set();

function troublesOf(views: Views, known: Partial<Known> = {}): Trouble[] {
  return deriveTroubles(views, {
    ...{ nowMs, acknowledged: nobody, seen: nobody, acknowledgedSignals: nobody, missing: [], coming: [] },
    ...{ disk: undefined, ...known },
  });
}
const kinds = (views: Views, known?: Partial<Known>) => troublesOf(views, known).map(({ kind }) => kind);

describe('what needs attention', () => {
  const stalled = (id: string, sinceMs: number) =>
    aStreamView([aLiveSession({ id, aircheck: { connection: 'stalled', lastMediaAtMs: sinceMs, gaps: [] } })], {
      id,
      name: id,
    });
  const lost = (id: string, endedAtMs: number) =>
    aStreamView(
      [
        aReadySession({
          id,
          createdAtMs: endedAtMs - hour,
          lastSeenMs: endedAtMs,
          aircheck: { endedAtMs, endCause: 'lost', gaps: [] },
        }),
      ],
      { id, name: id },
    );
  const signal = (kind: 'black-picture' | 'silent-audio' | 'keyframe-interval') =>
    aStreamView(
      [aLiveSession({ id: kind, aircheck: { connection: 'connected', gaps: [], signal: [{ kind, sinceMs: nowMs }] } })],
      { id: kind },
    );

  it('is by harm', () => {
    const away = aLiveSession({ id: 'away', aircheck: { connection: 'reconnecting', gaps: [] } });
    const views = [
      ...[signal('keyframe-interval'), signal('silent-audio'), signal('black-picture')],
      ...[aStreamView([late], { id: 'l' }), aStreamView([failed], { id: 'f' }), aStreamView([away], { id: 'r' })],
      ...[stalled('s', nowMs - minute), lost('gone', nowMs - minute), aStreamView([unrecorded], { id: 'u' })],
    ];
    expect(kinds(views, { disk: { state: 'low', sentence: '' } })).toEqual([
      ...[
        'unrecorded',
        'lost',
        'stalled',
        'reconnecting',
        'failed',
        'late',
        'picture',
        'sound',
        'disk-low',
        'keyframes',
      ],
    ]);
  });

  it('has a full disk before the sessions that it costs, which are one trouble', () => {
    const problem = { connection: 'connected' as const, problem: 'The disk is full', gaps: [] };
    const views = ['a', 'b'].map((id) => aStreamView([aLiveSession({ id, aircheck: problem })], { id }));
    const disk = { state: 'full' as const, sentence: 'Full.' };
    expect(kinds([...views, lost('gone', nowMs - minute)], { disk })).toEqual([
      'disk-full',
      'unrecorded-for-disk',
      'lost',
    ]);
  });

  it('has one line for what happened within two seconds', () => {
    const at = nowMs - minute;
    const troubles = troublesOf([stalled('c', at + 30 * second), stalled('a', at), stalled('b', at + 2 * second)]);
    const ids = troubles.map((trouble) =>
      trouble.kind === 'stalled' ? trouble.items.map(({ view }) => view.stream.id) : [],
    );
    expect(ids).toEqual([['a', 'b'], ['c']]);
  });

  it('has one line for all encoders that were lost', () => {
    expect(kinds([lost('a', nowMs - hour), lost('b', nowMs - minute)])).toEqual(['lost']);
  });

  it('keeps its place whatever order it was answered in: by beginning, then by name', () => {
    const alarm = (name: string, minutes: number) =>
      aStreamView([aLiveSession({ id: name, record: false }, minutes)], { id: name, name });
    const given = [alarm('B', 5), alarm('A', 5), alarm('Early', 90), alarm('Late', 1)];
    const names = (views: typeof given) => troubledSessions(views, nowMs).map(({ view }) => view.stream.name);
    expect(names(given)).toEqual(['Early', 'A', 'B', 'Late']);
    expect(names([...given].reverse())).toEqual(['Early', 'A', 'B', 'Late']);
  });

  it('is nothing while nothing is wrong', () => {
    expect(kinds([aStreamView(), aStreamView([aLiveSession(), aReadySession()]), aStreamView([processing])])).toEqual(
      [],
    );
  });

  it('is nothing that somebody acknowledged', () => {
    expect(kinds([aStreamView([unrecorded])], { acknowledged: new Set([unrecorded.id]) })).toEqual([]);
    expect(kinds([aStreamView([failed])], { seen: new Set([`failed ${failed.id}`]) })).toEqual([]);
    const known = new Set(['black-picture black-picture']);
    expect(kinds([signal('black-picture')], { acknowledgedSignals: known })).toEqual([]);
  });

  it('is not the failure of last week, but an alarm however old', () => {
    expect(kinds([aStreamView([aSession({ recordingStatus: 'failed', createdAtMs: nowMs - 25 * hour })])])).toEqual([]);
    expect(kinds([aStreamView([aLiveSession({ record: false }, 30 * 60)])])).toEqual(['unrecorded']);
  });

  it('is what goes wrong at the end of a show of more than a day, for a day from its end', () => {
    const of = (endedAtMs: number) => ({ createdAtMs: endedAtMs - 25 * hour, aircheck: { endedAtMs, gaps: [] } });
    const lateSince = (ms: number) => aStreamView([aSession({ ...of(ms), recordingStatus: 'waiting' })]);
    const failedAt = (ms: number) => aStreamView([aSession({ ...of(ms), recordingStatus: 'failed' })]);
    expect(kinds([lateSince(nowMs - hour), failedAt(nowMs - hour)])).toEqual(['failed', 'late']);
    expect(kinds([lateSince(nowMs - 25 * hour), failedAt(nowMs - 25 * hour)])).toEqual([]);
    expect(countStates([failedAt(nowMs - hour)], nowMs, new Set(), new Set()).warnings).toBe(1);
  });

  it('counts from the beginning where the end is unknown, and is news where both are', () => {
    const failedSince = (createdAtMs?: number) => [
      aStreamView([aSession({ recordingStatus: 'failed', recordedSeconds: undefined, createdAtMs })]),
    ];
    expect(kinds(failedSince(nowMs - 23 * hour))).toEqual(['failed']);
    expect(kinds(failedSince(nowMs - 25 * hour))).toEqual([]);
    expect(kinds(failedSince(undefined))).toEqual(['failed']);
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
