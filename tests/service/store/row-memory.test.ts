import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiKeys } from '../../../src/service/store/api-keys.ts';
import { createRowChanges } from '../../../src/service/store/changes/row-changes.ts';
import { createRowCounts } from '../../../src/service/store/changes/row-counts.ts';
import { rememberRows } from '../../../src/service/store/changes/row-memory.ts';
import { createWriteMark } from '../../../src/service/store/changes/write-mark.ts';
import { type Database, isInTransaction, openDatabase } from '../../../src/service/store/database.ts';
import { createStreams, type StreamRow } from '../../../src/service/store/streams.ts';
import { seedSession } from '../../support/seed-session.ts';

let directory: string;
let database: Database;
let other: Database;
let reads: number;
let streams: ReturnType<typeof createStreams>;
let counts: ReturnType<typeof createRowCounts>;
let stream: StreamRow;
let accountId: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aircheck-'));
  const path = join(directory, 'a.db');
  database = openDatabase(path);
  other = openDatabase(path);
  reads = 0;
  const rowChanges = createRowChanges(database);
  const writeMark = createWriteMark(database);
  counts = createRowCounts(database, writeMark, rowChanges.version);
  streams = createStreams(database, Date.now, undefined, (find) =>
    rememberRows({ database, writeMark, rowChanges }, (id) => {
      reads += 1;
      return find(id);
    }),
  );
  accountId = createApiKeys(database, Date.now).account('Ours').id;
  stream = create('Council');
});
afterEach(() => {
  database.close();
  other.close();
  rmSync(directory, { recursive: true, force: true });
});

const create = (name: string, by = streams) =>
  by.create({ accountId, name, record: true, profiles: [], createdBy: 'k', extras: {} });
const nameOf = ({ id }: StreamRow) => streams.find(id)?.name;

it('A row is read once, and again after a write of it, but not after one of another row', () => {
  expect([nameOf(stream), nameOf(stream), reads]).toEqual(['Council', 'Council', 1]);
  create('Rink');
  expect([nameOf(stream), reads]).toEqual(['Council', 1]);
  streams.change(stream, { name: 'Hall' });
  expect([nameOf(stream), nameOf(stream), reads]).toEqual(['Hall', 'Hall', 2]);
  streams.delete(stream.id);
  expect(streams.find(stream.id)).toBeUndefined();
});

it('A row that another program wrote is read again', async () => {
  expect(nameOf(stream)).toBe('Council');
  createStreams(other, Date.now).change(stream, { name: 'Hall' });
  await nextTurn();
  expect(nameOf(stream)).toBe('Hall');
});

it('What a transaction wrote is not remembered where it is rolled back, and what comes after it is', () => {
  expect(nameOf(stream)).toBe('Council');
  database.exec('BEGIN');
  streams.change(stream, { name: 'Never' });
  expect(nameOf(stream)).toBe('Never');
  database.exec('ROLLBACK');
  expect(nameOf(stream)).toBe('Council');
  // Its change has the number that the one which was rolled back had.
  streams.change(stream, { name: 'Hall' });
  expect(nameOf(stream)).toBe('Hall');
});

it('Rows are counted once, and by each write from then on', async () => {
  let counted = 0;
  const count = async () => {
    counted += 1;
    const tables = ['streams WHERE deleted_at IS NULL', 'sessions'];
    return tables.map((table) => Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().all()[0]));
  };
  const now = () => counts.of(accountId, ['stream', 'session'], count);
  expect(await now()).toEqual([1, 0]);
  const { id } = create('Rink');
  seedSession(database, id);
  expect(await now()).toEqual([2, 1]);
  streams.delete(id);
  streams.delete(id);
  expect(await now()).toEqual([1, 1]);
  streams.restore(id);
  database.exec('BEGIN');
  create('Never');
  database.exec('ROLLBACK');
  expect(await now()).toEqual([2, 1]);
  expect(counted).toBe(1);
  create('Hall', createStreams(other, Date.now));
  expect(await now()).toEqual([3, 1]);
  expect(counted).toBe(2);
});

it('ends no process that asks after the database was closed, as a late request does', () => {
  expect(nameOf(stream)).toBe('Council');
  database.close();
  expect(isInTransaction(database)).toBe(false);
  expect(nameOf(stream)).toBe('Council');
});
