import { fullBox, uint32 } from './box.ts';
import { trackIds } from './init-segment.ts';

/** One sample; times are in the track's timescale. */
export interface MediaSample {
  decodeTime: number;
  duration: number;
  /** Presentation time less decode time; may be negative. */
  compositionOffset: number;
  isSync: boolean;
  data: Uint8Array;
}

export interface SegmentSamples {
  video: MediaSample[];
  audio: MediaSample[];
}

type TrackKind = keyof SegmentSamples;

const trafFixedLength = 8 + 16 + 20 + 20; // traf head, tfhd, tfdt, trun without its entries
const entryLength = { video: 16, audio: 8 } as const;
// Data offset, duration and size; video adds flags and composition offset.
const runFlags = { video: 0xf01, audio: 0x301 } as const;
const syncSample = 0x02000000; // depends on no other
const otherSample = 0x01010000; // depends on others, no sync sample

/** One CMAF media segment: a `moof` with a run for each track that has samples, and the `mdat` with their bytes. */
export function mediaSegment(sequenceNumber: number, samples: SegmentSamples): Buffer {
  const kinds = (['video', 'audio'] as const).filter((kind) => samples[kind].length > 0);
  const moofLength = kinds.reduce((sum, kind) => sum + trafLength(kind, samples[kind]), 8 + 16);
  const payloadLength = kinds.reduce((sum, kind) => sum + byteLength(samples[kind]), 0);
  const segment = Buffer.allocUnsafe(moofLength + 8 + payloadLength);

  let position = writeHead(segment, 0, moofLength, 'moof');
  position += fullBox('mfhd', 0, 0, uint32(sequenceNumber)).copy(segment, position);
  let dataOffset = moofLength + 8;
  for (const kind of kinds) {
    position = writeTrackFragment(segment, position, kind, samples[kind], dataOffset);
    dataOffset += byteLength(samples[kind]);
  }
  position = writeHead(segment, position, 8 + payloadLength, 'mdat');
  for (const kind of kinds) {
    for (const sample of samples[kind]) {
      segment.set(sample.data, position);
      position += sample.data.length;
    }
  }
  return segment;
}

function writeTrackFragment(
  out: Buffer,
  start: number,
  kind: TrackKind,
  samples: MediaSample[],
  dataOffset: number,
): number {
  const defaultBaseIsMoof = 0x020000;
  const length = trafLength(kind, samples);
  let position = writeHead(out, start, length, 'traf');
  position += fullBox('tfhd', 0, defaultBaseIsMoof, uint32(trackIds[kind])).copy(out, position);
  position = writeHead(out, position, 20, 'tfdt');
  position = out.writeUInt32BE(0x01000000, position); // version 1: 64 bits of time
  position = out.writeBigUInt64BE(BigInt(samples[0]?.decodeTime ?? 0), position);
  position = writeHead(out, position, 20 + samples.length * entryLength[kind], 'trun');
  position = out.writeUInt32BE(0x01000000 + runFlags[kind], position); // version 1: signed composition offsets
  position = out.writeUInt32BE(samples.length, position);
  position = out.writeInt32BE(dataOffset, position);
  for (const sample of samples) {
    position = out.writeUInt32BE(sample.duration, position);
    position = out.writeUInt32BE(sample.data.length, position);
    if (kind === 'audio') continue;
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

function trafLength(kind: TrackKind, samples: MediaSample[]): number {
  return trafFixedLength + samples.length * entryLength[kind];
}

function byteLength(samples: MediaSample[]): number {
  return samples.reduce((sum, sample) => sum + sample.data.length, 0);
}
