import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalSegment, JournalState } from '../recorder/journal-state.ts';
import { checkSegment } from './check-segment.ts';
import { nameFault } from './name-fault.ts';
import { type PlaylistSegment, parseMediaPlaylist } from './parse-playlist.ts';
import { type InitTrack, readInit } from './read-init.ts';
import { RecordingFault } from './recording-fault.ts';

const segmentsAtOnce = 8;
// Sums of durations written with six decimals.
const roundingSeconds = 0.001;

/** Decodes a segment with its init segment; returns what is wrong, in words, or undefined. */
export type DecodeSegment = (initPath: string, segmentPath: string) => Promise<string | undefined>;

interface ListedSegment {
  listed: PlaylistSegment;
  journal: JournalSegment;
}

/**
 * Reads back one rendition: its playlist against the journal, every segment's head, the first and the last whole.
 * Returns its seconds. Throws `RecordingFault`.
 */
export async function checkRendition(
  directory: string,
  name: string,
  state: JournalState,
  decode: DecodeSegment | undefined,
): Promise<number> {
  const folder = join(directory, name);
  const playlist = await nameFault(`${name}/index.m3u8`, () => readPlaylist(join(folder, 'index.m3u8')));
  const segments = matchJournal(playlist, state, name);
  const inits = await readInits(folder, name, playlist, state);
  const lastIndex = segments.length - 1;

  async function check({ listed, journal }: ListedSegment, i: number): Promise<number> {
    const isOutermost = i === 0 || i === lastIndex;
    const path = join(folder, listed.uri);
    const tracks = inits.get(listed.initUri) ?? new Map<number, InitTrack>();
    const seconds = await nameFault(`${name}/${listed.uri}`, () =>
      checkSegment({ path, journal, tracks, isReadWhole: isOutermost }),
    );
    const fault = isOutermost ? await decode?.(join(folder, listed.initUri), path) : undefined;
    if (fault !== undefined) throw new RecordingFault(`${name}/${listed.uri} does not decode: ${fault}`);
    return seconds;
  }

  let mediaSeconds = 0;
  for (let i = 0; i <= lastIndex; i += segmentsAtOnce) {
    const batch = segments.slice(i, i + segmentsAtOnce).map((segment, j) => check(segment, i + j));
    for (const seconds of await Promise.all(batch)) mediaSeconds += seconds;
  }
  return compareDurations(name, segments, mediaSeconds);
}

async function readPlaylist(path: string): Promise<PlaylistSegment[]> {
  return parseMediaPlaylist(await readFile(path, 'utf8'));
}

function matchJournal(playlist: PlaylistSegment[], state: JournalState, name: string): ListedSegment[] {
  const journal = state.segments.filter((segment) => segment.rendition === name);
  if (playlist.length !== journal.length) {
    throw new RecordingFault(`${name}/index.m3u8 lists ${playlist.length} of ${journal.length} segments`);
  }
  return journal.map((segment, i) => {
    const listed = playlist[i];
    if (listed?.uri !== segment.uri) throw new RecordingFault(`${name}/index.m3u8 does not list ${segment.uri}`);
    return { listed, journal: segment };
  });
}

async function readInits(folder: string, name: string, playlist: PlaylistSegment[], state: JournalState) {
  const inits = new Map<string, Map<number, InitTrack>>();
  for (const uri of new Set(playlist.map((segment) => segment.initUri))) {
    const expected = state.parts.find((part) => part.rendition === name && part.uri === uri)?.bytes;
    const tracks = await nameFault(`${name}/${uri}`, () => readTracks(join(folder, uri), expected));
    inits.set(uri, tracks);
  }
  return inits;
}

async function readTracks(path: string, expectedBytes: number | undefined): Promise<Map<number, InitTrack>> {
  const content = await readFile(path);
  if (content.length !== expectedBytes) throw new RecordingFault('it is not as long as it was written');
  return readInit(content);
}

/** What the playlist says, what the journal says and what the samples last agree within one segment. */
function compareDurations(name: string, segments: ListedSegment[], mediaSeconds: number): number {
  const listedSeconds = segments.reduce((sum, { listed }) => sum + listed.durationSeconds, 0);
  const journalSeconds = segments.reduce((sum, { journal }) => sum + journal.durationSeconds, 0);
  const longest = segments.reduce((most, { journal }) => Math.max(most, journal.durationSeconds), 0);
  for (const seconds of [journalSeconds, mediaSeconds]) {
    if (Math.abs(listedSeconds - seconds) > longest + roundingSeconds) {
      throw new RecordingFault(
        `${name}/index.m3u8 lists ${listedSeconds.toFixed(1)} s of media where there are ${seconds.toFixed(1)} s`,
      );
    }
  }
  return listedSeconds;
}
