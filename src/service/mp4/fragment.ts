import { fullBox, uint32 } from './box.ts';
import { trackIds } from './track-boxes.ts';

/** What a fragment says of a sample; times are in the track's timescale. */
export interface SampleEntry {
  decodeTime: number;
  duration: number;
  /** Presentation time less decode time; may be negative. */
  compositionOffset: number;
  isSync: boolean;
  /** Decoding can begin at it, although it is no sync sample. */
  isOpen?: boolean;
  bytes: number;
}

/** A sample with its bytes. */
export interface MediaSample extends Omit<SampleEntry, 'bytes'> {
  data: Uint8Array;
}

interface Track<T> {
  trackId: number;
  /** In decode order, at least one. */
  samples: readonly T[];
  /** Its table says how long and how large each sample is, and no more: all are sync samples without an offset. */
  isPlain?: boolean;
}

/** The samples of a segment whose part `initSegment` describes. */
export interface SegmentSamples {
  video: MediaSample[];
  audio: MediaSample[];
}

/** The same, where their bytes are elsewhere. */
export interface SegmentEntries {
  video: readonly SampleEntry[];
  audio: readonly SampleEntry[];
}

export type FragmentTrack = Track<MediaSample>;

const trafFixedLength = 8 + 16 + 20 + 20; // traf head, tfhd, tfdt, trun without its entries
// Data offset, duration and size; others add flags and composition offset.
const plainRun = { flags: 0x301, entryLength: 8 };
const fullRun = { flags: 0xf01, entryLength: 16 };
const syncSample = 0x02000000; // depends on no other
const openSample = 0x00010000; // no sync sample, and no word of what it depends on
const otherSample = 0x01010000; // depends on others, no sync sample

/** A CMAF media segment of a part that `initSegment` describes; a track without samples is left out. */
export function mediaSegment(sequenceNumber: number, samples: SegmentSamples): Buffer {
  return fragment(sequenceNumber, tracksOf(samples));
}

/** What comes in such a segment before the bytes of its video samples, which those of its audio samples follow. */
export function mediaSegmentHead(sequenceNumber: number, entries: SegmentEntries): Buffer {
  return fragmentHead(sequenceNumber, tracksOf(entries));
}

/** A `moof` with a run for each track, and the `mdat` with their bytes in the same order. */
export function fragment(sequenceNumber: number, tracks: readonly FragmentTrack[]): Buffer {
  const described = tracks.map((track) => ({
    ...track,
    samples: track.samples.map((sample): SampleEntry => ({ ...sample, bytes: sample.data.length })),
  }));
  const payload = tracks.flatMap(({ samples }) => samples.map(({ data }) => data));
  return Buffer.concat([fragmentHead(sequenceNumber, described), ...payload]);
}

function tracksOf<T>({ video, audio }: { video: readonly T[]; audio: readonly T[] }): Track<T>[] {
  const tracks = [
    { trackId: trackIds.video, samples: video },
    { trackId: trackIds.audio, samples: audio, isPlain: true },
  ];
  return tracks.filter(({ samples }) => samples.length > 0);
}

/** The `moof`, and the head of the `mdat`. */
function fragmentHead(sequenceNumber: number, tracks: readonly Track<SampleEntry>[]): Buffer {
  const moofLength = tracks.reduce((sum, track) => sum + trafLength(track), 8 + 16);
  const payloadLength = tracks.reduce((sum, track) => sum + byteLength(track), 0);
  const bytes = Buffer.allocUnsafe(moofLength + 8);

  let position = writeHead(bytes, 0, moofLength, 'moof');
  position += fullBox('mfhd', 0, 0, uint32(sequenceNumber)).copy(bytes, position);
  let dataOffset = moofLength + 8;
  for (const track of tracks) {
    position = writeTrackFragment(bytes, position, track, dataOffset);
    dataOffset += byteLength(track);
  }
  writeHead(bytes, position, 8 + payloadLength, 'mdat');
  return bytes;
}

function writeTrackFragment(out: Buffer, start: number, track: Track<SampleEntry>, dataOffset: number): number {
  const { trackId, samples, isPlain } = track;
  const defaultBaseIsMoof = 0x020000;
  let position = writeHead(out, start, trafLength(track), 'traf');
  position += fullBox('tfhd', 0, defaultBaseIsMoof, uint32(trackId)).copy(out, position);
  position = writeHead(out, position, 20, 'tfdt');
  position = out.writeUInt32BE(0x01000000, position); // version 1: 64 bits of time
  position = out.writeBigUInt64BE(BigInt(samples[0]?.decodeTime ?? 0), position);
  position = writeHead(out, position, 20 + samples.length * runOf(track).entryLength, 'trun');
  position = out.writeUInt32BE(0x01000000 + runOf(track).flags, position); // version 1: signed composition offsets
  position = out.writeUInt32BE(samples.length, position);
  position = out.writeInt32BE(dataOffset, position);
  for (const sample of samples) {
    position = out.writeUInt32BE(sample.duration, position);
    position = out.writeUInt32BE(sample.bytes, position);
    if (isPlain) continue;
    position = out.writeUInt32BE(flagsOf(sample), position);
    position = out.writeInt32BE(sample.compositionOffset, position);
  }
  return position;
}

function flagsOf({ isSync, isOpen = false }: SampleEntry): number {
  if (isSync) return syncSample;
  return isOpen ? openSample : otherSample;
}

function writeHead(out: Buffer, position: number, length: number, type: string): number {
  out.writeUInt32BE(length, position);
  out.write(type, position + 4, 'latin1');
  return position + 8;
}

function runOf({ isPlain }: Track<SampleEntry>): typeof plainRun {
  return isPlain ? plainRun : fullRun;
}

function trafLength(track: Track<SampleEntry>): number {
  return trafFixedLength + track.samples.length * runOf(track).entryLength;
}

function byteLength({ samples }: Track<SampleEntry>): number {
  return samples.reduce((sum, { bytes }) => sum + bytes, 0);
}
