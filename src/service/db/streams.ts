import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { signalWatchSchema } from '../../contract/signal.ts';
import { type Profile, profileSchema } from '../../contract/stream.ts';
import { type StreamExtras, streamExtrasSchema } from '../../contract/stream-requests.ts';
import { streamTags } from '../../contract/tags.ts';
import { codeOf } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { hashSecret } from './api-keys.ts';
import type { Database } from './database.ts';
import { flag, json, openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

/** Recording is on for one session only. Source: docs/decisions/035. */
const recordOnceSchema = v.object({
  /** The person who asked for it, by the API key. */
  by: v.string(),
  byKeyId: v.optional(v.string()),
  /** That session, once it has begun: recording is off again. */
  sessionId: v.optional(v.string()),
});
export type RecordOnce = v.InferOutput<typeof recordOnceSchema>;

/** Parent streams. Times are Unix ms; `lastSeen` 0 = never live. */
const streamsTable = table(
  'streams',
  {
    id: v.string(),
    accountId: v.string(),
    name: v.string(),
    streamKey: v.string(),
    /** SHA-256 of the key. */
    streamKeyHash: v.string(),
    /** SHA-256 of the last keys before it, the latest first: they open nothing, and are recognised. */
    formerKeyHashes: v.optional(json(v.array(v.string()))),
    playbackId: v.string(),
    record: flag,
    profiles: json(v.array(v.looseObject(profileSchema.entries))),
    createdBy: v.string(),
    createdAt: v.number(),
    lastSeen: v.number(),
    /** Suspended: may not go live. */
    suspended: flag,
    lastTerminatedAt: v.optional(v.number()),
    /** Fields that clients store with a stream; we only return them. */
    extras: json(streamExtrasSchema),
    recordOnce: v.optional(json(recordOnceSchema)),
    /** When its key was last replaced. */
    keyRotatedAt: v.optional(v.number()),
    /** Limits that differ from the usual ones. */
    signalWatch: v.optional(json(signalWatchSchema)),
    /** Its own reconnect window. */
    reconnectSeconds: v.optional(v.number()),
    /** The groups it belongs to. */
    tags: v.optional(json(streamTags)),
  },
  { columns: { formerKeyHashes: 'stream_key_former_hashes' } },
);
export type StreamRow = RowOf<typeof streamsTable>;

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random characters of lower-case base 36. */
export function randomBase36(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Four groups of four, as in `abcd-uimq-jtgy-x98v`. Source: hosted-api, "Formats". */
export function newStreamKey(): string {
  return Array.from({ length: 4 }, () => randomBase36(4)).join('-');
}

const maxFormerKeys = 5;

/** Those of a row whose key is about to be replaced. */
function withFormerKey({ streamKey, formerKeyHashes = [] }: StreamRow): string[] {
  return [hashSecret(streamKey), ...formerKeyHashes].slice(0, maxFormerKeys);
}

export interface NewStream {
  accountId: string;
  name: string;
  record: boolean;
  profiles: Profile[];
  createdBy: string;
  extras: StreamExtras;
  tags?: string[] | undefined;
  reconnectSeconds?: number | undefined;
}

const changeableFields = [
  ...(['name', 'record', 'profiles', 'suspended', 'extras'] as const),
  ...(['recordOnce', 'signalWatch', 'tags', 'reconnectSeconds'] as const),
] as const;
/** The changeable fields of a stream; absent ones stay. */
export type StreamChange = Partial<Pick<StreamRow, (typeof changeableFields)[number]>>;

export interface StreamsOptions {
  report?: ReportUnreadable;
  /** Told when the copy in memory decides about a publisher. */
  log?: Logger;
}

export type Streams = ReturnType<typeof createStreams>;

/**
 * Streams, with a copy of all that can be published to in memory. While the database cannot be read, the copy decides who
 * may publish: a show does not wait for a database. Changes reach the copy as soon as the database has them.
 */
export function createStreams(database: Database, now: () => number, { report, log }: StreamsOptions = {}) {
  const streams = openTable(database, streamsTable, report);
  const byId = streams.select('WHERE id = ? AND deleted_at IS NULL');
  const deletedById = streams.select('WHERE id = ? AND deleted_at >= ?');
  const byKey = streams.select('WHERE stream_key_hash = ? AND deleted_at IS NULL');
  const byPlaybackId = streams.select('WHERE playback_id = ? AND deleted_at IS NULL');
  const all = streams.select('WHERE deleted_at IS NULL');
  const count = streams.count('WHERE account_id = ? AND deleted_at IS NULL');
  const ids = openTable(database, table('streams', { id: v.string() }), report).select(
    'WHERE account_id = ? AND deleted_at IS NULL AND id > ? ORDER BY id LIMIT ?',
  );
  const playbackIds = openTable(database, table('streams', { playbackId: v.string() }));
  const insert = streams.insert();
  const update = streams.update(...changeableFields);
  const setKey = streams.update('streamKey', 'streamKeyHash', 'formerKeyHashes', 'keyRotatedAt');
  // With the stream ends its live session, the one that was to be recorded once; what is still on stays so.
  const remove = database.prepare(
    'UPDATE streams SET deleted_at = ?, record_once = CASE WHEN record = 1 THEN record_once END WHERE id = ?',
  );
  const restore = database.prepare('UPDATE streams SET deleted_at = NULL WHERE id = ?');
  const setTerminated = streams.update('lastTerminatedAt');
  const setLastSeen = database.prepare('UPDATE streams SET last_seen = max(last_seen, ?) WHERE id = ?');
  const known = new Map(all.all().map((row) => [row.id, row]));

  function refresh(id: string): void {
    const row = byId.get(id);
    if (row === undefined) known.delete(id);
    else known.set(id, row);
  }

  return {
    create(stream: NewStream): StreamRow {
      const streamKey = newStreamKey();
      const row: StreamRow = {
        ...stream,
        id: randomUUID(),
        streamKey,
        streamKeyHash: hashSecret(streamKey),
        playbackId: randomBase36(16),
        createdAt: now(),
        lastSeen: 0,
        suspended: false,
      };
      insert(row);
      known.set(row.id, row);
      return row;
    },
    /** Undefined for an unreadable row. */
    find: (id: string): StreamRow | undefined => byId.get(id),
    /** Number of streams of an account. */
    countOf: (accountId: string): number => count(accountId),
    /** Looked up by the key's hash, so that timing reveals nothing about a key. */
    findByStreamKey(streamKey: string): StreamRow | undefined {
      const hash = hashSecret(streamKey);
      try {
        return byKey.get(hash);
      } catch (error) {
        const code = codeOf(error) ?? 'internal error';
        log?.error(`The database cannot be read (${code}): the copy in memory decides about a publisher.`);
        return [...known.values()].find(({ streamKeyHash }) => streamKeyHash === hash);
      }
    },
    /** The stream that had this key before its present one. From memory alone: who guesses keys costs no query. */
    findByFormerKey(streamKey: string): StreamRow | undefined {
      const hash = hashSecret(streamKey);
      return [...known.values()].find(({ formerKeyHashes }) => formerKeyHashes?.includes(hash));
    },
    /** From memory alone, so that a session's end does not wait for the database. */
    findKnown: (id: string): StreamRow | undefined => known.get(id),
    /** The streams that can be published to, from memory. */
    known: (): StreamRow[] => [...known.values()],
    findByPlaybackId: (playbackId: string): StreamRow | undefined => byPlaybackId.get(playbackId),
    /** The ids of an account's streams in order, `after` excluded. */
    idsOf: (accountId: string, after: string, limit: number): string[] =>
      ids.all(accountId, after, limit).map(({ id }) => id),
    /** All readable streams. */
    listAll: (): StreamRow[] => all.all(),
    /** The playbackId of a stream, even a deleted one: its sessions use it. */
    playbackIdOf: (id: string): string | undefined => playbackIds.find(id)?.playbackId,
    change(row: StreamRow, change: StreamChange): void {
      update(row.id, { ...row, ...change });
      refresh(row.id);
    },
    /** Gives the stream a new key; the old one opens nothing from then on. */
    rotateKey(id: string): string {
      const streamKey = newStreamKey();
      const row = byId.get(id);
      setKey(id, {
        streamKey,
        streamKeyHash: hashSecret(streamKey),
        formerKeyHashes: row && withFormerKey(row),
        keyRotatedAt: now(),
      });
      refresh(id);
      return streamKey;
    },
    /** Removes the stream from the API; its sessions and their recordings stay. */
    delete(id: string): void {
      remove.run(now(), id);
      refresh(id);
    },
    /** A stream that was deleted at `sinceMs` or later. */
    findDeleted: (id: string, sinceMs: number): StreamRow | undefined => deletedById.get(id, sinceMs),
    /** Makes a deleted stream what it was, its key included. */
    restore(id: string): void {
      restore.run(id);
      refresh(id);
    },
    setTerminated: (id: string) => setTerminated(id, { lastTerminatedAt: now() }),
    setLastSeen: (id: string, lastSeen: number) => setLastSeen.run(lastSeen, id),
  };
}
