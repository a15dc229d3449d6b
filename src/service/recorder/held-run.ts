import type { SampleEntry } from '../media/mp4/fragment.ts';
import type { SampleBytes } from './sample-bytes.ts';

export type OpenSample = Omit<SampleEntry, 'duration'>;

/** Frames from a keyframe on: shown again where no picture comes, so that every segment has one. */
export interface HeldRun {
  /** In decode order, the keyframe first, the one that is shown last at the end. */
  samples: readonly OpenSample[];
  data: Buffer;
}

/** A longer run is not copied: then what follows has no picture until a keyframe comes. */
const largestRunBytes = 8 * 1024 * 1024;

/** Copies the frames from the last keyframe to the one that is shown last. Undefined without a keyframe. */
export function holdRun(samples: readonly OpenSample[], bytes: SampleBytes): HeldRun | undefined {
  const first = samples.findLastIndex(({ isSync, isOpen }) => isSync || isOpen);
  if (first < 0) return undefined;
  const shownLast = lastShown(samples);
  if (shownLast < first) return undefined;
  const offset = samples.slice(0, first).reduce((sum, sample) => sum + sample.bytes, 0);
  const held = samples.slice(first, shownLast + 1);
  const length = held.reduce((sum, sample) => sum + sample.bytes, 0);
  if (length > largestRunBytes) return undefined;
  return { samples: held, data: Buffer.from(Buffer.concat(bytes.pieces()).subarray(offset, offset + length)) };
}

/** The index of the frame that is shown after all others. */
export function lastShown(samples: readonly OpenSample[]): number {
  const shownAt = ({ decodeTime, compositionOffset }: OpenSample) => decodeTime + compositionOffset;
  return samples.reduce((last, sample, i) => {
    const before = samples[last];
    return before === undefined || shownAt(sample) >= shownAt(before) ? i : last;
  }, 0);
}

/** The keyframe alone, decoded at this time. */
export function stillAt({ samples, data }: HeldRun, decodeTime: number): { samples: OpenSample[]; data: Buffer } {
  const [key] = samples;
  return key === undefined
    ? { samples: [], data: Buffer.alloc(0) }
    : { samples: [{ ...key, decodeTime }], data: data.subarray(0, key.bytes) };
}

/**
 * All of it in no time, a tick for each frame: frames that come next are made of these, and the last one is what the
 * viewer saw last.
 */
export function runAt({ samples, data }: HeldRun, decodeTime: number): { samples: OpenSample[]; data: Buffer } {
  const delay = samples[0]?.compositionOffset ?? 0;
  const shownAt = samples.map((sample) => sample.decodeTime + sample.compositionOffset);
  const order = [...shownAt].sort((a, b) => a - b);
  const again = samples.map((sample, i) => {
    const rank = order.indexOf(shownAt[i] ?? 0);
    return { ...sample, decodeTime: decodeTime + i, compositionOffset: delay + rank - i };
  });
  return { samples: again, data };
}
