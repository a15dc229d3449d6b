import type { ActivityKind } from '../../contract/activity.ts';
import { localConnectionName } from '../../contract/connections.ts';
import type { DiskSpace } from '../files/file-system.ts';
import type { Logger } from '../log/logger.ts';
import type { Activity, NewActivity } from '../store/activity.ts';

export interface ServiceEventsParts {
  lastOf: (kinds: readonly ActivityKind[]) => ReturnType<Activity['lastOf']>;
  /** Adds an entry to the activity log, once that can be written. */
  note: (entry: NewActivity) => void;
  diskSpace: () => Promise<DiskSpace>;
  /** Below this, nothing new is recorded. */
  floorBytes: number;
  log: Logger;
}

const lookEveryMs = 5_000;
/** Of the floor: a disk that is just at it does not fill the log. */
const freeShare = 1.01;

/** Notes in the activity log that the service starts and stops, and that the disk is full and has room again. */
export function startServiceEvents({ lastOf, note, diskSpace, floorBytes, log }: ServiceEventsParts) {
  const add = (what: ActivityKind, details: Partial<NewActivity> = {}) =>
    note({ by: 'service', connection: localConnectionName, what, ...details });
  const wasRunning = lastOf(['service-started', 'service-stopped'])?.what === 'service-started';
  let isFull = lastOf(['disk-full', 'disk-free'])?.what === 'disk-full';
  let hasFailed = false;
  add('service-started', wasRunning ? { isUnclean: true } : {});

  async function look(): Promise<void> {
    try {
      const { freeBytes } = await diskSpace();
      hasFailed = false;
      if (freeBytes < floorBytes === isFull || (isFull && freeBytes < floorBytes * freeShare)) return;
      isFull = !isFull;
      add(isFull ? 'disk-full' : 'disk-free', { freeBytes });
    } catch (error) {
      if (!hasFailed) log.warn('The free space of the disk cannot be read', { error });
      hasFailed = true;
    }
  }

  let looked = look();
  const timer = setInterval(() => {
    looked = look();
  }, lookEveryMs);
  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await looked;
      add('service-stopped');
    },
  };
}
