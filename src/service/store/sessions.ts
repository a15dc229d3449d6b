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
import { randomBase36 } from './streams.ts';

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

/** What becomes known when a recording is ready. `sizeBytes` is all of it on disk. */
export interface ReadyRecording {
  readyAt: number;
  durationSeconds: number;
  sizeBytes: number;
  renditions: RenditionInfo[];
}

const sizeSchema = v.looseObject({ bytes: v.number() });

export interface SessionEnd extends SessionProgress {
  endedAt: number;
  endReason: string;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(database: Database) {
  const byId = database.prepare('SELECT * FROM sessions WHERE id = ?');
  const unsettled = database.prepare("SELECT * FROM sessions WHERE ended_at IS NULL OR recording_status = 'waiting'");
  // One statement, so that the parent's values are those of this very moment. Source: recording-interface,
  // "Parent `record` flag": new sessions only.
  const begin = database.prepare(
    `INSERT INTO sessions (id, account_id, parent_id, name, playback_id, record, profiles, created_by, created_at, last_seen, recording_status)
     SELECT ?, account_id, id, name, ?, record, profiles, created_by, ?, ?, CASE record WHEN 1 THEN 'waiting' END
     FROM streams WHERE id = ? AND deleted_at IS NULL`,
  );
  const progress = database.prepare('UPDATE sessions SET last_seen = ?, duration_seconds = ?, gaps = ? WHERE id = ?');
  const end = database.prepare(
    `UPDATE sessions SET last_seen = ?, duration_seconds = ?, gaps = ?, ended_at = ?, end_reason = ? WHERE id = ?`,
  );
  const ready = database.prepare(
    `UPDATE sessions SET recording_status = 'ready', ready_at = ?, duration_seconds = ?, size_bytes = ?, renditions = ?,
     failure = NULL WHERE id = ?`,
  );
  const illustrated = database.prepare('UPDATE sessions SET is_illustrated = 1 WHERE id = ?');
  const remove = database.prepare(
    `UPDATE sessions SET recording_status = 'deleted', deleted_at = ?, size_bytes = NULL, is_illustrated = 0 WHERE id = ?`,
  );
  const old = database.prepare(
    `SELECT * FROM sessions WHERE record = 1 AND ended_at < ? AND recording_status IN ('ready', 'failed')`,
  );
  const size = database.prepare('SELECT coalesce(sum(size_bytes), 0) AS bytes FROM sessions WHERE account_id = ?');
  const fail = database.prepare(`UPDATE sessions SET recording_status = 'failed', failure = ? WHERE id = ?`);
  const rows = (found: unknown[]) => found.map((row) => v.parse(rowSchema, row));
  const find = (id: string): SessionRow | undefined => {
    const row = byId.get(id);
    return row === undefined ? undefined : v.parse(rowSchema, row);
  };

  return {
    find,
    /** The new session of a parent, with the parent's `record` and `profiles` as they are now; undefined where the parent is gone. */
    begin(parentId: string, nowMs: number): SessionRow | undefined {
      const id = randomUUID();
      begin.run(id, randomBase36(16), nowMs, nowMs, parentId);
      return find(id);
    },
    /** Sessions that are not in a final state: what a crash left open, or left unfinished. */
    listUnsettled: (): SessionRow[] => rows(unsettled.all()),
    setProgress(id: string, now: SessionProgress): void {
      progress.run(now.lastSeen, now.durationSeconds, JSON.stringify(now.gaps), id);
    },
    end(id: string, how: SessionEnd): void {
      end.run(how.lastSeen, how.durationSeconds, JSON.stringify(how.gaps), how.endedAt, how.endReason, id);
    },
    setReady(id: string, { readyAt, durationSeconds, sizeBytes, renditions }: ReadyRecording): void {
      ready.run(readyAt, durationSeconds, sizeBytes, JSON.stringify(renditions), id);
    },
    /** The poster and the storyboard are there. */
    setIllustrated(id: string): void {
      illustrated.run(id);
    },
    setDeleted(id: string, deletedAt: number): void {
      remove.run(deletedAt, id);
    },
    /** Recordings whose session ended before `endedBefore` (Unix ms) and which are still there. */
    listEndedBefore: (endedBefore: number): SessionRow[] => rows(old.all(endedBefore)),
    /** Bytes on disk of an account's recordings. */
    sizeOf: (accountId: string): number => v.parse(sizeSchema, size.get(accountId)).bytes,
    setFailed(id: string, failure: string): void {
      fail.run(failure, id);
    },
  };
}
