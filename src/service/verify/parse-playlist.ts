import { RecordingFault } from './recording-fault.ts';

export interface PlaylistSegment {
  uri: string;
  durationSeconds: number;
  initUri: string;
}

/** The rendition playlists that a master playlist names, in its order. Throws `RecordingFault`. */
export function parseMasterPlaylist(text: string): string[] {
  const uris: string[] = [];
  let isVariantNext = false;
  for (const line of playlistLines(text)) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) isVariantNext = true;
    if (line.startsWith('#')) continue;
    if (!isVariantNext) throw new RecordingFault('The master playlist names a rendition without describing it');
    uris.push(line);
    isVariantNext = false;
  }
  if (isVariantNext) throw new RecordingFault('The master playlist is cut short');
  return uris;
}

/** The segments of a finished rendition's playlist. Throws `RecordingFault`. */
export function parseMediaPlaylist(text: string): PlaylistSegment[] {
  const segments: PlaylistSegment[] = [];
  const lines = playlistLines(text);
  let durationSeconds: number | undefined;
  let initUri: string | undefined;
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) durationSeconds = readDuration(line);
    if (line.startsWith('#EXT-X-MAP:')) initUri = /^#EXT-X-MAP:URI="([^"]+)"$/.exec(line)?.[1];
    if (line.startsWith('#')) continue;
    if (durationSeconds === undefined || initUri === undefined) {
      throw new RecordingFault(`The playlist names ${line} without its duration or init segment`);
    }
    segments.push({ uri: line, durationSeconds, initUri });
    durationSeconds = undefined;
  }
  if (lines.at(-1) !== '#EXT-X-ENDLIST') throw new RecordingFault('A playlist is cut short: it has no end');
  return segments;
}

function playlistLines(text: string): string[] {
  if (!text.startsWith('#EXTM3U\n') || !text.endsWith('\n')) throw new RecordingFault('A playlist is cut short');
  return text.split('\n').filter((line) => line !== '');
}

function readDuration(line: string): number {
  const text = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line)?.[1];
  if (text === undefined) throw new RecordingFault(`The playlist has a duration that cannot be read: ${line}`);
  return Number(text);
}
