import { type JournalPart, type JournalSegment, type JournalState, targetDurationOf } from './journal-state.ts';

/** `final`: VOD with an end. `growing`: an EVENT that keeps its start. `window`: live, its start goes away. */
export type PlaylistKind = 'final' | 'growing' | 'window';

const typeLines: Record<PlaylistKind, string[]> = {
  final: ['#EXT-X-PLAYLIST-TYPE:VOD'],
  growing: ['#EXT-X-PLAYLIST-TYPE:EVENT'],
  window: [],
};

const largestClockErrorMs = 100;

/**
 * The media playlist of one rendition: parts joined by discontinuities, each with its init segment and its wall clock.
 * URIs are relative to the rendition. A live one keeps its target duration and its type when it `hasEnded`.
 */
export function mediaPlaylist(
  state: JournalState,
  rendition: string,
  kind: PlaylistKind,
  hasEnded: boolean = kind === 'final',
): string {
  const segments = state.segments.filter((segment) => segment.rendition === rendition);
  const parts = new Map(state.parts.filter((part) => part.rendition === rendition).map((part) => [part.part, part]));
  const fixedSeconds = kind === 'final' ? undefined : targetDurationOf(state);
  const longestSeconds = segments.reduce((longest, segment) => Math.max(longest, segment.durationSeconds), 1);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${fixedSeconds ?? Math.ceil(longestSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
    ...(kind === 'window' ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${segments[0]?.part ?? 0}`] : []),
    ...typeLines[kind],
  ];
  segments.forEach((segment, i) => {
    const before = segments[i - 1];
    if (before?.part !== segment.part) lines.push(...partLines(parts.get(segment.part), segment, before !== undefined));
    if (before === undefined || hasWallClockJumped(before, segment)) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.wallClockMs).toISOString()}`);
    }
    lines.push(`#EXTINF:${segment.durationSeconds.toFixed(6)},`, segment.uri);
  });
  if (hasEnded) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

function partLines(part: JournalPart | undefined, first: JournalSegment, follows: boolean): string[] {
  if (part === undefined) throw new Error(`The journal names segments of part ${first.part} but not the part`);
  return [...(follows ? ['#EXT-X-DISCONTINUITY'] : []), `#EXT-X-MAP:URI="${part.uri}"`];
}

/** Players count on from a tag by the durations: where that is not the time any more, there is another. */
function hasWallClockJumped(before: JournalSegment, segment: JournalSegment): boolean {
  const expectedMs = before.wallClockMs + before.durationSeconds * 1000;
  return before.part !== segment.part || Math.abs(segment.wallClockMs - expectedMs) > largestClockErrorMs;
}
