import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type ScheduleRule, scheduleRuleSchema } from '../../contract/schedule.ts';
import type { Database } from './database.ts';
import { flag, json, openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

const text = v.string();
const number = v.number();
const ruleSchema: v.GenericSchema<unknown, ScheduleRule> = scheduleRuleSchema;

/** Times are Unix ms. */
const schedulesTable = table('schedules', {
  id: text,
  accountId: text,
  connection: text,
  name: text,
  streamIds: json(v.array(text)),
  rule: json(ruleSchema),
  createdBy: text,
  createdAt: number,
});
export type ScheduleRow = RowOf<typeof schedulesTable>;
export type NewSchedule = Omit<ScheduleRow, 'id' | 'createdAt'>;

/** Streams that schedules switch. */
const scheduledTable = table(
  'scheduled_streams',
  {
    connection: text,
    streamId: text,
    accountId: text,
    /** Boundaries of shows until here are applied, or overruled. */
    decidedUntil: number,
    /** Recording is to be switched to this as soon as it can be. */
    due: v.optional(flag),
    /** The name of that schedule. */
    reason: v.optional(text),
    /** A person has switched recording since. */
    isManual: flag,
    /** A schedule turned recording on, and no person has switched it since. */
    isScheduledOn: flag,
    /** When an encoder was last live; a test broadcast is none. */
    liveAt: v.optional(number),
  },
  { columns: { reason: 'due_by', isManual: 'is_by_hand', isScheduledOn: 'is_armed' } },
);
export type ScheduledStreamRow = RowOf<typeof scheduledTable>;

export type Schedules = ReturnType<typeof createSchedules>;

export function createSchedules(database: Database, now: () => number, report?: ReportUnreadable) {
  const schedules = openTable(database, schedulesTable, report);
  const all = schedules.select('ORDER BY created_at, id');
  const insert = schedules.insert();
  const scheduled = openTable(database, scheduledTable, report);
  const allStreams = scheduled.select('');
  const forget = database.prepare('DELETE FROM scheduled_streams WHERE connection = ? AND stream_id = ?');

  return {
    /** The oldest first. */
    listAll: (): ScheduleRow[] => all.all(),
    find: (id: string): ScheduleRow | undefined => schedules.find(id),
    create(schedule: NewSchedule): ScheduleRow {
      const row = { ...schedule, id: randomUUID(), createdAt: now() };
      insert(row);
      return row;
    },
    replace: schedules.update('name', 'streamIds', 'rule'),
    delete: schedules.remove,
    listStreams: (): ScheduledStreamRow[] => allStreams.all(),
    putStream: scheduled.insert({ verb: 'INSERT OR REPLACE' }),
    forgetStream: (connection: string, streamId: string) => forget.run(connection, streamId),
  };
}
