import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../src/dashboard/domain/stream-object.ts';
import {
  deriveStreamView,
  deriveStreamViews,
  isFreshlyReady,
  newestFirst,
  shownView,
} from '../../../src/dashboard/domain/stream-state.ts';
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
  it('is idle with no sessions', () => {
    expect(aStreamView().state).toEqual({ kind: 'idle' });
    expect(shownView(aStreamView(), nowMs)).toBe('idle');
  });

  it('is suspended where it would be idle, and asks for attention all the same', () => {
    const suspended = true;
    expect(shownView(aStreamView([], { suspended }), nowMs)).toBe('suspended');
    expect(shownView(aStreamView([aReadySession({ createdAtMs: nowMs - 5 * hour })], { suspended }), nowMs)).toBe(
      'suspended',
    );
    expect(shownView(aStreamView([aSession({ recordingStatus: 'failed' })], { suspended }), nowMs)).toMatchObject({
      state: { kind: 'failed' },
    });
    expect(shownView(aStreamView([], { suspended: false }), nowMs)).toBe('idle');
  });

  it('is live with its session', () => {
    const view = aStreamView([aLiveSession({ id: 'now' }), aReadySession()]);
    expect(view.state.kind === 'live' && view.state.current?.session.id).toBe('now');
    expect(view.lastRecording?.session.id).toBe('evening');
  });

  it('is live before its session is listed', () => {
    const view = aStreamView([], { isActive: true });
    expect(view.state).toEqual({ kind: 'live', current: undefined });
    expect(shownView(view, nowMs)).toBe('live');
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

describe('the one state that a row shows', () => {
  const kindOf = (...sessions: Parameters<typeof aStreamView>[0][]) => {
    const shown = shownView(aStreamView(sessions[0]), nowMs);
    return typeof shown === 'string' ? shown : shown.state.kind;
  };

  it('is the live session’s before any other', () => {
    expect(kindOf([aLiveSession(), aSession({ recordingStatus: 'failed' })])).toBe('recording');
  });

  it('is the last session’s while that asks for attention', () => {
    expect(kindOf([aSession({ recordingStatus: 'failed' })])).toBe('failed');
    expect(kindOf([aSession({ recordingStatus: 'odd' })])).toBe('unknown');
  });

  it('is ready for ten minutes, and idle after that', () => {
    const readyAgo = (ago: number) => aReadySession({ createdAtMs: nowMs - ago - hour - 3 * second });
    expect(kindOf([readyAgo(9 * minute)])).toBe('ready');
    expect(kindOf([readyAgo(11 * minute)])).toBe('idle');
  });

  it('is idle after a session that was not recorded', () => {
    expect(kindOf([aSession({ record: false, isActive: false })])).toBe('idle');
  });
});

describe('a recording that has just become ready', () => {
  it('is fresh only if the API says when', () => {
    const [session] = aStreamView([aReadySession({ createdAtMs: nowMs - hour - minute })]).sessions;
    const [untold] = aStreamView([aSession({ recordingStatus: 'ready' })]).sessions;
    expect(session && isFreshlyReady(session, nowMs)).toBe(true);
    expect(untold && isFreshlyReady(untold, nowMs)).toBe(false);
  });
});

describe('the views of all streams', () => {
  it('returns to each its own sessions, newest first', () => {
    const sessions = [
      aReadySession({ id: 'a1', parentId: 'a', createdAtMs: nowMs - 5 * hour }),
      aReadySession({ id: 'b1', parentId: 'b' }),
      aReadySession({ id: 'a2', parentId: 'a', createdAtMs: nowMs - 3 * hour }),
      aReadySession({ id: 'lost', parentId: 'gone' }),
    ];
    const views = deriveStreamViews({ streams: [aStream({ id: 'a' }), aStream({ id: 'b' })], sessions }, nowMs);
    expect(views.map(({ sessions: own }) => own.map(({ session }) => session.id))).toEqual([['a2', 'a1'], ['b1']]);
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

  it('puts sessions without a beginning last', () => {
    const order = newestFirst([
      aSession({ id: 'none', createdAtMs: undefined }),
      aSession({ id: 'old', createdAtMs: nowMs - hour }),
      aSession({ id: 'new', createdAtMs: nowMs }),
    ]);
    expect(order.map(({ id }) => id)).toEqual(['new', 'old', 'none']);
  });

  it('reads 10,000 sessions of 1,000 streams', () => {
    const streams = Array.from({ length: 1000 }, (_, index) => aStream({ id: `s${index}` }));
    const sessions = Array.from({ length: 10_000 }, (_, index) =>
      aReadySession({ id: `x${index}`, parentId: `s${index % 1000}`, createdAtMs: nowMs - index * minute }),
    );
    const views = deriveStreamViews({ streams, sessions }, nowMs);
    expect(views.every(({ sessions: own }) => own.length === 10)).toBe(true);
  });

  it('returns the same view of a stream of which nothing has changed, and the same list of all', () => {
    const [a, b] = [aStream({ id: 'a' }), aStream({ id: 'b' })];
    const ready = aReadySession({ id: 'a1', parentId: 'a' });
    const made = aSession({
      id: 'b1',
      parentId: 'b',
      recordingStatus: 'waiting',
      lastSeenMs: nowMs - 10 * second,
      isActive: false,
    });
    const answer = { streams: [a, b], sessions: [ready, made] };
    const before = deriveStreamViews(answer, nowMs);
    expect(deriveStreamViews(answer, nowMs + second)).toBe(before);

    const after = deriveStreamViews({ ...answer, sessions: [ready, { ...made, recordedSeconds: 9 }] }, nowMs);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    // Of time alone a recording becomes late.
    const late = deriveStreamViews(answer, nowMs + hour);
    expect(late[0]).toBe(before[0]);
    expect(late[1]?.last?.state.kind).toBe('late');
    const broken = deriveStreamViews(answer, nowMs, new Set(['a1']));
    expect(broken[0]?.last?.state.kind).toBe('ready-problem');
  });

  /** Counts how often the sessions of an answer are looked at. */
  function watched(session: Session) {
    const { record } = session;
    const look = vi.fn(() => record);
    Object.defineProperty(session, 'record', { get: look });
    return { look, answer: { streams: [aStream({ id: 'a' })], sessions: [session] } };
  }
  const wholeSecond = Math.floor(nowMs / 1000) * 1000;

  it('reads an answer once a second, however many ask', () => {
    const { look, answer } = watched(aLiveSession({ id: 'a1', parentId: 'a' }));
    deriveStreamViews(answer, wholeSecond);
    expect(look).toHaveBeenCalled();
    look.mockClear();
    deriveStreamViews(answer, wholeSecond + 999);
    expect(look).not.toHaveBeenCalled();
    deriveStreamViews(answer, wholeSecond + 1000);
    expect(look).toHaveBeenCalled();
  });

  it('looks at what is over once: no second makes anything else of it', () => {
    const { look, answer } = watched(aReadySession({ id: 'a1', parentId: 'a' }));
    const before = deriveStreamViews(answer, wholeSecond);
    look.mockClear();
    expect(deriveStreamViews(answer, wholeSecond + 1000)).toBe(before);
    // Another answer of which it is a part.
    const live = aLiveSession({ id: 'b1', parentId: 'b' });
    const more = { streams: [...answer.streams, aStream({ id: 'b' })], sessions: [...answer.sessions, live] };
    expect(deriveStreamViews(more, wholeSecond + 1000)[0]).toBe(before[0]);
    expect(look).not.toHaveBeenCalled();
    // What is said of its link, though.
    expect(deriveStreamViews(answer, wholeSecond + 2000, new Set(['a1']))[0]?.last?.state.kind).toBe('ready-problem');
  });

  it('takes a stream’s own history when no other is given', () => {
    expect(deriveStreamView(aStream(), [aReadySession({}, 7)], nowMs).usualSeconds).toBe(7);
  });
});
