import type { ActivityKind } from '../../../contract/activity.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import type { Activity, NewActivity } from '../../db/activity.ts';
import type { DiskSpace } from '../../lib/files.ts';
import type { Logger } from '../../lib/logger.ts';

export interface ServiceEventsDeps {
  lastOf: (kinds: readonly ActivityKind[]) => ReturnType<Activity['lastOf']>;
  /** Adds an entry to the activity log, once that can be written. */
  note: (entry: NewActivity) => void;
  diskSpace: () => Promise<DiskSpace>;
  /** Below this, nothing new is recorded. */
  floorBytes: number;
  log: Logger;
}

const pollEveryMs = 5_000;
/** A disk that is just at a limit must not fill the log. */
const freeShare = 1.01;
/** The disk is low at so many floors above the floor: with the default of 1 GB, an evening's warning. */
const lowFloors = 4;
const maxLowBytes = 20e9;

type DiskState = 'fine' | 'low' | 'full';
const diskKinds = ['disk-low', 'disk-full', 'disk-free'] as const;

function diskStateAfter(was: DiskState, freeBytes: number, floorBytes: number): DiskState {
  const lowBytes = floorBytes + Math.min(floorBytes * lowFloors, maxLowBytes);
  if (freeBytes < floorBytes * (was === 'full' ? freeShare : 1)) return 'full';
  return freeBytes < lowBytes * (was === 'fine' ? 1 : freeShare) ? 'low' : 'fine';
}

/** Notes in the activity log that the service starts and stops, and that the disk is low or full and has room again. */
export function startServiceEvents({ lastOf, note, diskSpace, floorBytes, log }: ServiceEventsDeps) {
  const add = (what: ActivityKind, details: Partial<NewActivity> = {}) =>
    note({ by: 'service', connection: localConnectionName, what, ...details });
  const wasRunning = lastOf(['service-started', 'service-stopped'])?.what === 'service-started';
  let disk = diskAfter(lastOf(diskKinds)?.what);
  let hasFailed = false;
  add('service-started', wasRunning ? { isUnclean: true } : {});

  async function poll(): Promise<void> {
    try {
      const { freeBytes } = await diskSpace();
      hasFailed = false;
      const was = disk;
      disk = diskStateAfter(was, freeBytes, floorBytes);
      if (disk === was) return;
      if (was === 'full' || disk === 'fine') add('disk-free', { freeBytes });
      else add(disk === 'full' ? 'disk-full' : 'disk-low', { freeBytes });
    } catch (error) {
      if (!hasFailed) log.warn('The free space of the disk cannot be read', { error });
      hasFailed = true;
    }
  }

  let polled = poll();
  const timer = setInterval(() => {
    polled = poll();
  }, pollEveryMs);
  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await polled;
      add('service-stopped');
    },
  };
}

function diskAfter(last: ActivityKind | undefined): DiskState {
  if (last === 'disk-full') return 'full';
  return last === 'disk-low' ? 'low' : 'fine';
}
