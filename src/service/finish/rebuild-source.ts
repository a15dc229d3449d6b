import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { entriesIn, isMissing } from '../lib/files.ts';
import { TargetDuration } from '../media/hls/playlists.ts';
import { readWholeRuns, type WholeRun } from '../media/mp4/fragment.ts';
import {
  type InitTrack,
  type PartTracks,
  readAudioConfig,
  readInitTracks,
  readVideoEntry,
} from '../media/mp4/tracks.ts';
import {
  isSource,
  type JournalPart,
  type JournalSegment,
  type JournalState,
  targetDurationOf,
} from '../recorder/journal.ts';
import { type Span, segmentSpan } from '../recorder/open-segment.ts';
import { journalTracks, type PartConfigs, readPartTracks, TrackConfigError } from '../recorder/tracks.ts';

/** A part as described by its init segment alone. */
interface FoundPart {
  journal: Omit<JournalPart, 'wallClockMs'>;
  tracks: InitTrack[];
}

const videoCodecs = { avc1: 'h264', hvc1: 'hevc', av01: 'av1' } as const;

/** Reads a source part from its init segment. Throws a RangeError or a TrackConfigError if it is not one of ours. */
export async function readPart(path: string, part: number, uri: string): Promise<FoundPart> {
  const content = await readFile(path);
  const tracks = readInitTracks(content);
  const timescaleOf = (kind: InitTrack['kind']) => tracks.find((track) => track.kind === kind)?.timescale;
  return {
    journal: {
      rendition: 'source',
      part,
      uri,
      bytes: content.length,
      crc32: crc32(content),
      ...journalTracks(describeTracks(tracks), { video: timescaleOf('video'), audio: timescaleOf('audio') }),
    },
    tracks,
  };
}

function describeTracks(tracks: InitTrack[]): PartTracks {
  const configs: PartConfigs = {};
  let size = { width: 0, height: 0 };
  for (const { kind, sampleEntry } of tracks) {
    if (kind === 'audio') {
      configs.audio = { kind: 'audio-config', codec: 'aac', config: readAudioConfig(sampleEntry), dtsMs: 0 };
      continue;
    }
    const { type, width, height, config } = readVideoEntry(sampleEntry);
    if (type !== 'avc1' && type !== 'hvc1' && type !== 'av01') throw new RangeError(`It has video of kind ${type}`);
    size = { width, height };
    if (config === undefined) throw new RangeError('Its video has no decoder configuration');
    configs.video = { kind: 'video-config', codec: videoCodecs[type], config: config.body, dtsMs: 0 };
  }
  return readPartTracks(configs, size);
}

/** A source segment as its file alone describes it. Spans are in RTMP's milliseconds. */
export interface FoundSegment {
  bytes: number;
  crc32: number;
  video: Span | undefined;
  audio: Span | undefined;
  videoSamples: number;
  audioSamples: number;
  isIndependent: boolean;
  isOpen: boolean;
  /** Unix ms. */
  writtenAtMs: number;
}

/** Reads a whole source segment. Throws a RangeError if it does not belong to a part with these tracks. */
export async function readFoundSegment(path: string, tracks: readonly InitTrack[]): Promise<FoundSegment> {
  const [content, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
  const runs = readWholeRuns(content, content.length).map((run) => {
    const track = tracks.find(({ id }) => id === run.trackId);
    if (track === undefined) throw new RangeError('It has a track that its init segment does not describe');
    return { ...run, track };
  });
  const found = (kind: InitTrack['kind']) => runs.find(({ track }) => track.kind === kind);
  const video = found('video');
  const audio = found('audio');
  return {
    bytes: content.length,
    crc32: crc32(content),
    video: video && spanOf(video, video.track),
    audio: audio && spanOf(audio, audio.track),
    videoSamples: video?.count ?? 0,
    audioSamples: audio?.count ?? 0,
    isIndependent: tracks.every(({ kind }) => kind === 'audio') || video?.first?.isSync === true,
    isOpen: video?.first?.isOpen === true,
    writtenAtMs: mtimeMs,
  };
}

function spanOf({ decodeTime, ticks }: WholeRun, { timescale }: InitTrack): Span {
  return { startMs: (decodeTime * 1000) / timescale, endMs: ((decodeTime + ticks) * 1000) / timescale };
}

/** A segment of one part: from the journal, or from a file found on disk. */
type PlacedSegment = { number: number; uri: string; part: number } & (
  | { journal: JournalSegment }
  | { found: FoundSegment }
);

/** A segment written this much after the previous one ended follows a gap. */
const gapMs = 5000;

/**
 * Restores the times that the recorder gave the found segments of one part: each lasts from cut to cut, and a cut is
 * where the next segment's video (or else its audio) begins. `segments` are in the order of their numbers.
 */
function placeSegments(segments: readonly PlacedSegment[]): JournalSegment[] {
  const placed: JournalSegment[] = [];
  segments.forEach((segment, i) => {
    const before = placed.at(-1);
    if ('journal' in segment) placed.push(segment.journal);
    else placed.push(placeFound(segment, before, segments[i + 1]));
  });
  return placed;
}

function placeFound(
  { found, number, uri, part }: Extract<PlacedSegment, { found: FoundSegment }>,
  before: JournalSegment | undefined,
  next: PlacedSegment | undefined,
): JournalSegment {
  const { video, audio, bytes, crc32, videoSamples, audioSamples, isIndependent, isOpen, writtenAtMs } = found;
  const isNext = next?.number === number + 1;
  const { startMs, endMs } = segmentSpan({
    video,
    audio,
    cutBeforeMs: before?.number === number - 1 ? (video ?? audio)?.startMs : undefined,
    cutAfterMs: isNext ? cutOf(next) : undefined,
  });
  const durationMs = endMs - startMs;
  const durationSeconds = Number((durationMs / 1000).toFixed(6));
  // The file was closed when its last sample arrived.
  const beganAtMs = writtenAtMs - durationMs;
  const followsAtMs = before && before.wallClockMs + startMs - before.startMs;
  const isBehindGap = followsAtMs === undefined || beganAtMs - followsAtMs > gapMs;
  return {
    rendition: 'source',
    part,
    number,
    bytes,
    crc32,
    wallClockMs: Math.round(isBehindGap ? beganAtMs : followsAtMs),
    uri,
    startMs,
    durationSeconds,
    independent: isIndependent,
    isOpen: isOpen ? true : undefined,
    videoSamples,
    audioSamples,
    bitrate: durationSeconds > 0 ? Math.round((bytes * 8) / durationSeconds) : 0,
  };
}

function cutOf(segment: PlacedSegment): number | undefined {
  if ('journal' in segment) return segment.journal.startMs;
  return (segment.found.video ?? segment.found.audio)?.startMs;
}

interface RebuiltSource {
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
    const read = parts.get(part) ?? (await readOrReason(() => readPart(join(folder, init), part, init)));
    parts.set(part, read);
    if (typeof read === 'string') {
      unreadable.set(`source/${uri}`, `its init segment cannot be read: ${read}`);
      continue;
    }
    const segment = await readOrReason(() => readFoundSegment(join(folder, uri), read.tracks));
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
  const source = segments.filter(isSource);
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
  // The recorder fixes the target duration with the first segment.
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
export async function readOrReason<T>(read: () => Promise<T>): Promise<T | string> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RangeError || error instanceof TrackConfigError) return error.message;
    if (isMissing(error)) return 'It is missing';
    throw error;
  }
}
