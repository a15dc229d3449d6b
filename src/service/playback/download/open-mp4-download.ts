import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { codeOf, isMissing } from '../../files/error-code.ts';
import { journalName, readJournal, renditionJournalName } from '../../recording/journal/read-journal.ts';
import { buildMovie, type Movie } from './build-mp4.ts';
import { MovieCache } from './mp4-cache.ts';
import { readMedia } from './read-media.ts';

/** A rendition as a progressive MP4 that is nowhere on disk. The same recording always comes out as the same bytes. */
export interface Mp4Download {
  byteLength: number;
  /** Unix ms. */
  lastModifiedMs: number;
  /** A strong entity tag, in its quotes: good for `If-Range`. */
  etag: string;
  /**
   * The bytes `[start, end)`. Destroying the stream closes the segment file that is open; it fails when a segment is
   * gone or cut short. Throws a RangeError on what is not a range of this file.
   */
  read(start: number, end: number): Readable;
}

const cachedBytes = 128 * 1024 * 1024;
const readAheadBytes = 256 * 1024;
const sharedCache = new MovieCache(cachedBytes);

/**
 * A rendition of the recording in `directory`, every sample as it was recorded, as an MP4 whose sample tables come
 * first. Undefined when there is no such rendition, it was left out, has no media, or is reached by way of a symbolic link
 * (the recording's own files are none: what a link leads to is not ours to give). Throws when a file is not what the journal tells.
 *
 * The timeline begins at 0 with what is shown or heard first. Parts (reconnects, changed configurations) follow on each
 * other without a gap; a part without sound or picture leaves that track silent or still. Where parts are encoded
 * differently the track has several sample descriptions, and each H.264 or HEVC keyframe begins with its parameter sets:
 * FFmpeg follows the descriptions, and Chromium, which reads the first alone, the keyframes (both decode every frame and
 * seek across; the size changes on the way). Where even the codec changes, or the sound's sample rate, such players
 * show or pitch only the first part right: for those recordings the playlist is the better link.
 *
 * Only the head is built and kept, some 20 bytes a sample; media is read from the segments as it is asked for.
 */
export async function openMp4Download(
  directory: string,
  rendition: string,
  cache: MovieCache = sharedCache,
): Promise<Mp4Download | undefined> {
  const folder = join(directory, rendition);
  const stamp = await journalStamp(directory);
  if (stamp === undefined) {
    cache.forget(folder);
    return undefined;
  }
  if (!(await isOwnFolder(directory, rendition))) return undefined;
  try {
    const movie = await cache.get(folder, stamp, () => build(directory, rendition));
    return movie && download(folder, movie);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return undefined;
    throw error;
  }
}

/** Built from the journal's names alone: one that it does not have never becomes part of a path. */
async function build(directory: string, rendition: string): Promise<Movie | undefined> {
  const state = await readJournal(directory);
  if (state.dropped.has(rendition)) return undefined;
  const segments = state.segments.filter((segment) => segment.rendition === rendition);
  const parts = state.parts.filter((part) => part.rendition === rendition);
  return segments.length === 0 ? undefined : buildMovie(join(directory, rendition), { parts, segments });
}

function download(folder: string, movie: Movie): Mp4Download {
  const byteLength = movie.headBytes + movie.media.byteLength;
  return {
    byteLength,
    lastModifiedMs: movie.lastModifiedMs,
    etag: movie.etag,
    read(start, end) {
      const isRange = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end <= byteLength;
      if (!isRange || start > end) throw new RangeError(`${start} to ${end} is no range of ${byteLength} bytes`);
      return Readable.from(readBytes(folder, movie, start, end), { objectMode: false, highWaterMark: readAheadBytes });
    },
  };
}

async function* readBytes(folder: string, movie: Movie, start: number, end: number): AsyncGenerator<Uint8Array> {
  let position = 0;
  for (const piece of movie.head) {
    const [from, to] = [Math.max(start - position, 0), Math.min(end - position, piece.length)];
    if (from < to) yield piece.subarray(from, to);
    position += piece.length;
  }
  const { headBytes } = movie;
  yield* readMedia(folder, movie.media, Math.max(0, start - headBytes), end - headBytes);
}

/** Changes whenever the journal does; undefined when there is none. */
async function journalStamp(directory: string): Promise<string | undefined> {
  const [source, renditions] = await Promise.all([
    fileStamp(join(directory, journalName)),
    fileStamp(join(directory, renditionJournalName)),
  ]);
  return source && `${source}, ${renditions}`;
}

async function fileStamp(path: string): Promise<string | undefined> {
  try {
    const file = await lstat(path);
    return file.isFile() ? `${file.ino} ${file.mtimeMs} ${file.size}` : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Only the folder of all recordings may itself be reached by a symbolic link: that is the operator's. */
async function isOwnFolder(directory: string, rendition: string): Promise<boolean> {
  try {
    const own = join(await realpath(dirname(directory)), basename(directory), rendition);
    return (await realpath(join(directory, rendition))) === own;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
