import { randomUUID } from 'node:crypto';
import type { ChangedRow, NotedRow, RowChanges } from '../../store/changes/row-changes.ts';
import type { ShownSessions } from '../../store/lists/shown-sessions.ts';
import type { SessionLedger } from '../../store/session-ledger.ts';
import type { StreamRow, Streams } from '../../store/streams.ts';
import type { Presenter } from './presenter.ts';

export interface ChangeLogParts {
  presenter: Pick<Presenter, 'findStream' | 'findSession' | 'describeStream' | 'describeSession'>;
  rowChanges: RowChanges;
  shownSessions: Pick<ShownSessions, 'lastOf'>;
  streams: Pick<Streams, 'listAll'>;
  sessions: Pick<SessionLedger, 'listHeld'>;
}

/** What an account's clients can ask about: all that changed, each stream and session once, by the number of its last change. */
export interface AccountLog {
  /** Where this count of changes began. Another one has nothing to do with this one's numbers. */
  epoch: string;
  /** Of the last change. */
  revision: number;
  /** What changed after that revision, the earliest first; undefined where not all of it is known any more. */
  since(revision: number): readonly Change[] | undefined;
  streamIds(): string[];
  /** Sessions whose rows the database may not have yet. */
  heldIds(): string[];
}

export interface Change extends ChangedRow {
  revision: number;
}

/** An account has 100,000 sessions with ease, and most of them never change again. */
const mostChanges = 20_000;

/** Addresses are made for each request: nothing is compared by them. */
const anyBase = 'http://localhost';

interface Watched {
  revision: number;
  /** No client that knows less than this can go on. */
  leastRevision: number;
  seq: number;
  changes: Map<string, Change>;
  /** Without what clients choose the length of: a change of that is one of the row. */
  streams: Map<string, StreamRow>;
  /** What was answered last of what changes without its row: every stream, and sessions that are not final. */
  answered: Map<string, string>;
  unsettled: Set<string>;
}

export type ChangeLog = ReturnType<typeof createChangeLog>;

/**
 * Counts the changes of each account's streams and sessions: of their rows, as the database notes them, and of what is
 * true in memory alone, by comparing. In memory; after a restart, and after another program wrote to the database, it
 * begins anew. docs/decisions/038.
 */
export function createChangeLog({ presenter, rowChanges, shownSessions, streams, sessions }: ChangeLogParts) {
  let epoch = randomUUID();
  let version = rowChanges.version();
  const accounts = new Map<string, Watched>();

  const heldIds = (accountId: string) =>
    sessions
      .listHeld()
      .filter((row) => row.accountId === accountId)
      .map(({ id }) => id);

  function begin(accountId: string): Watched {
    const watched: Watched = {
      revision: 0,
      leastRevision: 0,
      // What was noted before concerns nobody: nobody was answered before.
      seq: rowChanges.since(accountId, 0).seq,
      changes: new Map(),
      streams: new Map(),
      answered: new Map(),
      unsettled: new Set(),
    };
    for (const row of streams.listAll()) {
      if (row.accountId === accountId) watched.streams.set(row.id, stripped(row));
    }
    for (const [id, row] of watched.streams) watched.answered.set(id, textOfStream(row));
    accounts.set(accountId, watched);
    return watched;
  }

  const textOfStream = (row: StreamRow) => JSON.stringify(presenter.describeStream(row));

  function note(watched: Watched, { id, kind }: ChangedRow): void {
    watched.revision += 1;
    watched.changes.delete(id);
    watched.changes.set(id, { id, kind, revision: watched.revision });
    if (watched.changes.size <= mostChanges) return;
    for (const oldest of watched.changes.values()) {
      watched.changes.delete(oldest.id);
      watched.leastRevision = oldest.revision;
      return;
    }
  }

  /** What an overview may not have: of a stream that came back, or whose last session or recording is gone. */
  function noteLast(watched: Watched, streamId: string): void {
    for (const id of shownSessions.lastOf(streamId)) note(watched, { id, kind: 'session' });
  }

  function noteRow(watched: Watched, accountId: string, { parentId, ...changed }: NotedRow): void {
    note(watched, changed);
    if (parentId !== undefined) {
      const session = presenter.findSession(changed.id, accountId);
      if (session === undefined || session.recordingStatus === 'deleted') noteLast(watched, parentId);
      return;
    }
    const row = presenter.findStream(changed.id, accountId);
    if (row === undefined) {
      watched.streams.delete(changed.id);
      watched.answered.delete(changed.id);
      return;
    }
    if (!watched.streams.has(row.id)) noteLast(watched, row.id);
    const kept = stripped(row);
    watched.streams.set(row.id, kept);
    watched.answered.set(row.id, textOfStream(kept));
  }

  function compare(watched: Watched, changed: ChangedRow, text: string): void {
    if (watched.answered.get(changed.id) === text) return;
    watched.answered.set(changed.id, text);
    note(watched, changed);
  }

  function compareSession(watched: Watched, accountId: string, id: string, isHeld: boolean): void {
    const row = presenter.findSession(id, accountId);
    const session = row && presenter.describeSession(row, anyBase, 'session');
    compare(watched, { id, kind: 'session' }, JSON.stringify(session) ?? '');
    if (isHeld || session?.isActive || row?.recordingStatus === 'waiting') watched.unsettled.add(id);
    else {
      // From here on it changes with its row alone.
      watched.unsettled.delete(id);
      watched.answered.delete(id);
    }
  }

  return {
    /** The changes of an account up to now. */
    of(accountId: string): AccountLog {
      const found = rowChanges.version();
      if (found !== version) {
        version = found;
        epoch = randomUUID();
        accounts.clear();
      }
      const watched = accounts.get(accountId) ?? begin(accountId);
      const { rows, seq } = rowChanges.since(accountId, watched.seq);
      watched.seq = seq;
      for (const row of rows) noteRow(watched, accountId, row);
      for (const [id, row] of watched.streams) compare(watched, { id, kind: 'stream' }, textOfStream(row));
      const held = new Set(heldIds(accountId));
      for (const id of new Set([...watched.unsettled, ...held])) compareSession(watched, accountId, id, held.has(id));
      return {
        epoch,
        revision: watched.revision,
        since: (revision) =>
          revision < watched.leastRevision || revision > watched.revision
            ? undefined
            : [...watched.changes.values()].filter((change) => change.revision > revision),
        streamIds: () => [...watched.streams.keys()].sort(),
        heldIds: () => [...held],
      };
    },
  };
}

function stripped(row: StreamRow): StreamRow {
  return { ...row, name: '', profiles: [], extras: {}, formerKeyHashes: undefined };
}
