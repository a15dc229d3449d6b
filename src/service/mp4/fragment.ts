import { fullBox, uint32 } from './box.ts';
import { trackIds } from './track-boxes.ts';

/** One sample; times are in the track's timescale. */
export interface MediaSample {
  decodeTime: number;
  duration: number;
  /** Presentation time less decode time; may be negative. */
  compositionOffset: number;
  isSync: boolean;
  data: Uint8Array;
}

export interface FragmentTrack {
  trackId: number;
  /** In decode order, at least one. */
  samples: readonly MediaSample[];
  /** Its table says how long and how large each sample is, and no more: all are sync samples without an offset. */
  isPlain?: boolean;
}

/** The samples of a segment whose part `initSegment` describes. */
export interface SegmentSamples {
  video: MediaSample[];
  audio: MediaSample[];
}

const trafFixedLength = 8 + 16 + 20 + 20; // traf head, tfhd, tfdt, trun without its entries
// Data offset, duration and size; others add flags and composition offset.
const plainRun = { flags: 0x301, entryLength: 8 };
const fullRun = { flags: 0xf01, entryLength: 16 };
const syncSample = 0x02000000; // depends on no other
const otherSample = 0x01010000; // depends on others, no sync sample

/** Memory of this length, whatever it holds. */
export type TakeBytes = (length: number) => Buffer;

/** A CMAF media segment of a part that `initSegment` describes; a track without samples is left out. */
export function mediaSegment(sequenceNumber: number, { video, audio }: SegmentSamples, take?: TakeBytes): Buffer {
  const tracks: FragmentTrack[] = [
    { trackId: trackIds.video, samples: video },
    { trackId: trackIds.audio, samples: audio, isPlain: true },
  ];
  return fragment(
    sequenceNumber,
    tracks.filter(({ samples }) => samples.length > 0),
    take,
  );
}

/** A `moof` with a run for each track, and the `mdat` with their bytes in the same order. */
export function fragment(
  sequenceNumber: number,
  tracks: readonly FragmentTrack[],
  take: TakeBytes = Buffer.allocUnsafe,
): Buffer {
  const moofLength = tracks.reduce((sum, track) => sum + trafLength(track), 8 + 16);
  const payloadLength = tracks.reduce((sum, track) => sum + byteLength(track), 0);
  const bytes = take(moofLength + 8 + payloadLength);

  let position = writeHead(bytes, 0, moofLength, 'moof');
  position += fullBox('mfhd', 0, 0, uint32(sequenceNumber)).copy(bytes, position);
  let dataOffset = moofLength + 8;
  for (const track of tracks) {
    position = writeTrackFragment(bytes, position, track, dataOffset);
    dataOffset += byteLength(track);
  }
  position = writeHead(bytes, position, 8 + payloadLength, 'mdat');
  for (const { samples } of tracks) {
    for (const { data } of samples) {
      bytes.set(data, position);
      position += data.length;
    }
  }
  return bytes;
}

function writeTrackFragment(out: Buffer, start: number, track: FragmentTrack, dataOffset: number): number {
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
    position = out.writeUInt32BE(sample.data.length, position);
    if (isPlain) continue;
    position = out.writeUInt32BE(sample.isSync ? syncSample : otherSample, position);
    position = out.writeInt32BE(sample.compositionOffset, position);
  }
  return position;
}

function writeHead(out: Buffer, position: number, length: number, type: string): number {
  out.writeUInt32BE(length, position);
  out.write(type, position + 4, 'latin1');
  return position + 8;
}

function runOf({ isPlain }: FragmentTrack): typeof plainRun {
  return isPlain ? plainRun : fullRun;
}

function trafLength(track: FragmentTrack): number {
  return trafFixedLength + track.samples.length * runOf(track).entryLength;
}

function byteLength({ samples }: FragmentTrack): number {
  return samples.reduce((sum, { data }) => sum + data.length, 0);
}
