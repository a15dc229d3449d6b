import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type Gap,
  gapSchema,
  type Profile,
  profileSchema,
  type RecordingStatus,
  type RenditionInfo,
  recordingStatuses,
  renditionInfoSchema,
} from '../../contract/stream.ts';
import type { Database } from './database.ts';
import { jsonColumn } from './json-column.ts';
import { randomBase36, type StreamRow } from './streams.ts';

/** A child session as stored. Times are Unix ms; `recordingStatus` only where it is recorded. */
export interface SessionRow {
  id: string;
  accountId: string;
  parentId: string;
  name: string;
  playbackId: string;
  record: boolean;
  profiles: Profile[];
  createdBy: string;
  createdAt: number;
  lastSeen: number;
  durationSeconds: number;
  gaps: Gap[];
  recordingStatus?: RecordingStatus | undefined;
  endedAt?: number | undefined;
  endReason?: string | undefined;
  readyAt?: number | undefined;
  failure?: string | undefined;
  sizeBytes?: number | undefined;
  renditions: RenditionInfo[];
  isIllustrated: boolean;
  deletedAt?: number | undefined;
}

const absent = <TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(
    v.nullable(schema),
    v.transform((value) => value ?? undefined),
  );

const rowSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    parent_id: v.string(),
    name: v.string(),
    playback_id: v.string(),
    record: v.number(),
    profiles: jsonColumn(v.array(profileSchema)),
    created_by: v.string(),
    created_at: v.number(),
    last_seen: v.number(),
    duration_seconds: v.number(),
    gaps: jsonColumn(v.array(gapSchema)),
    recording_status: absent(v.picklist(recordingStatuses)),
    ended_at: absent(v.number()),
    end_reason: absent(v.string()),
    ready_at: absent(v.number()),
    failure: absent(v.string()),
    size_bytes: absent(v.number()),
    renditions: jsonColumn(v.array(renditionInfoSchema)),
    is_illustrated: v.number(),
    deleted_at: absent(v.number()),
  }),
  v.transform(
    (row): SessionRow => ({
      id: row.id,
      accountId: row.account_id,
      parentId: row.parent_id,
      name: row.name,
      playbackId: row.playback_id,
      record: row.record === 1,
      profiles: row.profiles,
      createdBy: row.created_by,
      createdAt: row.created_at,
      lastSeen: row.last_seen,
      durationSeconds: row.duration_seconds,
      gaps: row.gaps,
      recordingStatus: row.recording_status,
      endedAt: row.ended_at,
      endReason: row.end_reason,
      readyAt: row.ready_at,
      failure: row.failure,
      sizeBytes: row.size_bytes,
      renditions: row.renditions,
      isIllustrated: row.is_illustrated === 1,
      deletedAt: row.deleted_at,
    }),
  ),
);

/** What changes while a session goes on. */
export interface SessionProgress {
  lastSeen: number;
  durationSeconds: number;
  gaps: Gap[];
}

const idSchema = v.looseObject({ id: v.string() });
const sizeSchema = v.looseObject({ bytes: v.number() });

/** What of a session can change. */
export type SessionChange = Partial<
  Pick<
    SessionRow,
    | 'lastSeen'
    | 'durationSeconds'
    | 'gaps'
    | 'recordingStatus'
    | 'endedAt'
    | 'endReason'
    | 'readyAt'
    | 'failure'
    | 'sizeBytes'
    | 'renditions'
    | 'isIllustrated'
    | 'deletedAt'
  >
>;

/**
 * The new session of a parent, with the parent's `record` and `profiles` as they are at this moment.
 * Source: recording-interface, "Parent `record` flag": new sessions only.
 */
export function newSessionRow(stream: StreamRow, nowMs: number): SessionRow {
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
    lastSeen: nowMs,
    durationSeconds: 0,
    gaps: [],
    recordingStatus: stream.record ? 'waiting' : undefined,
    renditions: [],
    isIllustrated: false,
  };
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(database: Database) {
  const byId = database.prepare('SELECT * FROM sessions WHERE id = ?');
  const unsettled = database.prepare("SELECT * FROM sessions WHERE ended_at IS NULL OR recording_status = 'waiting'");
  const save = database.prepare(
    `INSERT INTO sessions (id, account_id, parent_id, name, playback_id, record, profiles, created_by, created_at,
       last_seen, duration_seconds, gaps, recording_status, ended_at, end_reason, ready_at, failure, size_bytes,
       renditions, is_illustrated, deleted_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET last_seen = excluded.last_seen, duration_seconds = excluded.duration_seconds,
       gaps = excluded.gaps, recording_status = excluded.recording_status, ended_at = excluded.ended_at,
       end_reason = excluded.end_reason, ready_at = excluded.ready_at, failure = excluded.failure,
       size_bytes = excluded.size_bytes, renditions = excluded.renditions, is_illustrated = excluded.is_illustrated,
       deleted_at = excluded.deleted_at`,
  );
  const forget = database.prepare('DELETE FROM sessions WHERE id = ?');
  const remove = database.prepare(
    `UPDATE sessions SET recording_status = 'deleted', deleted_at = ?, size_bytes = NULL, is_illustrated = 0 WHERE id = ?`,
  );
  const old = database.prepare(
    `SELECT * FROM sessions WHERE record = 1 AND ended_at < ? AND recording_status IN ('ready', 'failed')`,
  );
  const recorded = database.prepare(
    `SELECT 1 AS one FROM sessions WHERE duration_seconds > 0 AND recording_status IN ('ready', 'waiting') LIMIT 1`,
  );
  const deletedIds = database.prepare(`SELECT id FROM sessions WHERE recording_status = 'deleted'`);
  const size = database.prepare('SELECT coalesce(sum(size_bytes), 0) AS bytes FROM sessions WHERE account_id = ?');
  const rows = (found: unknown[]) => found.map((row) => v.parse(rowSchema, row));
  const find = (id: string): SessionRow | undefined => {
    const row = byId.get(id);
    return row === undefined ? undefined : v.parse(rowSchema, row);
  };

  return {
    find,
    /** Sessions that are not in a final state: what a crash left open, or left unfinished. */
    listUnsettled: (): SessionRow[] => rows(unsettled.all()),
    /** Writes a row, new or known; what never changes stays. */
    save(row: SessionRow): void {
      save.run(
        row.id,
        row.accountId,
        row.parentId,
        row.name,
        row.playbackId,
        row.record ? 1 : 0,
        JSON.stringify(row.profiles),
        row.createdBy,
        row.createdAt,
        row.lastSeen,
        row.durationSeconds,
        JSON.stringify(row.gaps),
        row.recordingStatus ?? null,
        row.endedAt ?? null,
        row.endReason ?? null,
        row.readyAt ?? null,
        row.failure ?? null,
        row.sizeBytes ?? null,
        JSON.stringify(row.renditions),
        row.isIllustrated ? 1 : 0,
        row.deletedAt ?? null,
      );
    },
    remove(id: string): void {
      forget.run(id);
    },
    setDeleted(id: string, deletedAt: number): void {
      remove.run(deletedAt, id);
    },
    /** Recordings whose session ended before `endedBefore` (Unix ms) and which are still there. */
    listEndedBefore: (endedBefore: number): SessionRow[] => rows(old.all(endedBefore)),
    /** Should there be media of any session on disk? */
    hasRecordings: (): boolean => recorded.get() !== undefined,
    /** Sessions whose recording was deleted. */
    listDeletedIds: (): string[] => deletedIds.all().map((row) => v.parse(idSchema, row).id),
    /** Bytes on disk of an account's recordings. */
    sizeOf: (accountId: string): number => v.parse(sizeSchema, size.get(accountId)).bytes,
  };
}
