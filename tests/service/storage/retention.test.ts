import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SessionRow } from '../../../src/service/db/sessions.ts';
import { startSweeps, expiryOf as whenExpired } from '../../../src/service/storage/retention.ts';
import { sessionRow } from '../../support/open-rows.ts';
import { patient } from '../../support/patient.ts';
import { recordLog } from '../../support/record-log.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 10, 22);

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

const readySession = (id: string, endedAt: number) =>
  sessionRow({ id, endedAt, recordingStatus: 'ready' }, endedAt - 1000);

/** Sessions by their id and how many days ago they ended; a deletion that succeeds takes them off the list. */
function retain(ended: Record<string, number>, options: { retentionDays?: number; failing?: Set<string> } = {}) {
  const rows = new Map(Object.entries(ended).map(([id, days]) => [id, readySession(id, startMs - days * dayMs)]));
  const tried: string[] = [];
  const deletion = {
    sweep: vi.fn(async () => undefined),
    removed: async () => undefined,
    delete: vi.fn(async (id: string, isStillWanted: () => boolean) => {
      tried.push(id);
      if (options.failing?.has(id)) throw new Error('EPERM');
      return isStillWanted() && rows.delete(id);
    }),
  };
  const kept = new Set<string>();
  const expiryOf = (row: Pick<SessionRow, 'id' | 'recordingStatus' | 'endedAt'>) =>
    whenExpired(row, {
      own: undefined,
      kept: kept.has(row.id) ? { keptAt: 0, keptBy: 'Desk' } : undefined,
      service: { days: options.retentionDays },
    });
  const listDue = vi.fn(() => [...rows.values()].filter((row) => (expiryOf(row) ?? Infinity) <= Date.now()));
  const expired: string[] = [];
  const { log, logged } = recordLog();
  const policy = {
    listDue: async () => listDue().map((row) => ({ ...row, expiresAt: expiryOf(row) ?? 0 })),
    expiryOf,
    forgetDeleted: () => undefined,
  };
  const retention = startSweeps(
    {
      policy,
      guard: { allowed: (due) => [...due] },
      clock: { check: () => true, save: () => undefined },
      sessions: { find: (id) => rows.get(id) },
      deletion,
      onDeleted: ({ id }) => expired.push(id),
      log,
    },
    Date.now,
  );
  onTestFinished(() => retention.close());
  return { retention, deletion, listDue, kept, tried, expired, logged };
}

describe('Recordings beyond their days', () => {
  it('are deleted at the start and then hourly, younger ones when their time has come', async () => {
    const { tried, expired } = retain({ old: 8, soon: 6.97, young: 1 }, { retentionDays: 7 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(tried).toEqual(['old']);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toEqual(['old', 'soon']);
    expect(expired).toEqual(['old', 'soon']);
  });

  it('stay where somebody keeps them in the last moment: before their turn, or with their files out of reach', async () => {
    const { deletion, kept, tried, expired } = retain({ first: 9, second: 8, third: 8 }, { retentionDays: 7 });
    deletion.delete.mockImplementationOnce(async (id, isStillWanted) => {
      tried.push(id);
      kept.add('first').add('second');
      return isStillWanted();
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(tried).toEqual(['first', 'third']);
    expect(expired).toEqual(['third']);
  });

  it('that cannot be deleted keep no other, are named, and are tried again an hour later', async () => {
    const failing = new Set(['stuck']);
    const { tried, logged } = retain({ stuck: 9, next: 8 }, { retentionDays: 7, failing });
    await vi.advanceTimersByTimeAsync(1000);
    expect(tried).toEqual(['stuck', 'next']);
    expect(logged.join('\n')).toMatch(/could not be deleted.*sessionId=stuck/);
    failing.clear();
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toEqual(['stuck', 'next', 'stuck']);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toHaveLength(3);
  });

  it('go one after the other with a pause after each, however many there are', async () => {
    const failing = new Set(['stuck']);
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`old${i}`, 9] as const));
    const { retention, tried, expired } = retain({ stuck: 9, ...many }, { retentionDays: 7, failing });
    await vi.advanceTimersByTimeAsync(50);
    expect(tried).toEqual(['stuck']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(tried).toHaveLength(11);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(expired).toHaveLength(150);
    await retention.close();
  });

  it('are all kept if no days are set; interrupted deletions are completed anyway', async () => {
    const { deletion, tried } = retain({ ancient: 4000 });
    await vi.advanceTimersByTimeAsync(1000);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toEqual([]);
    expect(deletion.sweep).toHaveBeenCalledTimes(2);
  });

  it('wait an hour longer where the database cannot be read', async () => {
    const { listDue, tried, logged } = retain({ old: 8 }, { retentionDays: 7 });
    listDue.mockImplementationOnce(() => {
      throw new Error('the database is locked');
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(tried).toEqual([]);
    expect(logged.join('\n')).toContain('the database is locked');
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toEqual(['old']);
  });

  it('stay where the service stops: the deletion in hand is waited for, and no other is begun', async () => {
    let finish: (isDeleted: boolean) => void = () => undefined;
    const { retention, deletion } = retain({ first: 9, second: 8 }, { retentionDays: 7 });
    deletion.delete.mockImplementationOnce(
      () =>
        new Promise<boolean>((resolve) => {
          finish = resolve;
        }),
    );
    await vi.waitFor(() => expect(deletion.delete).toHaveBeenCalledTimes(1), patient);
    let isClosed = false;
    const closing = retention.close().then(() => {
      isClosed = true;
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(isClosed).toBe(false);
    finish(true);
    await closing;
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(deletion.delete).toHaveBeenCalledTimes(1);
  });
});
