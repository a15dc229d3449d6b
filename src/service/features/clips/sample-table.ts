import { readPiece, type StoredFiles } from '../../lib/stored-files.ts';
import { fragmentHeadLength, readFragmentHead, type SampleRun } from '../../media/mp4/fragment.ts';
import type { TrackKind } from '../../media/mp4/tracks.ts';

/** A sample where it lies in its segment's file; times are ticks of its track. */
export interface TableSample {
  decodeTime: number;
  compositionOffset: number;
  duration: number;
  isSync: boolean;
  /** Decoding can begin at it, although it is no sync sample. */
  isOpen?: boolean;
  offset: number;
  bytes: number;
}

/** The samples of a segment, in decode order. */
export type SampleTable = Readonly<Record<TrackKind, readonly TableSample[]>>;

/** Enough for the head of most segments at once. */
const firstReadBytes = 16_384;

/** Reads a segment's tables without its media. `kindOf`: which kind of track has that number. */
export async function readSampleTable(
  files: StoredFiles,
  path: string,
  { bytes, kindOf }: { bytes: number; kindOf: (trackId: number) => TrackKind | undefined },
): Promise<SampleTable> {
  const start = await readPiece(files, path, 0, Math.min(bytes, firstReadBytes));
  const headBytes = fragmentHeadLength(start);
  return tableOf(
    headBytes <= start.length ? start : await readPiece(files, path, 0, Math.min(bytes, headBytes)),
    kindOf,
  );
}

/** The same of a segment that is in memory. */
export function tableOf(head: Buffer, kindOf: (trackId: number) => TrackKind | undefined): SampleTable {
  const table: Record<TrackKind, TableSample[]> = { video: [], audio: [] };
  for (const run of readFragmentHead(head).runs) {
    const kind = kindOf(run.trackId);
    if (kind !== undefined) table[kind].push(...samplesOf(run));
  }
  return table;
}

function samplesOf(run: SampleRun): TableSample[] {
  const samples: TableSample[] = [];
  let { decodeTime, offset } = run;
  run.each((duration, bytes, isSync, compositionOffset, isOpen) => {
    samples.push({ decodeTime, compositionOffset, duration, isSync, isOpen, offset, bytes });
    decodeTime += duration;
    offset += bytes;
  });
  return samples;
}

/** When a sample is shown. */
export function presentedAt({ decodeTime, compositionOffset }: TableSample): number {
  return decodeTime + compositionOffset;
}
