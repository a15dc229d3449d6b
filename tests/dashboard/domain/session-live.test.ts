import { expect, it } from 'vitest';
import { isSessionLive, type LiveContext } from '../../../src/dashboard/domain/session-state.ts';
import type { Session } from '../../../src/dashboard/domain/stream-object.ts';
import { aSession, hour, minute, nowMs, second } from './builders.ts';

const seen = (agoMs: number) => ({ lastSeenMs: nowMs - agoMs });
const on = { connection: 'connected' as const, gaps: [] };
const active = { parent: { isActive: true }, isNewest: true };
const activeNow = { parent: { isActive: true, lastSeenMs: nowMs }, isNewest: true };

it.each<[string, Partial<Session>, Partial<LiveContext>, boolean | undefined]>([
  ['its end is known', { aircheck: { ...on, endedAtMs: nowMs - second }, isActive: true, grewAtMs: nowMs }, {}, false],
  ['its reconnect window runs', { aircheck: { ...on, connection: 'reconnecting' }, isActive: false }, {}, true],
  [
    'its seconds grow, though a hosted session says inactive',
    { isActive: false, grewAtMs: nowMs - 5 * second },
    {},
    true,
  ],
  ['its seconds no longer grow', { isActive: false, grewAtMs: nowMs - minute }, {}, false],
  ['it is active', { isActive: true, ...seen(minute) }, {}, true],
  ['its `isActive` was left behind', { isActive: true, ...seen(hour) }, {}, false],
  ['its parent is idle', {}, { parent: { isActive: false } }, false],
  ['it is the newest of a live parent', {}, active, true],
  ['it is an older one of a live parent', {}, { ...active, isNewest: false }, false],
  // The session that is live has no media yet and is not listed.
  ['its parent was seen long after it', seen(2 * minute), activeNow, false],
  ['its parent was seen just after it', seen(10 * second), activeNow, true],
  ['its parent was seen, and nobody knows of it', {}, activeNow, true],
  ['it was seen just now, and nothing else is known', seen(10 * second), {}, true],
  ['it was seen long ago, and nothing else is known', seen(10 * minute), {}, false],
  ['it was seen in the future: clocks differ', seen(-hour), {}, true],
  ['nothing is known', {}, {}, undefined],
  ['its parent says nothing', {}, { parent: {} }, undefined],
  ['nobody knows whether it is the newest', {}, { parent: { isActive: true } }, undefined],
])('whether a session is live where %s', (_, over, context, expected) => {
  expect(isSessionLive(aSession(over), { nowMs, ...context })).toBe(expected);
});
