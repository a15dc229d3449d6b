import { join } from 'node:path';
import { entriesIn, isMissing } from '../../lib/files.ts';

import { TargetDuration } from '../../media/hls/media-playlist.ts';
import { type JournalPart, type JournalSegment, type JournalState, targetDurationOf } from '../../recorder/journal.ts';
import { TrackConfigError } from '../../recorder/tracks.ts';
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

/** One that was made whole has a track more than the one with its number that was recorded. */
export const segmentName = /^(\d{1,6})-(\d{5,7})(-whole)?\.m4s$/;

/** Adds source segments that are on disk but not in `state`, and their parts, read from their files alone. */
export async function rebuildSource(directory: string, state: JournalState): Promise<RebuiltSource> {
  const folder = join(directory, 'source');
  const names = (await entriesIn(folder)).map(({ name }) => name);
  const unnamed = unnamedSegments(names, state);
  const unreadable = new Map<string, string>();
  if (unnamed.length === 0) return { state, found: [], unreadable };
  const recorded = asRecorded(state, names);
  if (recorded !== undefined) return rebuildSource(directory, recorded);

  const parts = new Map<number, FoundPart | string>();
  const found: (PlacedSegment & { found: FoundSegment })[] = [];
  for (const uri of unnamed) {
    const [, part = 0, number = 0] = (segmentName.exec(uri) ?? []).map(Number);
    const init = [`init-${part}-all.mp4`].find((name) => names.includes(name)) ?? `init-${part}.mp4`;
    const read = parts.get(part) ?? (await reading(() => readPart(join(folder, init), part, init)));
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

/**
 * The journal as it was before tracks were completed, which begins anew where it does not name all that is there; undefined
 * where nothing was completed, or a file that was replaced is gone.
 */
export function asRecorded(state: JournalState, names: readonly string[]): JournalState | undefined {
  const replaced = state.segments.flatMap(({ rendition, replaces }) =>
    rendition === 'source' && replaces !== undefined ? [replaces] : [],
  );
  if (replaced.length === 0 || !replaced.every((name) => names.includes(name))) return undefined;
  const segments = state.segments.filter(({ rendition, replaces }) => rendition !== 'source' || replaces === undefined);
  const numbers = new Set(segments.flatMap(({ rendition, part }) => (rendition === 'source' ? [part] : [])));
  const parts = state.parts.filter(({ rendition, part }) => rendition !== 'source' || numbers.has(part));
  return { ...state, parts, segments };
}

/** A segment that was made whole counts only where the journal names it, or the one that it replaces is gone. */
function unnamedSegments(names: readonly string[], { segments }: JournalState): string[] {
  const source = segments.filter(({ rendition }) => rendition === 'source');
  const named = new Set(source.flatMap(({ uri, replaces }) => [uri, ...(replaces === undefined ? [] : [replaces])]));
  const numbers = new Set(source.map(({ number }) => number));
  const recorded = names.flatMap((name) => {
    const [, , number, isWhole] = segmentName.exec(name) ?? [];
    return number === undefined || isWhole !== undefined ? [] : [Number(number)];
  });
  return names.filter((name) => {
    const [, , number, isWhole] = segmentName.exec(name) ?? [];
    if (number === undefined || named.has(name)) return false;
    return isWhole === undefined || !(numbers.has(Number(number)) || recorded.includes(Number(number)));
  });
}

function place(
  state: JournalState,
  parts: ReadonlyMap<number, FoundPart | string>,
  found: readonly (PlacedSegment & { found: FoundSegment })[],
): JournalState {
  const known: PlacedSegment[] = state.segments.map((journal) => ({ ...journal, journal }));
  const all = [...known, ...found].sort((a, b) => a.number - b.number);
  const numbers = [...new Set(all.map(({ part }) => part))].sort((a, b) => a - b);
  const segments = numbers
    .map((number) => placeSegments(all.filter(({ part }) => part === number)))
    // A part that was made whole has a higher number than those after it.
    .sort(([a], [b]) => (a?.number ?? 0) - (b?.number ?? 0));
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
    parts: inOrder([...state.parts, ...newParts], segments.flat()),
    segments: segments.flat(),
  };
}

/** Parts in the order of their first segments. */
export function inOrder(parts: readonly JournalPart[], segments: readonly JournalSegment[]): JournalPart[] {
  const firstOf = new Map<number, number>();
  for (const { part, number } of segments) firstOf.set(part, Math.min(number, firstOf.get(part) ?? number));
  return [...parts].sort((a, b) => (firstOf.get(a.part) ?? 0) - (firstOf.get(b.part) ?? 0) || a.part - b.part);
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
