import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../../src/service/lib/files.ts';

/** A file system of its own, small enough to be filled. */
export interface SmallDisk {
  /** Leaves so many megabytes free. */
  fill(megabytesLeft: number): void;
  empty(): void;
  unmount(): void;
}

const megabyte = 1_000_000;

/** Mounts one in memory at `directory`; undefined where this user may not, or the system has none. */
export function mountSmallDisk(directory: string, megabytes: number): SmallDisk | undefined {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', directory]);
  if (mounted.status !== 0) return undefined;
  const ballast = join(directory, 'ballast');
  const empty = () => rmSync(ballast, { force: true });
  return {
    fill(megabytesLeft) {
      const { bavail, bsize } = statfsSync(directory);
      const block = Buffer.alloc(megabyte);
      const file = openSync(ballast, 'w');
      try {
        for (let free = bavail * bsize; free > megabytesLeft * megabyte; free -= megabyte) writeSync(file, block);
      } catch (error) {
        // Others write meanwhile.
        if (codeOf(error) !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty,
    unmount: () => void spawnSync('umount', ['-l', directory]),
  };
}
