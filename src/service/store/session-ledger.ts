import { codeOf } from '../files/error-code.ts';
import type { Logger } from '../log/logger.ts';
import type { Database } from './database.ts';
import { newSessionRow, type SessionChange, type SessionRow } from './session-row.ts';
import type { Sessions } from './sessions.ts';
import type { StreamRow, Streams } from './streams.ts';

export interface SessionLedgerParts {
  database: Database;
  sessions: Pick<Sessions, 'find' | 'save' | 'remove' | 'setDeleted' | 'listUnsettled'>;
  streams: Pick<Streams, 'setLastSeen'>;
  log: Logger;
}

/**
 * The rows of sessions that are not settled yet, in memory first: they are true at once, and are written to the
 * database behind, all of them in one transaction. A database that is locked, full, read-only or out of order holds
 * nobody up: what it could not take is tried again until it is there.
 */
export interface SessionLedger {
  /** The new session of a parent, with the parent's `record` and `profiles` as they are now. */
  begin(stream: StreamRow, nowMs: number): SessionRow;
  find(id: string): SessionRow | undefined;
  update(id: string, change: SessionChange): void;
  /** The recording was deleted. @throws where the database does not take it: then nothing is changed. */
  setDeleted(id: string, deletedAt: number): void;
  /** Nothing more will change: the row leaves memory once it is in the database. */
  release(id: string): void;
  /** Forgets a session that had nothing. */
  remove(id: string): void;
  /** Sessions that are not in a final state, and nobody here works on. */
  listUnsettled(): SessionRow[];
  /** Writes what is not written. False where the database does not take it. */
  flush(): boolean;
  close(): void;
}

const retryAfterMs = 250;

export function createSessionLedger({ database, sessions, streams, log }: SessionLedgerParts): SessionLedger {
  const rows = new Map<string, SessionRow>();
  const unsaved = new Set<string>();
  const removed = new Set<string>();
  const released = new Set<string>();
  /** Cancels the planned write. */
  let unschedule: (() => void) | undefined;
  let hasFailed = false;
  let isClosed = false;

  /** What changes in one turn of the loop is one transaction. */
  function flushSoon(): void {
    if (unschedule !== undefined || isClosed) return;
    const run = () => {
      unschedule = undefined;
      flush();
    };
    if (hasFailed) {
      const timer = setTimeout(run, retryAfterMs);
      unschedule = () => clearTimeout(timer);
    } else {
      const immediate = setImmediate(run);
      unschedule = () => clearImmediate(immediate);
    }
  }

  /** A row that breaks the database's own rules would break them for ever: it must not keep the others out. */
  function save(row: SessionRow): void {
    try {
      sessions.save(row);
      streams.setLastSeen(row.parentId, row.lastSeen);
    } catch (error) {
      if (!describe(error).startsWith('SQLITE_CONSTRAINT')) throw error;
      log.error(`Session cannot be saved: ${describe(error)}.`, { sessionId: row.id, streamId: row.parentId });
    }
  }

  function write(): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const id of removed) sessions.remove(id);
      for (const id of unsaved) {
        const row = rows.get(id);
        if (row !== undefined) save(row);
      }
      database.exec('COMMIT');
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  function flush(): boolean {
    if (unsaved.size === 0 && removed.size === 0) return true;
    try {
      write();
    } catch (error) {
      if (!hasFailed)
        log.error(`The database does not take the sessions' rows (${describe(error)}). They are saved later.`);
      hasFailed = true;
      flushSoon();
      return false;
    }
    if (hasFailed) log.info('The database takes the sessions’ rows again. All of them are saved.');
    hasFailed = false;
    unsaved.clear();
    removed.clear();
    for (const id of released) rows.delete(id);
    released.clear();
    return true;
  }

  function find(id: string): SessionRow | undefined {
    return removed.has(id) ? undefined : (rows.get(id) ?? sessions.find(id));
  }

  function update(id: string, change: SessionChange): void {
    const row = find(id);
    // What was deleted stays deleted, whatever was still under way.
    if (row === undefined || (row.recordingStatus === 'deleted' && change.recordingStatus !== 'deleted')) return;
    rows.set(id, { ...row, ...change });
    unsaved.add(id);
    flushSoon();
  }

  return {
    begin(stream, nowMs) {
      const row = newSessionRow(stream, nowMs);
      rows.set(row.id, row);
      unsaved.add(row.id);
      flushSoon();
      return row;
    },
    find,
    update,
    setDeleted(id, deletedAt) {
      sessions.setDeleted(id, deletedAt);
      const row = rows.get(id);
      if (row === undefined) return;
      const gone = { sizeBytes: undefined, isIllustrated: false };
      rows.set(id, { ...row, ...gone, recordingStatus: 'deleted', deletedAt });
    },
    release(id) {
      if (unsaved.has(id)) released.add(id);
      else rows.delete(id);
    },
    remove(id) {
      rows.delete(id);
      unsaved.delete(id);
      removed.add(id);
      flushSoon();
    },
    listUnsettled() {
      const found = sessions.listUnsettled().filter(({ id }) => !rows.has(id));
      for (const row of found) rows.set(row.id, row);
      return found;
    },
    flush,
    close() {
      isClosed = true;
      unschedule?.();
      flush();
    },
  };
}

function describe(error: unknown): string {
  return codeOf(error) ?? 'an error of ours';
}
