import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import { migrations } from './migrations.ts';

/** The one connection to the database file. The driver is imported here and nowhere else. */
export type Database = Libsql.Database;

const versionSchema = v.looseObject({ user_version: v.number() });

interface OpenOptions {
  /**
   * How long a statement waits for another program's lock. The driver is synchronous: meanwhile the service answers
   * nobody.
   */
  busyMs?: number;
}

/**
 * Opens (and brings up to date) the database at `path`.
 * @throws an Error with a readable message if the file is from a newer Aircheck; its data is not touched.
 */
export function openDatabase(path: string, { busyMs = 2000 }: OpenOptions = {}): Database {
  const database = new Libsql(path, { timeout: busyMs });
  // FULL: an acknowledged write survives a power cut, at 3,269 inserts a second.
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Asked of a connection that is closed, the driver's own `inTransaction` would end the process. */
export function isInTransaction(database: Database): boolean {
  return database.open && database.inTransaction;
}

/**
 * All of `write`, or nothing where it throws. What is not `isToLast` outlives a crash, and maybe no power cut: the driver is
 * synchronous, and to wait for a disk that is busy with media is to answer nobody meanwhile.
 */
export function inTransaction(database: Database, write: () => void, { isToLast }: { isToLast: boolean }): void {
  database.exec(`PRAGMA synchronous = ${isToLast ? 'FULL' : 'NORMAL'}`);
  try {
    database.exec('BEGIN IMMEDIATE');
    write();
    database.exec('COMMIT');
  } catch (error) {
    if (isInTransaction(database)) database.exec('ROLLBACK');
    throw error;
  } finally {
    if (!isToLast && database.open && !database.inTransaction) database.exec('PRAGMA synchronous = FULL');
  }
}

function migrate(database: Database): void {
  const { user_version: version } = v.parse(versionSchema, database.prepare('PRAGMA user_version').get());
  if (version > migrations.length) {
    throw new Error(
      `The database was written by a newer Aircheck (version ${version}, this one knows ${migrations.length}). Start the newer one, or use another data directory.`,
    );
  }
  if (version === migrations.length) return;
  // In one transaction: each waits for the disk.
  const steps = migrations.slice(version).join(';\n');
  database.exec(`BEGIN IMMEDIATE; ${steps}; PRAGMA user_version = ${migrations.length}; COMMIT;`);
}

/**
 * Claims a data directory for this service until `release()` or the end of the process, however it ends: SQLite's
 * exclusive lock is the operating system's, so a kill leaves nothing stale behind.
 * @throws an Error in words where another service holds it.
 */
export function lockDirectory(directory: string): { release(): void } {
  const lock = openLock(join(directory, 'service.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Libsql.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new Error(
        `Another Aircheck uses the data directory ${directory}. Stop it, or give --data another directory.`,
      );
    }
    throw inWords(error);
  }
  return { release: () => lock.close() };
}

function openLock(path: string) {
  try {
    return new Libsql(path, { timeout: 0 });
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  return new Error(
    `The data directory cannot be locked (${String(error.code)}): service.lock is read-only, or belongs to another user.`,
  );
}

/**
 * Copies a consistent snapshot of the database at `from` to the new file `to`, while others keep writing to it.
 * @throws an Error with a readable message if the copy is damaged.
 */
export function copyDatabase(from: string, to: string): void {
  const database = new Libsql(from, { fileMustExist: true, timeout: 10_000 });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
  checkDatabase(to);
}

/** @throws an Error with a readable message if the database at `path` is damaged, or from a newer Aircheck. */
export function checkDatabase(path: string): void {
  const database = new Libsql(path, { fileMustExist: true });
  try {
    const [row] = database.prepare('PRAGMA quick_check(1)').all();
    if (!JSON.stringify(row ?? {}).includes('"ok"')) throw new Error(`The database ${path} is damaged.`);
    const [version] = database.prepare('PRAGMA user_version').pluck().all();
    if (Number(version) > migrations.length) {
      throw new Error(`The database ${path} was written by a newer Aircheck (version ${version}).`);
    }
  } finally {
    database.close();
  }
}

/** Numbers the changes after a restore far above all that clients know, so that each reads everything once. */
export function restartChanges(path: string): void {
  const database = new Libsql(path, { fileMustExist: true });
  try {
    database.exec("UPDATE sqlite_sequence SET seq = unixepoch() * 1000 WHERE name = 'changes'");
  } finally {
    database.close();
  }
}

const idsSchema = v.array(v.string());

/** Ids of all sessions that are `ready` in the database at `path`. */
export function readReadyIds(path: string): string[] {
  const database = new Libsql(path, { fileMustExist: true });
  try {
    return v.parse(
      idsSchema,
      database.prepare("SELECT id FROM sessions WHERE recording_status = 'ready'").pluck().all(),
    );
  } finally {
    database.close();
  }
}
