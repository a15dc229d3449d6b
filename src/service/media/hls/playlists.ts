import { type JournalSegment, type JournalState, partOf, targetDurationOf } from '../../recorder/journal.ts';

/** `final`: VOD with an end. `growing`: an EVENT that keeps its start. `window`: live, its start is dropped. */
type PlaylistKind = 'final' | 'growing' | 'window';

const typeLines: Record<PlaylistKind, string[]> = {
  final: ['#EXT-X-PLAYLIST-TYPE:VOD'],
  growing: ['#EXT-X-PLAYLIST-TYPE:EVENT'],
  window: [],
};

const maxClockErrorMs = 100;

interface PlaylistOptions {
  hasEnded?: boolean;
  /** Leaves out old segments of a growing one: an update for a player that has them (RFC 8216bis, 6.2.5.1). */
  skips?: boolean;
}

/**
 * The media playlist of one rendition: parts joined by discontinuities, each with its init segment and its wall clock.
 * URIs are relative to the rendition. A live one keeps its target duration and its type when it `hasEnded`.
 */
export function mediaPlaylist(
  state: JournalState,
  rendition: string,
  kind: PlaylistKind,
  { hasEnded = kind === 'final', skips = false }: PlaylistOptions = {},
): string {
  const segments = segmentsOf(state, rendition);
  const fixedSeconds = kind === 'final' ? undefined : targetDurationOf(state);
  const targetSeconds =
    fixedSeconds ?? Math.ceil(segments.reduce((longest, { durationSeconds }) => Math.max(longest, durationSeconds), 1));
  const skipped = skips && kind === 'growing' ? countSkipped(segments, targetSeconds) : 0;
  const head = [
    '#EXTM3U',
    `#EXT-X-VERSION:${skipped > 0 ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    ...deliveryLines(kind, targetSeconds),
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
    ...(kind === 'window' ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${segments[0]?.part ?? 0}`] : []),
    ...typeLines[kind],
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
  ];
  const listed = segments.slice(skipped).map((segment, i) => {
    const before = segments[skipped + i - 1];
    // The first segment of an update says again what it is decoded with, and when it was.
    const isContinued = i > 0 || before?.part !== segment.part;
    return segmentLines(state, isContinued ? before : undefined, segment);
  });
  return [...head, ...listed, ...(hasEnded ? ['#EXT-X-ENDLIST'] : []), ''].join('\n');
}

/** An update leaves out segments older than this: the least that RFC 8216bis allows. */
const skipBoundarySeconds = (targetSeconds: number): number => 6 * targetSeconds;

function countSkipped(segments: readonly JournalSegment[], targetSeconds: number): number {
  let skipped = segments.length;
  for (let seconds = 0; skipped > 0 && seconds < skipBoundarySeconds(targetSeconds); ) {
    skipped -= 1;
    seconds += segments[skipped]?.durationSeconds ?? 0;
  }
  return skipped;
}

/** Players may ask for a live playlist before its next segment is there, and without the segments that they have. */
function deliveryLines(kind: PlaylistKind, targetSeconds: number): string[] {
  if (kind === 'final') return [];
  const skip = kind === 'growing' ? `,CAN-SKIP-UNTIL=${skipBoundarySeconds(targetSeconds)}` : '';
  return [`#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES${skip}`];
}

/** The lines of one segment of a rendition, `before` being the one of the same rendition before it. */
function segmentLines(state: JournalState, before: JournalSegment | undefined, segment: JournalSegment): string {
  const part = before?.part === segment.part ? '' : partLines(state, before, segment);
  const isTimed = before === undefined || hasWallClockJumped(before, segment);
  const time = isTimed ? `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.wallClockMs).toISOString()}\n` : '';
  return `${part}${time}#EXTINF:${segment.durationSeconds.toFixed(6)},\n${segment.uri}`;
}

/** An init segment holds until the next is named. */
function partLines(state: JournalState, before: JournalSegment | undefined, first: JournalSegment): string {
  const part = partOf(state, first);
  if (part === undefined) throw new Error(`The journal names segments of part ${first.part} but not the part`);
  const isNamed = before !== undefined && partOf(state, before)?.uri === part.uri;
  return `${before === undefined ? '' : '#EXT-X-DISCONTINUITY\n'}${isNamed ? '' : `#EXT-X-MAP:URI="${part.uri}"\n`}`;
}

/** Players count on from a tag by the durations: where that is not the time any more, there is another. */
function hasWallClockJumped(before: JournalSegment, segment: JournalSegment): boolean {
  const expectedMs = before.wallClockMs + before.durationSeconds * 1000;
  return before.part !== segment.part || Math.abs(segment.wallClockMs - expectedMs) > maxClockErrorMs;
}

/** The first segment fixes the target duration: 250 frames at 24 a second are 10.4 s. */
const maxSeconds = 11;
const minSeconds = 5;
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
    return this.#seconds ?? maxSeconds;
  }

  /** Fixes it with the first segment; later ones change nothing. */
  observe(segmentSeconds: number): void {
    const wanted = Math.ceil(segmentSeconds + frameMarginSeconds);
    this.#seconds ??= Math.min(maxSeconds, Math.max(minSeconds, wanted));
  }
}

/**
 * The renditions that have segments and were not left out: the largest first; of two with the same size, the higher
 * bit rate. On easy content a smaller rendition can peak above a larger one, so bit rate alone would mix them up.
 */
export function renditionNames(state: JournalState): string[] {
  const names = [...new Set(state.segments.map((segment) => segment.rendition))].filter(
    (name) => !state.dropped.has(name),
  );
  const averages = new Map(names.map((name) => [name, describeRates(segmentsOf(state, name)).average]));
  const heightOf = (name: string) =>
    state.parts.find((part) => part.rendition === name && part.video)?.video?.height ?? 0;
  return names.sort((a, b) => heightOf(b) - heightOf(a) || (averages.get(b) ?? 0) - (averages.get(a) ?? 0));
}

/**
 * The master playlist over the given renditions, in their order; each one's playlist is `{prefix}{rendition}/index.m3u8`. A
 * live one does not say that segments are independent: those to come may not be.
 */
export function masterPlaylist(
  state: JournalState,
  renditions: string[],
  kind: 'final' | 'live' = 'final',
  prefix = '',
): string {
  const isIndependent =
    kind === 'final' &&
    state.segments.every((segment) => segment.independent || !renditions.includes(segment.rendition));
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7'];
  if (isIndependent) lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  const captions = captionChannels(state, renditions);
  for (const channel of captions) {
    const names = `GROUP-ID="${captionsGroup}",NAME="${channel}",INSTREAM-ID="${channel}"`;
    lines.push(`#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,${names},AUTOSELECT=YES`);
  }
  const hasHighRange = renditions.some((name) => rangeOf(state, name) !== usualRange);
  for (const name of renditions) {
    const attributes = [
      ...describeRendition(state, name),
      ...(hasHighRange ? [`VIDEO-RANGE=${rangeOf(state, name)}`] : []),
      ...(captions.length > 0 ? [`CLOSED-CAPTIONS="${captionsGroup}"`] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${prefix}${name}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}

/** A finished recording's playlists by path, the master last; none without media. */
export function finalPlaylists(state: JournalState): { path: string; text: string }[] {
  const renditions = renditionNames(state);
  if (renditions.length === 0) return [];
  return [
    ...renditions.map((name) => ({ path: `${name}/index.m3u8`, text: mediaPlaylist(state, name, 'final') })),
    { path: 'index.m3u8', text: masterPlaylist(state, renditions) },
  ];
}

const captionsGroup = 'captions';
const usualRange = 'SDR';

/** RFC 8216bis, 4.4.6.2: of a variant with several ranges, the one that needs the most of a display. */
function rangeOf({ parts }: JournalState, name: string): string {
  return (
    parts.find(({ rendition, video }) => rendition === name && video?.range !== undefined)?.video?.range ?? usualRange
  );
}

/** The channels that were seen. Encoders that send CEA-708 repeat its text in CEA-608, which more players show. */
function captionChannels({ segments }: JournalState, renditions: readonly string[]): string[] {
  const seen = new Set(
    segments.flatMap(({ rendition, captions = [] }) => (renditions.includes(rendition) ? captions : [])),
  );
  const lines = [...seen].filter((channel) => channel.startsWith('CC'));
  return (lines.length > 0 ? lines : [...seen]).sort();
}

function describeRendition(state: JournalState, name: string): string[] {
  const segments = segmentsOf(state, name);
  const parts = state.parts.filter((part) => part.rendition === name);
  const codecs = new Set(
    parts.flatMap(({ video, audio }) => [video?.codec, audio?.codec]).filter((codec) => codec !== undefined),
  );
  const size = parts.find((part) => part.video !== undefined && part.video.width > 0)?.video;
  const rates = describeRates(segments);
  const attributes = [
    `BANDWIDTH=${rates.peak}`,
    `AVERAGE-BANDWIDTH=${rates.average}`,
    `CODECS="${[...codecs].join(',')}"`,
  ];
  if (size !== undefined) attributes.push(`RESOLUTION=${size.width}x${size.height}`);
  if (rates.framesPerSecond > 0) attributes.push(`FRAME-RATE=${rates.framesPerSecond.toFixed(3)}`);
  return attributes;
}

/** `average` and `peak` in bit/s. RFC 8216, 4.3.4.2: a segment far shorter than the target gives no peak. */
function describeRates(segments: JournalSegment[]): { average: number; peak: number; framesPerSecond: number } {
  const seconds = segments.reduce((sum, segment) => sum + segment.durationSeconds, 0);
  const longest = segments.reduce((most, segment) => Math.max(most, segment.durationSeconds), 0);
  const bits = segments.reduce((sum, segment) => sum + segment.bytes * 8, 0);
  const average = seconds > 0 ? Math.ceil(bits / seconds) : 0;
  const peak = segments
    .filter((segment) => segment.durationSeconds >= longest / 2)
    .reduce((most, segment) => Math.max(most, Math.ceil(segment.bitrate)), average);
  return { average, peak, framesPerSecond: nominalFrameRate(segments) };
}

function segmentsOf(state: JournalState, rendition: string): JournalSegment[] {
  return state.segments.filter((segment) => segment.rendition === rendition);
}

type MeasuredSegment = Pick<JournalSegment, 'part' | 'videoSamples' | 'filledVideo' | 'durationSeconds'>;

const ntsc = 1000 / 1001;
const standardRates = [10, 12, 12.5, 15, 20, 24, 25, 30, 48, 50, 60, 90, 100, 120, 144, 240].flatMap((rate) =>
  // These have a slower kind, too, made for colour television.
  [24, 30, 48, 60, 120].includes(rate) ? [rate, rate * ntsc] : [rate],
);
/** Segments further from the usual rate have a hole. */
const usualTolerance = 0.006;
const snapTolerance = 0.005;

/**
 * Frames a second as an encoder is set to them: the standard rate that the segments come nearest to, else what was
 * measured; 0 without frames. Times are sent in whole milliseconds, so a few segments distinguish 29.97 from 30.
 */
export function nominalFrameRate(segments: readonly MeasuredSegment[]): number {
  const isMeasured = ({ videoSamples, filledVideo = 0, durationSeconds }: MeasuredSegment) =>
    videoSamples > 0 && filledVideo === 0 && durationSeconds > 0;
  const withFrames = segments.filter(isMeasured);
  // Audio may outlast the video at the end of a part.
  const followed = withFrames.filter(({ part }, i) => withFrames[i + 1]?.part === part);
  const measured = followed.length > 0 ? followed : withFrames;
  const rates = measured.map(rateOf).sort((a, b) => a - b);
  const usual = rates[Math.floor(rates.length / 2)];
  if (usual === undefined) return 0;
  const alike = measured.filter((segment) => Math.abs(rateOf(segment) / usual - 1) <= usualTolerance);
  const rate = rateOf({
    videoSamples: alike.reduce((sum, { videoSamples }) => sum + videoSamples, 0),
    durationSeconds: alike.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  });
  const nearest = standardRates.reduce((best, next) => (Math.abs(next - rate) < Math.abs(best - rate) ? next : best));
  return Math.abs(nearest / rate - 1) <= snapTolerance ? nearest : rate;
}

function rateOf({ videoSamples, durationSeconds }: Pick<MeasuredSegment, 'videoSamples' | 'durationSeconds'>): number {
  return videoSamples / durationSeconds;
}
