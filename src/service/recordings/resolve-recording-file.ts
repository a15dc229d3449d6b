import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isSessionId, recordingDirectory } from './recording-directory.ts';

export interface RecordingFile {
  path: string;
  contentType: string;
  /** Media never changes once written; playlists may. */
  isImmutable: boolean;
}

/** What stands in a session's own folder, by name. */
const ownFiles: ReadonlyMap<string, string> = new Map([
  ['index.m3u8', 'application/vnd.apple.mpegurl'],
  ['poster.jpg', 'image/jpeg'],
  ['storyboard.jpg', 'image/jpeg'],
  ['storyboard.vtt', 'text/vtt; charset=utf-8'],
]);
const rendition = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}';
const playlistPath = new RegExp(`^${rendition}/index\\.m3u8$`);
const mediaPath = new RegExp(`^${rendition}/(init-\\d{1,6}\\.mp4|\\d{1,6}-\\d{5,7}\\.m4s)$`);

/**
 * The file behind `path` in a session's recording, or undefined. Only names of a recording's own layout are looked at
 * (`path` is decoded, without a leading slash), and only regular files reached without a symbolic link are given out.
 */
export async function resolveRecordingFile(
  root: string,
  sessionId: string,
  path: string,
): Promise<RecordingFile | undefined> {
  const isMedia = mediaPath.test(path);
  const contentType = contentTypeOf(path);
  if (contentType === undefined || !isSessionId(sessionId)) return undefined;
  try {
    const realRoot = await realpath(root);
    const file = join(recordingDirectory(realRoot, sessionId), path);
    if ((await realpath(file)) !== file || !(await lstat(file)).isFile()) return undefined;
    return { path: file, contentType, isImmutable: isMedia };
  } catch {
    return undefined;
  }
}

/** By the layout alone; undefined for what is not part of it. */
function contentTypeOf(path: string): string | undefined {
  if (mediaPath.test(path)) return 'video/mp4';
  return playlistPath.test(path) ? 'application/vnd.apple.mpegurl' : ownFiles.get(path);
}
