import { codeOf } from '../lib/files.ts';
import type { FileSize, StoredFiles } from '../lib/stored-files.ts';
import { journalName, renditionJournalName } from '../recorder/journal.ts';

/** Bytes that can be read from anywhere in them, and need not be on disk. */
export interface RangedBody {
  byteLength: number;
  /** Unix ms. */
  lastModifiedMs: number;
  /** Quotes included; a strong tag is good for `If-Range`. */
  etag: string;
  /** The bytes `[start, end)`, in pieces. `signal` aborts when nobody takes them any more. */
  read(start: number, end: number, signal?: AbortSignal): AsyncIterable<Uint8Array>;
}

/** A file that players may fetch. */
export interface ServedFile extends FileSize {
  contentType: string;
  /** Media never changes once written; playlists may. */
  isImmutable: boolean;
  /** The bytes `[start, end)`, in pieces. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  readText(): Promise<string>;
}

/** Files in a session's own folder. */
const ownFiles: ReadonlyMap<string, string> = new Map([
  ['index.m3u8', 'application/vnd.apple.mpegurl'],
  ['poster.jpg', 'image/jpeg'],
  ['storyboard.jpg', 'image/jpeg'],
  ['storyboard.vtt', 'text/vtt; charset=utf-8'],
]);
const rendition = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}';
const playlistPath = new RegExp(`^${rendition}/index\\.m3u8$`);
const mediaPath = new RegExp(`^${rendition}/(init-\\d{1,6}(-all)?\\.mp4|\\d{1,6}-\\d{5,7}(-whole)?\\.m4s)$`);

/**
 * The file of a recording behind a path of its playback URL, or undefined. Only names of a recording's own layout are
 * looked for: `path` is decoded, without a leading slash.
 */
export async function openServedFile(files: StoredFiles, path: string): Promise<ServedFile | undefined> {
  const contentType = contentTypeOf(path);
  if (contentType === undefined) return undefined;
  const size = await findSize(files, path);
  return (
    size && {
      ...size,
      contentType,
      isImmutable: mediaPath.test(path),
      read: (start, end) => files.readRange(path, start, end),
      readText: async () => (await files.read(path)).toString(),
    }
  );
}

/** Undefined if there is no such file. */
export async function findSize(files: StoredFiles, path: string): Promise<FileSize | undefined> {
  try {
    return await files.size(path);
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}

/** The sizes of the journals that a recording's playlists and MP4s are made from. */
export function journalSizes(files: StoredFiles): Promise<(FileSize | undefined)[]> {
  return Promise.all([journalName, renditionJournalName].map((name) => findSize(files, name)));
}

/** Undefined if the path is not part of a recording's layout. */
function contentTypeOf(path: string): string | undefined {
  if (mediaPath.test(path)) return 'video/mp4';
  return playlistPath.test(path) ? 'application/vnd.apple.mpegurl' : ownFiles.get(path);
}

const notThere = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENODEV'];

/** Clients learn only that there is no such file, whether it is missing, a link, or its disk is not mounted. */
export function isNotThere(error: unknown): boolean {
  return notThere.includes(codeOf(error) ?? '');
}
