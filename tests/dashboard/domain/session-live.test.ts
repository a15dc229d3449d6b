import { describe, expect, it } from 'vitest';
import { isSessionLive, type LiveContext } from '../../../src/dashboard/domain/session-state.ts';
import type { Session } from '../../../src/dashboard/domain/stream-object.ts';
import { aSession, hour, minute, nowMs, second } from './builders.ts';

const isLive = (over: Partial<Session>, context: Partial<LiveContext> = {}) =>
  isSessionLive(aSession(over), { nowMs, ...context });

describe('whether a session is live', () => {
  it('is over when its end is known, whatever else is said', () => {
    const aircheck = { endedAtMs: nowMs - second, connection: 'connected' as const, gaps: [] };
    expect(isLive({ aircheck, isActive: true, grewAtMs: nowMs })).toBe(false);
  });

  it('is live while its reconnect window runs', () => {
    expect(isLive({ aircheck: { connection: 'reconnecting', gaps: [] }, isActive: false })).toBe(true);
  });

  it('is live while its recorded seconds grow, though a hosted session says inactive', () => {
    expect(isLive({ isActive: false, grewAtMs: nowMs - 5 * second })).toBe(true);
    expect(isLive({ isActive: false, grewAtMs: nowMs - minute })).toBe(false);
  });

  it('does not believe an `isActive` that was left behind', () => {
    expect(isLive({ isActive: true, lastSeenMs: nowMs - minute })).toBe(true);
    expect(isLive({ isActive: true, lastSeenMs: nowMs - hour })).toBe(false);
  });

  it('asks the parent when the session itself says nothing', () => {
    expect(isLive({}, { parent: { isActive: false } })).toBe(false);
    expect(isLive({}, { parent: { isActive: true }, isNewest: true })).toBe(true);
    expect(isLive({}, { parent: { isActive: true }, isNewest: false })).toBe(false);
  });

  it('is over when its parent was seen long after it: the session that is live has no media yet and is not listed', () => {
    const parent = { isActive: true, lastSeenMs: nowMs };
    expect(isLive({ lastSeenMs: nowMs - 2 * minute }, { parent, isNewest: true })).toBe(false);
    expect(isLive({ lastSeenMs: nowMs - 10 * second }, { parent, isNewest: true })).toBe(true);
    expect(isLive({}, { parent, isNewest: true })).toBe(true);
  });

  it('uses when it was last seen if nothing else is known', () => {
    expect(isLive({ lastSeenMs: nowMs - 10 * second })).toBe(true);
    expect(isLive({ lastSeenMs: nowMs - 10 * minute })).toBe(false);
  });

  it('takes a last seen in the future for now: clocks differ', () => {
    expect(isLive({ lastSeenMs: nowMs + hour })).toBe(true);
  });

  it('says honestly that it does not know', () => {
    expect(isLive({})).toBeUndefined();
    expect(isLive({}, { parent: {} })).toBeUndefined();
    expect(isLive({}, { parent: { isActive: true } })).toBeUndefined();
  });
});
