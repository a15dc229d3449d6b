import { stat, statfs } from 'node:fs/promises';

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

/** Of the file system that holds a folder. */
export interface DiskSpace {
  /** That this program may still write. */
  freeBytes: number;
  totalBytes: number;
}

export async function readDiskSpace(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Another word whenever a name came to a folder or left it. */
export async function folderVersion(path: string): Promise<string> {
  const { dev, ino, mtimeNs } = await stat(path, { bigint: true });
  return [dev, ino, mtimeNs].join('-');
}
