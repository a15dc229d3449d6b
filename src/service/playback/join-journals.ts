import { renditionNames } from '../media/hls/master-playlist.ts';
import type { JournalPart, JournalSegment, JournalState } from '../recorder/journal.ts';

/** The journal of a recording that is joined to others. */
export interface JoinedJournal {
  /** Its media is below this folder of each rendition; the first one has none, since the link is its own. */
  folder?: string | undefined;
  state: JournalState;
}

/**
 * The journals of recordings as that of one: each rendition that all of them have, the recordings' parts after each other.
 * A part whose init segment is the same bytes as that of the part before it names that one again: players then load none.
 * `isContinued`: where that is so of the first part of a recording in every rendition, it goes on with the part before it,
 * its times moved to that one's end. `movedFolder` is where its media is then reached.
 */
export function joinJournals(journals: readonly JoinedJournal[], { isContinued = false } = {}): JournalState {
  const joined: JournalState = { parts: [], segments: [], dropped: new Map() };
  const renditions = commonRenditions(journals);
  for (const journal of journals) {
    const shiftMs = isContinued ? continuingShift(joined, journal.state, renditions) : undefined;
    for (const rendition of renditions) addRendition(joined, rendition, journal, shiftMs);
  }
  return joined;
}

/** The folder of a recording's media with its times moved by so much, where it lies in `folder` as it was recorded. */
export function movedFolder(folder: string, shiftMs: number): string {
  return `${folder}_${shiftMs}`;
}

function addRendition(
  joined: JournalState,
  rendition: string,
  { folder, state }: JoinedJournal,
  shiftMs: number | undefined,
): void {
  const isOwn = (one: { rendition: string }) => one.rendition === rendition;
  const uriIn = (place: string | undefined, uri: string) => (place === undefined ? uri : `${place}/${uri}`);
  const segments = state.segments.filter(isOwn);
  const last = joined.segments.findLast(isOwn);
  const continued = last === undefined || shiftMs === undefined ? undefined : segments[0]?.part;
  const firstPart = Math.max(-1, ...joined.parts.filter(isOwn).map(({ part }) => part)) + 1;
  const firstNumber = joined.segments.filter(isOwn).length;
  for (const part of state.parts.filter(isOwn)) {
    if (part.part === continued) continue;
    const before = joined.parts.findLast(isOwn);
    const isSame = before !== undefined && hasSameInit(before, part);
    joined.parts.push({ ...part, part: firstPart + part.part, uri: isSame ? before.uri : uriIn(folder, part.uri) });
  }
  for (const [index, segment] of segments.entries()) {
    const number = firstNumber + index;
    if (last !== undefined && shiftMs !== undefined && folder !== undefined && segment.part === continued) {
      const uri = uriIn(movedFolder(folder, shiftMs), segment.uri);
      joined.segments.push({ ...segment, part: last.part, number, startMs: segment.startMs + shiftMs, uri });
    } else {
      joined.segments.push({ ...segment, part: firstPart + segment.part, number, uri: uriIn(folder, segment.uri) });
    }
  }
}

/** Exactly representable times add up to a little more or less. */
const roundingMs = 0.001;

/**
 * The milliseconds by which the times of a recording move to continue the joined ones; undefined where its first
 * part is of another init segment in any rendition. All of them move alike, since players change between them.
 */
function continuingShift(joined: JournalState, state: JournalState, renditions: readonly string[]): number | undefined {
  const shifts = renditions.map((rendition) => {
    const last = joined.segments.findLast((segment) => segment.rendition === rendition);
    const first = state.segments.find((segment) => segment.rendition === rendition);
    const [before, part] = [partOf(joined, last), partOf(state, first)];
    const isSame = before !== undefined && part !== undefined && hasSameInit(before, part);
    if (!isSame || last === undefined || first === undefined) return undefined;
    return last.startMs + last.durationSeconds * 1000 - first.startMs;
  });
  const known = shifts.filter((shift) => shift !== undefined);
  if (known.length === 0 || known.length < shifts.length) return undefined;
  return Math.ceil(Math.max(...known) - roundingMs);
}

function partOf({ parts }: JournalState, segment: JournalSegment | undefined): JournalPart | undefined {
  return parts.find(({ rendition, part }) => rendition === segment?.rendition && part === segment.part);
}

/** Renditions that all recordings have in one size: a ladder's sizes must not change on the way. The source may. */
function commonRenditions(journals: readonly JoinedJournal[]): string[] {
  const [first, ...others] = journals.map(({ state }) => state);
  if (first === undefined) return [];
  return renditionNames(first).filter((name) =>
    others.every(
      (state) =>
        renditionNames(state).includes(name) && (name === 'source' || sizeOf(state, name) === sizeOf(first, name)),
    ),
  );
}

function sizeOf({ parts }: JournalState, rendition: string): string {
  const video = parts.find((part) => part.rendition === rendition && part.video !== undefined)?.video;
  return video === undefined ? '' : `${video.width}x${video.height}`;
}

function hasSameInit(a: JournalPart, b: JournalPart): boolean {
  return a.crc32 !== undefined && a.crc32 === b.crc32 && a.bytes === b.bytes;
}
