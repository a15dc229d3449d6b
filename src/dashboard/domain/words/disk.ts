import { formatBytes, formatFrameSize } from '../../lib/format.ts';
import { counted, t } from '../../lib/language.ts';
import type { Rendition, Session } from '../stream-object.ts';
import { bitrateWords } from './encoder.ts';

/** The recordings' disk, in bytes. Recording stops where `freeBytes` falls to `floorBytes`. */
interface Disk {
  freeBytes: number;
  floorBytes: number;
  /** Absent while no live session is recorded. */
  bytesPerSecond?: number | undefined;
}

/** So much above the floor it is time to say so: four floors, with the default of 1 GB an evening's warning. */
const lowFloors = 4;
const maxLowBytes = 20e9;

/** An evening of shows. */
const lowSeconds = 6 * 3600;

/** How long live recordings can go on at the present rate; undefined while nothing is written, though there is room. */
function diskSecondsLeft({ freeBytes, floorBytes, bytesPerSecond }: Disk): number | undefined {
  if (freeBytes <= floorBytes) return 0;
  if (!bytesPerSecond) return undefined;
  return Math.max(0, freeBytes - floorBytes) / bytesPerSecond;
}

/** `low`: soon nothing more is recorded; `full`: nothing new is. */
export function diskState(disk: Disk): 'fine' | 'low' | 'full' {
  const { freeBytes, floorBytes } = disk;
  if (freeBytes <= floorBytes) return 'full';
  if ((diskSecondsLeft(disk) ?? lowSeconds) < lowSeconds) return 'low';
  return freeBytes - floorBytes <= Math.min(floorBytes * lowFloors, maxLowBytes) ? 'low' : 'fine';
}

const shortSeconds = 48 * 3600;

/** The space ends before the day after tomorrow. */
export function isDiskShort(disk: Disk): boolean {
  return diskState(disk) !== 'fine' || (diskSecondsLeft(disk) ?? shortSeconds) < shortSeconds;
}

interface OnDiskRow extends Pick<Rendition, 'name' | 'bytes' | 'mp4Url' | 'dropped'> {
  /** `854 × 480, 1.6 Mb/s`, of what is known. */
  video: string;
}

/** A recording's renditions with what each takes; empty where the service does not report it. */
export function onDiskRows({ aircheck, mp4Url, recordedSeconds }: Session): OnDiskRow[] {
  const renditions = aircheck?.renditions ?? [];
  const rows = renditions.map(({ name, width, height, bitrate, bytes, mp4Url, dropped }) => ({
    name,
    video: [formatFrameSize(width, height), rateWords(bytes, recordedSeconds, bitrate)].filter(Boolean).join(', '),
    bytes,
    ...(dropped === undefined && mp4Url !== undefined && { mp4Url }),
    dropped,
  }));
  const sourceBytes = restBytes(aircheck?.sizeBytes, rows);
  if (sourceBytes === undefined || rows.some(({ name }) => name === 'source')) return rows;
  const source = { name: 'source', video: rateWords(sourceBytes, recordedSeconds), bytes: sourceBytes };
  return [{ ...source, ...(mp4Url !== undefined && { mp4Url }), dropped: undefined }, ...rows];
}

/** The file's own rate; until its size is known, the profile's maximum. */
function rateWords(bytes: number | undefined, seconds: number | undefined, askedFor = 0): string {
  const rate = bytes && seconds ? (bytes * 8) / seconds : askedFor;
  return rate > 0 ? bitrateWords(rate) : '';
}

/** The source is the total less the other renditions; unknown if one of those has no size. */
function restBytes(sizeBytes: number | undefined, rows: readonly OnDiskRow[]): number | undefined {
  if (sizeBytes === undefined || rows.some(({ bytes }) => bytes === undefined)) return undefined;
  return Math.max(0, sizeBytes - rows.reduce((sum, { bytes = 0 }) => sum + bytes, 0));
}

const words = {
  low: (free: string, floor: string, left: string) =>
    t(
      `${free} free${left}. Recording stops at ${floor}. Delete recordings that are no longer wanted, or give the service a larger disk.`,
      `${free} frei${left}. Bei ${floor} endet die Aufzeichnung. Aufzeichnungen löschen, die niemand mehr braucht, oder dem Dienst mehr Speicher geben.`,
    ),
  enoughFor: (time: string) =>
    t(`, enough for about ${time} at the present rate`, `, das reicht bei der jetzigen Datenrate für etwa ${time}`),
  hours: (hours: number) => `${hours} h`,
  minutes: (minutes: number) => `${minutes} min`,
  days: (days: number) => t(counted(days, { one: 'day', other: 'days' }), counted(days, { one: 'Tag', other: 'Tage' })),
  full: (free: string, floor: string) =>
    t(
      `${free} free, minimum ${floor}. Recording resumes when there is space.`,
      `${free} frei, mindestens ${floor} sind nötig. Mit genug Platz geht die Aufzeichnung weiter.`,
    ),
};

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
  return seconds < shortSeconds ? words.hours(Math.floor(seconds / 3600)) : words.days(Math.floor(seconds / 86_400));
}
