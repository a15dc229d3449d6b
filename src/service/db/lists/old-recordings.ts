import * as v from 'valibot';
import { createRowReader, json, type ReportUnreadable, type RowOf, table } from '../table.ts';
import { hexText, type ListReader } from './list-reader.ts';

const text = v.string();
const number = v.number();

/** Times are Unix ms. */
const oldTable = table('sessions', {
  id: text,
  accountId: text,
  parentId: text,
  name: text,
  createdAt: number,
  endedAt: number,
  recordingStatus: v.picklist(['ready', 'failed']),
  sizeBytes: v.optional(number),
  handedOverAt: v.optional(number),
});
export type OldRecording = RowOf<typeof oldTable>;

export interface OldQuery {
  /** The account that asks for those of all: it waits for its own turn. */
  askerId?: string | undefined;
  /** Those whose days are over at this time (Unix ms); of some, more time is left for another reason. */
  until: number;
  /** Days of streams without their own. */
  serviceDays: number | undefined;
  accountId?: string | undefined;
  streamIds?: readonly string[] | undefined;
  /** Instead of what any stream says: a number of days. */
  assumedDays?: number | undefined;
  limit: number;
}

const rowsSchema = v.looseObject({ rows: v.pipe(hexText, json(v.array(v.unknown()))) });

const columns = oldTable.fields
  .map(({ column }) => `CASE typeof(sessions.${column}) WHEN 'blob' THEN NULL ELSE sessions.${column} END`)
  .join(', ');
/** 0 days stand for ever. */
const overAt = 'sessions.ended_at + nullif(coalesce(:assumed, streams.retention_days, :service), 0) * 86400000';
const oldStatement = `SELECT hex(json_group_array(json(row))) AS rows FROM (
  SELECT json_array(${columns}) AS row
  FROM sessions LEFT JOIN streams ON streams.id = sessions.parent_id
  WHERE sessions.record = 1 AND sessions.recording_status IN ('ready', 'failed') AND ${overAt} <= :until
    AND (:account IS NULL OR sessions.account_id = :account)
    AND (:streams IS NULL OR sessions.parent_id IN (SELECT value FROM json_each(:streams)))
    AND sessions.id NOT IN (SELECT id FROM kept_recordings WHERE released_at IS NULL)
  ORDER BY ${overAt}, sessions.id LIMIT :limit)`;

export type OldRecordings = ReturnType<typeof createOldRecordings>;

/** Recordings whose days are over. All of them are looked at, which takes longer than a request may hold up others. */
export function createOldRecordings(read: ListReader['read'], report?: ReportUnreadable) {
  const readRow = createRowReader(oldTable, report);
  return {
    /** The longest over first, without those that are kept. */
    async list({ until, serviceDays, accountId, askerId = accountId ?? '', streamIds, assumedDays, limit }: OldQuery) {
      const found = await read(askerId, oldStatement, {
        until,
        service: serviceDays ?? null,
        assumed: assumedDays ?? null,
        account: accountId ?? null,
        streams: streamIds === undefined ? null : JSON.stringify(streamIds),
        limit,
      });
      return v.parse(rowsSchema, found).rows.flatMap((row) => readRow(row) ?? []);
    },
  };
}
