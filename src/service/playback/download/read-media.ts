import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MediaLayout } from './media-layout.ts';

/** A segment is a file of the recording's own: a symbolic link in its place could lead anywhere. */
export const withoutLinks = constants.O_RDONLY | constants.O_NOFOLLOW;

const pieceBytes = 256 * 1024;

/**
 * The bytes `[from, to)` of a download's media, straight from the segment files, of which one is open at a time. Throws
 * when one of them is gone or cut short: what comes out is never silently less.
 */
export async function* readMedia(
  folder: string,
  media: MediaLayout,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (const { source, start, end } of media.spans(from, to)) {
    if (typeof source === 'string') yield* readFileSpan(join(folder, source), start, end);
    else yield source.subarray(start, end);
  }
}

async function* readFileSpan(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, withoutLinks);
  try {
    for (let position = start; position < end; ) {
      const length = Math.min(pieceBytes, end - position);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position);
      if (bytesRead === 0) throw new Error(`${basename(path)} has been cut short`);
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
