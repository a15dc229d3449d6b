import { type ReadMedia, readMedia } from './read-media.ts';

/** What FFmpeg finds in one part of a recording: its init segment and all media segments after it. */
export interface ReadPart extends ReadMedia {
  segments: number;
  /** Sum of the playlist's EXTINF. */
  durationSeconds: number;
}

async function get(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Reads the first rendition behind a master playlist as a player would, part by part, and decodes all of it. */
export async function readRecording(masterUrl: string): Promise<ReadPart[]> {
  const master = (await get(masterUrl)).toString();
  const rendition = master.split('\n').find((line) => line !== '' && !line.startsWith('#'));
  if (rendition === undefined) throw new Error(`No rendition in ${masterUrl}:\n${master}`);
  const playlistUrl = new URL(rendition, masterUrl).href;
  const playlist = (await get(playlistUrl)).toString();
  if (!playlist.includes('#EXT-X-ENDLIST')) throw new Error(`${playlistUrl} is not closed:\n${playlist}`);

  const parts: { urls: string[]; durationSeconds: number }[] = [];
  for (const line of playlist.split('\n')) {
    const init = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1];
    if (init !== undefined) parts.push({ urls: [new URL(init, playlistUrl).href], durationSeconds: 0 });
    const part = parts.at(-1);
    if (!part) continue;
    const duration = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (duration !== undefined) part.durationSeconds += Number(duration);
    if (line !== '' && !line.startsWith('#')) part.urls.push(new URL(line, playlistUrl).href);
  }
  const read: ReadPart[] = [];
  for (const { urls, durationSeconds } of parts) {
    const bytes = Buffer.concat(await Promise.all(urls.map(get)));
    read.push({ segments: urls.length - 1, durationSeconds, ...(await readMedia(bytes)) });
  }
  return read;
}
