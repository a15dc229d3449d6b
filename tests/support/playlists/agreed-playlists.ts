import { deepStrictEqual } from 'node:assert/strict';
import { hlsJsReader } from './hls-js-reader.ts';
import { hlsParserReader } from './hls-parser-reader.ts';
import { m3u8parseReader } from './m3u8parse-reader.ts';
import type { MasterReading, MediaReading, PlaylistReader, VariantReading } from './playlist-reading.ts';

const readers = [hlsParserReader, m3u8parseReader, hlsJsReader] as const;

/** A master playlist with each of its media playlists, as all three readers understand them. */
export interface AgreedPlaylists {
  master: MasterReading;
  renditions: { name: string; variant: VariantReading; media: MediaReading }[];
}

function agree<T>(url: string, read: (reader: PlaylistReader) => T): T {
  const [reference, ...others] = readers;
  const understood = read(reference);
  for (const other of others) {
    deepStrictEqual(read(other), understood, `${other.name} and ${reference.name} disagree on ${url}`);
  }
  return understood;
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Fetches a master playlist and all media playlists in it. Throws where three independent parsers do not agree. */
export async function fetchAgreedPlaylists(masterUrl: string): Promise<AgreedPlaylists> {
  const text = await fetchText(masterUrl);
  const master = agree(masterUrl, (reader) => reader.readMaster(text, masterUrl));
  const renditions = await Promise.all(
    master.variants.map(async (variant) => {
      const playlist = await fetchText(variant.uri);
      const media = agree(variant.uri, (reader) => reader.readMedia(playlist, variant.uri));
      return { name: new URL(variant.uri).pathname.split('/').at(-2) ?? '', variant, media };
    }),
  );
  return { master, renditions };
}
