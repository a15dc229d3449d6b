import { childBoxes, findBox } from './child-boxes.ts';
import { RecordingFault } from './recording-fault.ts';

/** One track's run of samples in a fragment. `offset` is where its first byte stands, from the start of the file. */
export interface FragmentRun {
  trackId: number;
  offset: number;
  /** Of the first sample, in its track's timescale. */
  decodeTime: number;
  /** Presentation less decode time of the first sample. */
  compositionOffset: number;
  durationTicks: number;
  sampleSizes: number[];
}

export interface Fragment {
  runs: FragmentRun[];
  /** First byte of the mdat's payload, and the first byte after it. */
  payload: { start: number; end: number };
}

const runFields = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };

/** Length of a file's first box, which has to be `type`. `head` is the file's first bytes, at least eight. */
export function readBoxLength(head: Buffer, type: string): number {
  if (head.length < 8 || head.toString('latin1', 4, 8) !== type) throw new RecordingFault(`it has no ${type} box`);
  return head.readUInt32BE(0);
}

/** Reads a segment's `moof` and the head of the `mdat` behind it; throws `RecordingFault` on what does not add up. */
export function readFragment(head: Buffer): Fragment {
  const moofLength = readBoxLength(head, 'moof');
  if (head.length < moofLength + 8) throw new RecordingFault('its moof box is cut short');
  const payloadLength = readBoxLength(head.subarray(moofLength), 'mdat') - 8;
  const start = moofLength + 8;
  const trackFragments = childBoxes(head.subarray(8, moofLength)).filter((child) => child.type === 'traf');
  const runs = trackFragments.map((traf) => readRun(traf.body));
  if (runs.length === 0) throw new RecordingFault('it has no samples');
  return { runs, payload: { start, end: start + payloadLength } };
}

function readRun(traf: Buffer): FragmentRun {
  try {
    return {
      trackId: findBox(traf, 'tfhd').readUInt32BE(4),
      decodeTime: readDecodeTime(findBox(traf, 'tfdt')),
      ...readSamples(findBox(traf, 'trun')),
    };
  } catch (error) {
    throw error instanceof RangeError ? new RecordingFault('its sample table is cut short') : error;
  }
}

function readDecodeTime(tfdt: Buffer): number {
  return tfdt.readUInt8(0) === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
}

/** Our own segments and those of FFmpeg's CMAF muxer tell offset, durations and sizes of the samples in the run. */
function readSamples(trun: Buffer): Omit<FragmentRun, 'trackId' | 'decodeTime'> {
  const flags = trun.readUInt32BE(0) & 0xffffff;
  const required = runFields.dataOffset | runFields.duration | runFields.size;
  if ((flags & required) !== required) throw new RecordingFault('its sample table is incomplete');
  const count = trun.readUInt32BE(4);
  const entryLength = 8 + ((flags & runFields.flags) === 0 ? 0 : 4) + ((flags & runFields.composition) === 0 ? 0 : 4);
  let position = (flags & runFields.firstFlags) === 0 ? 12 : 16;
  const sampleSizes: number[] = [];
  let durationTicks = 0;
  const compositionAt = (flags & runFields.composition) === 0 || count === 0 ? undefined : position + entryLength - 4;
  const compositionOffset = compositionAt === undefined ? 0 : trun.readInt32BE(compositionAt);
  for (let i = 0; i < count; i++) {
    durationTicks += trun.readUInt32BE(position);
    sampleSizes.push(trun.readUInt32BE(position + 4));
    position += entryLength;
  }
  return { offset: trun.readInt32BE(8), compositionOffset, durationTicks, sampleSizes };
}
