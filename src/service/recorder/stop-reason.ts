import { codeOf } from '../lib/files.ts';

const reasons = new Map([
  ['ENOSPC', 'The disk is full'],
  ['EDQUOT', 'The disk quota is used up'],
  ['EROFS', 'The recordings folder is read-only'],
  ['EACCES', 'The recordings folder cannot be written to'],
  ['EPERM', 'The recordings folder cannot be written to'],
  ['ENOENT', 'The recordings folder is missing'],
  ['ENOTDIR', 'The recordings folder is not a folder'],
  ['EIO', 'The disk reported an error'],
  ['EMFILE', 'Too many files are open'],
]);

const furtherDiskCodes = new Set(['ENFILE', 'ENOMEM', 'ENODEV', 'ENXIO', 'ESTALE', 'EBUSY', 'ETIMEDOUT', 'EREMOTEIO']);

/** Why nothing can be written, as a sentence for the operator. */
export function describeWriteFailure(error: unknown): string {
  const code = codeOf(error);
  const reason = code === undefined ? undefined : reasons.get(code);
  return reason ?? `The recording could not be written${code === undefined ? '' : ` (${code})`}`;
}

/** Did the disk (or its mount) fail? Then the operation can be retried when it is back. */
export function isDiskFailure(error: unknown): boolean {
  const code = codeOf(error);
  // A missing file is missing from the recording: its reader handles that.
  return code !== undefined && code !== 'ENOENT' && (reasons.has(code) || furtherDiskCodes.has(code));
}

const gigabyte = 1e9;
const floorSeconds = 300;
const checkIntervalMs = 3000;

/** Free space below which recording stops: at least `minBytes`, and 5 minutes at the current rate. */
export function diskFloorBytes(minBytes: number, bytesPerSecond: number): number {
  return Math.max(minBytes, bytesPerSecond * floorSeconds);
}

interface DiskGuardOptions {
  now: () => number;
  freeBytes: () => Promise<number>;
  /** Bytes to keep free; undefined if the disk may be filled. */
  minFreeBytes: number | undefined;
}

/**
 * Reads the free space at most every few seconds. A check returns why nothing may be written, or undefined; in between
 * it repeats the last answer.
 */
export function createDiskGuard({ now, freeBytes, minFreeBytes }: DiskGuardOptions) {
  let checkedAtMs: number | undefined;
  let reason: string | undefined;

  return async function checkDisk(bytesPerSecond: number): Promise<string | undefined> {
    // A clock that is set back must not delay the check.
    if (checkedAtMs !== undefined && Math.abs(now() - checkedAtMs) < checkIntervalMs) return reason;
    checkedAtMs = now();
    const free = await freeBytes();
    const floor = minFreeBytes === undefined ? 0 : diskFloorBytes(minFreeBytes, bytesPerSecond);
    reason = free >= floor ? undefined : describeNearlyFull(free, floor);
    return reason;
  };
}

/** Why nothing is recorded below the floor, as a sentence. */
function describeNearlyFull(freeBytes: number, floorBytes: number): string {
  return `The disk is full: ${inGigabytes(freeBytes)} GB are free, and recording needs more than ${inGigabytes(floorBytes)} GB`;
}

function inGigabytes(bytes: number): string {
  return (bytes / gigabyte).toFixed(1);
}
