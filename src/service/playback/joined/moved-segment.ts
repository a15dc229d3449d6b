import { readPiece, type StoredFiles } from '../../files/stored-files.ts';
import { moveFragment } from '../../mp4/move-fragment.ts';
import { fragmentHeadLength } from '../../mp4/read-fragment.ts';
import { readInitTracks } from '../../mp4/track-boxes.ts';
import { isNotThere, type ServedFile } from '../served-file.ts';

interface SegmentFile {
  file: ServedFile;
  files: StoredFiles;
  /** `rendition/name` below the recording. */
  path: string;
}

const segmentPath = /^([^/]+)\/(\d+)-[^/]+\.m4s$/;
const boxHeadBytes = 8;

/**
 * A segment whose decode times are so many milliseconds later: only its head is other bytes than those on the disk.
 * Undefined where it is no segment, its init segment is gone, or a time would be negative.
 */
export async function openMovedSegment(
  { file, files, path }: SegmentFile,
  shiftMs: number,
): Promise<ServedFile | undefined> {
  const [, rendition, part] = segmentPath.exec(path) ?? [];
  if (part === undefined) return undefined;
  try {
    const tracks = readInitTracks(await files.read(`${rendition}/init-${part}.mp4`));
    const headBytes = fragmentHeadLength(await readPiece(files, path, 0, boxHeadBytes)) - boxHeadBytes;
    const head = Buffer.from(await readPiece(files, path, 0, headBytes));
    moveFragment(head, undefined, (trackId) => {
      const track = tracks.find(({ id }) => id === trackId);
      if (track === undefined) throw new RangeError(`It has no track ${trackId}`);
      return Math.round((shiftMs * track.timescale) / 1000);
    });
    return { ...file, read: (start, end) => readMoved(head, files, path, [start, end]) };
  } catch (error) {
    if (error instanceof RangeError || isNotThere(error)) return undefined;
    throw error;
  }
}

async function* readMoved(
  head: Buffer,
  files: StoredFiles,
  path: string,
  [start, end]: [number, number],
): AsyncGenerator<Uint8Array> {
  if (start < head.length) yield head.subarray(start, Math.min(end, head.length));
  if (end > head.length) yield* files.readRange(path, Math.max(start, head.length), end);
}
