import type { StoredFiles } from '../../files/stored-files.ts';
import type { MediaLayout } from './media-layout.ts';

/**
 * The bytes `[from, to)` of a download's media, straight from the segment files, of which one is open at a time. Throws
 * when one of them is gone or cut short: what comes out is never silently less.
 */
export async function* readMedia(
  files: StoredFiles,
  media: MediaLayout,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (const { source, start, end } of media.spans(from, to)) {
    if (typeof source === 'string') yield* files.readRange(source, start, end);
    else yield source.subarray(start, end);
  }
}
