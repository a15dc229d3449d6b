import { codeOf } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { hashSecret } from './api-keys.ts';
import { type StreamRow, type Streams, withFormerKey } from './streams.ts';

export interface KnownStreams extends Streams {
  /** The stream that had this key before its present one. From memory alone: who guesses keys costs no query. */
  findByFormerKey(streamKey: string): StreamRow | undefined;
  /** The streams that can be published to, from memory. */
  known(): Iterable<StreamRow>;
  /** From memory alone, so that a session's end does not wait for the database. */
  findKnown(id: string): StreamRow | undefined;
}

/**
 * The streams, with a copy in memory. While the database cannot be read, the copy decides who may publish: a show does
 * not wait for a database. Changes reach the copy as soon as the database has them.
 */
export function withMemory(streams: Streams, log: Logger): KnownStreams {
  const byKeyHash = new Map<string, StreamRow>();
  const hashOf = new Map<string, string>();
  /** Hashes of former keys, each with the hash of its stream's present one. */
  const presentHashOf = new Map<string, string>();

  function keep(row: StreamRow | undefined): void {
    if (row === undefined) return;
    forget(row.id);
    const hash = hashSecret(row.streamKey);
    byKeyHash.set(hash, row);
    hashOf.set(row.id, hash);
    for (const former of row.formerKeyHashes ?? []) presentHashOf.set(former, hash);
  }

  function forget(id: string): void {
    const known = byKeyHash.get(hashOf.get(id) ?? '');
    for (const former of known?.formerKeyHashes ?? []) presentHashOf.delete(former);
    byKeyHash.delete(hashOf.get(id) ?? '');
    hashOf.delete(id);
  }

  for (const row of streams.listAll()) keep(row);

  return {
    ...streams,
    create(stream) {
      const row = streams.create(stream);
      keep(row);
      return row;
    },
    change(row, change) {
      streams.change(row, change);
      keep({ ...row, ...change });
    },
    rotateKey(id) {
      const known = byKeyHash.get(hashOf.get(id) ?? '');
      const streamKey = streams.rotateKey(id);
      forget(id);
      if (known) keep({ ...known, streamKey, formerKeyHashes: withFormerKey(known) });
      return streamKey;
    },
    delete(id) {
      streams.delete(id);
      forget(id);
    },
    restore(id) {
      streams.restore(id);
      keep(streams.find(id));
    },
    findByStreamKey(streamKey) {
      try {
        return streams.findByStreamKey(streamKey);
      } catch (error) {
        log.error(`The database cannot be read (${describe(error)}): the copy in memory decides about a publisher.`);
        return byKeyHash.get(hashSecret(streamKey));
      }
    },
    findKnown: (id) => byKeyHash.get(hashOf.get(id) ?? ''),
    known: () => byKeyHash.values(),
    findByFormerKey: (streamKey) => byKeyHash.get(presentHashOf.get(hashSecret(streamKey)) ?? ''),
  };
}

function describe(error: unknown): string {
  return codeOf(error) ?? 'an error of ours';
}
