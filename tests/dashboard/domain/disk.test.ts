import { describe, expect, it } from 'vitest';
import { diskSentence, diskState, onDiskRows } from '../../../src/dashboard/domain/words/disk.ts';
import { aSession } from './builders.ts';

const GB = 1e9;
const disk = (freeBytes: number, floorBytes = GB) => ({ freeBytes, floorBytes });

describe('the recordings’ disk', () => {
  it('is low near its floor, at most 20 GB early, and full at it; without a floor it is fine until nothing is left', () => {
    const states = (floorBytes: number, ...free: number[]) =>
      free.map((gigabytes) => diskState(disk(gigabytes * GB, floorBytes * GB)));
    expect(states(1, 83, 5.1, 5, 1.1, 1, 0)).toEqual(['fine', 'fine', 'low', 'low', 'full', 'full']);
    expect(states(50, 71, 70)).toEqual(['fine', 'low']);
    expect(states(0, 1e-9, 0)).toEqual(['fine', 'full']);
  });

  it('says when recording stops, that it has, and what to do', () => {
    expect(diskSentence(disk(4.2 * GB))).toMatch(/^4\.2 GB free\. Recording stops at 1\.0 GB\. Delete recordings/);
    expect(diskSentence(disk(0.9 * GB))).toMatch(
      /^900 MB free, minimum 1\.0 GB\. Recording resumes when there is space/,
    );
  });
});

const small = { name: '240p0', width: 426, height: 240, bitrate: 250_000, bytes: 30 };

describe('a recording on disk', () => {
  it('is its renditions with the space of each; the rest is the source', () => {
    const aircheck = { gaps: [], sizeBytes: 100, renditions: [small] };
    const session = aSession({ recordedSeconds: undefined, aircheck });
    expect(onDiskRows(session)).toEqual([
      { name: 'source', video: '', bytes: 70, dropped: undefined },
      { name: '240p0', video: '426 × 240, 250 kb/s', bytes: 30, dropped: undefined },
    ]);
  });

  it('has the bit rates of its files and not those that were asked for, where its length is known', () => {
    const files = { ...small, bitrate: 1_600_000, bytes: 902_500 };
    const session = aSession({
      recordedSeconds: 20,
      aircheck: { gaps: [], sizeBytes: 1_500_000, renditions: [files] },
    });
    expect(onDiskRows(session).map(({ video }) => video)).toEqual(['239 kb/s', '426 × 240, 361 kb/s']);
  });

  it('says why a rendition was left out, and then guesses no size of the source', () => {
    const dropped = { name: '480p0', width: 854, height: 480, dropped: 'The transcoder ended three times.' };
    const session = aSession({ aircheck: { gaps: [], sizeBytes: 100, renditions: [dropped, small] } });
    expect(onDiskRows(session).map(({ name, bytes, dropped: why }) => [name, bytes, why])).toEqual([
      ['480p0', undefined, 'The transcoder ended three times.'],
      ['240p0', 30, undefined],
    ]);
  });

  it('has each rendition that was kept as one file', () => {
    const mp4Url = (name: string) => `https://cdn.example/${name}.mp4`;
    const left = { name: '480p0', bytes: 0, dropped: 'It died.', mp4Url: mp4Url('480p0') };
    const renditions = [left, { ...small, mp4Url: mp4Url('240p0') }];
    const session = aSession({ mp4Url: mp4Url('source'), aircheck: { gaps: [], sizeBytes: 100, renditions } });
    expect(onDiskRows(session).map((row) => [row.name, row.mp4Url])).toEqual([
      ['source', mp4Url('source')],
      ['480p0', undefined],
      ['240p0', mp4Url('240p0')],
    ]);
  });

  it('is nothing if the service reports nothing', () => {
    expect(onDiskRows(aSession())).toEqual([]);
    expect(onDiskRows(aSession({ aircheck: { gaps: [] } }))).toEqual([]);
  });
});
