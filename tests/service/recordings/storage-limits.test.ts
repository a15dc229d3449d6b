import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startRetention } from '../../../src/service/recordings/storage-limits.ts';
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

/** Sessions by their id and how many days ago they ended; a deletion that succeeds takes them off the list. */
function retain(ended: Record<string, number>, options: { retentionDays?: number; failing?: Set<string> } = {}) {
  const sessions = new Map(Object.entries(ended).map(([id, days]) => [id, startMs - days * dayMs]));
  const tried: string[] = [];
  const deletion = {
    sweep: vi.fn(async () => undefined),
    delete: vi.fn(async (id: string) => {
      tried.push(id);
      if (options.failing?.has(id)) throw new Error('EPERM');
      sessions.delete(id);
    }),
  };
  const listEndedBefore = vi.fn((beforeMs: number) =>
    [...sessions].flatMap(([id, endedAtMs]) => (endedAtMs < beforeMs ? [{ id }] : [])),
  );
  const { log, logged } = recordLog();
  const retention = startRetention({
    sessions: { listEndedBefore },
    deletion,
    retentionDays: options.retentionDays,
    now: Date.now,
    log,
  });
  onTestFinished(() => retention.close());
  return { retention, deletion, listEndedBefore, tried, logged };
}

describe('Recordings beyond their days', () => {
  it('are deleted at the start and then hourly, younger ones when their time has come', async () => {
    const { retention, tried } = retain({ old: 8, soon: 6.97, young: 1 }, { retentionDays: 7 });
    await retention.swept;
    expect(tried).toEqual(['old']);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toEqual(['old', 'soon']);
  });

  it('that cannot be deleted keep no other, are named, and are tried again an hour later', async () => {
    const failing = new Set(['stuck']);
    const { retention, tried, logged } = retain({ stuck: 9, next: 8 }, { retentionDays: 7, failing });
    await retention.swept;
    expect(tried).toEqual(['stuck', 'next']);
    expect(logged.join('\n')).toMatch(/could not be deleted.*sessionId=stuck/);
    failing.clear();
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toEqual(['stuck', 'next', 'stuck']);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toHaveLength(3);
  });

  it('are all kept if no days are set; interrupted deletions are completed anyway', async () => {
    const { retention, deletion, tried } = retain({ ancient: 4000 });
    await retention.swept;
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toEqual([]);
    expect(deletion.sweep).toHaveBeenCalledTimes(2);
  });

  it('wait an hour longer where the database cannot be read', async () => {
    const { retention, listEndedBefore, tried, logged } = retain({ old: 8 }, { retentionDays: 7 });
    listEndedBefore.mockImplementationOnce(() => {
      throw new Error('the database is locked');
    });
    await retention.swept;
    expect(tried).toEqual([]);
    expect(logged.join('\n')).toContain('the database is locked');
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(tried).toEqual(['old']);
  });

  it('stay where the service stops: the deletion in hand is waited for, and no other is begun', async () => {
    let finish: () => void = () => undefined;
    const { retention, deletion } = retain({ first: 9, second: 8 }, { retentionDays: 7 });
    deletion.delete.mockImplementationOnce(
      () =>
        new Promise<void>((resolve) => {
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
    finish();
    await closing;
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(deletion.delete).toHaveBeenCalledTimes(1);
  });
});
