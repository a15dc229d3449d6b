import { type AgreedPlaylists, fetchAgreedPlaylists } from '../playlists/agreed-playlists.ts';
import { type ReadMedia, readMedia } from './read-media.ts';

/** One segment of a rendition, decoded by itself as a player that seeks there does. */
export interface ReadSegment extends ReadMedia {
  durationSeconds: number;
  discontinuity: number;
  bytes: number;
}

export interface ReadRendition {
  name: string;
  playlist: AgreedPlaylists['renditions'][number];
  segments: ReadSegment[];
}

/** Fetches every segment of every rendition behind a master playlist and decodes each. */
export async function readRenditions(masterUrl: string): Promise<ReadRendition[]> {
  const { renditions } = await fetchAgreedPlaylists(masterUrl);
  const files = new Map<string, Promise<Buffer>>();
  const read: ReadRendition[] = [];
  for (const playlist of renditions) {
    const segments: ReadSegment[] = [];
    for (const { uri, initUri, durationSeconds, discontinuity } of playlist.media.segments) {
      const init = files.get(initUri) ?? fetchBytes(initUri);
      files.set(initUri, init);
      const media = await fetchBytes(uri);
      const decoded = await readMedia(Buffer.concat([await init, media]));
      segments.push({ ...decoded, durationSeconds, discontinuity, bytes: media.length });
    }
    read.push({ name: playlist.name, playlist, segments });
  }
  return read;
}

async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
