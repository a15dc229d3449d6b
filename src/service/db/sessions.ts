import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type Damage,
  damageSchema,
  encoderNoteSchema,
  endCauses,
  gapSchema,
  recordingStatuses,
  renditionInfoSchema,
} from '../../contract/session.ts';
import { loudnessSchema, signalProblemSchema } from '../../contract/signal.ts';
import { profileSchema } from '../../contract/stream.ts';
import type { Database } from './database.ts';
import { randomBase36, type StreamRow } from './streams.ts';
import { flag, json, type KeptRow, openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

/** A rendition as stored: with its folder inside the recording, where it was made. */
const renditionRowSchema = v.looseObject({ ...renditionInfoSchema.entries, directory: v.optional(v.string()) });
export type RenditionRow = v.InferOutput<typeof renditionRowSchema>;

const number = v.number();
const text = v.string();

/** Child sessions. Times are Unix ms. */
const sessionsTable = table('sessions', {
  id: text,
  accountId: text,
  parentId: text,
  name: text,
  playbackId: text,
  record: flag,
  profiles: json(v.array(v.looseObject(profileSchema.entries))),
  createdBy: text,
  createdAt: number,
  /** A test broadcast. */
  isTest: flag,
  lastSeen: number,
  durationSeconds: number,
  gaps: json(v.array(v.looseObject(gapSchema.entries))),
  /** Problems of its signal. */
  signalFound: json(v.array(v.looseObject(signalProblemSchema.entries))),
  encoderNotes: json(v.array(v.looseObject(encoderNoteSchema.entries))),
  /** The source's, as far as it was measured. */
  loudness: v.optional(json(loudnessSchema)),
  /** Absent where the session is not recorded. */
  recordingStatus: v.optional(v.picklist(recordingStatuses)),
  endedAt: v.optional(number),
  /** Sessions of earlier versions have none. */
  endCause: v.optional(v.picklist(endCauses)),
  endReason: v.optional(text),
  /** When processing began, if later than `endedAt`. */
  processingAt: v.optional(number),
  readyAt: v.optional(number),
  failure: v.optional(text),
  /** Sessions of earlier versions have none. */
  failedAt: v.optional(number),
  sizeBytes: v.optional(number),
  renditions: json(v.array(renditionRowSchema)),
  isIllustrated: flag,
  deletedAt: v.optional(number),
  /** Damage found after it was ready; `rendition` is the folder's name. */
  damage: json(v.array(v.looseObject(damageSchema.entries))),
  /** When its link was given to somebody, by whom and to whom; absent where that was undone. */
  handedOverAt: v.optional(number),
  handedOverBy: v.optional(text),
  handedOverTo: v.optional(text),
});
export type SessionRow = RowOf<typeof sessionsTable>;
export type HandedOver = Pick<SessionRow, 'handedOverAt' | 'handedOverBy' | 'handedOverTo'>;

/** Fields that change during a session. */
export type SessionProgress = Pick<SessionRow, 'lastSeen' | 'durationSeconds' | 'gaps'>;

const createdFields = [
  ...(['id', 'accountId', 'parentId', 'name', 'playbackId', 'record', 'profiles'] as const),
  ...(['createdBy', 'createdAt', 'isTest'] as const),
] as const;
const handoverFields = ['handedOverAt', 'handedOverBy', 'handedOverTo'] as const;

export type SessionChange = Partial<Omit<SessionRow, (typeof createdFields | typeof handoverFields)[number]>>;

/**
 * Creates a session of a parent, with the parent's current `record` and `profiles`.
 * Source: recording-interface, "Parent `record` flag": new sessions only.
 */
export function newSessionRow(stream: StreamRow, nowMs: number, isTest = false): SessionRow {
  return {
    id: randomUUID(),
    accountId: stream.accountId,
    parentId: stream.id,
    name: stream.name,
    playbackId: randomBase36(16),
    record: stream.record,
    profiles: stream.profiles,
    createdBy: stream.createdBy,
    createdAt: nowMs,
    isTest,
    lastSeen: nowMs,
    durationSeconds: 0,
    gaps: [],
    signalFound: [],
    encoderNotes: [],
    recordingStatus: stream.record ? 'waiting' : undefined,
    renditions: [],
    isIllustrated: false,
    damage: [],
  };
}

/** A row for a backup: after a restore the recording is read again before it is `ready`. */
export function unsettledColumns(row: SessionRow): KeptRow {
  const { handedOverAt: _at, handedOverBy: _by, handedOverTo: _to, readyAt: _ready, failure: _failure, ...rest } = row;
  return sessionsTable.toColumns({ ...rest, recordingStatus: row.record ? 'waiting' : undefined, damage: [] });
}

const idsTable = table('sessions', { id: text });
const sizeSchema = v.looseObject({ bytes: number });

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(database: Database, report?: ReportUnreadable) {
  const sessions = openTable(database, sessionsTable, report);
  const unsettled = sessions.select("WHERE ended_at IS NULL OR recording_status = 'waiting'");
  const withoutPictures = sessions.select(
    `WHERE recording_status = 'ready' AND ended_at >= ? AND is_illustrated = 0 ORDER BY ended_at DESC LIMIT ?`,
  );
  const save = sessions.upsert({ keep: [...createdFields, ...handoverFields] });
  // Damage that is found after `ready` has a statement of its own, and the row in memory may not have it.
  const saveUndamaged = sessions.upsert({ keep: [...createdFields, ...handoverFields, 'damage'] });
  const setDeleted = database.prepare(
    `UPDATE sessions SET recording_status = 'deleted', deleted_at = ?, size_bytes = NULL, is_illustrated = 0 WHERE id = ?`,
  );
  const recorded = database.prepare(
    `SELECT 1 AS one FROM sessions WHERE duration_seconds > 0 AND recording_status IN ('ready', 'waiting') LIMIT 1`,
  );
  // The plus keeps SQLite from reading all that were deleted.
  const deletedAmong = openTable(database, idsTable).select(
    "WHERE id IN (SELECT value FROM json_each(?)) AND +recording_status = 'deleted'",
  );
  const size = database.prepare('SELECT coalesce(sum(size_bytes), 0) AS bytes FROM sessions WHERE account_id = ?');

  return {
    /** Undefined for an unreadable row; lists leave it out too. */
    find: (id: string): SessionRow | undefined => sessions.find(id),
    /** Unsettled sessions: a crash left them open or unfinished. */
    listUnsettled: (): SessionRow[] => unsettled.all(),
    /** So many ready sessions without pictures that ended since, the last first. */
    listWithoutPictures: (endedSince: number, most: number): SessionRow[] => withoutPictures.all(endedSince, most),
    /** Inserts or updates a row; what it was created with stays. */
    save(row: SessionRow): void {
      if (row.damage.length > 0) save(row);
      else saveUndamaged(row);
    },
    remove: sessions.remove,
    setDeleted(id: string, deletedAt: number): void {
      setDeleted.run(deletedAt, id);
    },
    /** Should there be media of any session on disk? */
    hasRecordings: (): boolean => recorded.get() !== undefined,
    /** Those of these sessions whose recording was deleted. */
    deletedAmong: (ids: readonly string[]): string[] => deletedAmong.all(JSON.stringify(ids)).map(({ id }) => id),
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

const countsTable = table(
  'sessions',
  { recordingStatus: v.optional(v.picklist(recordingStatuses)), isLive: flag, count: number },
  { sql: { isLive: 'ended_at IS NULL', count: 'count(*)' } },
);

/** Session counts from an index alone: a hundred thousand take milliseconds. */
export function createSessionCounts(database: Database) {
  const counts = openTable(database, countsTable).select('GROUP BY recording_status, ended_at IS NULL');
  const waiting = openTable(database, idsTable).select("WHERE recording_status = 'waiting'");
  return {
    read(): SessionCounts {
      const found: SessionCounts = { liveRecorded: 0, liveUnrecorded: 0, byOutcome: new Map() };
      for (const { recordingStatus, isLive, count } of counts.all()) {
        if (!isLive) found.byOutcome.set(recordingStatus ?? 'unrecorded', count);
        else if (recordingStatus === undefined) found.liveUnrecorded += count;
        else found.liveRecorded += count;
      }
      return found;
    },

    /** Sessions that are being recorded, or whose recording is not final. */
    waitingIds: (): string[] => waiting.all().map(({ id }) => id),
  };
}

export type RecordingChecks = ReturnType<typeof createRecordingChecks>;

/** When the recordings that are ready were last read, and what was found damaged of them. Times are Unix ms. */
export function createRecordingChecks(database: Database) {
  const setDamage = database.prepare(`UPDATE sessions SET damage = ? WHERE id = ? AND recording_status = 'ready'`);
  const setChecked = database.prepare('UPDATE sessions SET checked_at = ? WHERE id = ?');
  const leastChecked = openTable(database, idsTable).select(
    `WHERE recording_status = 'ready' AND coalesce(checked_at, ready_at, 0) < ?
     AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY coalesce(checked_at, ready_at, 0) LIMIT 1`,
  );
  return {
    /** The damage of a recording that is ready; none if all of it is whole again. */
    setDamage: (id: string, damage: Damage[]) => setDamage.run(JSON.stringify(damage), id),
    /** All of a recording was read. */
    setChecked: (id: string, checkedAt: number) => setChecked.run(checkedAt, id),
    /** The session whose recording was read longest ago, before `checkedBefore`, leaving some out. */
    findLeastChecked: (checkedBefore: number, without: readonly string[]): string | undefined =>
      leastChecked.get(checkedBefore, JSON.stringify(without))?.id,
  };
}
