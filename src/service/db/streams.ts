import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type SignalWatch, signalWatchSchema } from '../../contract/signal.ts';
import { type Profile, profileSchema } from '../../contract/stream.ts';
import { type StreamExtras, streamExtrasSchema } from '../../contract/stream-requests.ts';
import { streamTags } from '../../contract/tags.ts';
import { hashSecret } from './api-keys.ts';
import type { Database } from './database.ts';
import { createRowReader, decodeRow, jsonColumn, type ReportUnreadable, safeColumn, selectColumns } from './rows.ts';

/** Recording is on for one session only. Source: docs/decisions/035. */
const recordOnceSchema = v.object({
  /** Who asked for it, by the API key. */
  by: v.string(),
  byKeyId: v.optional(v.string()),
  /** That session, once it has begun: recording is off again. */
  sessionId: v.optional(v.string()),
});
export type RecordOnce = v.InferOutput<typeof recordOnceSchema>;

/** A parent stream as stored. Times are Unix ms; `lastSeen` 0 = never live. */
export interface StreamRow {
  id: string;
  accountId: string;
  name: string;
  streamKey: string;
  /** SHA-256 of the last keys before it, the latest first: they open nothing, and are recognised. */
  formerKeyHashes?: readonly string[] | undefined;
  playbackId: string;
  record: boolean;
  profiles: Profile[];
  createdBy: string;
  createdAt: number;
  lastSeen: number;
  /** Suspended: may not go live. */
  suspended: boolean;
  lastTerminatedAt?: number | undefined;
  /** Fields that clients store with a stream; we only return them. */
  extras: StreamExtras;
  recordOnce?: RecordOnce | undefined;
  /** When its key was last replaced. */
  keyRotatedAt?: number | undefined;
  /** What differs from the usual. */
  signalWatch?: SignalWatch | undefined;
  /** Its own reconnect window. */
  reconnectSeconds?: number | undefined;
  /** The groups it belongs to. */
  tags?: readonly string[] | undefined;
}

const rowSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    name: v.string(),
    stream_key: v.string(),
    stream_key_former_hashes: v.nullable(jsonColumn(v.array(v.string()))),
    playback_id: v.string(),
    record: v.number(),
    profiles: jsonColumn(v.array(v.looseObject(profileSchema.entries))),
    created_by: v.string(),
    created_at: v.number(),
    last_seen: v.number(),
    suspended: v.number(),
    last_terminated_at: v.nullable(v.number()),
    extras: jsonColumn(streamExtrasSchema),
    record_once: v.nullable(jsonColumn(recordOnceSchema)),
    key_rotated_at: v.nullable(v.number()),
    signal_watch: v.nullable(jsonColumn(signalWatchSchema)),
    reconnect_seconds: v.nullable(v.number()),
    tags: v.nullable(jsonColumn(streamTags)),
  }),
  v.transform(
    (row): StreamRow => ({
      id: row.id,
      accountId: row.account_id,
      name: row.name,
      streamKey: row.stream_key,
      formerKeyHashes: row.stream_key_former_hashes ?? undefined,
      playbackId: row.playback_id,
      record: row.record === 1,
      profiles: row.profiles,
      createdBy: row.created_by,
      createdAt: row.created_at,
      lastSeen: row.last_seen,
      suspended: row.suspended === 1,
      lastTerminatedAt: row.last_terminated_at ?? undefined,
      extras: row.extras,
      recordOnce: row.record_once ?? undefined,
      keyRotatedAt: row.key_rotated_at ?? undefined,
      signalWatch: row.signal_watch ?? undefined,
      reconnectSeconds: row.reconnect_seconds ?? undefined,
      tags: row.tags ?? undefined,
    }),
  ),
);

const playbackIdSchema = v.optional(v.looseObject({ playback_id: v.string() }));
const idSchema = v.object({ id: v.string() });
const countSchema = v.looseObject({ count: v.number() });

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random characters of lower-case base 36. */
export function randomBase36(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Four groups of four, as in `abcd-uimq-jtgy-x98v`. Source: hosted-api, "Formats". */
export function newStreamKey(): string {
  return Array.from({ length: 4 }, () => randomBase36(4)).join('-');
}

const mostFormerKeys = 5;

/** Those of a row whose key is about to be replaced. */
function withFormerKey({ streamKey, formerKeyHashes = [] }: StreamRow): string[] {
  return [hashSecret(streamKey), ...formerKeyHashes].slice(0, mostFormerKeys);
}

export interface NewStream {
  accountId: string;
  name: string;
  record: boolean;
  profiles: Profile[];
  createdBy: string;
  extras: StreamExtras;
  tags?: readonly string[] | undefined;
  reconnectSeconds?: number | undefined;
}

/** The changeable fields of a stream; absent ones stay. */
export type StreamChange = Partial<
  Pick<
    StreamRow,
    'name' | 'record' | 'profiles' | 'suspended' | 'extras' | 'recordOnce' | 'signalWatch' | 'tags' | 'reconnectSeconds'
  >
>;

export type Streams = ReturnType<typeof createStreams>;

export function createStreams(database: Database, now: () => number, report?: ReportUnreadable) {
  const columns = selectColumns(database, 'streams');
  const { read, readAll } = createRowReader('streams', rowSchema, report);
  const count = database.prepare('SELECT count(*) AS count FROM streams WHERE account_id = ? AND deleted_at IS NULL');
  const byId = database.prepare(`SELECT ${columns} FROM streams WHERE id = ? AND deleted_at IS NULL`);
  const deletedById = database.prepare(`SELECT ${columns} FROM streams WHERE id = ? AND deleted_at >= ?`);
  const byKey = database.prepare(`SELECT ${columns} FROM streams WHERE stream_key_hash = ? AND deleted_at IS NULL`);
  const byPlaybackId = database.prepare(`SELECT ${columns} FROM streams WHERE playback_id = ? AND deleted_at IS NULL`);
  const all = database.prepare(`SELECT ${columns} FROM streams WHERE deleted_at IS NULL`);
  const ids = database.prepare(
    `SELECT ${safeColumn('streams.id')} FROM streams WHERE account_id = ? AND deleted_at IS NULL AND id > ? ORDER BY streams.id LIMIT ?`,
  );
  const playbackIdOf = database.prepare('SELECT playback_id FROM streams WHERE id = ?');
  const setLastSeen = database.prepare('UPDATE streams SET last_seen = max(last_seen, ?) WHERE id = ?');
  const update = database.prepare(
    `UPDATE streams SET name = ?, record = ?, profiles = ?, suspended = ?, extras = ?, record_once = ?, signal_watch = ?, tags = ?,
       reconnect_seconds = ?
     WHERE id = ?`,
  );
  const setKey = database.prepare(
    'UPDATE streams SET stream_key = ?, stream_key_hash = ?, stream_key_former_hashes = ?, key_rotated_at = ? WHERE id = ?',
  );
  // With the stream ends its live session, the one that was to be recorded once; what is still on stays so.
  const remove = database.prepare(
    'UPDATE streams SET deleted_at = ?, record_once = CASE WHEN record = 1 THEN record_once END WHERE id = ?',
  );
  const bringBack = database.prepare('UPDATE streams SET deleted_at = NULL WHERE id = ?');
  const terminated = database.prepare('UPDATE streams SET last_terminated_at = ? WHERE id = ?');

  return {
    create(stream: NewStream): StreamRow {
      const streamKey = newStreamKey();
      const row: StreamRow = {
        ...stream,
        id: randomUUID(),
        streamKey,
        playbackId: randomBase36(16),
        createdAt: now(),
        lastSeen: 0,
        suspended: false,
      };
      database
        .prepare(
          `INSERT INTO streams (id, account_id, name, stream_key, stream_key_hash, playback_id, record, profiles, created_by, created_at, extras, tags, reconnect_seconds)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          row.id,
          row.accountId,
          row.name,
          streamKey,
          hashSecret(streamKey),
          row.playbackId,
          row.record ? 1 : 0,
          JSON.stringify(row.profiles),
          row.createdBy,
          row.createdAt,
          JSON.stringify(row.extras),
          jsonOrNull(row.tags),
          row.reconnectSeconds ?? null,
        );
      return row;
    },
    /** Undefined for an unreadable row. */
    find: (id: string): StreamRow | undefined => read(byId.get(id)),
    /** Number of streams of an account. */
    countOf: (accountId: string): number => v.parse(countSchema, count.get(accountId)).count,
    /** Looked up by the key's hash, so that timing reveals nothing about a key. */
    findByStreamKey: (streamKey: string): StreamRow | undefined => read(byKey.get(hashSecret(streamKey))),
    findByPlaybackId: (playbackId: string): StreamRow | undefined => read(byPlaybackId.get(playbackId)),
    /** The ids of an account's streams in order, `after` excluded. */
    idsOf: (accountId: string, after: string, limit: number): string[] =>
      ids.all(accountId, after, limit).map((row) => v.parse(idSchema, decodeRow(row)).id),
    /** All readable streams. */
    listAll: (): StreamRow[] => readAll(all.all()),
    /** The playbackId of a stream, even a deleted one: its sessions use it. */
    playbackIdOf: (id: string): string | undefined => v.parse(playbackIdSchema, playbackIdOf.get(id))?.playback_id,
    change(row: StreamRow, change: StreamChange): void {
      const { name, record, profiles, suspended, extras, recordOnce, signalWatch, tags, reconnectSeconds } = {
        ...row,
        ...change,
      };
      update.run(
        name,
        record ? 1 : 0,
        JSON.stringify(profiles),
        suspended ? 1 : 0,
        JSON.stringify(extras),
        jsonOrNull(recordOnce),
        jsonOrNull(signalWatch),
        jsonOrNull(tags),
        reconnectSeconds ?? null,
        row.id,
      );
    },
    /** Gives the stream a new key; the old one opens nothing from then on. */
    rotateKey(id: string): string {
      const streamKey = newStreamKey();
      const row = read(byId.get(id));
      const former = row && JSON.stringify(withFormerKey(row));
      setKey.run(streamKey, hashSecret(streamKey), former ?? null, now(), id);
      return streamKey;
    },
    /** Removes the stream from the API; its sessions and their recordings stay. */
    delete(id: string): void {
      remove.run(now(), id);
    },
    /** A stream that was deleted at `sinceMs` or later. */
    findDeleted: (id: string, sinceMs: number): StreamRow | undefined => read(deletedById.get(id, sinceMs)),
    /** Makes a deleted stream what it was, its key included. */
    restore(id: string): void {
      bringBack.run(id);
    },
    setTerminated(id: string): void {
      terminated.run(now(), id);
    },
    setLastSeen(id: string, lastSeen: number): void {
      setLastSeen.run(lastSeen, id);
    },
  };
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
