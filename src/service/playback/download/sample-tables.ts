import { fullBox, largeBox, uint32 } from '../../mp4/box.ts';
import type { TrackTable } from './track-table.ts';
import { Uint32Table } from './uint32-table.ts';

export interface MediaPlace {
  /** Offset of the first byte of all media in the file. */
  start: number;
  /** Does the file need offsets of 64 bits? */
  isLarge: boolean;
}

const noFlags = uint32(0);

/** The `stbl` of a track whose table is finished. */
export function sampleTables(track: TrackTable, place: MediaPlace): Uint8Array[] {
  const { sampleEntries, durations, compositions, sizes, syncSamples } = track;
  const isAllSync = syncSamples.length === sizes.length;
  return largeBox(
    'stbl',
    fullBox('stsd', 0, 0, uint32(sampleEntries.length), ...sampleEntries),
    ...largeBox('stts', noFlags, uint32(durations.entryCount), ...durations.bytes()),
    ...(compositions.isZero ? [] : largeBox('ctts', noFlags, uint32(compositions.entryCount), ...compositions.bytes())),
    ...(isAllSync ? [] : largeBox('stss', noFlags, uint32(syncSamples.length), ...syncSamples.bytes())),
    ...samplesToChunks(track),
    ...largeBox('stsz', noFlags, uint32(0, sizes.length), ...sizes.bytes()),
    ...chunkOffsets(track, place),
  );
}

/** One entry per change in the number of samples per chunk or in their description. */
function samplesToChunks({ chunks }: TrackTable): Uint8Array[] {
  const table = new Uint32Table();
  chunks.forEach(({ samples, description }, i) => {
    const before = chunks[i - 1];
    if (before?.samples === samples && before.description === description) return;
    for (const word of [i + 1, samples, description]) table.push(word);
  });
  return largeBox('stsc', noFlags, uint32(table.length / 3), ...table.bytes());
}

function chunkOffsets({ chunks }: TrackTable, { start, isLarge }: MediaPlace): Uint8Array[] {
  const table = new Uint32Table();
  for (const { offset } of chunks) {
    if (isLarge) table.push(Math.floor((start + offset) / 2 ** 32));
    table.push((start + offset) % 2 ** 32);
  }
  return largeBox(isLarge ? 'co64' : 'stco', noFlags, uint32(chunks.length), ...table.bytes());
}
