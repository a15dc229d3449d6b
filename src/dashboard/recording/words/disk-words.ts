import { catalogue } from '../../language.ts';
import { type Disk, diskState } from '../disk.ts';
import { formatBytes } from './format-size.ts';

const words = catalogue({
  en: {
    low: (free: string, floor: string) =>
      `${free} free. Recording stops at ${floor}. Delete recordings that are no longer wanted, or give the service a larger disk.`,
    full: (free: string, floor: string) =>
      `${free} free, and below ${floor} nothing new is recorded. Delete recordings that are no longer wanted, or give the service a larger disk.`,
  },
});

/** What a disk that is running full means, and what to do. */
export function diskSentence(disk: Disk): string {
  const say = diskState(disk) === 'full' ? words.full : words.low;
  return say(formatBytes(disk.freeBytes), formatBytes(disk.floorBytes));
}
