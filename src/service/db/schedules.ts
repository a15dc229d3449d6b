import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type ScheduleRule, scheduleRuleSchema } from '../../contract/schedule.ts';
import type { Database } from './database.ts';
import { createRowReader, jsonColumn, type ReportUnreadable, selectColumns } from './rows.ts';

/** A schedule as stored. Times are Unix ms. */
export interface ScheduleRow {
  id: string;
  accountId: string;
  connection: string;
  name: string;
  streamIds: readonly string[];
  rule: ScheduleRule;
  createdBy: string;
  createdAt: number;
}

export type NewSchedule = Omit<ScheduleRow, 'id' | 'createdAt'>;

/** A stream that schedules switch. */
export interface ScheduledStreamRow {
  connection: string;
  streamId: string;
  accountId: string;
  /** Boundaries of shows until here are applied, or overruled. */
  decidedUntil: number;
  /** Recording is to be switched to this as soon as it can be. */
  due: boolean | undefined;
  /** The name of that schedule. */
  reason: string | undefined;
  /** A person has switched recording since. */
  isManual: boolean;
  /** A schedule turned recording on, and no person has switched it since. */
  isScheduledOn: boolean;
  /** When an encoder was last live; a test broadcast is none. */
  liveAt: number | undefined;
}

const scheduleSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    connection: v.string(),
    name: v.string(),
    stream_ids: jsonColumn(v.array(v.string())),
    rule: jsonColumn(scheduleRuleSchema),
    created_by: v.string(),
    created_at: v.number(),
  }),
  v.transform(
    (row): ScheduleRow => ({
      id: row.id,
      accountId: row.account_id,
      connection: row.connection,
      name: row.name,
      streamIds: row.stream_ids,
      rule: row.rule,
      createdBy: row.created_by,
      createdAt: row.created_at,
    }),
  ),
);

const streamSchema = v.pipe(
  v.looseObject({
    connection: v.string(),
    stream_id: v.string(),
    account_id: v.string(),
    decided_until: v.number(),
    due: v.nullable(v.number()),
    due_by: v.nullable(v.string()),
    is_by_hand: v.number(),
    is_armed: v.number(),
    live_at: v.nullable(v.number()),
  }),
  v.transform(
    (row): ScheduledStreamRow => ({
      connection: row.connection,
      streamId: row.stream_id,
      accountId: row.account_id,
      decidedUntil: row.decided_until,
      due: row.due === null ? undefined : row.due === 1,
      reason: row.due_by ?? undefined,
      isManual: row.is_by_hand === 1,
      isScheduledOn: row.is_armed === 1,
      liveAt: row.live_at ?? undefined,
    }),
  ),
);

export type Schedules = ReturnType<typeof createSchedules>;

export function createSchedules(database: Database, now: () => number, report?: ReportUnreadable) {
  const { readAll, read } = createRowReader('schedules', scheduleSchema, report);
  const streamReader = createRowReader('scheduled_streams', streamSchema, report);
  const columns = selectColumns(database, 'schedules');
  const streamColumns = selectColumns(database, 'scheduled_streams');
  const all = database.prepare(`SELECT ${columns} FROM schedules ORDER BY schedules.created_at, schedules.id`);
  const byId = database.prepare(`SELECT ${columns} FROM schedules WHERE id = ?`);
  const insert = database.prepare(
    `INSERT INTO schedules (id, account_id, connection, name, stream_ids, rule, created_by, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare('UPDATE schedules SET name = ?, stream_ids = ?, rule = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM schedules WHERE id = ?');
  const allStreams = database.prepare(`SELECT ${streamColumns} FROM scheduled_streams`);
  const put = database.prepare(
    `INSERT OR REPLACE INTO scheduled_streams
       (connection, stream_id, account_id, decided_until, due, due_by, is_by_hand, is_armed, live_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = database.prepare('DELETE FROM scheduled_streams WHERE connection = ? AND stream_id = ?');

  return {
    /** The oldest first. */
    listAll: (): ScheduleRow[] => readAll(all.all()),
    find: (id: string): ScheduleRow | undefined => read(byId.get(id)),
    create(schedule: NewSchedule): ScheduleRow {
      const row = { ...schedule, id: randomUUID(), createdAt: now() };
      const { id, accountId, connection, name, streamIds, rule, createdBy, createdAt } = row;
      const [ids, text] = [JSON.stringify(streamIds), JSON.stringify(rule)];
      insert.run(id, accountId, connection, name, ids, text, createdBy, createdAt);
      return row;
    },
    replace(id: string, { name, streamIds, rule }: Pick<ScheduleRow, 'name' | 'streamIds' | 'rule'>): void {
      update.run(name, JSON.stringify(streamIds), JSON.stringify(rule), id);
    },
    delete(id: string): void {
      remove.run(id);
    },
    listStreams: (): ScheduledStreamRow[] => streamReader.readAll(allStreams.all()),
    putStream(row: ScheduledStreamRow): void {
      const due = row.due === undefined ? null : Number(row.due);
      const rest = [row.reason ?? null, Number(row.isManual), Number(row.isScheduledOn), row.liveAt ?? null];
      put.run(row.connection, row.streamId, row.accountId, row.decidedUntil, due, ...rest);
    },
    forgetStream(connection: string, streamId: string): void {
      forget.run(connection, streamId);
    },
  };
}
