import { findBox, findBoxes } from './find-boxes.ts';

/** The samples of one track in one segment: they lie one behind the other from `offset`, counted from the file's start. */
export interface SampleRun {
  trackId: number;
  /** Of the first sample, in the part's own timescale. */
  decodeTime: number;
  offset: number;
  count: number;
  /** Calls `take` for each sample: no object is made for any of a day's millions. */
  each(take: TakeSample): void;
}

export type TakeSample = (duration: number, size: number, isSync: boolean, compositionOffset: number) => void;

const fields = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };
const isNoSyncSample = 0x10000;

/** Reads the runs of a `moof`, in the order of their bytes. Throws a RangeError on what none of our writers makes. */
export function readSampleRuns(moof: Buffer): SampleRun[] {
  return findBoxes(moof, 'traf')
    .map(({ body }) => readRun(body))
    .sort((a, b) => a.offset - b.offset);
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
        const isSync = flagsAt === undefined || (run.readUInt32BE(at + flagsAt) & isNoSyncSample) === 0;
        const composition = compositionAt === undefined ? 0 : run.readInt32BE(at + compositionAt);
        take(run.readUInt32BE(at), run.readUInt32BE(at + 4), isSync, composition);
      }
    },
  };
}
