import { describe, expect, it } from 'vitest';
import { onDiskRows } from '../../../src/dashboard/recording/on-disk.ts';
import { aSession } from './builders.ts';

const small = { name: '240p0', width: 426, height: 240, bitrate: 250_000, bytes: 30 };

describe('a recording on disk', () => {
  it('is its levels with what each takes; the rest is the source', () => {
    const session = aSession({ aircheck: { gaps: [], sizeBytes: 100, renditions: [small] } });
    expect(onDiskRows(session)).toEqual([
      { name: 'source', picture: 'as it was sent', bytes: 70, dropped: undefined },
      { name: '240p0', picture: '426 × 240, 250 kb/s', bytes: 30, dropped: undefined },
    ]);
  });

  it('says why a level was left out, and then guesses no size of the source', () => {
    const dropped = { name: '480p0', width: 854, height: 480, dropped: 'The transcoder ended three times.' };
    const session = aSession({ aircheck: { gaps: [], sizeBytes: 100, renditions: [dropped, small] } });
    expect(onDiskRows(session).map(({ name, bytes, dropped: why }) => [name, bytes, why])).toEqual([
      ['480p0', undefined, 'The transcoder ended three times.'],
      ['240p0', 30, undefined],
    ]);
  });

  it('is nothing where the service does not tell', () => {
    expect(onDiskRows(aSession())).toEqual([]);
    expect(onDiskRows(aSession({ aircheck: { gaps: [] } }))).toEqual([]);
  });
});
