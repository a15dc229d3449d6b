import { childBoxes, findBox, findBoxes } from './box.ts';

/** The head of a segment's file. */
export interface FragmentHead {
  /** In the order of their bytes. */
  runs: SampleRun[];
  /** The first byte of the `mdat`'s payload, and the first one after it. */
  media: { start: number; end: number };
}

/** The samples of one track in one segment: contiguous from `offset`, counted from the file's start. */
export interface SampleRun {
  trackId: number;
  /** Of the first sample, in the part's own timescale. */
  decodeTime: number;
  offset: number;
  count: number;
  /** Calls `take` for each sample without allocating: a day has millions. */
  each(take: TakeSample): void;
}

/** `isOpen`: decoding can begin at it, although it is no sync sample. */
export type TakeSample = (
  duration: number,
  size: number,
  isSync: boolean,
  compositionOffset: number,
  isOpen: boolean,
) => void;

const fields = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };
const isNoSyncSample = 0x10000;
const dependsOnOthers = 0x1000000;
const boxHead = 8;

/** How many bytes of a segment `readFragmentHead` needs, from its first eight. Throws a RangeError if it is not a segment. */
export function fragmentHeadLength(bytes: Buffer): number {
  return boxLength(bytes, 0, 'moof') + boxHead;
}

/**
 * Reads a segment's `moof` and the head of the `mdat` behind it; `bytes` may go on with its media. Throws a RangeError on
 * what neither our writers nor FFmpeg's CMAF muxer make.
 */
export function readFragmentHead(bytes: Buffer): FragmentHead {
  const moofLength = boxLength(bytes, 0, 'moof');
  const start = moofLength + boxHead;
  const end = moofLength + boxLength(bytes, moofLength, 'mdat');
  const [moof] = childBoxes(bytes.subarray(0, moofLength));
  const runs = moof === undefined ? [] : findBoxes(moof.body, 'traf').map(({ body }) => readRun(body));
  return { runs: runs.sort((a, b) => a.offset - b.offset), media: { start, end } };
}

function boxLength(bytes: Buffer, at: number, type: string): number {
  if (at + boxHead > bytes.length || bytes.toString('latin1', at + 4, at + boxHead) !== type) {
    throw new RangeError(`It has no ${type} box in its place`);
  }
  return bytes.readUInt32BE(at);
}

function readRun(traf: Buffer): SampleRun {
  const time = findBox(traf, 'tfdt');
  const run = findBox(traf, 'trun');
  const flags = run.readUInt32BE(0) & 0xffffff;
  const required = fields.offset | fields.duration | fields.size;
  if ((flags & required) !== required) throw new RangeError('Its sample table lacks durations or sizes');
  const flagsAt = (flags & fields.flags) === 0 ? undefined : 8;
  const compositionAt = (flags & fields.composition) === 0 ? undefined : (flagsAt ?? 4) + 4;
  const entryLength = (compositionAt ?? flagsAt ?? 4) + 4;
  const first = (flags & fields.firstFlags) === 0 ? 12 : 16;
  const count = run.readUInt32BE(4);
  if (run.length < first + count * entryLength) throw new RangeError('Its sample table is cut short');
  return {
    trackId: findBox(traf, 'tfhd').readUInt32BE(4),
    decodeTime: time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4),
    offset: run.readInt32BE(8),
    count,
    each(take) {
      for (let i = 0, at = first; i < count; i++, at += entryLength) {
        const sampleFlags = flagsAt === undefined ? 0 : run.readUInt32BE(at + flagsAt);
        const isSync = (sampleFlags & isNoSyncSample) === 0;
        const isOpen = !isSync && (sampleFlags & dependsOnOthers) === 0;
        const composition = compositionAt === undefined ? 0 : run.readInt32BE(at + compositionAt);
        take(run.readUInt32BE(at), run.readUInt32BE(at + 4), isSync, composition, isOpen);
      }
    },
  };
}
