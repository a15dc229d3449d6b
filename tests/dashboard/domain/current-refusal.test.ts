import { describe, expect, it } from 'vitest';
import type { RefusedEncoder } from '../../../src/dashboard/domain/stream-object.ts';
import { currentRefusal, currentUnknownKey } from '../../../src/dashboard/domain/stream-state.ts';
import { refusedSentence, refusedTries } from '../../../src/dashboard/domain/words/refusals.ts';
import { aReadySession, aStreamView, hour, minute, nowMs, second } from './builders.ts';

const refusal = (over: Partial<RefusedEncoder> = {}): RefusedEncoder => ({
  reason: 'suspended',
  lastAtMs: nowMs - 5 * second,
  firstAtMs: nowMs - 70 * minute,
  count: 12,
  address: '10.0.0.7',
  ...over,
});
const shown = (refused: RefusedEncoder, sessions = [aReadySession()], over: { suspended?: boolean } = {}) =>
  currentRefusal(aStreamView(sessions, { aircheck: { refused }, ...over }), nowMs) !== undefined;

describe('a refused encoder is shown', () => {
  it('until a session begins after it', () => {
    expect(shown(refusal({ lastAtMs: nowMs - hour }))).toBe(true);
    expect(shown(refusal({ lastAtMs: nowMs - 3 * hour }))).toBe(false);
  });

  it('while its stream is suspended, where that was why', () => {
    expect(shown(refusal(), undefined, { suspended: true })).toBe(true);
    expect(shown(refusal(), undefined, { suspended: false })).toBe(false);
    expect(shown(refusal({ reason: 'old-key' }), undefined, { suspended: false })).toBe(true);
  });

  it('for ten minutes where another encoder was there, or too many', () => {
    for (const reason of ['already-live', 'limit'] as const) {
      expect(shown(refusal({ reason, lastAtMs: nowMs - 9 * minute }))).toBe(true);
      expect(shown(refusal({ reason, lastAtMs: nowMs - 10 * minute }))).toBe(false);
    }
  });
});

it('a key that no stream has is shown for ten minutes, and until a session begins', () => {
  const isShown = (agoMs: number, sessions = [aReadySession()]) =>
    currentUnknownKey(aStreamView(sessions), [{ address: '10.0.0.7', count: 1, lastAtMs: nowMs - agoMs }], nowMs) !==
    undefined;
  expect(isShown(9 * minute)).toBe(true);
  expect(isShown(10 * minute)).toBe(false);
  expect(isShown(9 * minute, [])).toBe(true);
  expect(isShown(9 * minute, [aReadySession({ createdAtMs: nowMs - 8 * minute })])).toBe(false);
});

describe('a refused encoder in words', () => {
  it('says when and why, how often and from where', () => {
    expect(refusedSentence(refusal(), nowMs)).toBe('An encoder was refused 5 s ago: this stream is suspended.');
    expect(refusedTries(refusal())).toMatch(/^12 tries, \d\d:\d\d – \d\d:\d\d, from 10\.0\.0\.7$/);
    expect(refusedTries(refusal({ count: 1, address: undefined }))).toMatch(/^One try, \d\d:\d\d$/);
  });

  it('says so where a newer service has a reason that is not known here', () => {
    const sentence = refusedSentence(refusal({ reason: undefined, lastAtMs: nowMs }), nowMs);
    expect(sentence).toBe('An encoder was refused just now: the service does not say why.');
  });
});
