import { catalogue, counted } from '../../lib/language.ts';
import { type Disk, diskSecondsLeft, diskState } from '../disk.ts';
import { formatBytes } from './format-size.ts';

export const words = catalogue({
  en: {
    low: (free: string, floor: string, left: string) =>
      `${free} free${left}. Recording stops at ${floor}. Delete recordings that are no longer wanted, or give the service a larger disk.`,
    enoughFor: (time: string) => `, enough for about ${time} at the present rate`,
    hours: (hours: number) => `${hours} h`,
    minutes: (minutes: number) => `${minutes} min`,
    days: (days: number) => counted(days, { one: 'day', other: 'days' }),
    full: (free: string, floor: string) => `${free} free, minimum ${floor}. Recording resumes when there is space.`,
  },
  de: {
    low: (free, floor, left) =>
      `${free} frei${left}. Bei ${floor} endet die Aufzeichnung. Aufzeichnungen löschen, die niemand mehr braucht, oder dem Dienst mehr Speicher geben.`,
    enoughFor: (time) => `, das reicht bei der jetzigen Datenrate für etwa ${time}`,
    hours: (hours) => `${hours} h`,
    minutes: (minutes) => `${minutes} min`,
    days: (days) => counted(days, { one: 'Tag', other: 'Tage' }),
    full: (free, floor) =>
      `${free} frei, mindestens ${floor} sind nötig. Mit genug Platz geht die Aufzeichnung weiter.`,
  },
});

/** What a disk that is running full means, and what to do. */
export function diskSentence(disk: Disk): string {
  const [free, floor] = [formatBytes(disk.freeBytes), formatBytes(disk.floorBytes)];
  if (diskState(disk) === 'full') return words.full(free, floor);
  const left = diskTimeLeft(disk);
  return words.low(free, floor, left === undefined ? '' : words.enoughFor(left));
}

/** `14 h`: how long live recordings can go on; undefined while nothing is recorded. */
export function diskTimeLeft(disk: Disk): string | undefined {
  const seconds = diskSecondsLeft(disk);
  if (seconds === undefined) return undefined;
  if (seconds < 2 * 3600) return words.minutes(Math.floor(seconds / 60));
  return seconds < 72 * 3600 ? words.hours(Math.floor(seconds / 3600)) : words.days(Math.floor(seconds / 86_400));
}
