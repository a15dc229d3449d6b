import { describe, expect, it } from 'vitest';
import { neighbour, sessionAt } from '../../../../src/dashboard/components/strip/strip-pointer.tsx';
import { aLiveSession, aReadySession, aStreamView, hour, minute, nowMs } from '../../domain/builders.ts';

const window = { startMs: nowMs - 24 * hour, endMs: nowMs };
const at = (id: string, hoursAgo: number) => aReadySession({ id, createdAtMs: nowMs - hoursAgo * hour });
const { sessions } = aStreamView([aLiveSession({ id: 'now' }, 30), at('noon', 8), at('morning', 12), at('old', 30)]);
/** The strip is 240 px wide: ten to the hour. */
const pointed = (xPx: number) => sessionAt(sessions, { xPx, widthPx: 240 }, window, nowMs)?.session.id;

describe('the session that is pointed at', () => {
  it('is the one that is drawn there, or a few pixels beside', () => {
    expect(pointed(125)).toBe('morning');
    expect(pointed(134)).toBe('morning');
    expect(pointed(165)).toBe('noon');
    expect(pointed(239)).toBe('now');
    expect(pointed(150)).toBeUndefined();
  });

  it('is the later one of two that touch', () => {
    const close = aStreamView([
      at('b', 2),
      aReadySession({ id: 'a', createdAtMs: nowMs - 3 * hour - minute }),
    ]).sessions;
    expect(sessionAt(close, { xPx: 220, widthPx: 240 }, window, nowMs)?.session.id).toBe('b');
  });
});

describe('the session that is walked to', () => {
  const walk = (from: string | undefined, step: -1 | 1) => neighbour(sessions, from, step, window, nowMs)?.session.id;

  it('is the newest going back and the oldest going on, then the next, and stops at the ends', () => {
    expect(walk(undefined, -1)).toBe('now');
    expect(walk(undefined, 1)).toBe('morning');
    expect(walk('now', -1)).toBe('noon');
    expect(walk('noon', 1)).toBe('now');
    expect(walk('now', 1)).toBe('now');
    expect(walk('morning', -1)).toBe('morning');
  });

  it('is none of an empty strip', () => {
    expect(neighbour([], undefined, 1, window, nowMs)).toBeUndefined();
  });
});
