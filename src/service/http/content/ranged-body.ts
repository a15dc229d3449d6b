import type { Readable } from 'node:stream';

/** Bytes that can be read from anywhere in them, and need not be on disk. */
export interface RangedBody {
  byteLength: number;
  lastModifiedMs: number;
  etag: string;
  /** The bytes `[start, end)`. */
  read(start: number, end: number): Readable;
}
