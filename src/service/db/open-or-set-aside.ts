import { existsSync, renameSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import Libsql from 'libsql';
import * as v from 'valibot';
import type { Logger } from '../lib/logger.ts';
import { type Database, isLock, openDatabase, serviceBusyMs } from './database.ts';

/** How an existing database was lost. */
export interface LostDatabase {
  how: 'damaged' | 'gone' | 'empty';
  /** The path that its remains were moved to. */
  setAsideTo?: string | undefined;
}

interface OpenedDatabase {
  database: Database;
  /** If set, the database is new, and its contents must be rebuilt. */
  lost?: LostDatabase | undefined;
}

interface OpenDeps {
  /** Do other files in the data directory show that there was a database? */
  hasTraces: boolean;
  now: () => number;
  log: Logger;
  /** How long another program may hold the database before the start fails. */
  patienceMs?: number;
}

const suffixes = ['', '-wal', '-shm'];
const nameSchema = v.looseObject({ name: v.string() });

/**
 * Opens the database at `path`. One that is damaged, or missing or empty despite traces of it, is set aside whole and
 * replaced by a new one. Waits for a while if another program holds it.
 * @throws an Error with a readable message if the file cannot be used: from a newer Aircheck, not writable, or held for
 * too long.
 */
export async function openOrSetAside(path: string, deps: OpenDeps): Promise<OpenedDatabase> {
  const { hasTraces, now, log, patienceMs = 15_000 } = deps;
  const deadline = performance.now() + patienceMs;
  for (let isReported = false; ; isReported = true) {
    try {
      const how = findLoss(path, hasTraces);
      if (typeof how !== 'string') return { database: how };
      const setAsideTo = setAside(path, now);
      return { database: openDatabase(path, { busyMs: serviceBusyMs }), lost: { how, setAsideTo } };
    } catch (error) {
      if (!isLock(error)) throw inWords(error);
      if (performance.now() > deadline) {
        throw new Error('Another program holds the database. Stop it, and start again. Nothing was changed.');
      }
      if (!isReported) log.warn(`Another program holds the database. Waiting up to ${patienceMs / 1000} s for it.`);
      await wait(100);
    }
  }
}

/** The database, or how it was lost. */
function findLoss(path: string, hasTraces: boolean): Database | LostDatabase['how'] {
  if (hasTraces && !existsSync(path)) return 'gone';
  if (hasTraces && statSync(path).size === 0) return 'empty';
  let database: Database | undefined;
  try {
    database = openDatabase(path, { busyMs: serviceBusyMs });
    if (!isSound(database)) return closed(database, 'damaged');
    if (hasTraces && !hasAccounts(database)) return closed(database, 'empty');
    checkWritable(database);
    return database;
  } catch (error) {
    database?.close();
    if (isDamage(error)) return 'damaged';
    throw error;
  }
}

function closed<THow>(database: Database, how: THow): THow {
  database.close();
  return how;
}

function setAside(path: string, now: () => number): string | undefined {
  const setAsideTo = `${path}.damaged-${now()}`;
  const left = suffixes.filter((suffix) => existsSync(path + suffix));
  for (const suffix of left) renameSync(path + suffix, setAsideTo + suffix);
  return left.length === 0 ? undefined : setAsideTo;
}

function isSound(database: Database): boolean {
  const rows = database.prepare('PRAGMA quick_check(1)').all();
  if (!JSON.stringify(rows[0] ?? {}).includes('"ok"')) return false;
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')").all();
  const names = new Set(tables.map((row) => v.parse(nameSchema, row).name));
  return ['accounts', 'api_keys', 'streams', 'sessions', 'listing', 'activity'].every((name) => names.has(name));
}

/** The first start creates one before anything else. */
function hasAccounts(database: Database): boolean {
  return database.prepare('SELECT 1 AS one FROM accounts LIMIT 1').get() !== undefined;
}

/** A lock is temporary, and changes are refused meanwhile. Read-only files do not become writable by themselves. */
function checkWritable(database: Database): void {
  try {
    // BEGIN is not enough: on a read-only file the lock is granted, and only the first write fails.
    database.exec('BEGIN IMMEDIATE; UPDATE key_changes SET version = version; ROLLBACK;');
  } catch (error) {
    if (!isLock(error)) throw error;
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

function inWords(error: unknown): unknown {
  if (!(error instanceof Libsql.SqliteError)) return error;
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/.test(error.code)) {
    return new Error(
      'The database cannot be written: aircheck.db, or a file beside it, is read-only or belongs to another user. Give this user the files of the data directory, and start again.',
    );
  }
  if (error.code.startsWith('SQLITE_FULL')) return new Error('The database cannot be written: the disk is full.');
  if (error.code.startsWith('SQLITE_IOERR'))
    return new Error('The database cannot be read: the disk reports an error.');
  return error;
}
