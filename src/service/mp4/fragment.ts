import { box } from './read-box.ts';

/** One sample; times are in its track's timescale. */
export interface FragmentSample {
  decodeTime: number;
  presentationTime: number;
  duration: number;
  isSync: boolean;
  data: Uint8Array;
}

export interface FragmentTrack {
  trackId: number;
  /** In decode order, at least one. */
  samples: readonly FragmentSample[];
}

const moofIsBase = 0x020000;
// Data offset, then of each sample: duration, size, flags, composition offset.
const runFlags = 0xf01;
const syncSample = 0x02000000;
const dependentSample = 0x01010000;

/** One media segment: a `moof` with a run for each track, and the `mdat` with their bytes in the same order. */
export function fragment(sequenceNumber: number, tracks: readonly FragmentTrack[]): Buffer {
  const moof = (firstOffset: number): Buffer => {
    let offset = firstOffset;
    const runs = tracks.map((track) => {
      const run = trackFragment(track, offset);
      offset += track.samples.reduce((sum, { data }) => sum + data.length, 0);
      return run;
    });
    return box('moof', box('mfhd', words(0, sequenceNumber)), ...runs);
  };
  // The offsets count from the start of the `moof`, whose own length does not depend on them.
  const payloadStart = moof(0).length + 8;
  return Buffer.concat([
    moof(payloadStart),
    box('mdat', ...tracks.flatMap(({ samples }) => samples.map(({ data }) => data))),
  ]);
}

function trackFragment({ trackId, samples }: FragmentTrack, dataOffset: number): Buffer {
  const decodeTime = Buffer.alloc(12);
  decodeTime.writeUInt32BE(0x01000000, 0);
  decodeTime.writeBigUInt64BE(BigInt(samples[0]?.decodeTime ?? 0), 4);
  const run = Buffer.alloc(12 + samples.length * 16);
  // Version 1: a picture may be shown "before" the decode time it is counted at.
  run.writeUInt32BE(0x01000000 + runFlags, 0);
  run.writeUInt32BE(samples.length, 4);
  run.writeInt32BE(dataOffset, 8);
  samples.forEach((sample, index) => {
    const at = 12 + index * 16;
    run.writeUInt32BE(sample.duration, at);
    run.writeUInt32BE(sample.data.length, at + 4);
    run.writeUInt32BE(sample.isSync ? syncSample : dependentSample, at + 8);
    run.writeInt32BE(sample.presentationTime - sample.decodeTime, at + 12);
  });
  return box('traf', box('tfhd', words(moofIsBase, trackId)), box('tfdt', decodeTime), box('trun', run));
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}
