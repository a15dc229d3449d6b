import { Readable } from 'node:stream';
import { codeOf } from '../../files/error-code.ts';
import type { StoredFiles } from '../../files/stored-files.ts';
import { journalName, readStoredJournal, renditionJournalName } from '../../recording/journal/read-journal.ts';
import { isNotThere } from '../served-file.ts';
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
 * A rendition of a recording, every sample as it was recorded, as an MP4 whose sample tables come
 * first. Undefined when there is no such rendition, it was left out, has no media, or is not the recording's own to give.
 * Throws when a file is not what the journal tells.
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
  { id, files }: { id: string; files: StoredFiles },
  rendition: string,
  cache: MovieCache = sharedCache,
): Promise<Mp4Download | undefined> {
  const key = `${id}/${rendition}`;
  const stamp = await journalStamp(files);
  if (stamp === undefined) {
    cache.forget(key);
    return undefined;
  }
  // Not of every name that somebody makes up is the journal read, and a movie kept.
  if (!(await hasAny(files, [`${rendition}/index.m3u8`, `${rendition}/init-0.mp4`]))) return undefined;
  try {
    const movie = await cache.get(key, stamp, () => build(files, rendition));
    return movie && download(files, movie);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return undefined;
    throw error;
  }
}

/** Built from the journal's names alone: one that it does not have never becomes part of a path. */
async function build(files: StoredFiles, rendition: string): Promise<Movie | undefined> {
  const state = await readStoredJournal(files);
  if (state.dropped.has(rendition)) return undefined;
  const segments = state.segments.filter((segment) => segment.rendition === rendition);
  const parts = state.parts.filter((part) => part.rendition === rendition);
  return segments.length === 0 ? undefined : buildMovie({ files, parts, segments });
}

function download(files: StoredFiles, movie: Movie): Mp4Download {
  const byteLength = movie.headBytes + movie.media.byteLength;
  return {
    byteLength,
    lastModifiedMs: movie.lastModifiedMs,
    etag: movie.etag,
    read(start, end) {
      const isRange = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end <= byteLength;
      if (!isRange || start > end) throw new RangeError(`${start} to ${end} is no range of ${byteLength} bytes`);
      return Readable.from(readBytes(files, movie, start, end), { objectMode: false, highWaterMark: readAheadBytes });
    },
  };
}

async function* readBytes(files: StoredFiles, movie: Movie, start: number, end: number): AsyncGenerator<Uint8Array> {
  let position = 0;
  for (const piece of movie.head) {
    const [from, to] = [Math.max(start - position, 0), Math.min(end - position, piece.length)];
    if (from < to) yield piece.subarray(from, to);
    position += piece.length;
  }
  const { headBytes } = movie;
  yield* readMedia(files, movie.media, Math.max(0, start - headBytes), end - headBytes);
}

/** Changes whenever the journal does; undefined when there is none. */
async function journalStamp(files: StoredFiles): Promise<string | undefined> {
  const [source, renditions] = await Promise.all([journalName, renditionJournalName].map((name) => find(files, name)));
  return source && `${source}, ${renditions}`;
}

async function hasAny(files: StoredFiles, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) if ((await find(files, path)) !== undefined) return true;
  return false;
}

/** A file's version; undefined when it is not there. */
async function find(files: StoredFiles, path: string): Promise<string | undefined> {
  try {
    return (await files.size(path)).version;
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}
