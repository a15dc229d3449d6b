import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import Libsql from 'libsql';

interface WriteGateOptions {
  /** How long a write may wait for another program's lock. */
  limitMs?: number;
}

const everyMs = 25;
/** Many may wait at once: what one of them found holds for the others this long. */
const sharedMs = 10;

export type WriteGate = ReturnType<typeof openWriteGate>;

/**
 * Says whether the database at `path` can be written now. The driver is synchronous, so that waiting for a lock in it
 * holds up every request; here nothing but the one that wants to write waits. docs/decisions/014.
 */
export function openWriteGate(path: string, { limitMs = 1500 }: WriteGateOptions = {}) {
  const probe = new Libsql(path, { timeout: 0 });
  let lockedAt = Number.NEGATIVE_INFINITY;

  const isFree = (): boolean => {
    if (performance.now() - lockedAt < sharedMs) return false;
    try {
      probe.exec('BEGIN IMMEDIATE; ROLLBACK;');
      return true;
    } catch (error) {
      if (!isLock(error)) throw error;
      lockedAt = performance.now();
      return false;
    }
  };

  return {
    isFree,
    /** False where another program held the database for all the time that there was. Throws where it cannot be written at all. */
    async whenFree(): Promise<boolean> {
      const deadline = performance.now() + limitMs;
      while (!isFree()) {
        if (performance.now() > deadline) return false;
        await wait(everyMs);
      }
      return true;
    },
    close(): void {
      probe.close();
    },
  };
}

/** Does another program hold the database? */
export function isLock(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

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
