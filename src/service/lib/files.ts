import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The operating system's code of an error, as in `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** Did it fail because a file, or a folder on the way to it, is not there? */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

export interface DiskSpace {
  /** Bytes that this program may still write. */
  freeBytes: number;
  totalBytes: number;
}

export async function readDiskSpace(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Changes whenever a name comes to the folder or leaves it. */
export async function folderVersion(path: string): Promise<string> {
  const { dev, ino, mtimeNs } = await stat(path, { bigint: true });
  return [dev, ino, mtimeNs].join('-');
}

const temporarySuffix = '.tmp';

export type Content = Uint8Array | string | readonly Uint8Array[];

interface WriteWholeOptions {
  /** The mode of a new file, as `open` takes it. */
  mode?: number;
  /** Can another program be writing the same file? Then each writer has a temporary file of its own. */
  isContended?: boolean;
  /** The file's folder, where it is open already. */
  folder?: FileHandle | undefined;
}

/**
 * Writes a file so that its name only ever stands for all of it, on disk, whatever dies when: temporary file, fsync,
 * rename. Its folder has to be there. Where it cannot be written, nothing is left behind.
 */
export async function writeWhole(
  path: string,
  content: Content,
  { mode, isContended = false, folder }: WriteWholeOptions = {},
): Promise<void> {
  const temporary = `${path}${isContended ? `.${randomUUID()}` : ''}${temporarySuffix}`;
  try {
    await write(temporary, content, { mode, isSynced: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  // The rename itself outlives a power cut only once its folder is synced.
  if (folder !== undefined) return folder.sync();
  const opened = await open(dirname(path), 'r');
  await opened.sync().finally(() => opened.close());
}

/** Writes a file that is whole for whoever learns of it afterwards, and may be lost with the power. */
export function writePlain(path: string, content: Content): Promise<void> {
  return write(path, content, { mode: undefined, isSynced: false });
}

async function write(
  path: string,
  content: Content,
  { mode, isSynced }: { mode: number | undefined; isSynced: boolean },
): Promise<void> {
  const pieces = typeof content === 'string' ? [Buffer.from(content)] : Array.isArray(content) ? content : [content];
  const file = await open(path, 'w', mode);
  try {
    await writeAll(file, pieces);
    if (isSynced) await file.sync();
  } finally {
    await file.close();
  }
}

/** All of it in one step, where the system takes it: `writeFile` takes one for each half megabyte. */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  for (let left = pieces.filter(({ length }) => length > 0); left.length > 0; ) {
    left = after(left, (await file.writev(left)).bytesWritten);
  }
}

function after(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let gone = bytes;
  return pieces.flatMap((piece) => {
    const left = piece.subarray(Math.min(gone, piece.length));
    gone -= piece.length - left.length;
    return left.length > 0 ? [left] : [];
  });
}

/** Makes a folder where the one around it is; a recording that was deleted meanwhile does not come back. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
}

/** Removes what a writer that was killed left in a folder. Files of others stay, and a folder that is missing has none. */
export async function removeTemporaries(directory: string): Promise<void> {
  for (const entry of await entriesIn(directory)) {
    if (entry.isFile() && entry.name.endsWith(temporarySuffix)) await rm(join(directory, entry.name), { force: true });
  }
}

/** A folder that does not exist has no entries. */
export async function entriesIn(directory: string): Promise<Dirent[]> {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
