import { join } from 'node:path';
import Libsql from 'libsql';

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
