import { folderFiles, type StoredFiles } from '../files/stored-files.ts';
import type { Logger } from '../log/logger.ts';
import { fileChecksum } from './file-checksum.ts';
import type { Pace } from './pace.ts';
import { RecordingFault } from './recording-fault.ts';

/** A file of a recording as the journal names it. */
export interface WrittenFile {
  rendition: string;
  uri: string;
  bytes: number;
  crc32?: number | undefined;
}

export interface ReadBackParts {
  /** Called once for each file that is not what was written; `path` is relative to the recording. */
  onDamage(directory: string, path: string, reason: string): void;
  log: Logger;
}

export type ReadBack = ReturnType<typeof createReadBack>;

/** Files that wait to be read, of all sessions together. What finds no place is read at the session's end instead. */
const mostWaiting = 2000;

/**
 * Reads every finished file back once, soon after it was closed, while the session goes on: one after the other, off the
 * media thread, so that at the end only the last ones remain. What it reads comes from the page cache as a rule (Node
 * has no `posix_fadvise` to drop it): it finds what another program or a wrong write did to a file, and the scrub finds
 * later what the disk did.
 */
export function createReadBack({ onDamage, log }: ReadBackParts) {
  const whole = new Map<string, Map<string, string>>();
  const waiting: { directory: string; file: WrittenFile }[] = [];
  let reading: Promise<void> | undefined;
  let isClosed = false;

  async function readAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && !isClosed; next = waiting.shift()) {
      await readOne(next.directory, next.file);
    }
    reading = undefined;
  }

  async function readOne(directory: string, written: WrittenFile): Promise<void> {
    const path = `${written.rendition}/${written.uri}`;
    try {
      const version = await readWritten(folderFiles(directory), path, written);
      whole.get(directory)?.set(path, version);
    } catch (error) {
      // A disk that refuses, or a folder that goes, is no damage: the check at the end comes upon it again.
      if (error instanceof RecordingFault) onDamage(directory, path, error.message);
      else log.warn(`${path} was not read back`, { error });
    }
  }

  return {
    add(directory: string, file: WrittenFile): void {
      if (isClosed || file.crc32 === undefined || waiting.length >= mostWaiting) return;
      if (!whole.has(directory)) whole.set(directory, new Map());
      waiting.push({ directory, file });
      reading ??= readAll();
    },
    /** The version that a file had when it was read back and found whole. */
    versionOf: (directory: string, path: string): string | undefined => whole.get(directory)?.get(path),
    /** Resolves when nothing waits any more. */
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
 * Resolves with the file's version.
 * @throws RecordingFault where the file has not the bytes that were written; the disk's own error where it refuses.
 */
export async function readWritten(
  files: StoredFiles,
  path: string,
  { bytes, crc32 }: Pick<WrittenFile, 'bytes' | 'crc32'>,
  pace?: Pace,
): Promise<string> {
  const found = await files.size(path);
  if (found.bytes !== bytes) throw new RecordingFault(`it has ${found.bytes} bytes instead of ${bytes}`);
  if (crc32 !== undefined && (await fileChecksum(files, path, { bytes, pace })) !== crc32) {
    throw new RecordingFault('its bytes are not those that were written');
  }
  return found.version;
}
