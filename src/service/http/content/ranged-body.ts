/** The bytes written to a connection at once: a client that takes nothing holds so many, see `closeSlowReaders`. */
export const mostAtOnceBytes = 64 * 1024;

/** Bytes that can be read from anywhere in them, and need not be on disk. */
export interface RangedBody {
  byteLength: number;
  lastModifiedMs: number;
  etag: string;
  /** The bytes `[start, end)`, a piece at a time: as of stored files, or a stream. `signal`: nobody takes them any more. */
  read(start: number, end: number, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** Of a piece that nobody reads any more: its memory may be used again. */
  giveBack?(piece: Uint8Array): void;
}
