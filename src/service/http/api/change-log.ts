import { randomUUID } from 'node:crypto';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import type { ChangedRow, NotedRow, RowChanges } from '../../store/changes/row-changes.ts';
import type { ShownSessions } from '../../store/lists/shown-sessions.ts';
import type { SessionLedger } from '../../store/session-ledger.ts';
import type { StreamRow, Streams } from '../../store/streams.ts';
import type { Presenter } from './presenter.ts';

export interface ChangeLogParts {
  presenter: Pick<Presenter, 'findStream' | 'findSession' | 'describeStream' | 'describeSession'>;
  rowChanges: RowChanges;
  /** Another text once anything was written to the database, by whomever. */
  writeMark: () => string;
  shownSessions: Pick<ShownSessions, 'lastOf'>;
  streams: Pick<Streams, 'listAll'>;
  sessions: Pick<SessionLedger, 'listHeld'>;
  lifecycle: Pick<Lifecycle, 'liveIds'>;
  /** Of a clock that is never set back. */
  monotonicMs?: () => number;
}

/** What an account's clients can ask about. */
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

/** All that changed of an account, each stream and session once, by the number of its last change. */
interface AccountChanges {
  /** Of the last change. */
  revision(): number;
  note(changed: ChangedRow): void;
  /** What changed after that revision, the earliest first; undefined where not all of it is known any more. */
  since(revision: number): readonly Change[] | undefined;
}

/** An account has 100,000 sessions with ease, and most of them never change again. */
const mostChanges = 20_000;
/** Addresses are made for each request: nothing is compared by them. */
const anyBase = 'http://localhost';
/** A moment. What is true in memory alone is compared once in it, however many ask: but that a show begins or ends. */
const momentMs = 100;

interface Watched {
  seq: number;
  changes: AccountChanges;
  /** Without what clients choose the length of: a change of that is one of the row. */
  streams: Map<string, StreamRow>;
  /** What was answered last of what changes without its row: every stream, and sessions that are not final. */
  answered: Map<string, string>;
  unsettled: Set<string>;
  /** Of the last look: the write mark, what was live, and when it was. */
  mark: string;
  live: string;
  lookedAtMs: number;
}

export type ChangeLog = ReturnType<typeof createChangeLog>;

/**
 * Counts the changes of each account's streams and sessions: of their rows, as the database notes them, and of what is
 * true in memory alone, by comparing. In memory; after a restart, and after another program wrote to the database, it
 * begins anew. docs/decisions/038.
 */
export function createChangeLog(parts: ChangeLogParts) {
  const { presenter, rowChanges, writeMark, shownSessions, streams, sessions, lifecycle } = parts;
  const { monotonicMs = () => performance.now() } = parts;
  let epoch = randomUUID();
  let version = rowChanges.version();
  let lastMark = '';
  const accounts = new Map<string, Watched>();

  const heldIds = (accountId: string) =>
    sessions
      .listHeld()
      .filter((row) => row.accountId === accountId)
      .map(({ id }) => id);

  /** Another program has written: then anything may have changed. */
  function beginAnewAfterOthers(): void {
    const found = rowChanges.version();
    if (found === version) return;
    version = found;
    epoch = randomUUID();
    accounts.clear();
  }

  function begin(accountId: string): Watched {
    const watched: Watched = {
      // What was noted before concerns nobody: nobody was answered before.
      seq: rowChanges.since(accountId, 0).seq,
      changes: createAccountChanges(),
      streams: new Map(),
      answered: new Map(),
      unsettled: new Set(),
      mark: '',
      live: '',
      lookedAtMs: Number.NEGATIVE_INFINITY,
    };
    for (const row of streams.listAll()) {
      if (row.accountId === accountId) watched.streams.set(row.id, stripped(row));
    }
    for (const [id, row] of watched.streams) watched.answered.set(id, textOfStream(row));
    accounts.set(accountId, watched);
    return watched;
  }

  const textOfStream = (row: StreamRow) => JSON.stringify(presenter.describeStream(row));

  /** What an overview may not have: of a stream that came back, or whose last session or recording is gone. */
  function noteLast({ changes }: Watched, streamId: string): void {
    for (const id of shownSessions.lastOf(streamId)) changes.note({ id, kind: 'session' });
  }

  function noteRow(watched: Watched, accountId: string, { parentId, ...changed }: NotedRow): void {
    watched.changes.note(changed);
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

  function compare({ answered, changes }: Watched, changed: ChangedRow, text: string): void {
    if (answered.get(changed.id) === text) return;
    answered.set(changed.id, text);
    changes.note(changed);
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

  function look(watched: Watched, accountId: string): void {
    const { rows, seq } = rowChanges.since(accountId, watched.seq);
    watched.seq = seq;
    for (const row of rows) noteRow(watched, accountId, row);
    for (const [id, row] of watched.streams) compare(watched, { id, kind: 'stream' }, textOfStream(row));
    const held = new Set(heldIds(accountId));
    for (const id of new Set([...watched.unsettled, ...held])) compareSession(watched, accountId, id, held.has(id));
  }

  return {
    /**
     * The changes of an account: of what is written up to now, of what is true in memory alone up to this moment.
     * `isExact`: of that up to now as well. Whoever describes rows asks so: what is sent is what was compared.
     */
    of(accountId: string, { isExact = false } = {}): AccountLog {
      const mark = writeMark();
      if (mark !== lastMark) beginAnewAfterOthers();
      lastMark = mark;
      const watched = accounts.get(accountId) ?? begin(accountId);
      const live = lifecycle.liveIds().join();
      const isSame = watched.mark === mark && watched.live === live;
      if (isExact || !isSame || monotonicMs() - watched.lookedAtMs >= momentMs) {
        look(watched, accountId);
        Object.assign(watched, { mark, live, lookedAtMs: monotonicMs() });
      }
      return {
        epoch,
        revision: watched.changes.revision(),
        since: watched.changes.since,
        streamIds: () => [...watched.streams.keys()].sort(),
        heldIds: () => heldIds(accountId),
      };
    },
  };
}

function stripped(row: StreamRow): StreamRow {
  return { ...row, name: '', profiles: [], extras: {}, formerKeyHashes: undefined };
}

function createAccountChanges(): AccountChanges {
  let last = 0;
  /** No client that knows less than this can go on. */
  let least = 0;
  const changes = new Map<string, Change>();
  /** The same in a list, until the next change: many ask in between. */
  let listed: readonly Change[] | undefined;

  return {
    revision: () => last,
    note({ id, kind }) {
      last += 1;
      listed = undefined;
      changes.delete(id);
      changes.set(id, { id, kind, revision: last });
      if (changes.size <= mostChanges) return;
      for (const oldest of changes.values()) {
        changes.delete(oldest.id);
        least = oldest.revision;
        return;
      }
    },
    since(revision) {
      if (revision < least || revision > last) return undefined;
      if (revision === last) return [];
      listed ??= [...changes.values()];
      return listed.slice(placeAfter(listed, revision));
    },
  };
}

/** Where the first change after that revision is, in a list by revisions. */
function placeAfter(list: readonly Change[], revision: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.revision ?? 0) > revision) high = middle;
    else low = middle + 1;
  }
  return low;
}
