import { describe, expect, it } from 'vitest';
import type { KnownWait } from '../../../src/service/db/deletion-waits.ts';
import { createDeletionGuard } from '../../../src/service/storage/retention.ts';

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 22);

function guardOf({
  isRight = true,
  earlierDays = 30,
  days = 30,
}: {
  isRight?: boolean;
  earlierDays?: number;
  days?: number;
}) {
  const said: string[] = [];
  const waits = new Map<string, KnownWait>();
  const state = { isRight, nowMs };
  const guard = createDeletionGuard({
    clock: {
      check: () => state.isRight,
      accept() {
        state.isRight = true;
      },
      save: () => undefined,
    },
    rows: {
      find: (accountId) => waits.get(accountId),
      listAccounts: () => [...waits.keys()],
      set: (accountId, wait) => waits.set(accountId, wait),
      remove: (accountId) => waits.delete(accountId),
      serviceDays: { read: () => ({ days: earlierDays }), save: () => undefined },
    },
    serviceDays: () => days,
    operatorId: 'operator',
    onWait: (accountId, { why, count }) => said.push(`${accountId} ${why} ${count}`),
    now: () => state.nowMs,
  });
  return { guard, said, state };
}

const due = (count: number, lateDays: number, accountId = 'operator') =>
  Array.from({ length: count }, (_, index) => ({
    id: `${accountId}-${lateDays}-${index}`,
    accountId,
    expiresAt: nowMs - lateDays * dayMs,
    sizeBytes: 1e9,
  }));

describe('An ordinary sweep', () => {
  it('goes on as ever: a few a day, a hundred of one evening, those of a fortnight that the service was off for', () => {
    const { guard, said } = guardOf({});
    const recordings = [...due(100, 0.01), ...due(40, 14)];
    expect(guard.allowed(recordings)).toEqual(recordings);
    expect(said).toEqual([]);
  });

  it('deletes twenty after a change of the service’s days; more wait', () => {
    expect(guardOf({ earlierDays: 365 }).guard.allowed(due(20, 300))).toHaveLength(20);
    expect(guardOf({ earlierDays: 365 }).guard.allowed(due(21, 300))).toEqual([]);
  });
});

describe('What waits', () => {
  it('is what is late, not what has just become due', () => {
    const { guard, said } = guardOf({});
    expect(guard.allowed([...due(1, 370), ...due(2, 0)])).toHaveLength(2);
    expect(said).toEqual(['operator late 1']);
  });

  it('is said once for each account, and once more after a day that somebody gave', async () => {
    const { guard, said, state } = guardOf({ isRight: false });
    const recordings = [...due(2, 0), ...due(1, 0, 'studio')];
    expect(guard.allowed(recordings)).toEqual([]);
    guard.allowed(recordings);
    expect(said).toEqual(['operator clock 2', 'studio clock 1']);
    expect(guard.postpone('studio')).toBe(true);
    expect(await guard.waiting('studio', async () => recordings)).toMatchObject({
      count: 1,
      bytes: 1e9,
      postponedUntil: nowMs + dayMs,
    });
    state.nowMs += dayMs;
    guard.allowed(recordings);
    expect(said.slice(2)).toEqual(['studio clock 1']);
  });

  it('goes when its own account says so, and one account says nothing for another', async () => {
    const { guard } = guardOf({ isRight: false });
    const recordings = [...due(2, 20), ...due(1, 20, 'studio')];
    guard.allowed(recordings);
    expect(guard.confirm('studio', 1, recordings)).toBe(true);
    expect(guard.allowed(recordings).map(({ accountId }) => accountId)).toEqual(['studio']);
    expect(guard.confirm('operator', 3, recordings)).toBe(false);
    expect(guard.confirm('operator', 2, recordings)).toBe(true);
    expect(guard.allowed(recordings)).toEqual(recordings);
    expect(await guard.waiting('operator', async () => recordings)).toBeUndefined();
  });

  it('is nothing any more once the clock is right', async () => {
    const { guard, state } = guardOf({ isRight: false });
    guard.allowed(due(2, 0));
    state.isRight = true;
    guard.allowed([]);
    expect(await guard.waiting('operator', async () => [])).toBeUndefined();
    expect(guard.postpone('operator')).toBe(false);
  });
});
