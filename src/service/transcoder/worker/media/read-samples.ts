import { closeSync, openSync, readSync } from 'node:fs';
import { fragmentHeadLength, readFragmentHead, type SampleRun } from '../../../media/mp4/fragment.ts';

/**
 * A segment's file, read only where it is looked at. Each read is waited for: a worker does one thing at a time, and to
 * hand a few bytes over from another thread costs more than to read them.
 */
export interface SampleReader {
  /** The samples of a track, or undefined where the segment has none of it. */
  track(trackId: number | undefined): TrackSamples | undefined;
  /** Bytes of the file, for as long as it is open. */
  read(start: number, length: number): Buffer;
  close(): void;
}

export interface TrackSamples {
  /** Where the first begins in the file. */
  offset: number;
  /** Bytes of each, in their order. */
  sizes: readonly number[];
  /** Can decoding begin at the first? */
  isFirstSync: boolean;
  /** Samples at which decoding can begin: their start as a share of the run, 0 to 1. */
  syncs: readonly number[];
}

/** Enough for the head of most segments at once. */
const firstReadBytes = 16_384;

/** Opens a segment and reads its sample tables. Throws if it is gone, or no segment of ours. */
export function openSamples(segmentPath: string): SampleReader {
  const file = openSync(segmentPath, 'r');
  try {
    const start = readAt(file, 0, firstReadBytes);
    const headBytes = fragmentHeadLength(start);
    const { runs } = readFragmentHead(headBytes <= start.length ? start : readAt(file, 0, headBytes));
    return {
      track(trackId) {
        const run = runs.find((each) => each.trackId === trackId && each.count > 0);
        return run && samplesOf(run);
      },
      read: (at, length) => readAt(file, at, length),
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function samplesOf(run: SampleRun): TrackSamples {
  const sizes: number[] = [];
  const syncTimes: number[] = [];
  let time = 0;
  run.each((duration, size, isSync, _offset, isOpen) => {
    if (isSync || isOpen) syncTimes.push(time);
    sizes.push(size);
    time += duration;
  });
  const syncs = syncTimes.map((each) => each / Math.max(1, time));
  return { offset: run.offset, sizes, isFirstSync: syncs[0] === 0, syncs };
}

function readAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, start));
}
