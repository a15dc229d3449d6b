import { renditionNames } from '../../playlists/master-playlist.ts';
import type { JournalPart, JournalState } from '../../recording/journal/journal-state.ts';

/** The journal of a recording that is joined to others. */
export interface JoinedJournal {
  /** Its media is below this folder of each rendition; the first one has none, since the link is its own. */
  folder?: string | undefined;
  state: JournalState;
}

/**
 * The journals of recordings as that of one: each rendition that all of them have, the recordings' parts after each other.
 * A part whose init segment is the same bytes as that of the part before it names that one again: players then load none.
 */
export function joinJournals(journals: readonly JoinedJournal[]): JournalState {
  const joined: JournalState = { parts: [], segments: [], dropped: new Map() };
  for (const rendition of commonRenditions(journals)) {
    let firstPart = 0;
    let firstNumber = 0;
    for (const { folder, state } of journals) {
      const uriOf = (uri: string) => (folder === undefined ? uri : `${folder}/${uri}`);
      const parts = state.parts.filter((part) => part.rendition === rendition);
      const segments = state.segments.filter((segment) => segment.rendition === rendition);
      for (const part of parts) {
        const before = joined.parts.findLast((one) => one.rendition === rendition);
        const isSame = before !== undefined && hasSameInit(before, part);
        joined.parts.push({ ...part, part: firstPart + part.part, uri: isSame ? before.uri : uriOf(part.uri) });
      }
      for (const [index, segment] of segments.entries()) {
        const place = { part: firstPart + segment.part, number: firstNumber + index };
        joined.segments.push({ ...segment, ...place, uri: uriOf(segment.uri) });
      }
      firstPart += Math.max(-1, ...parts.map(({ part }) => part)) + 1;
      firstNumber += segments.length;
    }
  }
  return joined;
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
