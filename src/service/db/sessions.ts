import * as v from 'valibot';
import type { Damage } from '../../contract/session.ts';
import type { Database } from './database.ts';
import { createRowReader, type ReportUnreadable, selectColumns } from './rows.ts';
import { type SessionRow, sessionColumns, sessionRowSchema } from './session-row.ts';

const idSchema = v.looseObject({ id: v.string() });
const sizeSchema = v.looseObject({ bytes: v.number() });

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(database: Database, report?: ReportUnreadable) {
  const columns = selectColumns(database, 'sessions');
  const { read, readAll } = createRowReader('sessions', sessionRowSchema, report);
  const byId = database.prepare(`SELECT ${columns} FROM sessions WHERE id = ?`);
  const unsettled = database.prepare(
    `SELECT ${columns} FROM sessions WHERE ended_at IS NULL OR recording_status = 'waiting'`,
  );
  const withoutPictures = database.prepare(
    `SELECT ${columns} FROM sessions WHERE recording_status = 'ready' AND ended_at >= ? AND is_illustrated = 0
     ORDER BY ended_at DESC LIMIT ?`,
  );
  const save = database.prepare(
    `INSERT INTO sessions (id, account_id, parent_id, name, playback_id, record, profiles, created_by, created_at,
       is_test, last_seen, duration_seconds, gaps, signal_found, encoder_notes, loudness, recording_status, ended_at, end_cause, end_reason, processing_at,
       ready_at, failure, failed_at, size_bytes, renditions, is_illustrated, deleted_at, damage)
     VALUES (:id, :account_id, :parent_id, :name, :playback_id, :record, :profiles, :created_by, :created_at,
       :is_test, :last_seen, :duration_seconds, :gaps, :signal_found, :encoder_notes, :loudness, :recording_status, :ended_at, :end_cause, :end_reason,
       :processing_at, :ready_at, :failure, :failed_at, :size_bytes, :renditions, :is_illustrated, :deleted_at, coalesce(:damage, '[]'))
     ON CONFLICT (id) DO UPDATE SET last_seen = excluded.last_seen, duration_seconds = excluded.duration_seconds,
       gaps = excluded.gaps, signal_found = excluded.signal_found, encoder_notes = excluded.encoder_notes, loudness = excluded.loudness,
       recording_status = excluded.recording_status, ended_at = excluded.ended_at,
       end_cause = excluded.end_cause, end_reason = excluded.end_reason,
       processing_at = excluded.processing_at, ready_at = excluded.ready_at, failure = excluded.failure,
       failed_at = excluded.failed_at, size_bytes = excluded.size_bytes, renditions = excluded.renditions,
       is_illustrated = excluded.is_illustrated, deleted_at = excluded.deleted_at,
       damage = coalesce(:damage, damage)`,
  );
  const forget = database.prepare('DELETE FROM sessions WHERE id = ?');
  const remove = database.prepare(
    `UPDATE sessions SET recording_status = 'deleted', deleted_at = ?, size_bytes = NULL, is_illustrated = 0 WHERE id = ?`,
  );
  const recorded = database.prepare(
    `SELECT 1 AS one FROM sessions WHERE duration_seconds > 0 AND recording_status IN ('ready', 'waiting') LIMIT 1`,
  );
  const deletedIds = database.prepare(`SELECT id FROM sessions WHERE recording_status = 'deleted'`);
  const size = database.prepare('SELECT coalesce(sum(size_bytes), 0) AS bytes FROM sessions WHERE account_id = ?');
  const find = (id: string): SessionRow | undefined => read(byId.get(id));

  return {
    /** Undefined for an unreadable row; lists leave it out too. */
    find,
    /** Unsettled sessions: a crash left them open or unfinished. */
    listUnsettled: (): SessionRow[] => readAll(unsettled.all()),
    /** So many ready sessions without pictures that ended since, the last first. */
    listWithoutPictures: (endedSince: number, most: number): SessionRow[] =>
      readAll(withoutPictures.all(endedSince, most)),
    /** Inserts or updates a row; immutable columns stay. */
    save(row: SessionRow): void {
      // Damage that is found after it was ready has its own statement.
      save.run({ ...sessionColumns(row), damage: row.damage?.length ? JSON.stringify(row.damage) : null });
    },
    remove(id: string): void {
      forget.run(id);
    },
    setDeleted(id: string, deletedAt: number): void {
      remove.run(deletedAt, id);
    },
    /** Should there be media of any session on disk? */
    hasRecordings: (): boolean => recorded.get() !== undefined,
    /** Sessions whose recording was deleted. */
    listDeletedIds: (): string[] => deletedIds.all().map((row) => v.parse(idSchema, row).id),
    /** Bytes on disk of an account's recordings. */
    sizeOf: (accountId: string): number => v.parse(sizeSchema, size.get(accountId)).bytes,
  };
}

export interface SessionCounts {
  liveRecorded: number;
  liveUnrecorded: number;
  /** Sessions that ended, by what became of their recording; `unrecorded` had none. */
  byOutcome: Map<string, number>;
}

const countSchema = v.looseObject({ status: v.nullable(v.string()), live: v.number(), count: v.number() });

/** Session counts from an index alone: a hundred thousand take milliseconds. */
export function createSessionCounts(database: Database) {
  const counts = database.prepare(
    'SELECT recording_status AS status, ended_at IS NULL AS live, count(*) AS count FROM sessions GROUP BY 1, 2',
  );
  const waiting = database.prepare("SELECT id FROM sessions WHERE recording_status = 'waiting'");
  return {
    read(): SessionCounts {
      const found: SessionCounts = { liveRecorded: 0, liveUnrecorded: 0, byOutcome: new Map() };
      for (const row of counts.all()) {
        const { status, live, count } = v.parse(countSchema, row);
        if (live === 0) found.byOutcome.set(status ?? 'unrecorded', count);
        else if (status === null) found.liveUnrecorded += count;
        else found.liveRecorded += count;
      }
      return found;
    },

    /** Sessions that are being recorded, or whose recording is not final. */
    waitingIds: (): string[] => waiting.all().map((row) => v.parse(idSchema, row).id),
  };
}

export type RecordingChecks = ReturnType<typeof createRecordingChecks>;

/** When the recordings that are ready were last read, and what was found damaged of them. Times are Unix ms. */
export function createRecordingChecks(database: Database) {
  const damaged = database.prepare(`UPDATE sessions SET damage = ? WHERE id = ? AND recording_status = 'ready'`);
  const checked = database.prepare('UPDATE sessions SET checked_at = ? WHERE id = ?');
  const leastChecked = database.prepare(
    `SELECT id FROM sessions WHERE recording_status = 'ready' AND coalesce(checked_at, ready_at, 0) < ?
     AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY coalesce(checked_at, ready_at, 0) LIMIT 1`,
  );
  return {
    /** What is damaged now of a recording that is ready; none where all of it is whole again. */
    setDamage(id: string, damage: Damage[]): void {
      damaged.run(JSON.stringify(damage), id);
    },
    /** All of a recording was read. */
    setChecked(id: string, checkedAt: number): void {
      checked.run(checkedAt, id);
    },
    /** The session whose recording was read longest ago, before `checkedBefore`, leaving some out. */
    findLeastChecked(checkedBefore: number, without: readonly string[]): string | undefined {
      const row = leastChecked.get(checkedBefore, JSON.stringify(without));
      return row === undefined ? undefined : v.parse(idSchema, row).id;
    },
  };
}
