import { join } from 'node:path';
import Libsql from 'libsql';

/**
 * Claims a data directory for this service until `release()` or the end of the process, however it ends: SQLite's
 * exclusive lock is the operating system's, so a kill leaves nothing stale behind.
 * @throws an Error in words where another service holds it.
 */
export function lockDirectory(directory: string): { release(): void } {
  const lock = new Libsql(join(directory, 'service.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Libsql.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new Error(
        `Another Aircheck uses the data directory ${directory}. Stop it, or give --data another directory.`,
      );
    }
    throw error;
  }
  return { release: () => void lock.close() };
}
