import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRows } from '../../support/open-rows.ts';

const startMs = 1_700_000_000_000;
const levelSchema = v.looseObject({ synchronous: v.number() });

/** A ledger with a session, and what the database was set to at each write of it. */
function watchedLedger() {
  const clock = { nowMs: startMs, isRefusing: false };
  const { database, sessions, newStream, newLedger } = openRows(() => clock.nowMs);
  const stream = newStream();
  const level = () => v.parse(levelSchema, database.prepare('PRAGMA synchronous').get()).synchronous;
  const levels: unknown[] = [];
  const ledger = newLedger({
    save(row) {
      levels.push(level());
      if (clock.isRefusing) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      sessions.save(row);
    },
  });
  onTestFinished(() => {
    ledger.close();
    database.close();
  });
  const { id } = ledger.begin(stream, startMs);
  const writes = () => {
    ledger.flush();
    return levels.splice(0);
  };
  return { ledger, id, level, clock, writes, durationOf: () => sessions.find(id)?.durationSeconds };
}

const [normal, full] = [1, 2];

describe('A session’s row in the database', () => {
  it('waits for the disk, but for progress that is written again within seconds', () => {
    const { ledger, id, level, writes, durationOf } = watchedLedger();
    expect(writes()).toEqual([full]);
    ledger.keepProgress(id, { durationSeconds: 2 });
    expect(writes()).toEqual([normal]);
    expect(durationOf()).toBe(2);
    // Others write through the same connection.
    expect(level()).toBe(full);
    ledger.keepProgress(id, { durationSeconds: 4 });
    ledger.update(id, { endedAt: startMs + 4000 });
    expect(writes()).toEqual([full]);
  });

  it('waits for the disk with its progress each half minute', () => {
    const { ledger, id, clock, writes } = watchedLedger();
    writes();
    const found: unknown[] = [];
    for (let second = 2; second <= 62; second += 2) {
      clock.nowMs = startMs + second * 1000;
      ledger.keepProgress(id, { durationSeconds: second });
      found.push(...writes());
    }
    expect(found.map((one, i) => (one === full ? 2 * (i + 1) : 0)).filter(Boolean)).toEqual([30, 60]);
  });

  it('is written later where the database refuses, which leaves the others’ writes as they are', () => {
    const { ledger, id, clock, level, writes, durationOf } = watchedLedger();
    writes();
    clock.isRefusing = true;
    ledger.keepProgress(id, { durationSeconds: 6 });
    expect(writes()).toEqual([normal]);
    expect(level()).toBe(full);
    clock.isRefusing = false;
    expect(writes()).toEqual([normal]);
    expect(durationOf()).toBe(6);
  });
});
