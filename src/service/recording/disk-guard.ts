const gigabyte = 1e9;
const floorSeconds = 300;
const checkIntervalMs = 3000;

/** Free space below which recording stops: at least `leastBytes`, and 5 minutes at the current rate. */
export function diskFloorBytes(leastBytes: number, bytesPerSecond: number): number {
  return Math.max(leastBytes, bytesPerSecond * floorSeconds);
}

export interface DiskGuardOptions {
  now: () => number;
  freeBytes: () => Promise<number>;
  /** Bytes to keep free; undefined if the disk may be filled. */
  leastFreeBytes: number | undefined;
}

/**
 * Reads the free space at most every few seconds. A check returns why nothing may be written, or undefined; in between
 * it repeats the last answer.
 */
export function createDiskGuard({ now, freeBytes, leastFreeBytes }: DiskGuardOptions) {
  let checkedAtMs: number | undefined;
  let reason: string | undefined;

  return async function checkDisk(bytesPerSecond: number): Promise<string | undefined> {
    // A clock that is set back must not delay the check.
    if (checkedAtMs !== undefined && Math.abs(now() - checkedAtMs) < checkIntervalMs) return reason;
    checkedAtMs = now();
    const free = await freeBytes();
    const floor = leastFreeBytes === undefined ? 0 : diskFloorBytes(leastFreeBytes, bytesPerSecond);
    reason = free >= floor ? undefined : describeNearlyFull(free, floor);
    return reason;
  };
}

/** Why nothing is recorded below the floor, as a sentence. */
export function describeNearlyFull(freeBytes: number, floorBytes: number): string {
  return `The disk is nearly full: ${inGigabytes(freeBytes)} GB are left, and recording stops below ${inGigabytes(floorBytes)} GB`;
}

function inGigabytes(bytes: number): string {
  return (bytes / gigabyte).toFixed(1);
}
