import { setImmediate as giveWay } from 'node:timers/promises';
import { box, fullBox, largeBox, piecesLength, uint16, uint32, uint64 } from '../media/mp4/box.ts';
import {
  enabledAndInPresentation,
  fullVolume,
  handlerBox,
  kindHeader,
  languageUndetermined,
  selfContained,
  trackIds,
  unityMatrix,
} from '../media/mp4/tracks.ts';
import { type TrackTable, type TrackTimes, Uint32Table } from './track-table.ts';

/** Ticks per second of edits: fine enough to place a track's start to the sample at 48 kHz. */
const moovTimescale = 90_000;
const secondsFrom1904To1970 = 2_082_844_800;
const maxShortSize = 0xffffffff;

interface MoovFacts {
  /** Tracks with samples, all of whose parts are placed. They are finished here. */
  tracks: readonly TrackTable[];
  mediaBytes: number;
  /** Unix ms. */
  createdAtMs: number;
}

interface FinishedTrack {
  track: TrackTable;
  times: TrackTimes;
}

/** Everything before the media of a progressive MP4: `ftyp`, a `moov` with every sample, the head of the `mdat`. */
export async function mp4Head({ tracks, mediaBytes, createdAtMs }: MoovFacts): Promise<Uint8Array[]> {
  const createdAt = uint64(Math.floor(createdAtMs / 1000) + secondsFrom1904To1970);
  const finished: FinishedTrack[] = [];
  for (const track of tracks) finished.push({ track, times: await track.finish() });
  const durationTicks = Math.max(...finished.map(({ track, times }) => toMoovTicks(times.end, track)));
  const head = async (place: MediaPlace) => {
    const trackBoxes: Uint8Array[] = [];
    for (const track of finished) {
      // A day's tables take a while: let others run in between.
      await giveWay();
      trackBoxes.push(...trackBox(track, createdAt, place));
    }
    return [
      box('ftyp', Buffer.from('isom', 'latin1'), uint32(0x200), Buffer.from('isomiso2mp41', 'latin1')),
      ...largeBox('moov', mvhdBox(createdAt, durationTicks), ...trackBoxes),
      mediaDataHead(mediaBytes),
    ];
  };
  // Offsets count from the start of the file, past a head whose length does not depend on their values.
  const place = async (isLarge: boolean) => ({ start: piecesLength(await head({ start: 0, isLarge })), isLarge });
  const short = await place(false);
  return head(short.start + mediaBytes > maxShortSize ? await place(true) : short);
}

function mediaDataHead(mediaBytes: number): Buffer {
  const type = Buffer.from('mdat', 'latin1');
  if (mediaBytes + 8 <= maxShortSize) return Buffer.concat([uint32(mediaBytes + 8), type]);
  return Buffer.concat([uint32(1), type, uint64(mediaBytes + 16)]);
}

function mvhdBox(createdAt: Buffer, durationTicks: number): Buffer {
  return fullBox(
    'mvhd',
    1,
    0,
    createdAt,
    createdAt,
    uint32(moovTimescale),
    uint64(durationTicks),
    uint32(0x10000), // rate
    uint16(0x0100, 0), // volume
    uint32(0, 0),
    unityMatrix,
    Buffer.alloc(24),
    uint32(trackIds.audio + 1),
  );
}

function trackBox({ track, times }: FinishedTrack, createdAt: Buffer, place: MediaPlace): Uint8Array[] {
  const endTicks = toMoovTicks(times.end, track);
  const startTicks = Math.round((times.start * moovTimescale) / track.timescale);
  return largeBox(
    'trak',
    trackHeader(track, createdAt, endTicks),
    editList(startTicks, endTicks - startTicks, times.mediaStart),
    ...largeBox(
      'mdia',
      mediaHeader(track, createdAt, times.mediaDuration),
      handlerBox(track.kind),
      ...largeBox('minf', kindHeader(track.kind), selfContained, ...sampleTables(track, place)),
    ),
  );
}

function trackHeader({ kind, displaySize }: TrackTable, createdAt: Buffer, durationTicks: number): Buffer {
  return fullBox(
    'tkhd',
    1,
    enabledAndInPresentation,
    createdAt,
    createdAt,
    uint32(trackIds[kind], 0),
    uint64(durationTicks),
    uint32(0, 0),
    uint16(0, 0, kind === 'audio' ? fullVolume : 0, 0), // layer, group, volume
    unityMatrix,
    displaySize,
  );
}

function mediaHeader({ timescale }: TrackTable, createdAt: Buffer, duration: number): Buffer {
  return fullBox(
    'mdhd',
    1,
    0,
    createdAt,
    createdAt,
    uint32(timescale),
    uint64(duration),
    uint16(languageUndetermined, 0),
  );
}

/** An empty edit until the track begins, then all of it from the first shown frame: B-frames are decoded ahead. */
function editList(startTicks: number, durationTicks: number, mediaTime: number): Buffer {
  const normalRate = uint16(1, 0);
  const nothing = Buffer.alloc(8, 0xff);
  const wait = Buffer.concat([uint64(startTicks), nothing, normalRate]);
  const all = Buffer.concat([uint64(durationTicks), uint64(mediaTime), normalRate]);
  const edits = startTicks > 0 ? [wait, all] : [all];
  return box('edts', fullBox('elst', 1, 0, uint32(edits.length), ...edits));
}

/** Rounded up: an edit that ends within the last sample would drop it. */
function toMoovTicks(ticks: number, { timescale }: TrackTable): number {
  return Math.ceil((ticks * moovTimescale) / timescale);
}

interface MediaPlace {
  /** Offset of the first byte of all media in the file. */
  start: number;
  /** Does the file need offsets of 64 bits? */
  isLarge: boolean;
}

const noFlags = uint32(0);

/** The `stbl` of a track whose table is finished. */
function sampleTables(track: TrackTable, place: MediaPlace): Uint8Array[] {
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
    ...randomAccessGroups(track),
  );
}

/**
 * Players can begin at these samples beside the sync samples: ISO/IEC 14496-12, 10.4. A recording of open GOPs may have one
 * sync sample, its first, and a seek would decode all of it.
 */
function randomAccessGroups({ openSamples, sizes }: TrackTable): Uint8Array[] {
  if (openSamples.length === 0) return [];
  const runs = new Uint32Table();
  let described = 0;
  for (let i = 0; i < openSamples.length; i++) {
    const sample = openSamples.at(i) ?? 0;
    const before = sample - 1 - described;
    if (before > 0) for (const word of [before, 0]) runs.push(word);
    for (const word of [1, 1]) runs.push(word);
    described = sample;
  }
  if (sizes.length > described) for (const word of [sizes.length - described, 0]) runs.push(word);
  const kind = Buffer.from('rap ', 'latin1');
  const leadingUnknown = Buffer.of(0);
  return [
    fullBox('sgpd', 1, 0, kind, uint32(1, 1), leadingUnknown),
    ...largeBox('sbgp', noFlags, kind, uint32(runs.length / 2), ...runs.bytes()),
  ];
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
