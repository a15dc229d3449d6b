import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Profile, profileSchema } from '../../contract/stream.ts';
import { hashSecret } from './api-keys.ts';
import type { Database } from './database.ts';
import { jsonColumn } from './json-column.ts';

/** A parent stream as stored. Times are Unix ms; `lastSeen` 0 = never live. */
export interface StreamRow {
  id: string;
  accountId: string;
  name: string;
  streamKey: string;
  playbackId: string;
  record: boolean;
  profiles: Profile[];
  createdBy: string;
  createdAt: number;
  lastSeen: number;
}

export interface Page {
  limit: number;
  skip: number;
}

const rowSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    name: v.string(),
    stream_key: v.string(),
    playback_id: v.string(),
    record: v.number(),
    profiles: jsonColumn(v.array(profileSchema)),
    created_by: v.string(),
    created_at: v.number(),
    last_seen: v.number(),
  }),
  v.transform(
    (row): StreamRow => ({
      id: row.id,
      accountId: row.account_id,
      name: row.name,
      streamKey: row.stream_key,
      playbackId: row.playback_id,
      record: row.record === 1,
      profiles: row.profiles,
      createdBy: row.created_by,
      createdAt: row.created_at,
      lastSeen: row.last_seen,
    }),
  ),
);

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random characters of lower-case base 36. */
export function randomBase36(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Four groups of four, as in `abcd-uimq-jtgy-x98v`. Source: hosted-api, "Formats". */
function newStreamKey(): string {
  return Array.from({ length: 4 }, () => randomBase36(4)).join('-');
}

export interface NewStream {
  accountId: string;
  name: string;
  record: boolean;
  profiles: Profile[];
  createdBy: string;
}

export type Streams = ReturnType<typeof createStreams>;

export function createStreams(database: Database, now: () => number) {
  const byId = database.prepare('SELECT * FROM streams WHERE id = ? AND deleted_at IS NULL');
  const byKey = database.prepare('SELECT * FROM streams WHERE stream_key_hash = ? AND deleted_at IS NULL');
  const byPlaybackId = database.prepare('SELECT * FROM streams WHERE playback_id = ? AND deleted_at IS NULL');
  const setRecord = database.prepare('UPDATE streams SET record = ? WHERE id = ?');
  const setLastSeen = database.prepare('UPDATE streams SET last_seen = max(last_seen, ?) WHERE id = ?');
  // Default order of the API: lastSeen-true,createdAt-true (never-live streams last).
  const list = database.prepare(
    `SELECT * FROM streams WHERE account_id = ? AND deleted_at IS NULL
     ORDER BY last_seen DESC, created_at DESC, id LIMIT ? OFFSET ?`,
  );
  const one = (row: unknown) => (row === undefined ? undefined : v.parse(rowSchema, row));

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
      };
      database
        .prepare(
          `INSERT INTO streams (id, account_id, name, stream_key, stream_key_hash, playback_id, record, profiles, created_by, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
        );
      return row;
    },
    find: (id: string): StreamRow | undefined => one(byId.get(id)),
    /** Looked up by the key's hash, so that the time taken tells nothing of a key. */
    findByStreamKey: (streamKey: string): StreamRow | undefined => one(byKey.get(hashSecret(streamKey))),
    findByPlaybackId: (playbackId: string): StreamRow | undefined => one(byPlaybackId.get(playbackId)),
    list: (accountId: string, page: Page): StreamRow[] =>
      list.all(accountId, page.limit, page.skip).map((row) => v.parse(rowSchema, row)),
    setRecord(id: string, record: boolean): void {
      setRecord.run(record ? 1 : 0, id);
    },
    setLastSeen(id: string, lastSeen: number): void {
      setLastSeen.run(lastSeen, id);
    },
  };
}
