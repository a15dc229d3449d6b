import { describe, expect, it } from 'vitest';
import { diskSentence, diskState } from '../../../src/dashboard/recording/disk.ts';

const GB = 1e9;
const disk = (freeBytes: number, floorBytes = GB) => ({ freeBytes, floorBytes });

describe('the recordings’ disk', () => {
  it.each([
    [83 * GB, 'fine'],
    [5.1 * GB, 'fine'],
    [5 * GB, 'low'],
    [1.1 * GB, 'low'],
    [GB, 'full'],
    [0, 'full'],
  ] as const)('with %d bytes free and a floor of 1 GB is %s', (freeBytes, state) => {
    expect(diskState(disk(freeBytes))).toBe(state);
  });

  it('with a large floor gives no early alarm', () => {
    expect([71, 70].map((free) => diskState(disk(free * GB, 50 * GB)))).toEqual(['fine', 'low']);
  });

  it('without a floor is fine until nothing is left', () => {
    expect([1, 0].map((bytes) => diskState(disk(bytes, 0)))).toEqual(['fine', 'full']);
  });

  it('says when recording stops, that it has, and what to do', () => {
    expect(diskSentence(disk(4.2 * GB))).toMatch(/^4\.2 GB free\. Recording stops at 1\.0 GB\. Delete recordings/);
    expect(diskSentence(disk(0.9 * GB))).toMatch(/^900 MB free, and below 1\.0 GB nothing new is recorded\./);
  });
});
