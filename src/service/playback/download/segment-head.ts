import { open } from 'node:fs/promises';
import { childBoxes } from '../../mp4/find-boxes.ts';
import { readSampleRuns, type SampleRun } from '../../mp4/sample-run.ts';
import { withoutLinks } from './read-media.ts';

export interface SegmentHead {
  /** In the order of their bytes; offsets count from the file's start. */
  runs: SampleRun[];
  /** Where the media's bytes begin; they reach to the end of the file. */
  mediaStart: number;
}

export interface KnownSegment {
  bytes: number;
  videoSamples: number;
  audioSamples: number;
}

const boxHeadLength = 8;
const longestSampleEntry = 16;
// Everything in a `moof` but its samples, and the head of the `mdat`, with room to spare.
const roomForBoxes = 512;

/**
 * Reads the sample tables at the start of a segment file, and nothing of its media: as a rule one read of a few
 * kilobytes. Throws when the file is not the segment that the journal tells of.
 */
export async function readSegmentHead(path: string, known: KnownSegment): Promise<SegmentHead> {
  const file = await open(path, withoutLinks);
  try {
    const guess = roomForBoxes + (known.videoSamples + known.audioSamples) * longestSampleEntry;
    const first = await readStart(guess);
    const needed = boxLength(first, 0, 'moof') + boxHeadLength;
    return parseHead(needed <= first.length ? first : await readStart(needed), known.bytes);
  } finally {
    await file.close();
  }

  async function readStart(length: number): Promise<Buffer> {
    const wanted = Math.min(length, known.bytes);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, 0);
    return buffer.subarray(0, bytesRead);
  }
}

function parseHead(head: Buffer, fileBytes: number): SegmentHead {
  const moofLength = boxLength(head, 0, 'moof');
  const mediaStart = moofLength + boxHeadLength;
  if (moofLength + boxLength(head, moofLength, 'mdat') !== fileBytes) {
    throw new RangeError('It is not as long as the journal tells');
  }
  const [moof] = childBoxes(head.subarray(0, moofLength));
  return { runs: moof === undefined ? [] : readSampleRuns(moof.body), mediaStart };
}

function boxLength(bytes: Buffer, at: number, type: string): number {
  if (at + boxHeadLength > bytes.length || bytes.toString('latin1', at + 4, at + boxHeadLength) !== type) {
    throw new RangeError(`It has no ${type} box in its place`);
  }
  return bytes.readUInt32BE(at);
}
