import { type FileHandle, open } from 'node:fs/promises';
import { fragmentHeadLength, readFragmentHead, type SampleRun } from '../../../mp4/read-fragment.ts';

/** A segment's file, read only where it is looked at. */
export interface SampleReader {
  /** The samples of a track, or undefined where the segment has none of it. */
  track(trackId: number | undefined): TrackSamples | undefined;
  /** Bytes of the file, for as long as it is open. */
  read(start: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

export interface TrackSamples {
  /** Where the first begins in the file. */
  offset: number;
  /** Bytes of each, in their order. */
  sizes: readonly number[];
  isFirstSync: boolean;
  /** Where each sample begins that can be decoded alone: a share of the run, 0 to 1. */
  syncs: readonly number[];
}

/** Enough for the head of most segments at once. */
const firstReadBytes = 16_384;

/** Opens a segment and reads its sample tables. Throws if it is gone, or no segment of ours. */
export async function openSamples(segmentPath: string): Promise<SampleReader> {
  const file = await open(segmentPath);
  try {
    const start = await readAt(file, 0, firstReadBytes);
    const headBytes = fragmentHeadLength(start);
    const { runs } = readFragmentHead(headBytes <= start.length ? start : await readAt(file, 0, headBytes));
    return {
      track(trackId) {
        const run = runs.find((each) => each.trackId === trackId && each.count > 0);
        return run && samplesOf(run);
      },
      read: (at, length) => readAt(file, at, length),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function samplesOf(run: SampleRun): TrackSamples {
  const sizes: number[] = [];
  const syncTimes: number[] = [];
  let time = 0;
  run.each((duration, size, isSync) => {
    if (isSync) syncTimes.push(time);
    sizes.push(size);
    time += duration;
  });
  const syncs = syncTimes.map((each) => each / Math.max(1, time));
  return { offset: run.offset, sizes, isFirstSync: syncs[0] === 0, syncs };
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  return bytes.subarray(0, bytesRead);
}
