import { existsSync, renameSync } from 'node:fs';
import Libsql from 'libsql';
import { type Database, openDatabase } from './database.ts';

export interface OpenedDatabase {
  database: Database;
  /** Where a damaged database was moved to. What was in it has to be laid again from the recordings. */
  setAsideTo?: string | undefined;
}

/**
 * Opens the database at `path`; one that is damaged is moved aside, whole, and an empty one takes its place.
 * @throws an Error in words where the file was written by a newer Aircheck.
 */
export function openOrSetAside(path: string, now: () => number): OpenedDatabase {
  try {
    const database = openDatabase(path);
    if (isSound(database)) return { database };
    database.close();
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const setAsideTo = `${path}.damaged-${now()}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, setAsideTo + suffix);
  }
  return { database: openDatabase(path), setAsideTo };
}

function isSound(database: Database): boolean {
  const rows = database.prepare('PRAGMA quick_check(1)').all();
  return JSON.stringify(rows[0] ?? {}).includes('"ok"');
}

function isDamage(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}
