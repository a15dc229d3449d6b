import { statfs } from 'node:fs/promises';

const gigabyte = 1e9;
const floorSeconds = 300;
const checkIntervalMs = 3000;

/** Free space below which recording stops: the larger of 1 GB and 5 minutes at the current rate. */
export function defaultDiskFloorBytes(bytesPerSecond: number): number {
  return Math.max(gigabyte, bytesPerSecond * floorSeconds);
}

export interface DiskGuardOptions {
  now: () => number;
  freeBytes: () => Promise<number>;
  diskFloorBytes: (bytesPerSecond: number) => number;
}

/** Looks at the free space every few seconds at most; a check returns why recording has to stop, or undefined. */
export function createDiskGuard({ now, freeBytes, diskFloorBytes }: DiskGuardOptions) {
  let checkedAtMs: number | undefined;

  return async function checkDisk(bytesPerSecond: number): Promise<string | undefined> {
    // A clock set back must not put the check off.
    if (checkedAtMs !== undefined && Math.abs(now() - checkedAtMs) < checkIntervalMs) return undefined;
    checkedAtMs = now();
    const free = await freeBytes();
    if (free >= diskFloorBytes(bytesPerSecond)) return undefined;
    return `The disk is nearly full: ${(free / gigabyte).toFixed(1)} GB are left`;
  };
}

/** Bytes that we may still write where `directory` lives. */
export async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
