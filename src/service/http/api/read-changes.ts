import { setImmediate as giveWay } from 'node:timers/promises';
import * as v from 'valibot';
import type { Session } from '../../../contract/session.ts';
import type { Stream } from '../../../contract/stream.ts';
import type { Changes } from '../../../contract/stream-object.ts';
import type { ChangedRow } from '../../store/changes/row-changes.ts';
import type { ShownSessions } from '../../store/lists/shown-sessions.ts';
import { shareAnswers } from '../content/shared-answers.ts';
import type { AccountLog, ChangeLog } from './change-log.ts';
import type { Presenter } from './presenter.ts';

export interface ChangesAnswer<TStream = Stream, TSession = Session> extends Changes {
  streams: TStream[];
  sessions: TSession[];
}

export interface ChangesQuery {
  accountId: string;
  /** Where playback is served from. */
  base: string;
  /** The `cursor` of the last answer. */
  since?: string | undefined;
  /** Leaves out older sessions, at first. */
  days?: number | undefined;
}

type Described<TStream, TSession> = Pick<Presenter, 'findStream' | 'findSession'> & {
  describeStream(...row: Parameters<Presenter['describeStream']>): TStream;
  describeSession(...row: Parameters<Presenter['describeSession']>): TSession;
};

export interface ReadChangesParts<TStream = Stream, TSession = Session> {
  presenter: Described<TStream, TSession>;
  changeLog: ChangeLog;
  shownSessions: Pick<ShownSessions, 'list'>;
  now: () => number;
  /** By what a row that is gone is known to who asks. */
  idOf?: (row: ChangedRow) => string;
  rowsOfPage?: number;
  charactersOfPage?: number;
}

const dayMs = 86_400_000;
const rowsAtATime = 25;
/** As of the lists: a page of 1,000 ordinary rows is below 1 MB. */
const mostCharacters = 4_000_000;

/**
 * Where a client is: at a revision of an epoch, and while it still reads all that there is, after the stream or session
 * that it had last.
 */
interface Cursor {
  epoch: string;
  revision: number;
  after?: ChangedRow | undefined;
}

const beforeAll: ChangedRow = { kind: 'stream', id: '' };

const cursorForm = /^([\da-f-]{36})\.(\d{1,15})(?:\.(stream|session)\.([\w-]{0,64}))?$/;
const kindSchema = v.picklist(['stream', 'session']);

function readCursor(text: string | undefined): Cursor | undefined {
  const [, epoch, revision, kind, id] = cursorForm.exec(text ?? '') ?? [];
  if (epoch === undefined) return undefined;
  const after = kind === undefined || id === undefined ? undefined : { kind: v.parse(kindSchema, kind), id };
  return { epoch, revision: Number(revision), after };
}

function writeCursor({ epoch, revision, after }: Cursor): string {
  return `${epoch}.${revision}${after === undefined ? '' : `.${after.kind}.${after.id}`}`;
}

type Page<TStream, TSession> = Omit<ChangesAnswer<TStream, TSession>, 'cursor'>;

/**
 * Makes the reader of `GET /aircheck/changes`: one page of what changed of an account's streams and sessions, deletions
 * included; undefined where nothing did. Whoever asks the same in the same moment gets the same object. Nobody may change
 * it.
 */
export function createChangesReader<TStream = Stream, TSession = Session>(parts: ReadChangesParts<TStream, TSession>) {
  const { presenter, changeLog, shownSessions, now, idOf = ({ id }) => id } = parts;
  const { rowsOfPage = 1_000, charactersOfPage = mostCharacters } = parts;
  const shared = shareAnswers<ChangesAnswer<TStream, TSession>>();

  /** The next rows of all that there is, after the one that the client had last. */
  const listAll = async (log: AccountLog, after: ChangedRow, { accountId, days }: ChangesQuery) => {
    const isAmongStreams = after.kind === 'stream';
    const streams = log
      .streamIds()
      .filter((id) => isAmongStreams && id > after.id)
      .map((id) => ({ kind: 'stream' as const, id }));
    if (streams.length > rowsOfPage) return { rows: streams, isLast: false };
    const afterId = isAmongStreams ? '' : after.id;
    // Before the database is read: what leaves memory meanwhile may have come there too late.
    const allHeld = log.heldIds();
    const listed = await shownSessions.list({ accountId, fromMs: fromMsOf(days), after: afterId, limit: rowsOfPage });
    const isLast = listed.length < rowsOfPage;
    const lastId = listed.at(-1) ?? '';
    const held = allHeld.filter((id) => id > afterId && (isLast || id < lastId));
    const ids = [...new Set([...listed, ...held])].sort();
    return { rows: [...streams, ...ids.map((id) => ({ kind: 'session' as const, id }))], isLast };
  };

  const fromMsOf = (days: number | undefined) => (days === undefined ? 0 : now() - days * dayMs);

  /** Adds the row as it is now; returns how much that is to send. */
  const describe = (
    changed: ChangedRow,
    { accountId, base }: ChangesQuery,
    answer: Page<TStream, TSession>,
  ): number => {
    const add = <TRow>(to: TRow[], row: TRow) => {
      to.push(row);
      return JSON.stringify(row).length;
    };
    if (changed.kind === 'stream') {
      const row = presenter.findStream(changed.id, accountId);
      if (row !== undefined) return add(answer.streams, presenter.describeStream(row));
    } else {
      const row = presenter.findSession(changed.id, accountId);
      if (row !== undefined) return add(answer.sessions, presenter.describeSession(row, base, 'session'));
    }
    answer.deleted.push(idOf(changed));
    return 0;
  };

  /** One page of rows as they are now, described a few at a time: between them others get their turn. */
  async function describePage<TRow extends ChangedRow>(rows: readonly TRow[], query: ChangesQuery) {
    const answer: Page<TStream, TSession> = { streams: [], sessions: [], deleted: [] };
    let taken = 0;
    let characters = 0;
    for (const row of rows.slice(0, rowsOfPage)) {
      if (characters > charactersOfPage) break;
      if (taken > 0 && taken % rowsAtATime === 0) await giveWay();
      characters += describe(row, query, answer);
      taken += 1;
    }
    return { answer, last: rows[taken - 1], isCut: taken < rows.length };
  }

  /** Where in a log the client is, and what has changed since; undefined where it has to begin anew. */
  const placeIn = (log: AccountLog, { since }: ChangesQuery) => {
    const given = readCursor(since);
    const changes = given?.epoch === log.epoch ? log.since(given.revision) : undefined;
    return given === undefined || changes === undefined ? undefined : { ...given, changes };
  };

  async function make(log: AccountLog, query: ChangesQuery): Promise<ChangesAnswer<TStream, TSession>> {
    const { epoch } = log;
    const place = placeIn(log, query);
    if (place !== undefined && place.after === undefined) {
      const { answer, last, isCut } = await describePage(place.changes, query);
      const revision = isCut && last ? last.revision : log.revision;
      return { ...answer, ...(isCut && { more: true }), cursor: writeCursor({ epoch, revision }) };
    }
    // All that there is. What changes meanwhile is counted from the revision of the first page.
    const { revision, after = beforeAll } = place ?? { revision: log.revision };
    const { rows, isLast } = await listAll(log, after, query);
    const { answer, last, isCut } = await describePage(rows, query);
    const isAll = isLast && !isCut;
    return {
      ...answer,
      ...(place === undefined && { startsAnew: true }),
      ...(!isAll && { more: true }),
      cursor: writeCursor({ epoch, revision, after: isAll ? undefined : last }),
    };
  }

  /** Undefined where nothing has changed; else what distinguishes this answer from all others of this moment. */
  const keyOf = (log: AccountLog, query: ChangesQuery): string | undefined => {
    const place = placeIn(log, query);
    const isOfChanges = place !== undefined && place.after === undefined;
    if (isOfChanges && place.changes.length === 0) return undefined;
    // Whoever lacks the same changes gets the same answer, whenever they read last.
    const from = isOfChanges ? place.changes[0]?.revision : `${query.days} ${place && query.since}`;
    return `${query.accountId} ${query.base} ${log.epoch} ${log.revision} ${from}`;
  };

  return async (query: ChangesQuery): Promise<ChangesAnswer<TStream, TSession> | undefined> => {
    const key = keyOf(changeLog.of(query.accountId), query);
    if (key === undefined) return undefined;
    const known = shared.find(key);
    if (known !== undefined) return known;
    const log = changeLog.of(query.accountId, { isExact: true });
    const exactKey = keyOf(log, query);
    return exactKey === undefined ? undefined : shared.findOr(exactKey, () => make(log, query));
  };
}
