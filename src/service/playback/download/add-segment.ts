import { readPiece, type StoredFiles } from '../../files/stored-files.ts';
import { type FragmentHead, fragmentHeadLength, readFragmentHead } from '../../mp4/read-fragment.ts';
import type { MediaLayout } from './media-layout.ts';
import type { TrackTable } from './track-table.ts';

interface DownloadSegment {
  /** Relative to the recording. */
  path: string;
  bytes: number;
  head: FragmentHead;
}

/** Appends a segment's media, and its samples to their tracks' tables. */
export function addSegment(
  media: MediaLayout,
  { path, bytes, head }: DownloadSegment,
  tableOf: (trackId: number) => TrackTable | undefined,
): void {
  let addedTo = head.media.start;
  const addUpTo = (position: number) => {
    media.add({ source: path, start: addedTo, end: position });
    addedTo = position;
  };
  for (const run of head.runs) {
    if (run.offset < addedTo) throw new RangeError('Its samples lie outside its media');
    addUpTo(run.offset);
    const length = tableOf(run.trackId)?.addRun(run, media.byteLength, (position, prefix) => {
      addUpTo(run.offset + position);
      media.add({ source: prefix, start: 0, end: prefix.length });
    });
    if (run.offset + (length ?? 0) > bytes) throw new RangeError('Its samples lie outside its media');
  }
  addUpTo(bytes);
}

export interface KnownSegment {
  bytes: number;
  videoSamples: number;
  audioSamples: number;
}

const longestSampleEntry = 16;
// Everything in a `moof` but its samples, and the head of the `mdat`, with room to spare.
const roomForBoxes = 512;

/**
 * Reads the sample tables at the start of a segment file without its media: usually one read of a few kilobytes. Throws
 * if the file is not the segment in the journal.
 */
export async function readSegmentHead(files: StoredFiles, path: string, known: KnownSegment): Promise<FragmentHead> {
  const readStart = (length: number) => readPiece(files, path, 0, Math.min(length, known.bytes));
  const guess = roomForBoxes + (known.videoSamples + known.audioSamples) * longestSampleEntry;
  const first = await readStart(guess);
  const needed = fragmentHeadLength(first);
  return parseHead(needed <= first.length ? first : await readStart(needed), known.bytes);
}

function parseHead(bytes: Buffer, fileBytes: number): FragmentHead {
  const head = readFragmentHead(bytes);
  if (head.media.end !== fileBytes) throw new RangeError('It is not as long as the journal says');
  return head;
}
