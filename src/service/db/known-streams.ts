import { codeOf } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { hashSecret } from './api-keys.ts';
import type { StreamChange, StreamRow, Streams } from './streams.ts';

export type KnownStreams = ReturnType<typeof withMemory>;

/**
 * The streams, with a copy of all that can be published to in memory. While the database cannot be read, the copy decides
 * who may publish: a show does not wait for a database. Changes reach the copy as soon as the database has them.
 */
export function withMemory(streams: Streams, log: Logger) {
  const byId = new Map<string, { row: StreamRow; keyHash: string }>();

  const keep = (row: StreamRow): void => {
    byId.set(row.id, { row, keyHash: row.streamKeyHash });
  };

  function refresh(id: string): void {
    const row = streams.find(id);
    if (row === undefined) byId.delete(id);
    else keep(row);
  }

  for (const row of streams.listAll()) keep(row);

  return {
    ...streams,
    create(stream: Parameters<Streams['create']>[0]): StreamRow {
      const row = streams.create(stream);
      keep(row);
      return row;
    },
    change(row: StreamRow, change: StreamChange): void {
      streams.change(row, change);
      refresh(row.id);
    },
    rotateKey(id: string): string {
      const streamKey = streams.rotateKey(id);
      refresh(id);
      return streamKey;
    },
    delete(id: string): void {
      streams.delete(id);
      refresh(id);
    },
    restore(id: string): void {
      streams.restore(id);
      refresh(id);
    },
    findByStreamKey(streamKey: string): StreamRow | undefined {
      try {
        return streams.findByStreamKey(streamKey);
      } catch (error) {
        const code = codeOf(error) ?? 'internal error';
        log.error(`The database cannot be read (${code}): the copy in memory decides about a publisher.`);
        const hash = hashSecret(streamKey);
        return [...byId.values()].find(({ keyHash }) => keyHash === hash)?.row;
      }
    },
    /** From memory alone, so that a session's end does not wait for the database. */
    findKnown: (id: string): StreamRow | undefined => byId.get(id)?.row,
    /** The streams that can be published to, from memory. */
    known: (): StreamRow[] => [...byId.values()].map(({ row }) => row),
    /** The stream that had this key before its present one. From memory alone: who guesses keys costs no query. */
    findByFormerKey(streamKey: string): StreamRow | undefined {
      const hash = hashSecret(streamKey);
      return [...byId.values()].find(({ row }) => row.formerKeyHashes?.includes(hash))?.row;
    },
  };
}
