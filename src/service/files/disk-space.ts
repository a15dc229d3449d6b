import { statfs } from 'node:fs/promises';

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
