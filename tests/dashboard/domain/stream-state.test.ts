import { describe, expect, it } from 'vitest';
import type { Session } from '../../../src/dashboard/domain/stream-object.ts';
import { deriveStreamView, deriveStreamViews, shownView } from '../../../src/dashboard/domain/stream-state.ts';
import {
  aLiveSession,
  aReadySession,
  aSession,
  aStream,
  aStreamView,
  hour,
  minute,
  nowMs,
  second,
} from './builders.ts';

describe('what a stream is doing', () => {
  it('is suspended where it would be idle, and asks for attention all the same', () => {
    const suspended = true;
    expect(aStreamView().state).toEqual({ kind: 'idle' });
    expect(shownView(aStreamView(), nowMs)).toBe('idle');
    expect(shownView(aStreamView([], { suspended }), nowMs)).toBe('suspended');
    expect(shownView(aStreamView([aReadySession({ createdAtMs: nowMs - 5 * hour })], { suspended }), nowMs)).toBe(
      'suspended',
    );
    expect(shownView(aStreamView([aSession({ recordingStatus: 'failed' })], { suspended }), nowMs)).toMatchObject({
      state: { kind: 'failed' },
    });
    expect(shownView(aStreamView([], { suspended: false }), nowMs)).toBe('idle');
  });

  it('is live with its session, also before that is listed', () => {
    const view = aStreamView([aLiveSession({ id: 'now' }), aReadySession()]);
    expect(view.state.kind === 'live' && view.state.current?.session.id).toBe('now');
    expect(view.lastRecording?.session.id).toBe('evening');
    const unlisted = aStreamView([], { isActive: true });
    expect(unlisted.state).toEqual({ kind: 'live', current: undefined });
    expect(shownView(unlisted, nowMs)).toBe('live');
  });

  it('gives the newest session of a live parent the parent’s life, and no other', () => {
    const waiting = { recordingStatus: 'waiting' };
    const view = aStreamView(
      [aSession({ id: 'new', ...waiting, createdAtMs: nowMs - minute }), aSession({ id: 'old', ...waiting })],
      { isActive: true },
    );
    expect(view.sessions.map(({ state }) => state.kind)).toEqual(['recording', 'late']);
  });
});

it('a row shows the live session, else the last one while it asks for attention or has been ready for ten minutes', () => {
  const kindOf = (...sessions: Session[]) => {
    const shown = shownView(aStreamView(sessions), nowMs);
    return typeof shown === 'string' ? shown : shown.state.kind;
  };
  expect(kindOf(aLiveSession(), aSession({ recordingStatus: 'failed' }))).toBe('recording');
  expect(kindOf(aSession({ recordingStatus: 'failed' }))).toBe('failed');
  expect(kindOf(aSession({ recordingStatus: 'odd' }))).toBe('unknown');
  const readyAgo = (ago: number) => aReadySession({ createdAtMs: nowMs - ago - hour - 3 * second });
  expect([kindOf(readyAgo(9 * minute)), kindOf(readyAgo(11 * minute))]).toEqual(['ready', 'idle']);
  // The API does not say when it became ready.
  expect(kindOf(aSession({ recordingStatus: 'ready' }))).toBe('idle');
  expect(kindOf(aSession({ record: false, isActive: false }))).toBe('idle');
});

describe('the views of all streams', () => {
  it('returns to each its own sessions, newest first', () => {
    const sessions = [
      aReadySession({ id: 'a1', parentId: 'a', createdAtMs: nowMs - 5 * hour }),
      aReadySession({ id: 'b1', parentId: 'b' }),
      aReadySession({ id: 'a2', parentId: 'a', createdAtMs: nowMs - 3 * hour }),
      aReadySession({ id: 'lost', parentId: 'gone' }),
      aSession({ id: 'undated', parentId: 'a', createdAtMs: undefined }),
    ];
    const views = deriveStreamViews({ streams: [aStream({ id: 'a' }), aStream({ id: 'b' })], sessions }, nowMs);
    expect(views.map(({ sessions: own }) => own.map(({ session }) => session.id))).toEqual([
      ['a2', 'a1', 'undated'],
      ['b1'],
    ]);
  });

  it('learns what is usual of a stream that has hardly been used over all of them', () => {
    const sessions = [
      aReadySession({ id: 'a1', parentId: 'a' }, 2),
      aReadySession({ id: 'a2', parentId: 'a' }, 4),
      aReadySession({ id: 'b1', parentId: 'b' }, 30),
    ];
    const [view] = deriveStreamViews({ streams: [aStream({ id: 'idle' })], sessions }, nowMs);
    expect(view?.usualSeconds).toBe(4);
  });

  it('follow the time, the sessions and what was found of a link', () => {
    const answer = {
      streams: [aStream({ id: 'a' }), aStream({ id: 'b' })],
      sessions: [
        aReadySession({ id: 'a1', parentId: 'a' }),
        aSession({ id: 'b1', parentId: 'b', recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs, gaps: [] } }),
      ],
    };
    const states = (...[read, atMs, broken]: Parameters<typeof deriveStreamViews>) =>
      deriveStreamViews(read, atMs, broken).map(({ last }) => last?.state.kind);
    expect(states(answer, nowMs)).toEqual(['ready', 'processing']);
    expect(states(answer, nowMs, new Set(['a1']))).toEqual(['ready-problem', 'processing']);
    expect(states(answer, nowMs)).toEqual(['ready', 'processing']);
    expect(states({ ...answer, sessions: answer.sessions.slice(1) }, nowMs)).toEqual([undefined, 'processing']);
    expect(states(answer, nowMs + hour)).toEqual(['ready', 'late']);
  });

  it('takes a stream’s own history when no other is given', () => {
    expect(deriveStreamView(aStream(), [aReadySession({}, 7)], nowMs).usualSeconds).toBe(7);
  });
});
