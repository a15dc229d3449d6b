import { type JournalPart, type JournalSegment, type JournalState, targetDurationOf } from '../../recorder/journal.ts';

/** `final`: VOD with an end. `growing`: an EVENT that keeps its start. `window`: live, its start is dropped. */
type PlaylistKind = 'final' | 'growing' | 'window';

const typeLines: Record<PlaylistKind, string[]> = {
  final: ['#EXT-X-PLAYLIST-TYPE:VOD'],
  growing: ['#EXT-X-PLAYLIST-TYPE:EVENT'],
  window: [],
};

const maxClockErrorMs = 100;

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
  const longestSeconds = segments.reduce((longest, segment) => Math.max(longest, segment.durationSeconds), 1);
  const lines = playlistHead(state, kind, { first: segments[0], longestSeconds });
  for (const [i, segment] of segments.entries()) lines.push(...segmentLines(state, segments[i - 1], segment));
  if (hasEnded) lines.push(endLine);
  return `${lines.join('\n')}\n`;
}

export const endLine = '#EXT-X-ENDLIST';

interface PlaylistHead {
  first: JournalSegment | undefined;
  longestSeconds: number;
  /** Segments at its beginning that it leaves out: an update for players that have them. */
  skipped?: number;
}

/** The lines before the first segment's. A target duration that is fixed does not depend on the segments. */
export function playlistHead(
  state: JournalState,
  kind: PlaylistKind,
  { first, longestSeconds, skipped = 0 }: PlaylistHead,
): string[] {
  const fixedSeconds = kind === 'final' ? undefined : targetDurationOf(state);
  const targetSeconds = fixedSeconds ?? Math.ceil(longestSeconds);
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${skipped > 0 ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    ...deliveryLines(kind, targetSeconds),
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
    ...(kind === 'window' ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${first?.part ?? 0}`] : []),
    ...typeLines[kind],
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
  ];
}

/** An update leaves out segments older than this: the least that RFC 8216bis allows. */
export const skipBoundarySeconds = (targetSeconds: number): number => 6 * targetSeconds;

/** Players may ask for a live playlist before its next segment is there, and without the segments that they have. */
function deliveryLines(kind: PlaylistKind, targetSeconds: number): string[] {
  if (kind === 'final') return [];
  const skip = kind === 'growing' ? `,CAN-SKIP-UNTIL=${skipBoundarySeconds(targetSeconds)}` : '';
  return [`#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES${skip}`];
}

/** The lines of one segment of a rendition, `before` being the one of the same rendition before it. */
export function segmentLines(
  state: JournalState,
  before: JournalSegment | undefined,
  segment: JournalSegment,
): string[] {
  const lines: string[] = [];
  if (before?.part !== segment.part) {
    lines.push(...partLines(partOf(state, segment), segment, before && partOf(state, before)));
  }
  if (before === undefined || hasWallClockJumped(before, segment)) {
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.wallClockMs).toISOString()}`);
  }
  lines.push(`#EXTINF:${segment.durationSeconds.toFixed(6)},`, segment.uri);
  return lines;
}

function partOf({ parts }: JournalState, segment: JournalSegment): JournalPart | undefined {
  return parts.find((one) => one.rendition === segment.rendition && one.part === segment.part);
}

/** An init segment holds until the next is named. */
function partLines(part: JournalPart | undefined, first: JournalSegment, before: JournalPart | undefined): string[] {
  if (part === undefined) throw new Error(`The journal names segments of part ${first.part} but not the part`);
  return [
    ...(before === undefined ? [] : ['#EXT-X-DISCONTINUITY']),
    ...(before?.uri === part.uri ? [] : [`#EXT-X-MAP:URI="${part.uri}"`]),
  ];
}

/** Players count on from a tag by the durations: where that is not the time any more, there is another. */
function hasWallClockJumped(before: JournalSegment, segment: JournalSegment): boolean {
  const expectedMs = before.wallClockMs + before.durationSeconds * 1000;
  return before.part !== segment.part || Math.abs(segment.wallClockMs - expectedMs) > maxClockErrorMs;
}

/** The first segment fixes the target duration: 250 frames at 24 a second are 10.4 s. */
const largestSeconds = 11;
const smallestSeconds = 5;
/** Tolerance for jittering keyframes; audio, which cuts where video has stopped, waits this much longer. */
export const frameMarginSeconds = 0.5;

/**
 * The longest that a session's segments may be: the target duration of its live playlists, which must not change. It
 * is fixed with the first segment, so that regular keyframes, however far apart, always begin segments.
 */
export class TargetDuration {
  #seconds: number | undefined;

  /** `seconds`: where it is fixed already. */
  constructor(seconds?: number) {
    this.#seconds = seconds;
  }

  get seconds(): number {
    return this.#seconds ?? largestSeconds;
  }

  /** Fixes it with the first segment; later ones change nothing. */
  observe(segmentSeconds: number): void {
    const wanted = Math.ceil(segmentSeconds + frameMarginSeconds);
    this.#seconds ??= Math.min(largestSeconds, Math.max(smallestSeconds, wanted));
  }
}
