import { folderFiles, type StoredFiles } from '../files/stored-files.ts';
import type { Logger } from '../log/logger.ts';
import { fileChecksum, type Pace } from './paced-reading.ts';
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

/** Queued files of all sessions together. Files that do not fit are read at the session's end instead. */
const mostWaiting = 2000;

/**
 * Reads every finished file back once, soon after it was closed, during the session: one by one, off the media thread,
 * so that only the last few remain at the end. It usually reads from the page cache (Node has no `posix_fadvise` to
 * drop it): it finds damage by other programs or wrong writes; the scrub later finds damage by the disk.
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
  if (found.bytes !== bytes) throw new RecordingFault(`it has ${found.bytes} bytes instead of ${bytes}`);
  if (crc32 !== undefined && (await fileChecksum(files, path, { bytes, pace })) !== crc32) {
    throw new RecordingFault('its bytes are not those that were written');
  }
  return found.version;
}
