import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 as addToChecksum, crc32 } from 'node:zlib';
import { hasCode, isMissing } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { FilesGoneError, openOwn, type StoredFiles, sizeOf } from '../lib/stored-files.ts';

/** A file of a recording as the journal names it. */
interface WrittenFile {
  rendition: string;
  uri: string;
  bytes: number;
  crc32?: number | undefined;
}

interface ReadBackDeps {
  /** Called once for each file that is not what was written; `path` is relative to the recording. */
  onDamage(directory: string, path: string, reason: string): void;
  log: Logger;
}

/** Queued files of all sessions together. Files that do not fit are read at the session's end instead. */
const mostWaiting = 2000;
/** A segment of most streams in one step. */
const pieceBytes = 1024 * 1024;

/**
 * Reads every finished file back once, soon after it was closed, during the session: one by one, off the media thread,
 * so that only the last few remain at the end. It usually reads from the page cache (Node has no `posix_fadvise` to
 * drop it): it finds damage by other programs or wrong writes; the scrub later finds damage by the disk.
 */
export function createReadBack({ onDamage, log }: ReadBackDeps) {
  const whole = new Map<string, Map<string, string>>();
  const waiting: { directory: string; file: WrittenFile }[] = [];
  let reading: Promise<void> | undefined;
  let isClosed = false;
  /** Used again: else it would be as much for the collector to look after as all that is recorded. */
  let memory: Buffer | undefined;

  async function readAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && !isClosed; next = waiting.shift()) {
      await readOne(next.directory, next.file);
    }
    reading = undefined;
  }

  async function readOne(directory: string, written: WrittenFile): Promise<void> {
    const path = `${written.rendition}/${written.uri}`;
    try {
      memory ??= Buffer.allocUnsafeSlow(pieceBytes);
      const version = await readJustWritten(join(directory, path), written, memory);
      whole.get(directory)?.set(path, version);
    } catch (error) {
      // A disk error or a deleted folder is not damage: the check at the end meets it again.
      if (error instanceof RecordingFault) onDamage(directory, path, error.message);
      else log.warn(`${path} could not be read back`, { error });
    }
  }

  return {
    add(directory: string, file: WrittenFile): void {
      if (isClosed || file.crc32 === undefined || waiting.length >= mostWaiting) return;
      if (!whole.has(directory)) whole.set(directory, new Map());
      waiting.push({ directory, file });
      reading ??= readAll();
    },
    /** A file's version when it was read back and found whole. */
    versionOf: (directory: string, path: string): string | undefined => whole.get(directory)?.get(path),
    /** Resolves when the queue is empty. */
    async settled(): Promise<void> {
      await reading;
    },
    forget(directory: string): void {
      whole.delete(directory);
      for (let i = waiting.length - 1; i >= 0; i--) if (waiting[i]?.directory === directory) waiting.splice(i, 1);
    },
    async close(): Promise<void> {
      isClosed = true;
      await reading;
    },
  };
}

/**
 * The same as `readWritten` in as few steps as there can be, since each file of each live session takes them, and each
 * is a thread's wake-up. At the end its version is asked for in a way that refuses links.
 */
async function readJustWritten(path: string, written: WrittenFile, memory: Buffer): Promise<string> {
  const file = await openOwn(path);
  try {
    const { bytes, version } = sizeOf(await file.stat());
    if (bytes !== written.bytes) throw new RecordingFault(wrongLength(bytes, written.bytes));
    let sum = 0;
    for (let position = 0; position < bytes; ) {
      const { bytesRead } = await file.read(memory, 0, Math.min(memory.length, bytes - position), position);
      if (bytesRead === 0) throw new RecordingFault(wrongLength(position, written.bytes));
      sum = addToChecksum(memory.subarray(0, bytesRead), sum);
      position += bytesRead;
    }
    if (sum !== written.crc32) throw new RecordingFault(wrongBytes);
    return version;
  } finally {
    await file.close();
  }
}

const wrongBytes = 'its bytes are not those that were written';
const wrongLength = (found: number, written: number) => `it has ${found} bytes instead of ${written}`;

/**
 * Resolves with the file's version.
 * @throws RecordingFault if the file's bytes are not those that were written; the disk's own error.
 */
export async function readWritten(
  files: StoredFiles,
  path: string,
  { bytes, crc32 }: Pick<WrittenFile, 'bytes' | 'crc32'>,
  pace?: Pace,
): Promise<string> {
  const found = await files.size(path);
  if (found.bytes !== bytes) throw new RecordingFault(wrongLength(found.bytes, bytes));
  if (crc32 !== undefined && (await fileChecksum(files, path, { bytes, pace })) !== crc32) {
    throw new RecordingFault(wrongBytes);
  }
  return found.version;
}

/** A fault of a recording: the only error that its check throws on purpose. */
export class RecordingFault extends Error {
  override name = 'RecordingFault';

  /** `file`: the damaged one, relative to the recording. */
  constructor(
    message: string,
    readonly file?: string,
  ) {
    super(message);
  }
}

/** The result of `read` on a file's boxes; boxes that cannot be parsed are a fault of the file. */
export function readBoxes<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RecordingFault(`${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`);
  }
}

/**
 * Runs a check of one file and names the file in its faults. A missing file is a fault too; other system errors (EIO,
 * EMFILE, a missing disk) say nothing about the recording and are rethrown: the check can be repeated.
 */
export async function nameFault<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof RecordingFault) throw new RecordingFault(`${file} is damaged: ${error.message}`, file);
    // If everything is missing, it is not the fault of one file.
    if (error instanceof FilesGoneError) throw error;
    if (isMissing(error)) throw new RecordingFault(`${file} is missing`, file);
    if (hasCode(error, 'EISDIR')) throw new RecordingFault(`${file} is damaged: it is no file`, file);
    throw error;
  }
}

/** Waits until the given number of bytes may be read. Rejects when stopped. */
export type Pace = (bytes: number) => Promise<void>;

/** Limits the read rate, asked again for each piece: slower while more important work is running. */
export function createPace(bytesPerSecond: () => number, signal: AbortSignal): Pace {
  let freeAtMs = 0;
  return async (bytes) => {
    const nowMs = performance.now();
    const waitMs = freeAtMs - nowMs;
    freeAtMs = Math.max(freeAtMs, nowMs) + (bytes * 1000) / bytesPerSecond();
    if (waitMs > 0) await wait(waitMs, undefined, { ref: false, signal });
    else signal.throwIfAborted();
  };
}

interface FileChecksumOptions {
  /** The length of the file. */
  bytes: number;
  /** Awaited after each piece, with its length, to slow reading down. */
  pace?: Pace | undefined;
}

/**
 * The CRC-32 of a file, in pieces. Measured on 650 kB: 6.4 GB/s, where SHA-256 has 1.9; it guards against accidents,
 * since an attacker who can write here needs no forgery.
 */
export async function fileChecksum(
  files: StoredFiles,
  path: string,
  { bytes, pace }: FileChecksumOptions,
): Promise<number> {
  let sum = 0;
  for await (const piece of files.readRange(path, 0, bytes)) {
    sum = crc32(piece, sum);
    await pace?.(piece.length);
  }
  return sum;
}
