import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isSessionId, recordingDirectory } from './recording-directory.ts';

export interface RecordingFile {
  path: string;
  contentType: 'application/vnd.apple.mpegurl' | 'video/mp4';
  /** Media never changes once written; playlists may. */
  isImmutable: boolean;
}

const masterName = 'index.m3u8';
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
  const isKnown = isMedia || path === masterName || playlistPath.test(path);
  if (!isKnown || !isSessionId(sessionId)) return undefined;
  try {
    const realRoot = await realpath(root);
    const file = join(recordingDirectory(realRoot, sessionId), path);
    if ((await realpath(file)) !== file || !(await lstat(file)).isFile()) return undefined;
    return { path: file, contentType: isMedia ? 'video/mp4' : 'application/vnd.apple.mpegurl', isImmutable: isMedia };
  } catch {
    return undefined;
  }
}
