import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import Libsql from 'libsql';

const tries = 5;
const betweenTriesMs = 200;

/**
 * Why the database at `path` cannot be written now, in words; undefined where it can. Changes nothing and waits for no
 * lock: one that is held for a moment is met again a moment later.
 */
export async function probeDatabase(path: string): Promise<string | undefined> {
  for (let left = tries; ; left--) {
    const code = existsSync(path) ? errorOfWriting(path) : 'SQLITE_CANTOPEN';
    if (code === undefined) return undefined;
    const isBusy = code.startsWith('SQLITE_BUSY');
    if (!isBusy) return `the database cannot be written (${code})`;
    if (left === 1) return 'the database is locked by another process';
    await wait(betweenTriesMs);
  }
}

function errorOfWriting(path: string): string | undefined {
  try {
    const database = new Libsql(path, { fileMustExist: true, timeout: 0 });
    try {
      database.exec('BEGIN IMMEDIATE; SELECT count(*) FROM accounts; ROLLBACK;');
    } finally {
      database.close();
    }
    return undefined;
  } catch (error) {
    return error instanceof Libsql.SqliteError ? error.code : 'SQLITE_ERROR';
  }
}
