import { codeOf } from '../files/file-system.ts';
import { pieceBuffers } from '../files/piece-buffers.ts';
import type { FileSize, StoredFiles } from '../files/stored-files.ts';
import { KeptMedia } from './kept-media.ts';

/** A file that players may fetch. */
export interface ServedFile extends FileSize {
  contentType: string;
  /** Media never changes once written; playlists may. */
  isImmutable: boolean;
  /** The bytes `[start, end)`, in pieces. Where they come as a stream, they are in memory until it is destroyed. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Of a piece that nobody reads any more. */
  giveBack(piece: Uint8Array): void;
  readText(): Promise<string>;
}

/** What is in a session's own folder, by name. */
const ownFiles: ReadonlyMap<string, string> = new Map([
  ['index.m3u8', 'application/vnd.apple.mpegurl'],
  ['poster.jpg', 'image/jpeg'],
  ['storyboard.jpg', 'image/jpeg'],
  ['storyboard.vtt', 'text/vtt; charset=utf-8'],
]);
const rendition = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}';
const playlistPath = new RegExp(`^${rendition}/index\\.m3u8$`);
const mediaPath = new RegExp(`^${rendition}/(init-\\d{1,6}(-all)?\\.mp4|\\d{1,6}-\\d{5,7}(-whole)?\\.m4s)$`);
const sharedMedia = new KeptMedia(64 * 1024 * 1024);

/**
 * The file of a recording behind a path of its playback URL, or undefined. Only names of a recording's own layout are
 * looked for: `path` is decoded, without a leading slash. Media that is in memory is looked for on the disk all the
 * same: what is gone or was replaced is never sent.
 */
export async function openServedFile(
  { id, files }: { id: string; files: StoredFiles },
  path: string,
  keptMedia = sharedMedia,
): Promise<ServedFile | undefined> {
  const contentType = contentTypeOf(path);
  if (contentType === undefined) return undefined;
  try {
    const size = await files.size(path);
    const isImmutable = mediaPath.test(path);
    return {
      ...size,
      contentType,
      isImmutable,
      read(start, end) {
        const kept = isImmutable && keptMedia.open(`${id}/${path}`, size, () => files.read(path), [start, end]);
        return kept || files.readRange(path, start, end);
      },
      giveBack: (piece) => pieceBuffers.giveBack(piece),
      readText: async () => (await files.read(path)).toString(),
    };
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}

/** By the layout alone; undefined for what is not part of it. */
function contentTypeOf(path: string): string | undefined {
  if (mediaPath.test(path)) return 'video/mp4';
  return playlistPath.test(path) ? 'application/vnd.apple.mpegurl' : ownFiles.get(path);
}

const notThere = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENODEV'];

/** For whoever asks from outside: is there no such file, or none that is the recording's own, or no disk to have it? */
export function isNotThere(error: unknown): boolean {
  return notThere.includes(codeOf(error) ?? '');
}
