import { formatBytes } from './format-bytes.ts';

/** The recordings' disk, in bytes. Recording stops where `freeBytes` falls to `floorBytes`. */
export interface Disk {
  freeBytes: number;
  floorBytes: number;
}

/** So much above the floor it is time to say so: four floors, with the default of 1 GB an evening's warning. */
const lowFloors = 4;
const mostLowBytes = 20e9;

/** `low`: soon nothing more is recorded; `full`: nothing new is. */
export function diskState({ freeBytes, floorBytes }: Disk): 'fine' | 'low' | 'full' {
  if (freeBytes <= floorBytes) return 'full';
  return freeBytes - floorBytes <= Math.min(floorBytes * lowFloors, mostLowBytes) ? 'low' : 'fine';
}

/** What a disk that is running full means, and what to do. */
export function diskSentence(disk: Disk): string {
  const free = formatBytes(disk.freeBytes);
  const floor = formatBytes(disk.floorBytes);
  const act = 'Delete recordings that are no longer wanted, or give the service a larger disk.';
  return diskState(disk) === 'full'
    ? `${free} free, and below ${floor} nothing new is recorded. ${act}`
    : `${free} free. Recording stops at ${floor}. ${act}`;
}
