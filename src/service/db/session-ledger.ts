import { codeOf } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import type { Activity, NewActivity } from './activity.ts';
import { type Database, inTransaction } from './database.ts';
import { sessionEvents } from './session-events.ts';
import { type HandedOver, newSessionRow, type SessionChange, type SessionRow } from './session-row.ts';
import type { Sessions } from './sessions.ts';
import type { StreamRow, Streams } from './streams.ts';

export type EntryListener = (accountId: string, entry: NewActivity) => void;

export interface SessionLedgerParts {
  database: Database;
  sessions: Pick<Sessions, 'find' | 'save' | 'remove' | 'setDeleted' | 'listUnsettled' | 'listWithoutPictures'>;
  streams: Pick<Streams, 'setLastSeen'>;
  activity: Pick<Activity, 'add'>;
  now: () => number;
  log: Logger;
}

/**
 * The rows of unsettled sessions, in memory first: they are the truth at once, and are written to the database later,
 * all in one transaction, with the entries of the activity log that they come to. A database that is locked, full,
 * read-only or broken blocks nobody: failed writes are retried until they succeed.
 */
export interface SessionLedger {
  /** Creates a session of a parent, with the parent's current `record` and `profiles`. */
  begin(stream: StreamRow, nowMs: number, isTest?: boolean): SessionRow;
  find(id: string): SessionRow | undefined;
  update(id: string, change: SessionChange): void;
  /** The same of what is said again within seconds: a power cut may cost the last half minute of it. */
  keepProgress(id: string, progress: SessionChange): void;
  /** Marks the recording as deleted. @throws if the database refuses: then nothing is changed. */
  setDeleted(id: string, deletedAt: number): void;
  /** What a row in memory says of its handover; the database says it already. */
  keepHandedOver(id: string, handedOver: HandedOver | undefined): void;
  /** The session is final: its row leaves memory once it is in the database. */
  release(id: string): void;
  /** Removes a session without media. */
  remove(id: string): void;
  /** The rows in memory: those of sessions that are not final, and of what the database does not have yet. */
  listHeld(): SessionRow[];
  /** Does the database not have the row as it is in memory? */
  isUnsaved(id: string): boolean;
  /** Adds an entry to the activity log in the same way. */
  note(accountId: string, entry: NewActivity): void;
  /** A listener runs within the transaction that adds an entry to the log: what it writes is there exactly if the entry is. */
  onEntry(listener: EntryListener): void;
  /** Unsettled sessions that nobody here works on. */
  listUnsettled(): SessionRow[];
  /** So many ready sessions without pictures that ended since, the last first; none that somebody here works on. */
  listWithoutPictures(endedSince: number, most: number): SessionRow[];
  /** Writes pending rows. False if the database refuses. */
  flush(): boolean;
  close(): void;
}

const retryAfterMs = 250;
/** Progress waits for the disk this often. */
const lastingEveryMs = 30_000;

export function createSessionLedger({
  database,
  sessions,
  streams,
  activity,
  now,
  log,
}: SessionLedgerParts): SessionLedger {
  const rows = new Map<string, SessionRow>();
  const unsaved = new Set<string>();
  const removed = new Set<string>();
  const released = new Set<string>();
  const listeners: EntryListener[] = [];
  const unwritten: { accountId: string; entry: NewActivity }[] = [];
  /** Cancels the planned write. */
  let unschedule: (() => void) | undefined;
  let hasFailed = false;
  let isClosed = false;
  /** Is there more to write than progress, or was there nothing more for long? */
  let isToLast = false;
  let lastedAtMs = now();

  /** All changes in one turn of the event loop are one transaction. */
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

  /** The same of an entry; nobody misses a session for it. */
  function add({ accountId, entry }: (typeof unwritten)[number]): void {
    try {
      activity.add(accountId, entry);
      for (const listener of listeners) listener(accountId, entry);
    } catch (error) {
      const code = codeOf(error);
      if (code !== undefined && !code.startsWith('SQLITE_CONSTRAINT')) throw error;
      log.error('The activity log was not written', { error });
    }
  }

  function write(): void {
    for (const id of removed) sessions.remove(id);
    for (const id of unsaved) {
      const row = rows.get(id);
      if (row !== undefined) save(row);
    }
    for (const entry of unwritten) add(entry);
  }

  function flush(): boolean {
    if (unsaved.size === 0 && removed.size === 0 && unwritten.length === 0) return true;
    try {
      inTransaction(database, write, { isToLast });
    } catch (error) {
      if (!hasFailed)
        log.error(
          `The sessions' rows cannot be written to the database (${describe(error)}). They will be saved later.`,
        );
      hasFailed = true;
      flushSoon();
      return false;
    }
    if (hasFailed) log.info('The sessions’ rows can be written to the database again. All of them are saved.');
    hasFailed = false;
    if (isToLast) lastedAtMs = now();
    isToLast = false;
    unsaved.clear();
    removed.clear();
    unwritten.length = 0;
    for (const id of released) rows.delete(id);
    released.clear();
    return true;
  }

  function find(id: string): SessionRow | undefined {
    return removed.has(id) ? undefined : (rows.get(id) ?? sessions.find(id));
  }

  function last(): void {
    isToLast = true;
    flushSoon();
  }

  /** False where there is nothing to change. */
  function change(id: string, by: SessionChange): boolean {
    const row = find(id);
    // A deleted recording stays deleted, whatever was still running.
    if (row === undefined || (row.recordingStatus === 'deleted' && by.recordingStatus !== 'deleted')) return false;
    const changed = { ...row, ...by };
    rows.set(id, changed);
    unsaved.add(id);
    const entries = sessionEvents(row, changed);
    isToLast ||= entries.length > 0;
    for (const entry of entries) unwritten.push({ accountId: row.accountId, entry });
    return true;
  }

  return {
    begin(stream, nowMs, isTest) {
      const row = newSessionRow(stream, nowMs, isTest);
      rows.set(row.id, row);
      unsaved.add(row.id);
      last();
      return row;
    },
    find,
    update(id, by) {
      if (change(id, by)) last();
    },
    keepProgress(id, progress) {
      isToLast ||= Math.abs(now() - lastedAtMs) >= lastingEveryMs;
      if (change(id, progress)) flushSoon();
    },
    setDeleted(id, deletedAt) {
      sessions.setDeleted(id, deletedAt);
      const row = rows.get(id);
      if (row === undefined) return;
      const gone = { sizeBytes: undefined, isIllustrated: false };
      rows.set(id, { ...row, ...gone, recordingStatus: 'deleted', deletedAt });
    },
    keepHandedOver(id, handedOver) {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, { ...row, handedOver });
    },
    release(id) {
      if (unsaved.has(id)) released.add(id);
      else rows.delete(id);
    },
    remove(id) {
      rows.delete(id);
      unsaved.delete(id);
      removed.add(id);
      last();
    },
    note(accountId, { at = now(), ...entry }) {
      unwritten.push({ accountId, entry: { ...entry, at } });
      last();
    },
    onEntry: (listener) => {
      listeners.push(listener);
    },
    listHeld: () => [...rows.values()],
    isUnsaved: (id) => unsaved.has(id),
    listUnsettled() {
      const found = sessions.listUnsettled().filter(({ id }) => !rows.has(id));
      for (const row of found) rows.set(row.id, row);
      return found;
    },
    listWithoutPictures: (endedSince, most) =>
      sessions.listWithoutPictures(endedSince, most).filter(({ id }) => !rows.has(id)),
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
