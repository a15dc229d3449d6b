import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { SignalProblem } from '../../contract/signal.ts';
import { writeWhole } from '../lib/files.ts';
import { readAacConfig, silentAacFrame } from '../media/codec/aac.ts';
import { parameterSets } from '../media/codec/nal-units.ts';
import { type MediaSample, samplesOfTrack, segmentWithTrack } from '../media/mp4/fragment.ts';
import { initWithTrack } from '../media/mp4/init-segment.ts';
import { readAudioConfig, readInitTracks, type TrackKind, trackKinds } from '../media/mp4/tracks.ts';
import {
  isSource,
  type JournalPart,
  type JournalSegment,
  type JournalState,
  journalName,
  pathOf,
  readJournal,
  renditionJournalName,
  writeJournal,
} from '../recorder/journal.ts';
import { eventsOf, renditionEvents } from './repair-journal.ts';

/** A part of the source with its segments, in the order in which they play. */
interface Stretch {
  part: JournalPart;
  segments: readonly JournalSegment[];
}

/** A stretch that lacks a track, and the one whose track it gets. */
interface MissingTrack {
  stretch: Stretch;
  kind: TrackKind;
  donor: Stretch;
  /** The donor follows, and goes on where the stretch ends. */
  isFollowed: boolean;
  /** For a part of its own. */
  newPart: number;
}

/** Each rendition's new entries, and where they belong. */
interface Completed {
  parts: JournalPart[];
  segments: JournalSegment[];
}

const source = 'source';
/** Parts on one timeline are as near as a millisecond is exact. */
const seamMs = 2;
/** Sound that begins further from the seam does not say where the silence ends. */
const maxStaggerMs = 1000;

/**
 * Gives every part of an ended recording the tracks that any of its parts has: silence, or the picture that comes next.
 * Players, and what else reads playlists, do not follow tracks that come and go. Parts that are alike then, on one
 * timeline, are one part. What was recorded stays as it is until the journals name what replaces it: killed at any step,
 * it begins anew. Brings `state`, the same journals in memory, in line, and resolves with the files that nothing names
 * any more. Throws on a disk error.
 */
export async function completeTracks(
  directory: string,
  state: JournalState,
  write: typeof writeWhole = writeWhole,
): Promise<string[]> {
  const replaced: string[] = [];
  for (let missing = nextMissingTrack(state); missing !== undefined; missing = nextMissingTrack(state)) {
    const before = { parts: [...state.parts], segments: [...state.segments] };
    await complete(directory, state, missing, write);
    const kept = new Set([...state.parts, ...state.segments].map(pathOf));
    replaced.push(...[...before.parts, ...before.segments].map(pathOf).filter((path) => !kept.has(path)));
  }
  if (replaced.length > 0) await writeJournals(directory, state, write);
  return replaced;
}

/** The last part without a track that another has: what follows it is whole. */
function nextMissingTrack(state: JournalState): MissingTrack | undefined {
  const stretches = stretchesOf(state);
  const newPart = Math.max(-1, ...state.parts.map(({ part }) => part)) + 1;
  for (const [i, stretch] of [...stretches.entries()].reverse()) {
    for (const kind of trackKinds) {
      if (stretch.part[kind] !== undefined) continue;
      const after = stretches.slice(i + 1).find(({ part }) => part[kind] !== undefined);
      const donor = after ?? stretches.slice(0, i).findLast(({ part }) => part[kind] !== undefined);
      if (donor === undefined) continue;
      const isFollowed = donor === stretches[i + 1] && Math.abs(endOf(stretch) - startOf(donor)) <= seamMs;
      return { stretch, kind, donor, isFollowed, newPart };
    }
  }
  return undefined;
}

function stretchesOf({ parts, segments }: JournalState): Stretch[] {
  const own = segments.filter(isSource);
  return parts
    .filter(isSource)
    .map((part) => ({ part, segments: own.filter((segment) => segment.part === part.part) }))
    .filter((stretch) => stretch.segments.length > 0)
    .sort((a, b) => (a.segments[0]?.number ?? 0) - (b.segments[0]?.number ?? 0));
}

function startOf({ segments }: Stretch): number {
  return segments[0]?.startMs ?? 0;
}

function endOf({ segments }: Stretch): number {
  const last = segments.at(-1);
  return last === undefined ? 0 : last.startMs + last.durationSeconds * 1000;
}

async function complete(
  directory: string,
  state: JournalState,
  missing: MissingTrack,
  write: typeof writeWhole,
): Promise<void> {
  const { stretch, donor, kind, isFollowed, newPart } = missing;
  const read = (rendition: string, uri: string) => readFile(join(directory, rendition, uri));
  const inits = async (rendition: string) => {
    const [own, given] = [stretch, donor].map(({ part }) =>
      state.parts.find((each) => each.rendition === rendition && each.part === part.part),
    );
    if (own === undefined || given === undefined) return undefined;
    const [init, donorInit] = await Promise.all([read(rendition, own.uri), read(rendition, given.uri)]);
    return { own, given, init, donorInit, whole: initWithTrack(init, donorInit, kind) };
  };
  const atSource = await inits(source);
  const joins = isFollowed && atSource?.whole.equals(atSource.donorInit) === true;
  const part = joins ? donor.part.part : newPart;
  const all: Completed = { parts: [], segments: [] };
  const names = [...new Set(state.parts.map(({ rendition }) => rendition))].filter((name) => !state.dropped.has(name));

  for (const rendition of names) {
    const found = rendition === source ? atSource : await inits(rendition);
    if (found === undefined) continue;
    const { own, given, init, donorInit, whole } = found;
    const added = await sampleSource(missing, rendition, state, donorInit, read);
    // An encoder that was opened again may have chosen others: keyframes then bring their own.
    const video = readInitTracks(init).find((track) => track.kind === 'video');
    const keyPrefix = joins && !whole.equals(donorInit) && video ? parameterSets(video.sampleEntry) : undefined;
    for (const segment of state.segments) {
      if (segment.rendition !== rendition || segment.part !== stretch.part.part) continue;
      const samples = added(segment);
      const content = segmentWithTrack(await read(rendition, segment.uri), kind, samples, keyPrefix);
      const uri = `${part}-${String(segment.number).padStart(5, '0')}-whole.m4s`;
      await write(join(directory, rendition, uri), content);
      all.segments.push({ ...withSamples(segment, kind, samples), part, uri, ...measured(content, segment) });
    }
    if (joins) {
      all.parts.push({ ...given, wallClockMs: own.wallClockMs });
      continue;
    }
    const uri = `init-${part}.mp4`;
    await write(join(directory, rendition, uri), whole);
    all.parts.push({ ...own, part, uri, bytes: whole.length, crc32: crc32(whole), [kind]: given[kind] });
  }
  replace(state, all, [stretch.part.part, ...(joins ? [donor.part.part] : [])]);
}

function measured(content: Buffer, { durationSeconds, crc32: checksum }: JournalSegment) {
  return {
    bytes: content.length,
    ...(checksum !== undefined && { crc32: crc32(content) }),
    bitrate: durationSeconds > 0 ? Math.round((content.length * 8) / durationSeconds) : 0,
  };
}

function withSamples(segment: JournalSegment, kind: TrackKind, samples: readonly MediaSample[]): JournalSegment {
  const replaces = segment.replaces ?? segment.uri;
  const count = samples.length;
  if (kind === 'audio') return { ...segment, replaces, audioSamples: count, filledAudio: count };
  const independent = samples[0]?.isSync === true;
  const isOpen = independent || samples[0]?.isOpen !== true ? undefined : true;
  return { ...segment, replaces, videoSamples: count, filledVideo: count, independent, isOpen };
}

/** The new entries in the places of the old ones, in the arrays that others hold too. */
function replace(state: JournalState, { parts, segments }: Completed, oldParts: readonly number[]): void {
  const newSegments = new Map(segments.map((segment) => [`${segment.rendition} ${segment.number}`, segment]));
  state.segments.forEach((segment, i) => {
    const whole = newSegments.get(`${segment.rendition} ${segment.number}`);
    if (whole !== undefined) state.segments[i] = whole;
  });
  const renewed = new Set(parts.map(({ rendition }) => rendition));
  const isOld = ({ rendition, part }: JournalPart) => renewed.has(rendition) && oldParts.includes(part);
  const all = state.parts.flatMap((part) => {
    if (!isOld(part)) return [part];
    const isFirst = state.parts.find((each) => each.rendition === part.rendition && isOld(each)) === part;
    return isFirst ? parts.filter(({ rendition }) => rendition === part.rendition) : [];
  });
  state.parts.splice(0, state.parts.length, ...all);
}

interface Picture {
  sample: MediaSample;
  /** How much later than its segment begins it is decoded. */
  lateTicks: number;
}

/** Resolves with the samples that each segment of the stretch gets, in one rendition. */
async function sampleSource(
  missing: MissingTrack,
  rendition: string,
  state: JournalState,
  donorInit: Buffer,
  read: (rendition: string, uri: string) => Promise<Buffer>,
): Promise<(segment: JournalSegment) => MediaSample[]> {
  const { stretch, donor, kind, isFollowed } = missing;
  const track = readInitTracks(donorInit).find((each) => each.kind === kind);
  if (track === undefined) throw new RangeError(`It has no ${kind} track`);
  const donors = state.segments.filter((each) => each.rendition === rendition && each.part === donor.part.part);
  if (kind === 'video') {
    const isBefore = (donor.segments[0]?.number ?? 0) < (stretch.segments[0]?.number ?? 0);
    const picture = await keyframeOf(donors, { isBefore, timescale: track.timescale }, read);
    return (segment) => (picture === undefined ? [] : [still(picture, segment, track.timescale)]);
  }
  const config = readAudioConfig(track.sampleEntry);
  const { frameLength } = readAacConfig(config);
  const data = silentAacFrame(config);
  if (data === undefined) return () => [];
  const toTicks = (ms: number) => Math.round((ms * track.timescale) / 1000);
  const [first] = donors;
  const soundAt = first && samplesOfTrack(await read(rendition, first.uri), 'audio')[0]?.decodeTime;
  const end = toTicks(endOf(stretch));
  const isNear = isFollowed && soundAt !== undefined && Math.abs(soundAt - end) <= toTicks(maxStaggerMs);
  const until = isNear ? soundAt : end;
  const frames = Math.floor((until - toTicks(startOf(stretch))) / frameLength);
  const from = until - frames * frameLength;
  const last = stretch.segments.at(-1)?.number;
  return ({ startMs, durationSeconds, number }) => {
    const indexAt = (ms: number) => Math.min(frames, Math.max(0, Math.ceil((toTicks(ms) - from) / frameLength)));
    const [begin, stop] = [indexAt(startMs), number === last ? frames : indexAt(startMs + durationSeconds * 1000)];
    return Array.from({ length: Math.max(0, stop - begin) }, (_, i) => ({
      decodeTime: from + (begin + i) * frameLength,
      duration: frameLength,
      compositionOffset: 0,
      isSync: true,
      data,
    }));
  };
}

/** The first keyframe of what follows, or the last one of what came before. */
async function keyframeOf(
  segments: readonly JournalSegment[],
  { isBefore, timescale }: { isBefore: boolean; timescale: number },
  read: (rendition: string, uri: string) => Promise<Buffer>,
): Promise<Picture | undefined> {
  for (const { rendition, uri, startMs } of isBefore ? [...segments].reverse() : segments) {
    const keyframes = samplesOfTrack(await read(rendition, uri), 'video').filter(
      ({ isSync, isOpen }) => isSync || isOpen,
    );
    const found = isBefore ? keyframes.at(-1) : keyframes[0];
    if (found === undefined) continue;
    const lateTicks = found.decodeTime - Math.round((startMs * timescale) / 1000);
    // A rendition's is decoded a little before its segment begins.
    return { sample: found, lateTicks: Math.abs(lateTicks) <= timescale / 2 ? lateTicks : 0 };
  }
  return undefined;
}

/** The picture for all of a segment, as far from the segment's start as it is from that of its own. */
function still(
  { sample, lateTicks }: Picture,
  { startMs, durationSeconds }: JournalSegment,
  timescale: number,
): MediaSample {
  const toTicks = (ms: number) => Math.round((ms * timescale) / 1000);
  const decodeTime = Math.max(0, toTicks(startMs) + lateTicks);
  const end = toTicks(startMs + durationSeconds * 1000) + lateTicks;
  return { ...sample, decodeTime, duration: Math.max(1, end - decodeTime) };
}

/** The renditions' first: a restart makes theirs anew from the source's. */
async function writeJournals(directory: string, state: JournalState, write: typeof writeWhole): Promise<void> {
  const { lost, refitted, end } = await readJournal(directory);
  const renditions = renditionEvents(state);
  const own = eventsOf({
    parts: state.parts.filter(isSource),
    segments: state.segments.filter(isSource),
    dropped: new Map(),
    lost,
    refitted,
    end,
  });
  if (renditions.length > 0) await writeJournal(directory, renditionJournalName, renditions, write);
  await writeJournal(directory, journalName, own, write);
}

/** Shorter holes are not worth reporting. */
const minAwayMs = 1000;
/** Between two segments, their times are rounded. */
const awaySeamMs = 100;

interface Span {
  since: number;
  until: number;
}

/** When a recording's sound or picture was not sent while the other was, Unix ms: what stands there now was filled in. */
export function tracksAway({
  parts,
  segments,
}: JournalState): Required<Pick<SignalProblem, 'kind' | 'since' | 'until'>>[] {
  const source = segments.filter(isSource);
  const sampleMs = new Map(
    parts.flatMap(({ rendition, part, audio }) =>
      rendition === 'source' && audio !== undefined ? [[part, (1024 * 1000) / audio.sampleRate] as const] : [],
    ),
  );
  const silent = source.flatMap((segment) => silenceOf(segment, sampleMs.get(segment.part) ?? 0));
  const still = source.filter(({ videoSamples, filledVideo = 0 }) => filledVideo > 0 && filledVideo === videoSamples);
  return [
    ...joined(silent).map((span) => ({ kind: 'no-audio' as const, ...span })),
    ...joined(still.map(wholeSpan)).map((span) => ({ kind: 'no-video' as const, ...span })),
  ].sort((a, b) => a.since - b.since);
}

function wholeSpan({ wallClockMs, durationSeconds }: JournalSegment): Span {
  return { since: Math.round(wallClockMs), until: Math.round(wallClockMs + durationSeconds * 1000) };
}

function silenceOf(segment: JournalSegment, sampleMs: number): Span[] {
  const { filledAudio = 0, silentFromMs, startMs } = segment;
  if (filledAudio === 0) return [];
  if (silentFromMs === undefined) return [wholeSpan(segment)];
  const since = segment.wallClockMs + silentFromMs - startMs;
  return [{ since: Math.round(since), until: Math.round(since + filledAudio * sampleMs) }];
}

/** Spans that follow each other are one; what is short is left out. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last !== undefined && span.since - last.until <= awaySeamMs)
      all[all.length - 1] = { ...last, until: span.until };
    else all.push(span);
  }
  return all.filter(({ since, until }) => until - since >= minAwayMs);
}
