import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Libsql from 'libsql';
import * as v from 'valibot';
import { migrations } from './migrations.ts';

/** The one connection to the database file. The driver is imported here and nowhere else. */
export type Database = Libsql.Database;

const versionSchema = v.looseObject({ user_version: v.number() });

/**
 * How long a statement of the service waits for another connection's lock. The driver is synchronous: meanwhile the
 * service answers nobody.
 */
export const serviceBusyMs = 30;

/**
 * Opens (and brings up to date) the database at `path`.
 * @throws an Error with a readable message if the file is from a newer Aircheck; its data is not touched.
 */
export function openDatabase(path: string, { busyMs = 2000 } = {}): Database {
  const database = new Libsql(path, { timeout: busyMs });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** All of `write`, or nothing where it throws. */
export function inTransaction<TResult>(database: Database, write: () => TResult): TResult {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = write();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // Asked of a connection that is closed, the driver's own `inTransaction` would end the process.
    if (database.open && database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Whether an error says that another connection holds the database. */
export function isLock(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/**
 * False while another connection holds the write lock, which is not waited for.
 * @throws where the database cannot be written at all.
 */
export function isWritable(database: Database): boolean {
  if (!database.open) return false;
  if (database.inTransaction) return true;
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK');
    return true;
  } catch (error) {
    if (!isLock(error)) throw error;
    return false;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${serviceBusyMs}`);
  }
}

const writableLimitMs = 1500;
const writableEveryMs = 25;

/** False where another connection held the write lock for longer than a request may wait. Nothing else waits meanwhile. */
export async function whenWritable(database: Database): Promise<boolean> {
  const deadline = performance.now() + writableLimitMs;
  while (!isWritable(database)) {
    if (performance.now() > deadline) return false;
    await wait(writableEveryMs);
  }
  return true;
}

const probeTries = 5;
const betweenProbesMs = 200;

/**
 * Why the database at `path` cannot be written now, in words; undefined where it can. Changes nothing and waits for no
 * lock: one that is held for a moment is met again a moment later.
 */
export async function probeDatabase(path: string): Promise<string | undefined> {
  for (let left = probeTries; ; left--) {
    const code = existsSync(path) ? errorOfWriting(path) : 'SQLITE_CANTOPEN';
    if (code === undefined) return undefined;
    if (!code.startsWith('SQLITE_BUSY')) return `the database cannot be written (${code})`;
    if (left === 1) return 'the database is locked by another process';
    await wait(betweenProbesMs);
  }
}

/** A connection of its own to a file that is there, closed after `use`. */
function withDatabase<TResult>(path: string, options: Libsql.Options, use: (database: Database) => TResult): TResult {
  const database = new Libsql(path, { ...options, fileMustExist: true });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

function errorOfWriting(path: string): string | undefined {
  try {
    withDatabase(path, { timeout: 0 }, (database) =>
      database.exec('BEGIN IMMEDIATE; SELECT count(*) FROM accounts; ROLLBACK;'),
    );
    return undefined;
  } catch (error) {
    return error instanceof Libsql.SqliteError ? error.code : 'SQLITE_ERROR';
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
  withDatabase(from, { timeout: 10_000 }, (database) => database.prepare('VACUUM INTO ?').run(to));
  checkDatabase(to);
}

/** @throws an Error with a readable message if the database at `path` is damaged, or from a newer Aircheck. */
export function checkDatabase(path: string): void {
  withDatabase(path, {}, (database) => {
    const [row] = database.prepare('PRAGMA quick_check(1)').all();
    if (!JSON.stringify(row ?? {}).includes('"ok"')) throw new Error(`The database ${path} is damaged.`);
    const [version] = database.prepare('PRAGMA user_version').pluck().all();
    if (Number(version) > migrations.length) {
      throw new Error(`The database ${path} was written by a newer Aircheck (version ${version}).`);
    }
  });
}

/** Numbers the changes after a restore far above all that clients know, so that each reads everything once. */
export function restartChanges(path: string): void {
  withDatabase(path, {}, (database) =>
    database.exec("UPDATE sqlite_sequence SET seq = unixepoch() * 1000 WHERE name = 'changes'"),
  );
}

const idsSchema = v.array(v.string());

/** Ids of all sessions that are `ready` in the database at `path`. */
export function readReadyIds(path: string): string[] {
  // In digits, since the driver ends the process over text that is not UTF-8.
  const select = "SELECT hex(id) FROM sessions WHERE recording_status = 'ready'";
  const ids = withDatabase(path, {}, (database) => database.prepare(select).pluck().all());
  return v.parse(idsSchema, ids).map((digits) => Buffer.from(digits, 'hex').toString());
}
