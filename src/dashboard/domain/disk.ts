import type { Session } from './stream-object.ts';
import { bitrateWords } from './words/encoder/encoder-media.ts';
import { formatFrameSize } from './words/format-size.ts';

/** The recordings' disk, in bytes. Recording stops where `freeBytes` falls to `floorBytes`. */
export interface Disk {
  freeBytes: number;
  floorBytes: number;
  /** What live recordings write at the present rate; absent while none does. */
  bytesPerSecond?: number | undefined;
}

/** So much above the floor it is time to say so: four floors, with the default of 1 GB an evening's warning. */
const lowFloors = 4;
const mostLowBytes = 20e9;

/** An evening of shows. */
const lowSeconds = 6 * 3600;

/** How long live recordings can go on at the present rate; undefined while nothing is written. */
export function diskSecondsLeft({ freeBytes, floorBytes, bytesPerSecond }: Disk): number | undefined {
  if (!bytesPerSecond) return undefined;
  return Math.max(0, freeBytes - floorBytes) / bytesPerSecond;
}

/** `low`: soon nothing more is recorded; `full`: nothing new is. */
export function diskState(disk: Disk): 'fine' | 'low' | 'full' {
  const { freeBytes, floorBytes } = disk;
  if (freeBytes <= floorBytes) return 'full';
  if ((diskSecondsLeft(disk) ?? lowSeconds) < lowSeconds) return 'low';
  return freeBytes - floorBytes <= Math.min(floorBytes * lowFloors, mostLowBytes) ? 'low' : 'fine';
}

/** One rendition of a recording as its files are. */
export interface OnDiskRow {
  name: string;
  /** `854 × 480, 1.6 Mb/s`, of what is known. */
  video: string;
  bytes: number | undefined;
  /** As one file. */
  mp4Url?: string | undefined;
  /** Why it was left out. */
  dropped: string | undefined;
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
  const isSourceReported = rows.some(({ name }) => name === 'source');
  if (isSourceReported || sourceBytes === undefined) return rows;
  return [
    {
      name: 'source',
      video: rateWords(sourceBytes, recordedSeconds),
      bytes: sourceBytes,
      ...(mp4Url !== undefined && { mp4Url }),
      dropped: undefined,
    },
    ...rows,
  ];
}

/** What its file has a second, as players find it; until that is known, what its profile asks for at most. */
function rateWords(bytes: number | undefined, seconds: number | undefined, askedFor = 0): string {
  const rate = bytes && seconds ? (bytes * 8) / seconds : askedFor;
  return rate > 0 ? bitrateWords(rate) : '';
}

/** What the other renditions leave of the whole is the source; unknown where one was left out with files of its own. */
function restBytes(sizeBytes: number | undefined, rows: readonly OnDiskRow[]): number | undefined {
  if (sizeBytes === undefined || rows.some(({ bytes }) => bytes === undefined)) return undefined;
  return Math.max(0, sizeBytes - rows.reduce((sum, { bytes = 0 }) => sum + bytes, 0));
}
