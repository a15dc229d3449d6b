import type { StoredFiles } from '../../lib/stored-files.ts';
import {
  fragmentHeadLength,
  presentedAt,
  readFragmentHead,
  samplesOf,
  type TableSample,
} from '../../media/mp4/fragment.ts';
import type { TrackKind } from '../../media/mp4/tracks.ts';
import type { JournalSegment } from '../../recorder/journal.ts';
import { type PartRange, readSegment } from './part-range.ts';

/** A sample, and which of the part's segments has it. */
interface ClipSample extends TableSample {
  segment: number;
  /** A run of frames begins with it: see `runsOf`. */
  isStart?: boolean;
}

/** Frames that have to be encoded anew: others that they are made of are not in the clip. */
export interface Edge {
  /** Decoded in this order: from a keyframe to the last sample that is needed. */
  samples: readonly ClipSample[];
  /** In the order in which they are shown. */
  frames: readonly ClipSample[];
  /** Those with which a segment of the clip begins: each becomes a keyframe, since players start there. */
  keyframes: readonly ClipSample[];
  /** How long before its presentation the keyframe is decoded. */
  delay: number;
}

type VideoItem = { copied: ClipSample } | { edge: number; frame: number };

/** A segment's share in the clip: the whole segment, byte for byte, or some samples. */
export type Piece =
  | { segment: number; isWhole: true }
  | { segment: number; isWhole: false; video: readonly VideoItem[]; audio: readonly ClipSample[] };

export interface PartPlan {
  pieces: readonly Piece[];
  edges: readonly Edge[];
  /** Does it begin and end with the very frames that were asked for? */
  isExact: boolean;
}

interface PlanQuestion {
  range: PartRange;
  /** The samples of one of the part's segments. */
  tableAt: (segment: number) => Promise<SampleTable>;
  /** May frames be encoded anew? Otherwise the clip begins and ends at keyframes, and has a little more. */
  mayEncode: boolean;
}

/** Loaded segments: whole runs of frames around a mark. */
interface Zone {
  from: number;
  to: number;
}

const toleranceMs = 1;

/**
 * A clip takes the frame that is shown at its first mark, and all up to the one that is shown at the
 * second, without it. Only segments near a mark are read; those between are copied whole.
 */
export async function planPart({ range, tableAt, mayEncode }: PlanQuestion): Promise<PartPlan> {
  const { part, first, last, fromMs, toMs } = range;
  const videoScale = part.video?.timescale ?? 90_000;
  const tables = new Map<number, SampleTable>();
  const load = async ({ from, to }: Zone): Promise<ClipSample[]> => {
    for (let i = from; i <= to; i++) if (!tables.has(i)) tables.set(i, await tableAt(i));
    return videoOf(tables, { from, to }, mayEncode);
  };
  const hasVideo = part.video !== undefined;
  const tickOf = (ms: number | undefined) =>
    ms === undefined || !hasVideo ? undefined : Math.round(((ms + toleranceMs) * videoScale) / 1000);
  const head = await headZone(load, range, tickOf(fromMs));
  const tail = await tailZone(load, range, tickOf(toMs), head.from);
  const isOne = tail.from <= head.to + 1;
  const zones: Zone[] = isOne ? [{ from: Math.min(head.from, tail.from), to: last }] : [head, tail];

  const start = mayEncode || head.at === undefined ? undefined : startFor(await load(head), head.at);
  const from = start === undefined ? head.at : presentedAt(start);
  const wanted = { from: from ?? Number.NEGATIVE_INFINITY, to: tail.at ?? Number.POSITIVE_INFINITY };
  const edges: Edge[] = [];
  const items = new Map<number, VideoItem[]>();
  const add = (segment: number, item: VideoItem) => items.set(segment, [...(items.get(segment) ?? []), item]);
  const shown = { ...wanted };
  let isExact = from === head.at;
  for (const zone of zones) {
    const samples = await load(zone);
    for (const run of runsOf(start === undefined ? samples : cutAt(start, samples, part))) {
      const found = takeOf(run, wanted, zone !== zones[0] || head.at === undefined);
      if (Array.isArray(found)) {
        for (const copied of found) add(copied.segment, { copied });
      } else if (mayEncode) {
        let segment = 0;
        for (const [frame, sample] of found.frames.entries()) {
          segment = Math.max(segment, sample.segment);
          add(segment, { edge: edges.length, frame });
        }
        edges.push(found);
      } else {
        isExact = false;
        for (const copied of run) {
          shown.from = Math.min(shown.from, presentedAt(copied));
          shown.to = Math.max(shown.to, presentedAt(copied) + copied.duration);
          add(copied.segment, { copied });
        }
      }
    }
  }

  const audioScale = part.audio?.timescale ?? part.audio?.sampleRate ?? 48_000;
  const seconds = hasVideo
    ? { from: shown.from / videoScale, to: shown.to / videoScale }
    : { from: (fromMs ?? Number.NEGATIVE_INFINITY) / 1000, to: (toMs ?? Number.POSITIVE_INFINITY) / 1000 };
  const isHeard = (sample: TableSample) => {
    // Whichever frame of audio is nearest: its middle lies within.
    const middle = (sample.decodeTime + sample.duration / 2) / audioScale;
    return middle >= seconds.from && middle < seconds.to;
  };
  const pieces: Piece[] = [];
  for (let segment = zones[0]?.from ?? first; segment <= last; segment++) {
    const table = tables.get(segment);
    if (table === undefined) {
      pieces.push({ segment, isWhole: true });
      continue;
    }
    const video = items.get(segment) ?? [];
    const audio = table.audio.filter(isHeard).map((sample) => ({ ...sample, segment }));
    const isWhole =
      video.filter((item) => 'copied' in item).length === table.video.length && audio.length === table.audio.length;
    if (isWhole) pieces.push({ segment, isWhole });
    else if (video.length > 0 || audio.length > 0) pieces.push({ segment, isWhole, video, audio });
  }
  return { pieces: hasVideo ? withoutSoundAlone(pieces) : pieces, edges, isExact };
}

type Load = (zone: Zone) => Promise<ClipSample[]>;

/** From the keyframe before the first frame to the next keyframe. `at`: when the first frame is shown. */
async function headZone(
  load: Load,
  { first, last }: PartRange,
  tick: number | undefined,
): Promise<Zone & { at: number | undefined }> {
  let zone: Zone = { from: first, to: first };
  if (tick === undefined) return { ...zone, at: undefined };
  let samples = await load(zone);
  while (zone.from > 0 && !hasStartFor(samples, shownAt(samples, tick))) {
    zone = { ...zone, from: zone.from - 1 };
    samples = await load(zone);
  }
  const frame = shownAt(samples, tick) ?? earliest(samples);
  if (frame === undefined) return { ...zone, at: undefined };
  const isEnded = () =>
    runsOf(samples).some(([start]) => start !== undefined && presentedAt(start) > presentedAt(frame));
  while (zone.to < last && !isEnded()) {
    zone = { ...zone, to: zone.to + 1 };
    samples = await load(zone);
  }
  return { ...zone, at: presentedAt(frame) };
}

/** From the keyframe before the last frame, or what is loaded already. `at`: when the first frame after the clip is shown. */
async function tailZone(
  load: Load,
  { last }: PartRange,
  tick: number | undefined,
  loadedFrom: number,
): Promise<Zone & { at: number | undefined }> {
  let zone: Zone = { from: last, to: last };
  if (tick === undefined) return { ...zone, at: undefined };
  let samples = await load(zone);
  const lastBefore = () => {
    const end = shownAt(samples, tick);
    return end && shownAt(samples, presentedAt(end) - 1);
  };
  while (zone.from > loadedFrom && !hasSyncFor(samples, lastBefore())) {
    zone = { ...zone, from: zone.from - 1 };
    samples = await load(zone);
  }
  const end = shownAt(samples, tick) ?? earliest(samples);
  if (end === undefined) return { ...zone, at: undefined };
  // The frame has ended by then, so the first of the next segment is shown.
  const isOver = presentedAt(end) + end.duration <= tick;
  return { ...zone, at: presentedAt(end) + (isOver ? end.duration : 0) };
}

/** Can the frame be decoded from these? Of an open GOP, or of intra refresh, that takes the one before it too. */
function hasStartFor(samples: readonly ClipSample[], frame: ClipSample | undefined): boolean {
  if (frame === undefined) return false;
  const [first, ...others] = samples;
  const isSecond = (sample: ClipSample) => sample.isOpen === true && presentedAt(sample) <= presentedAt(frame);
  return hasSyncFor(samples, frame) || (first?.isOpen === true && others.some(isSecond));
}

function hasSyncFor(samples: readonly ClipSample[], frame: ClipSample | undefined): boolean {
  return frame !== undefined && samples.some((sample) => sample.isStart && presentedAt(sample) <= presentedAt(frame));
}

/** The frame with which a clip begins that shows the frame of that time and has nothing encoded anew. */
function startFor(samples: readonly ClipSample[], at: number): ClipSample | undefined {
  return samples.findLast((sample) => sample.isStart && presentedAt(sample) <= at) ?? samples[0];
}

/**
 * The frames from `start` on. Those that follow it and are shown before it are made of frames that the clip lacks; without
 * them `start` is decoded as much later. A keyframe of HEVC that none follow is a sync sample, but of H.264 only an IDR picture.
 */
function cutAt(start: ClipSample, samples: readonly ClipSample[], { video }: PartRange['part']): ClipSample[] {
  const shownFrom = presentedAt(start);
  const isLeading = (sample: ClipSample) => sample.decodeTime > start.decodeTime && presentedAt(sample) < shownFrom;
  const lostTicks = samples.filter(isLeading).reduce((sum, { duration }) => sum + duration, 0);
  const decodeTime = Math.min(start.decodeTime + lostTicks, shownFrom);
  const isSync = start.isSync || (start.isStart === true && video?.codec.startsWith('hvc1') === true);
  const isOpen = start.isOpen === true && !isSync;
  const first = { ...start, decodeTime, compositionOffset: shownFrom - decodeTime, isSync, isOpen };
  return samples.flatMap((sample) => {
    if (presentedAt(sample) === shownFrom) return [first];
    return presentedAt(sample) > shownFrom ? [sample] : [];
  });
}

/** The frame that is shown at a time: the last one that begins then or before. */
function shownAt(samples: readonly ClipSample[], tick: number): ClipSample | undefined {
  return samples
    .filter((sample) => presentedAt(sample) <= tick)
    .reduce<ClipSample | undefined>(
      (best, next) => (best && presentedAt(best) > presentedAt(next) ? best : next),
      undefined,
    );
}

function inOrderShown(samples: readonly ClipSample[]): ClipSample[] {
  return samples.toSorted((a, b) => presentedAt(a) - presentedAt(b));
}

function earliest(samples: readonly ClipSample[]): ClipSample | undefined {
  return inOrderShown(samples)[0];
}

/**
 * Runs of frames, in decode order, of which each is decoded and shown apart from the others: they begin at keyframes,
 * but for one whose next frames are shown before it. Where nothing is encoded, such a keyframe begins one too: see `cutAt`.
 */
function runsOf(samples: readonly ClipSample[]): ClipSample[][] {
  const runs: ClipSample[][] = [];
  for (const sample of samples) {
    const open = runs.at(-1);
    if (open === undefined || sample.isStart) runs.push([sample]);
    else open.push(sample);
  }
  return runs;
}

/** An open keyframe that no later frame is shown before may be one of intra refresh: then the first frames are not whole. */
function isStart(samples: readonly TableSample[], index: number, mayEncode: boolean): boolean {
  const { isSync = false, isOpen = false } = samples[index] ?? {};
  if (mayEncode) return isSync && (index === 0 || !isLed(samples, index));
  return isSync || (isOpen && isLed(samples, index));
}

function isLed(samples: readonly TableSample[], index: number): boolean {
  const key = samples[index];
  if (key === undefined) return false;
  for (let i = index + 1; i < samples.length; i++) {
    const sample = samples[i];
    if (sample === undefined || sample.isSync) return false;
    if (presentedAt(sample) < presentedAt(key)) return true;
  }
  return false;
}

/**
 * A clip takes samples of a run as they are, or frames that have to be encoded. Only after what was before it in the
 * recording, `follows`, may it begin with a frame that is no sync sample.
 */
function takeOf(
  run: readonly ClipSample[],
  { from, to }: { from: number; to: number },
  follows: boolean,
): ClipSample[] | Edge {
  const isWanted = (sample: ClipSample) => presentedAt(sample) >= from && presentedAt(sample) < to;
  const frames = run.filter(isWanted);
  if (frames.length === 0) return [];
  // Frames that come first, whatever is left out after them, are made of each other alone.
  if ((follows || run[0]?.isStart === true) && run.slice(0, frames.length).every(isWanted)) return frames;
  const shown = inOrderShown(frames);
  return {
    samples: run.slice(0, run.findLastIndex(isWanted) + 1),
    frames: shown,
    keyframes: firstOfEachSegment(shown),
    delay: run[0]?.compositionOffset ?? 0,
  };
}

function videoOf(tables: ReadonlyMap<number, SampleTable>, { from, to }: Zone, mayEncode: boolean): ClipSample[] {
  const samples: ClipSample[] = [];
  for (let segment = from; segment <= to; segment++) {
    for (const sample of tables.get(segment)?.video ?? []) samples.push({ ...sample, segment });
  }
  return samples.map((sample, index) => ({ ...sample, isStart: isStart(samples, index, mayEncode) }));
}

function firstOfEachSegment(shown: readonly ClipSample[]): ClipSample[] {
  const firsts: ClipSample[] = [];
  for (const sample of shown) if (sample.segment > (firsts.at(-1)?.segment ?? -1)) firsts.push(sample);
  return firsts;
}

/** The sound of the last frames may be in the next segment. A segment of sound alone joins the one before it. */
function withoutSoundAlone(pieces: readonly Piece[]): Piece[] {
  const last = pieces.at(-1);
  const before = pieces.at(-2);
  if (last === undefined || last.isWhole || last.video.length > 0) return [...pieces];
  if (before === undefined || before.isWhole) return [...pieces];
  return [...pieces.slice(0, -2), { ...before, audio: [...before.audio, ...last.audio] }];
}

/** The samples of a segment, in decode order. */
type SampleTable = Readonly<Record<TrackKind, readonly TableSample[]>>;

/** Enough for the head of most segments at once. */
const firstReadBytes = 16_384;

/** The kind of the track with that number. */
export type KindOf = (trackId: number) => TrackKind | undefined;

/** Reads a segment's tables without its media. */
export async function readSampleTable(
  files: StoredFiles,
  segment: JournalSegment,
  kindOf: KindOf,
): Promise<SampleTable> {
  const start = await readSegment(files, segment, firstReadBytes);
  const headBytes = fragmentHeadLength(start);
  return tableOf(headBytes <= start.length ? start : await readSegment(files, segment, headBytes), kindOf);
}

/** The same of a segment that is in memory. */
export function tableOf(head: Buffer, kindOf: KindOf): SampleTable {
  const table: Record<TrackKind, TableSample[]> = { video: [], audio: [] };
  for (const run of readFragmentHead(head).runs) {
    const kind = kindOf(run.trackId);
    if (kind !== undefined) table[kind].push(...samplesOf(run));
  }
  return table;
}
