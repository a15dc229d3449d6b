import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import AsyncLibsql from 'libsql/promise';
import * as v from 'valibot';
import type { Logger } from '../lib/logger.ts';
import type { Database } from './database.ts';

export interface WriteAheadLogDeps {
  database: Database;
  path: string;
  log: Logger;
  /** Tests delay it, or let it fail. */
  sync?: () => Promise<void>;
}

export type WriteAheadLog = Awaited<ReturnType<typeof openWriteAheadLog>>;

const roundEveryMs = 1000;
/** SQLite's own threshold. */
const checkpointBytes = 4 * 1024 * 1024;
const countSchema = v.looseObject({ count: v.number() });

/**
 * Takes the disk's part of every commit off the event loop. A commit of `database` ends in the memory of the operating
 * system, where it outlives a killed process. Threads sync the log for whoever awaits `whenDurable`, and within a second
 * for everybody else, and copy it into the database when it is large. docs/decisions/014.
 */
export async function openWriteAheadLog({ database, path, log, sync }: WriteAheadLogDeps) {
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');
  const file = await open(`${path}-wal`, 'r+');
  const syncFile = sync ?? (() => file.datasync());
  const totalChanges = database.prepare('SELECT total_changes() AS count');
  const changeCount = () => v.parse(countSchema, totalChanges.get()).count;
  const closing = new AbortController();
  let syncedCount: number | undefined;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function syncAll(): Promise<void> {
    next = undefined;
    const count = changeCount();
    try {
      await syncFile();
    } catch (cause) {
      throw Object.assign(new Error('The log of the database cannot be synced.', { cause }), {
        code: 'SQLITE_IOERR_FSYNC',
      });
    }
    syncedCount = count;
  }

  async function whenDurable(): Promise<void> {
    if (changeCount() === syncedCount) return;
    // The sync in hand may have begun before the caller's commit. The one after it serves all who wait.
    next ??= running
      .catch(() => undefined)
      .then(() => {
        running = syncAll();
        return running;
      });
    await next;
  }

  async function checkpoint(): Promise<void> {
    const connection = new AsyncLibsql(path, { timeout: roundEveryMs });
    try {
      await connection.exec('PRAGMA journal_size_limit = 0; PRAGMA wal_checkpoint(PASSIVE)');
      // The first write after a complete checkpoint restarts the log and waits for the disk, so it is made here.
      await connection.exec('PRAGMA application_id = 0');
    } finally {
      connection.close();
    }
  }

  async function run(): Promise<void> {
    let hasFailed = false;
    while (!closing.signal.aborted) {
      await wait(roundEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      try {
        await whenDurable();
        if ((await file.stat()).size > checkpointBytes) await checkpoint();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) log.warn('The log of the database cannot be synced, or copied into it, yet', { error });
        hasFailed = true;
      }
    }
  }

  const rounds = run();

  return {
    /** Resolves when everything committed so far outlives a power cut. */
    whenDurable,
    async close(): Promise<void> {
      closing.abort();
      await rounds;
      await file.close();
    },
  };
}
