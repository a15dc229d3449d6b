import * as v from 'valibot';
import { aboutMinutes, type RecordingOrder, type RecordingState } from '../../../contract/recordings.ts';
import { retentionGraceMs } from '../../../contract/retention.ts';
import { json } from '../table.ts';
import { hexText, type ListReader } from './list-reader.ts';

/** Recordings that their retention deletes by then. */
interface Expiry {
  /** Unix ms. */
  byMs: number;
  /** Days of streams without their own; undefined keeps all. */
  serviceDays: number | undefined;
  /** When that was changed on the page (Unix ms). */
  serviceChangedAt: number | undefined;
}

/** Which sessions of an account are listed. Times are Unix ms. */
export interface RecordingsFilter {
  accountId: string;
  /** Began then or later. */
  fromMs?: number | undefined;
  /** Began before. */
  toMs?: number | undefined;
  /** On air then, or began about then. */
  atMs?: number | undefined;
  parentId?: string | undefined;
  tag?: string | undefined;
  /** Absent: all but deleted ones. */
  state?: RecordingState | undefined;
  /** True: the link was handed over. False: it was not, and there is a recording to give, or one to come. */
  isHandedOver?: boolean | undefined;
  /** Deleted by their retention by then. */
  expires?: Expiry | undefined;
  /** Words of the streams' names. */
  search?: string | undefined;
  withTests: boolean;
}

/** The last row of a page: the value it is sorted by, and its id. */
export interface RecordingsPlace {
  value: number | string;
  id: string;
}

interface RecordingsQuery extends RecordingsFilter {
  order: RecordingOrder;
  isDescending: boolean;
  after?: RecordingsPlace | undefined;
  limit: number;
}

const placesSchema = v.looseObject({
  places: json(v.array(v.looseObject({ id: hexText, value: v.union([v.number(), hexText]) }))),
});
const totalsSchema = v.looseObject({
  totals: json(
    v.object({
      count: v.number(),
      ready: v.number(),
      toHandOver: v.number(),
      recordedSeconds: v.number(),
      sizeBytes: v.number(),
    }),
  ),
});

/** The value that a row is sorted by; a name is cut, since it stands in the cursor. */
const orders: Record<RecordingOrder, { sql: string; isText?: true }> = {
  began: { sql: 'created_at' },
  length: { sql: 'duration_seconds' },
  size: { sql: 'coalesce(size_bytes, 0)' },
  stream: {
    sql: `coalesce((SELECT lower(substr(name, 1, 60)) FROM streams WHERE streams.id = parent_id), '')`,
    isText: true,
  },
};

const states: Record<RecordingState, string> = {
  live: 'ended_at IS NULL',
  processing: `ended_at IS NOT NULL AND recording_status = 'waiting'`,
  ready: `recording_status = 'ready'`,
  damaged: `recording_status = 'ready' AND damage <> '[]'`,
  failed: `recording_status = 'failed'`,
  'not-recorded': 'ended_at IS NOT NULL AND recording_status IS NULL',
  deleted: `recording_status = 'deleted'`,
};
const notDeleted = `recording_status IS NOT 'deleted'`;
const handedOver = 'handed_over_at IS NOT NULL';
// A live show has nothing to hand over yet.
const toHandOver = `handed_over_at IS NULL AND ended_at IS NOT NULL AND recording_status IN ('ready', 'waiting')`;

/** In the database 0 stands for ever: of that, as of what is missing, there is no greatest, and nothing goes. */
const endOfDays = `ended_at + 86400000 * nullif(coalesce(
  (SELECT retention_days FROM streams WHERE streams.id = parent_id), :serviceDays), 0)`;
const changedAt = `(SELECT retention_changed_at FROM streams WHERE streams.id = parent_id)`;
const serviceChangedAt = `CASE WHEN (SELECT retention_days FROM streams WHERE streams.id = parent_id) IS NULL
  THEN :serviceChangedAt ELSE 0 END`;
const releasedAt = `(SELECT released_at FROM kept_recordings WHERE kept_recordings.id = sessions.id)`;
const isKept = `id IN (SELECT id FROM kept_recordings WHERE released_at IS NULL)`;

/** Sessions whose recording goes by then: what `expiryOf` of one says, as a condition. docs/decisions/055. */
function expiresBy({ byMs, serviceDays, serviceChangedAt: changed = 0 }: Expiry) {
  return {
    sql: `recording_status IN ('ready', 'failed') AND NOT ${isKept}
      AND max(${endOfDays}, coalesce(${changedAt} + :grace, 0), ${serviceChangedAt} + :grace,
        coalesce(${releasedAt} + :grace, 0)) <= :expiresBy`,
    parameters: { serviceDays: serviceDays ?? 0, serviceChangedAt: changed, grace: retentionGraceMs, expiresBy: byMs },
  };
}

/** Joined sessions are one row, that of the first. */
const isRow = 'id NOT IN (SELECT id FROM joined_sessions WHERE position > 0)';

export type RecordingsList = ReturnType<typeof createRecordingsList>;

/**
 * Sessions over all streams of an account, from one index: it is read from where a page begins to where it is full. Both
 * throw ListBusyError where that takes too long.
 */
export function createRecordingsList(read: ListReader['read']) {
  return {
    /** A page in its order. */
    async list(query: RecordingsQuery): Promise<RecordingsPlace[]> {
      const { sql, parameters } = pageStatement(query);
      const value = orders[query.order].isText ? 'hex(value)' : 'value';
      // One row: what is read row by row is read on the thread of JavaScript.
      const page = `SELECT json_group_array(json_object('id', hex(id), 'value', ${value})) AS places FROM (${sql})`;
      return v.parse(placesSchema, await read(query.accountId, page, parameters)).places;
    },
    /** Sums over all that match, in one pass over the index. */
    async totals(filter: RecordingsFilter) {
      const { where, parameters } = conditionsOf(filter);
      const sql = `SELECT json_object('count', coalesce(sum(${isRow}), 0),
        'ready', coalesce(sum(recording_status IS 'ready' AND ${isRow}), 0),
        'toHandOver', coalesce(sum(${toHandOver} AND ${isRow}), 0),
        'recordedSeconds', coalesce(sum(CASE recording_status WHEN 'ready' THEN duration_seconds END), 0),
        'sizeBytes', coalesce(sum(size_bytes), 0)) AS totals FROM sessions WHERE ${where}`;
      return v.parse(totalsSchema, await read(filter.accountId, sql, parameters)).totals;
    },
  };
}

type Parameters = Record<string, string | number>;

/** The rows of a page: `id`, and `value` that they are sorted by. */
export function pageStatement(query: RecordingsQuery): { sql: string; parameters: Parameters } {
  const { order, isDescending, after, limit } = query;
  const { where, parameters } = conditionsOf(query);
  const value = orders[order].sql;
  const direction = isDescending ? 'DESC' : 'ASC';
  const beyond = after === undefined ? '' : ` AND (${value}, id) ${isDescending ? '<' : '>'} (:value, :id)`;
  return {
    sql: `SELECT id, ${value} AS value FROM sessions WHERE ${where} AND ${isRow}${beyond}
      ORDER BY ${value} ${direction}, id ${direction} LIMIT :limit`,
    parameters: { ...parameters, ...after, limit },
  };
}

function conditionsOf(filter: RecordingsFilter): { where: string; parameters: Parameters } {
  const { accountId, fromMs, toMs, atMs, parentId, tag, state, isHandedOver, expires, search = '', withTests } = filter;
  const terms = [...new Set(search.split(/\s+/).filter(Boolean))];
  const streams = [
    ...(tag === undefined ? [] : [{ sql: tagged, parameters: { tags: JSON.stringify(spellings(tag)) } }]),
    ...terms.map((term, index) => named(term, `word${index}`)),
  ];
  const conditions = [
    { sql: 'account_id = :account', parameters: { account: accountId } },
    ...(fromMs === undefined ? [] : [{ sql: 'created_at >= :from', parameters: { from: fromMs } }]),
    ...(toMs === undefined ? [] : [{ sql: 'created_at < :to', parameters: { to: toMs } }]),
    ...(atMs === undefined ? [] : [{ sql: onAir, parameters: { at: atMs, about: aboutMinutes * 60_000 } }]),
    ...(parentId === undefined ? [] : [{ sql: 'parent_id = :parent', parameters: { parent: parentId } }]),
    ...(withTests ? [] : [{ sql: 'is_test = 0', parameters: {} }]),
    { sql: state === undefined ? notDeleted : states[state], parameters: {} },
    ...(isHandedOver === undefined ? [] : [{ sql: isHandedOver ? handedOver : toHandOver, parameters: {} }]),
    ...(expires === undefined ? [] : [expiresBy(expires)]),
    ...(streams.length === 0
      ? []
      : [
          {
            sql: `parent_id IN (SELECT id FROM streams WHERE account_id = :account AND ${streams.map(({ sql }) => sql).join(' AND ')})`,
            parameters: Object.assign({}, ...streams.map(({ parameters }) => parameters)),
          },
        ]),
  ];
  return {
    where: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    parameters: Object.assign({}, ...conditions.map(({ parameters }) => parameters)),
  };
}

/** The first condition is for the index. */
const onAir = `created_at <= :at + :about AND (created_at >= :at - :about
  OR (created_at <= :at AND (ended_at IS NULL OR ended_at > :at))
  OR id IN (SELECT joined_sessions.join_id FROM joined_sessions JOIN sessions AS later ON later.id = joined_sessions.id
    WHERE joined_sessions.account_id = :account AND later.created_at <= :at + :about
      AND (later.created_at >= :at - :about OR (later.created_at <= :at AND later.ended_at > :at))))`;

/** A row whose tags cannot be read has none. */
const tagged = `EXISTS (SELECT 1 FROM json_each(CASE WHEN json_valid(streams.tags) THEN streams.tags END) AS tag
  WHERE lower(tag.value) IN (SELECT value FROM json_each(:tags)))`;

function named(term: string, name: string) {
  return {
    sql: `EXISTS (SELECT 1 FROM json_each(:${name}) AS word WHERE instr(lower(streams.name), word.value) > 0)`,
    parameters: { [name]: JSON.stringify(spellings(term)) },
  };
}

/** SQLite's `lower` knows the letters of ASCII alone: others are looked for as they may be written. */
function spellings(text: string): string[] {
  const lower = text.toLowerCase();
  const all = [text, lower, text.toUpperCase(), lower.replace(/^./u, (first) => first.toUpperCase())];
  return [...new Set(all.map((each) => each.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))];
}
