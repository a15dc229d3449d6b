import { join } from 'node:path';
import { isMissing } from '../../files/file-system.ts';
import { entriesIn } from '../../files/write-whole.ts';
import { TargetDuration } from '../../playlists/media-playlist.ts';
import { type JournalState, targetDurationOf } from '../journal/journal-state.ts';
import { TrackConfigError } from '../tracks.ts';
import { type FoundSegment, type PlacedSegment, placeSegments, readFoundSegment } from './found-segments.ts';
import { type FoundPart, readPart } from './read-part.ts';

export interface RebuiltSource {
  /** `state` with what was found; the same object if nothing was. */
  state: JournalState;
  /** Files that the journal had lost, relative to the recording. */
  found: string[];
  /** Files that cannot be read, and why. */
  unreadable: Map<string, string>;
}

const segmentName = /^(\d{1,6})-(\d{5,7})\.m4s$/;

/** Adds source segments that are on disk but not in `state`, and their parts, read from their files alone. */
export async function rebuildSource(directory: string, state: JournalState): Promise<RebuiltSource> {
  const folder = join(directory, 'source');
  const named = new Set(state.segments.map(({ rendition, uri }) => `${rendition}/${uri}`));
  const names = (await entriesIn(folder)).map(({ name }) => name);
  const unnamed = names.filter((name) => segmentName.test(name) && !named.has(`source/${name}`));
  const unreadable = new Map<string, string>();
  if (unnamed.length === 0) return { state, found: [], unreadable };

  const parts = new Map<number, FoundPart | string>();
  const found: (PlacedSegment & { found: FoundSegment })[] = [];
  for (const uri of unnamed) {
    const [, part = 0, number = 0] = (segmentName.exec(uri) ?? []).map(Number);
    const read =
      parts.get(part) ?? (await reading(() => readPart(join(folder, `init-${part}.mp4`), part, `init-${part}.mp4`)));
    parts.set(part, read);
    if (typeof read === 'string') {
      unreadable.set(`source/${uri}`, `its init segment cannot be read: ${read}`);
      continue;
    }
    const segment = await reading(() => readFoundSegment(join(folder, uri), read.tracks));
    if (typeof segment === 'string') unreadable.set(`source/${uri}`, segment);
    else found.push({ part, number, uri, found: segment });
  }
  return { state: place(state, parts, found), found: found.map(({ uri }) => `source/${uri}`), unreadable };
}

function place(
  state: JournalState,
  parts: ReadonlyMap<number, FoundPart | string>,
  found: readonly (PlacedSegment & { found: FoundSegment })[],
): JournalState {
  const known: PlacedSegment[] = state.segments.map((journal) => ({ ...journal, journal }));
  const all = [...known, ...found].sort((a, b) => a.number - b.number);
  const numbers = [...new Set(all.map(({ part }) => part))].sort((a, b) => a - b);
  const segments = numbers.map((number) => placeSegments(all.filter(({ part }) => part === number)));
  // As the recorder fixed it, with the first segment.
  const targetDuration = new TargetDuration(targetDurationOf(state));
  targetDuration.observe(segments[0]?.[0]?.durationSeconds ?? 0);
  const newParts = segments.flatMap(([first]) => {
    const read = first && parts.get(first.part);
    const isKnown = state.parts.some(({ part }) => part === first?.part);
    if (first === undefined || isKnown || read === undefined || typeof read === 'string') return [];
    return [{ ...read.journal, wallClockMs: first.wallClockMs, targetDurationSeconds: targetDuration.seconds }];
  });
  return {
    ...state,
    parts: [...state.parts, ...newParts].sort((a, b) => a.part - b.part),
    segments: segments.flat(),
  };
}

/** The result of `read`, or why the file is not part of a recording, as a sentence. Throws on a disk error. */
async function reading<T>(read: () => Promise<T>): Promise<T | string> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RangeError || error instanceof TrackConfigError) return error.message;
    if (isMissing(error)) return 'It is missing';
    throw error;
  }
}
