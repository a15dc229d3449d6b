import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LiveSessionStore } from '../../../src/service/db/live-session-store.ts';
import { createFinishing } from '../../../src/service/finish/steps.ts';
import { openRows } from '../../support/open-rows.ts';
import { patient } from '../../support/patient.ts';
import { recordLog } from '../../support/record-log.ts';
import { seedSession } from '../../support/seed-session.ts';
import { type ScriptedOutcome, scriptedRecordings, scriptedSteps } from '../finish/scripted-steps.ts';

const startMs = Date.UTC(2026, 10, 22);
const ready: ScriptedOutcome = { outcome: 'ready', durationSeconds: 8, sizeBytes: 99, renditions: [], away: [] };

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A start that finds so many recorded sessions open. `over` replaces what the store does. */
function settleOf(count: number, over: (liveSessions: LiveSessionStore) => Partial<LiveSessionStore> = () => ({})) {
  const { log, logged } = recordLog();
  const { database, newStream, newLiveSessions } = openRows(Date.now, log);
  const stream = newStream();
  const ids = Array.from({ length: count }, (_, i) => seedSession(database, stream.id, startMs + i).id);
  const liveSessions = newLiveSessions();
  const steps: string[] = [];
  const finish = vi.fn(async ({ id }: { id: string }): Promise<ScriptedOutcome> => {
    steps.push(`finish ${ids.indexOf(id)}`);
    return ready;
  });
  const recover = vi.fn(async () => ({ durationSeconds: 8, lastMediaAt: startMs + 8000 }));
  const settling = createFinishing({
    sessions: { ...liveSessions, ...over(liveSessions) },
    recordingSteps: scriptedSteps(finish),
    recordings: {
      ...scriptedRecordings,
      recover,
      drawPictures: async ({ id }) => {
        steps.push(`illustrate ${ids.indexOf(id)}`);
        return true;
      },
    },
    now: Date.now,
    log,
  });
  onTestFinished(() => {
    settling.stop();
    liveSessions.close();
    database.close();
  });
  const statuses = () => ids.map((id) => liveSessions.find(id)?.recordingStatus);
  return { settling, recover, finish, liveSessions, ids, statuses, steps, logged };
}

describe('Sessions that a crash left open', () => {
  it('are all final before the first picture is made', async () => {
    const { settling, statuses, steps } = settleOf(3);
    expect(await settling.settleUnsettled()).toBe(3);
    expect(statuses()).toEqual(['ready', 'ready', 'ready']);
    expect(steps.slice(0, 3).sort()).toEqual(['finish 0', 'finish 1', 'finish 2']);
    expect(steps.slice(3).sort()).toEqual(['illustrate 0', 'illustrate 1', 'illustrate 2']);
  });

  it('do not wait for one whose row cannot be changed, which is named', async () => {
    let bad = '';
    const { settling, ids, statuses, logged } = settleOf(3, (liveSessions) => ({
      update(id, change) {
        if (id === bad) throw new Error('the database is full');
        liveSessions.update(id, change);
      },
    }));
    bad = ids[1] ?? '';
    expect(await settling.settleUnsettled()).toBe(3);
    expect(statuses()).toEqual(['ready', 'waiting', 'ready']);
    expect(logged.join('\n')).toContain('was not settled');
    expect(logged.join('\n')).toContain(bad);
  });

  it('are not settled, and that is reported, if the database cannot say which they are', async () => {
    const { settling } = settleOf(1, () => ({
      listUnsettled() {
        throw new Error('the database is locked');
      },
    }));
    await expect(settling.settleUnsettled()).rejects.toThrow('the database is locked');
  });

  it('say that they were cut off where nothing of them is on disk, not that nothing came', async () => {
    const { settling, recover, finish, liveSessions, ids } = settleOf(1);
    recover.mockImplementation(async () => ({ durationSeconds: 0, lastMediaAt: startMs }));
    finish.mockImplementation(async () => ({ outcome: 'failed', reason: 'No media arrived.', isEmpty: true }));
    await settling.settleUnsettled();
    expect(liveSessions.find(ids[0] ?? '')).toMatchObject({
      recordingStatus: 'failed',
      failure: expect.stringContaining('cut off before its first segment'),
    });
  });

  it('stay as they are for the next start where the service stops in the middle', async () => {
    const { settling, finish, statuses, steps } = settleOf(20);
    finish.mockImplementation(async () => ({ outcome: 'interrupted' }));
    await settling.settleUnsettled();
    expect(new Set(statuses())).toEqual(new Set(['waiting']));
    expect(steps).toEqual([]);
  });
});

describe('The pictures of a recording that was ready when the service stopped', () => {
  it('are made at the next start, after those that are not ready yet; once, and not of what is long over', async () => {
    const { settling, liveSessions, ids, steps } = settleOf(3);
    const [missed = '', old = ''] = ids;
    const ended = { recordingStatus: 'ready', readyAt: startMs } as const;
    liveSessions.update(missed, { ...ended, endedAt: startMs });
    liveSessions.update(old, { ...ended, endedAt: startMs - 8 * 86_400_000 });
    liveSessions.release(missed);
    liveSessions.release(old);
    liveSessions.flush();
    await settling.settleUnsettled();
    expect(steps).toEqual(['finish 2', 'illustrate 2', 'illustrate 0']);
    liveSessions.flush();
    expect(liveSessions.find(missed)?.isIllustrated).toBe(true);
    await settling.settleUnsettled();
    expect(steps).toHaveLength(3);
  });
});

describe('A stop while sessions of a crash are settled', () => {
  it('waits for those in hand and begins no other', async () => {
    const { settling, finish, statuses } = settleOf(40);
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    finish.mockImplementation(() => isReleased.then(() => ready));
    const settled = settling.settleUnsettled();
    await vi.waitFor(() => expect(finish).toHaveBeenCalled(), patient);
    await vi.advanceTimersByTimeAsync(10);
    const inHand = finish.mock.calls.length;
    expect(inHand).toBeLessThan(40);
    settling.stop();
    release();
    await settled;
    expect(finish).toHaveBeenCalledTimes(inHand);
    expect(statuses().filter((status) => status === 'waiting')).toHaveLength(40 - inHand);
  });
});

describe('A recording that the disk does not let finish', () => {
  const postponed: ScriptedOutcome = { outcome: 'postponed', reason: 'The disk is full.' };

  it('is tried again until it does', async () => {
    const { settling, finish, statuses } = settleOf(1);
    finish.mockResolvedValueOnce(postponed).mockResolvedValueOnce(postponed);
    await settling.settleUnsettled();
    expect(statuses()).toEqual(['waiting']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(finish).toHaveBeenCalledTimes(3);
    expect(statuses()).toEqual(['ready']);
  });

  it('is left alone once the service stops', async () => {
    const { settling, finish } = settleOf(1);
    finish.mockResolvedValue(postponed);
    await settling.settleUnsettled();
    settling.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(finish).toHaveBeenCalledOnce();
  });
});
