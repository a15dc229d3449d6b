import { codeOf } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import type { Activity, NewActivity } from './activity.ts';
import { type Database, inTransaction } from './database.ts';
import { sessionEvents } from './session-events.ts';
import type { Sessions } from './sessions.ts';
import { type HandedOver, newSessionRow, type SessionChange, type SessionRow } from './sessions.ts';
import type { StreamRow, Streams } from './streams.ts';

export type EntryListener = (accountId: string, entry: NewActivity) => void;

export interface LiveSessionStoreDeps {
  database: Database;
  sessions: Sessions;
  streams: Streams;
  activity: Activity;
  now: () => number;
  log: Logger;
}

export type LiveSessionStore = ReturnType<typeof createLiveSessionStore>;

const retryMs = 250;
/** A lock that another connection holds for a moment is worth no line in the log. */
const triesUntilLogged = 4;

/**
 * The rows of unsettled sessions, in memory first: they are the truth at once. All changes of a turn of the event loop are
 * written in one transaction, with the entries of the activity log that they come to. A database that is locked, full,
 * read-only or broken blocks nobody: failed writes are retried until they succeed.
 */
export function createLiveSessionStore({ database, sessions, streams, activity, now, log }: LiveSessionStoreDeps) {
  const rows = new Map<string, SessionRow>();
  const unsaved = new Set<string>();
  /** With the row, if the database may never have had it. */
  const removed = new Map<string, SessionRow | undefined>();
  const released = new Set<string>();
  const unwritten: { accountId: string; entry: NewActivity }[] = [];
  const listeners: EntryListener[] = [];
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  function flushSoon(): void {
    if (isClosed) return;
    timer ??= setTimeout(
      () => {
        timer = undefined;
        flush();
      },
      failures === 0 ? 0 : retryMs,
    );
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

  /** The same holds for an entry, and for what a listener makes of it. */
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

  /** Writes what is unsaved. False if the database refuses. */
  function flush(): boolean {
    if (unsaved.size === 0 && removed.size === 0 && unwritten.length === 0) return true;
    try {
      inTransaction(database, () => {
        for (const [id, row] of removed) {
          // Clients may have seen it in memory: a row that comes and goes is a change that they learn of.
          if (row !== undefined) save(row);
          sessions.remove(id);
        }
        for (const id of unsaved) {
          const row = rows.get(id);
          if (row !== undefined) save(row);
        }
        for (const entry of unwritten) add(entry);
      });
    } catch (error) {
      failures += 1;
      if (failures === triesUntilLogged || isClosed)
        log.error(
          `The sessions' rows cannot be written to the database (${describe(error)}). They will be saved later.`,
        );
      flushSoon();
      return false;
    }
    if (failures >= triesUntilLogged)
      log.info('The sessions’ rows can be written to the database again. All of them are saved.');
    failures = 0;
    unsaved.clear();
    removed.clear();
    unwritten.length = 0;
    for (const id of released) rows.delete(id);
    released.clear();
    return true;
  }

  const find = (id: string): SessionRow | undefined =>
    removed.has(id) ? undefined : (rows.get(id) ?? sessions.find(id));

  return {
    /** Creates a session of a parent, with the parent's current `record` and `profiles`. */
    begin(stream: StreamRow, nowMs: number, isTest?: boolean): SessionRow {
      const row = newSessionRow(stream, nowMs, isTest);
      rows.set(row.id, row);
      unsaved.add(row.id);
      flushSoon();
      return row;
    },
    find,
    update(id: string, change: SessionChange): void {
      const row = find(id);
      // A deleted recording stays deleted, whatever was still running.
      if (row === undefined || (row.recordingStatus === 'deleted' && change.recordingStatus !== 'deleted')) return;
      const changed = { ...row, ...change };
      rows.set(id, changed);
      unsaved.add(id);
      for (const entry of sessionEvents(row, changed)) unwritten.push({ accountId: row.accountId, entry });
      flushSoon();
    },
    /** Marks the recording as deleted. @throws if the database refuses: then nothing is changed. */
    setDeleted(id: string, deletedAt: number): void {
      sessions.setDeleted(id, deletedAt);
      const row = rows.get(id);
      if (row === undefined) return;
      const gone = { sizeBytes: undefined, isIllustrated: false };
      rows.set(id, { ...row, ...gone, recordingStatus: 'deleted', deletedAt });
    },
    /** Updates the handover of a row in memory; the database has it already. */
    setHandedOver(id: string, handedOver: HandedOver): void {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, { ...row, ...handedOver });
    },
    /** The session is final: its row leaves memory once it is in the database. */
    release(id: string): void {
      if (unsaved.has(id)) released.add(id);
      else rows.delete(id);
    },
    /** Removes a session without media. */
    remove(id: string): void {
      removed.set(id, unsaved.has(id) ? rows.get(id) : removed.get(id));
      rows.delete(id);
      unsaved.delete(id);
      flushSoon();
    },
    /** Adds an entry to the activity log in the same way. */
    note(accountId: string, { at = now(), ...entry }: NewActivity): void {
      unwritten.push({ accountId, entry: { ...entry, at } });
      flushSoon();
    },
    /** A listener runs within the transaction that adds an entry to the log: what it writes is there exactly if the entry is. */
    onEntry(listener: EntryListener): void {
      listeners.push(listener);
    },
    /** The rows in memory: those of sessions that are not final, and of what the database does not have yet. */
    listHeld: (): SessionRow[] => [...rows.values()],
    /** Does the database not have the row as it is in memory? */
    isUnsaved: (id: string): boolean => unsaved.has(id),
    /** Unsettled sessions that nobody here works on. */
    listUnsettled(): SessionRow[] {
      const found = sessions.listUnsettled().filter(({ id }) => !rows.has(id));
      for (const row of found) rows.set(row.id, row);
      return found;
    },
    /** So many ready sessions without pictures that ended since, the last first; none that somebody here works on. */
    listWithoutPictures: (endedSince: number, limit: number): SessionRow[] =>
      sessions.listWithoutPictures(endedSince, limit).filter(({ id }) => !rows.has(id)),
    flush,
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      flush();
    },
  };
}

const describe = (error: unknown) => codeOf(error) ?? 'internal error';
