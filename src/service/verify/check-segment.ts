import { type FileHandle, open } from 'node:fs/promises';
import type { JournalSegment } from '../recorder/journal-state.ts';
import { type Fragment, readBoxLength, readFragment } from './read-fragment.ts';
import type { InitTrack } from './read-init.ts';
import { RecordingFault } from './recording-fault.ts';

// Holds the moof of two seconds of 60 frames and their sound; a longer one costs a second read.
const firstReadBytes = 8192;

export interface SegmentToCheck {
  path: string;
  journal: JournalSegment;
  tracks: Map<number, InitTrack>;
  /** Read all of it, not only the head? */
  isReadWhole: boolean;
}

/**
 * Checks one segment against the journal: its size, its boxes, its samples. Returns the seconds that its samples last.
 * Throws `RecordingFault`.
 */
export async function checkSegment({ path, journal, tracks, isReadWhole }: SegmentToCheck): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size !== journal.bytes) throw new RecordingFault(`it has ${size} bytes instead of ${journal.bytes}`);
    const head = await readHead(file, isReadWhole ? size : Math.min(size, firstReadBytes), size);
    const fragment = readFragment(head);
    checkPayload(fragment, size);
    const samples = fragment.runs.reduce((sum, run) => sum + run.sampleSizes.length, 0);
    const expected = journal.videoSamples + journal.audioSamples;
    if (samples !== expected) throw new RecordingFault(`it has ${samples} samples instead of ${expected}`);
    if (isReadWhole) checkNalUnits(head, fragment, tracks);
    return longestRunSeconds(fragment, tracks);
  } finally {
    await file.close();
  }
}

async function readHead(file: FileHandle, length: number, size: number): Promise<Buffer> {
  const head = await readStart(file, length);
  const needed = readBoxLength(head, 'moof') + 8;
  if (needed > size) throw new RecordingFault('its moof box is cut short');
  return needed <= head.length ? head : readStart(file, needed);
}

async function readStart(file: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

function checkPayload({ runs, payload }: Fragment, size: number): void {
  if (payload.end !== size) throw new RecordingFault('its media is cut short');
  let expectedOffset = payload.start;
  for (const run of runs) {
    if (run.offset !== expectedOffset) throw new RecordingFault('its samples are not where its table says');
    expectedOffset += run.sampleSizes.reduce((sum, bytes) => sum + bytes, 0);
  }
  if (expectedOffset !== payload.end) throw new RecordingFault('its samples do not fill its media');
}

/** Samples of H.264 and HEVC are NAL units with their lengths: damage nearly always breaks that chain. */
function checkNalUnits(content: Buffer, { runs }: Fragment, tracks: Map<number, InitTrack>): void {
  for (const run of runs) {
    const lengthBytes = tracks.get(run.trackId)?.nalLengthBytes;
    if (lengthBytes === undefined) continue;
    let position = run.offset;
    for (const bytes of run.sampleSizes) {
      const end = position + bytes;
      while (position + lengthBytes <= end) position += lengthBytes + content.readUIntBE(position, lengthBytes);
      if (position !== end) throw new RecordingFault('its video is damaged');
    }
  }
}

function longestRunSeconds({ runs }: Fragment, tracks: Map<number, InitTrack>): number {
  return runs.reduce((longest, run) => {
    const track = tracks.get(run.trackId);
    if (track === undefined) throw new RecordingFault('it has a track that its init segment does not describe');
    return Math.max(longest, run.durationTicks / track.timescale);
  }, 0);
}
