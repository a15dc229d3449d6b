import { childBoxes, findBox, findBoxes, fullBox, uint32 } from './box.ts';
import { type TrackKind, trackIds, trackKinds } from './tracks.ts';

/** A sample's entry in a fragment; times are in the track's timescale. */
export interface SampleEntry {
  decodeTime: number;
  duration: number;
  /** Presentation time less decode time; may be negative. */
  compositionOffset: number;
  isSync: boolean;
  /** Decoding can begin at it, although it is no sync sample. */
  isOpen?: boolean;
  bytes: number;
}

/** A sample with its bytes. */
export interface MediaSample extends Omit<SampleEntry, 'bytes'> {
  data: Uint8Array;
}

interface Track<T> {
  trackId: number;
  /** In decode order, at least one. */
  samples: readonly T[];
  /** Its table says how long and how large each sample is, and no more: all are sync samples without an offset. */
  isPlain?: boolean;
}

/** The samples of a segment whose part `initSegment` describes. */
export interface SegmentSamples {
  video: MediaSample[];
  audio: MediaSample[];
}

export interface SegmentEntries {
  video: readonly SampleEntry[];
  audio: readonly SampleEntry[];
}

export type FragmentTrack = Track<MediaSample>;

const trafFixedLength = 8 + 16 + 20 + 20; // traf head, tfhd, tfdt, trun without its entries
// Data offset, duration and size; others add flags and composition offset.
const plainRun = { flags: 0x301, entryLength: 8 };
const fullRun = { flags: 0xf01, entryLength: 16 };
const syncSample = 0x02000000; // depends on no other
const openSample = 0x00010000; // no sync sample, and no word of what it depends on
const otherSample = 0x01010000; // depends on others, no sync sample

/** A CMAF media segment of a part that `initSegment` describes; a track without samples is left out. */
export function mediaSegment(sequenceNumber: number, samples: SegmentSamples): Buffer {
  return fragment(sequenceNumber, tracksOf(samples));
}

/** The bytes of such a segment before those of its video samples, which those of its audio samples follow. */
export function mediaSegmentHead(sequenceNumber: number, entries: SegmentEntries): Buffer {
  return fragmentHead(sequenceNumber, tracksOf(entries));
}

/** A `moof` with a run for each track, and the `mdat` with their bytes in the same order. */
export function fragment(sequenceNumber: number, tracks: readonly FragmentTrack[]): Buffer {
  const described = tracks.map((track) => ({
    ...track,
    samples: track.samples.map((sample): SampleEntry => ({ ...sample, bytes: sample.data.length })),
  }));
  const payload = tracks.flatMap(({ samples }) => samples.map(({ data }) => data));
  return Buffer.concat([fragmentHead(sequenceNumber, described), ...payload]);
}

function tracksOf<T>({ video, audio }: { video: readonly T[]; audio: readonly T[] }): Track<T>[] {
  const tracks = [
    { trackId: trackIds.video, samples: video },
    { trackId: trackIds.audio, samples: audio, isPlain: true },
  ];
  return tracks.filter(({ samples }) => samples.length > 0);
}

/** The `moof`, and the head of the `mdat`. */
function fragmentHead(sequenceNumber: number, tracks: readonly Track<SampleEntry>[]): Buffer {
  const moofLength = tracks.reduce((sum, track) => sum + trafLength(track), 8 + 16);
  const payloadLength = tracks.reduce((sum, track) => sum + byteLength(track), 0);
  const bytes = Buffer.allocUnsafe(moofLength + 8);

  let position = writeHead(bytes, 0, moofLength, 'moof');
  position += fullBox('mfhd', 0, 0, uint32(sequenceNumber)).copy(bytes, position);
  let dataOffset = moofLength + 8;
  for (const track of tracks) {
    position = writeTrackFragment(bytes, position, track, dataOffset);
    dataOffset += byteLength(track);
  }
  writeHead(bytes, position, 8 + payloadLength, 'mdat');
  return bytes;
}

function writeTrackFragment(out: Buffer, start: number, track: Track<SampleEntry>, dataOffset: number): number {
  const { trackId, samples, isPlain } = track;
  const defaultBaseIsMoof = 0x020000;
  let position = writeHead(out, start, trafLength(track), 'traf');
  position += fullBox('tfhd', 0, defaultBaseIsMoof, uint32(trackId)).copy(out, position);
  position = writeHead(out, position, 20, 'tfdt');
  position = out.writeUInt32BE(0x01000000, position); // version 1: 64 bits of time
  position = out.writeBigUInt64BE(BigInt(samples[0]?.decodeTime ?? 0), position);
  position = writeHead(out, position, 20 + samples.length * runOf(track).entryLength, 'trun');
  position = out.writeUInt32BE(0x01000000 + runOf(track).flags, position); // version 1: signed composition offsets
  position = out.writeUInt32BE(samples.length, position);
  position = out.writeInt32BE(dataOffset, position);
  for (const sample of samples) {
    position = out.writeUInt32BE(sample.duration, position);
    position = out.writeUInt32BE(sample.bytes, position);
    if (isPlain) continue;
    position = out.writeUInt32BE(flagsOf(sample), position);
    position = out.writeInt32BE(sample.compositionOffset, position);
  }
  return position;
}

function flagsOf({ isSync, isOpen = false }: SampleEntry): number {
  if (isSync) return syncSample;
  return isOpen ? openSample : otherSample;
}

function writeHead(out: Buffer, position: number, length: number, type: string): number {
  out.writeUInt32BE(length, position);
  out.write(type, position + 4, 'latin1');
  return position + 8;
}

function runOf({ isPlain }: Track<SampleEntry>): typeof plainRun {
  return isPlain ? plainRun : fullRun;
}

function trafLength(track: Track<SampleEntry>): number {
  return trafFixedLength + track.samples.length * runOf(track).entryLength;
}

function byteLength({ samples }: Track<SampleEntry>): number {
  return samples.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The head of a segment's file. */
export interface FragmentHead {
  /** Ordered by their bytes. */
  runs: SampleRun[];
  /** The first byte of the `mdat`'s payload, and the first one after it. */
  media: { start: number; end: number };
}

/** The samples of one track in one segment: contiguous from `offset`, counted from the file's start. */
export interface SampleRun {
  trackId: number;
  /** The first sample's, in the part's own timescale. */
  decodeTime: number;
  offset: number;
  count: number;
  /** Calls `take` for each sample without allocating: a day has millions. */
  each(take: TakeSample): void;
}

/** `isOpen`: decoding can begin at it, although it is no sync sample. */
export type TakeSample = (
  duration: number,
  size: number,
  isSync: boolean,
  compositionOffset: number,
  isOpen: boolean,
) => void;

const fields = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };
const isNoSyncSample = 0x10000;
const dependsOnOthers = 0x1000000;
const boxHead = 8;

/** Length of the head that `readFragmentHead` needs, from its first eight bytes. Throws a RangeError if it is not a segment. */
export function fragmentHeadLength(bytes: Buffer): number {
  return boxLength(bytes, 0, 'moof') + boxHead;
}

/**
 * Reads a segment's `moof` and the head of the `mdat` behind it; `bytes` may go on with its media. Throws a RangeError on
 * what neither our writers nor FFmpeg's CMAF muxer make.
 */
export function readFragmentHead(bytes: Buffer): FragmentHead {
  const moofLength = boxLength(bytes, 0, 'moof');
  const start = moofLength + boxHead;
  const end = moofLength + boxLength(bytes, moofLength, 'mdat');
  const [moof] = childBoxes(bytes.subarray(0, moofLength));
  const runs = moof === undefined ? [] : findBoxes(moof.body, 'traf').map(({ body }) => readRun(body));
  return { runs: runs.sort((a, b) => a.offset - b.offset), media: { start, end } };
}

function boxLength(bytes: Buffer, at: number, type: string): number {
  if (at + boxHead > bytes.length || bytes.toString('latin1', at + 4, at + boxHead) !== type) {
    throw new RangeError(`It has no ${type} box in its place`);
  }
  return bytes.readUInt32BE(at);
}

function readRun(traf: Buffer): SampleRun {
  const time = findBox(traf, 'tfdt');
  const run = findBox(traf, 'trun');
  const flags = run.readUInt32BE(0) & 0xffffff;
  const required = fields.offset | fields.duration | fields.size;
  if ((flags & required) !== required) throw new RangeError('Its sample table lacks durations or sizes');
  const flagsAt = (flags & fields.flags) === 0 ? undefined : 8;
  const compositionAt = (flags & fields.composition) === 0 ? undefined : (flagsAt ?? 4) + 4;
  const entryLength = (compositionAt ?? flagsAt ?? 4) + 4;
  const first = (flags & fields.firstFlags) === 0 ? 12 : 16;
  const count = run.readUInt32BE(4);
  if (run.length < first + count * entryLength) throw new RangeError('Its sample table is cut short');
  return {
    trackId: findBox(traf, 'tfhd').readUInt32BE(4),
    decodeTime: time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4),
    offset: run.readInt32BE(8),
    count,
    each(take) {
      for (let i = 0, at = first; i < count; i++, at += entryLength) {
        const sampleFlags = flagsAt === undefined ? 0 : run.readUInt32BE(at + flagsAt);
        const isSync = (sampleFlags & isNoSyncSample) === 0;
        const isOpen = !isSync && (sampleFlags & dependsOnOthers) === 0;
        const composition = compositionAt === undefined ? 0 : run.readInt32BE(at + compositionAt);
        take(run.readUInt32BE(at), run.readUInt32BE(at + 4), isSync, composition, isOpen);
      }
    },
  };
}

/** A sample where it lies in its segment's file. */
export interface TableSample extends SampleEntry {
  offset: number;
}

/** The samples of a run, in decode order. */
export function samplesOf(run: SampleRun): TableSample[] {
  const samples: TableSample[] = [];
  let { decodeTime, offset } = run;
  run.each((duration, bytes, isSync, compositionOffset, isOpen) => {
    samples.push({ decodeTime, compositionOffset, duration, isSync, isOpen, offset, bytes });
    decodeTime += duration;
    offset += bytes;
  });
  return samples;
}

/** When a sample is shown. */
export function presentedAt({ decodeTime, compositionOffset }: Pick<SampleEntry, 'decodeTime' | 'compositionOffset'>) {
  return decodeTime + compositionOffset;
}

/** A run with what its table adds up to, in lists of numbers: the check of a recording reads millions of samples. */
export interface WholeRun extends SampleRun {
  /** How long its samples last. */
  ticks: number;
  sizes: number[];
  /** When each sample is shown. */
  presentationTimes: number[];
  first: Pick<TableSample, 'isSync' | 'isOpen' | 'compositionOffset'> | undefined;
}

/**
 * Reads the sample tables of a segment of so many bytes from its head. Throws a RangeError where its samples do not fill
 * its media, one track's after another's.
 */
export function readWholeRuns(head: Buffer, size: number): WholeRun[] {
  const { runs, media } = readFragmentHead(head);
  const wholeRuns = runs.map(sumUp);
  if (runs.length === 0) throw new RangeError('It has no samples');
  if (media.end !== size) throw new RangeError('Its media is cut short');
  let position = media.start;
  for (const { offset, sizes } of wholeRuns) {
    if (offset !== position) throw new RangeError('Its samples are not where its table says');
    position += sizes.reduce((sum, bytes) => sum + bytes, 0);
  }
  if (position !== media.end) throw new RangeError('Its samples do not fill its media');
  return wholeRuns;
}

function sumUp(run: SampleRun): WholeRun {
  const whole: WholeRun = { ...run, ticks: 0, sizes: [], presentationTimes: [], first: undefined };
  run.each((duration, size, isSync, compositionOffset, isOpen) => {
    whole.first ??= { isSync, isOpen, compositionOffset };
    whole.presentationTimes.push(run.decodeTime + whole.ticks + compositionOffset);
    whole.ticks += duration;
    whole.sizes.push(size);
  });
  return whole;
}

/**
 * Gives a segment, or its `moof` alone, other decode times and where it is given another number, in place: `shiftOf` says
 * by how many ticks each of its tracks moves. Its samples stay byte for byte. Throws a RangeError where a time would be
 * negative, or it is no segment.
 */
export function moveFragment(
  segment: Buffer,
  sequence: number | undefined,
  shiftOf: (trackId: number) => number,
): void {
  const [moof] = findBoxes(segment, 'moof');
  if (moof === undefined) throw new RangeError('It has no moof box');
  if (sequence !== undefined) findBox(moof.body, 'mfhd').writeUInt32BE(sequence, 4);
  for (const { body } of findBoxes(moof.body, 'traf')) {
    const shift = shiftOf(findBox(body, 'tfhd').readUInt32BE(4));
    const time = findBox(body, 'tfdt');
    if (time[0] === 1) time.writeBigUInt64BE(time.readBigUInt64BE(4) + BigInt(shift), 4);
    else time.writeUInt32BE(time.readUInt32BE(4) + shift, 4);
  }
}

/**
 * Decode times for frames whose presentation times (distinct, in ticks) are given in decode order: the same times
 * sorted, `delay` ticks earlier, which is the reordering delay. They increase, and none is after its frame's
 * presentation: otherwise FFmpeg-based players would play the whole track late. None is negative, which MP4 cannot
 * hold: if a recording begins at 0, its first few are closer together.
 */
export function decodeTimes(presentationTimes: readonly number[], delay: number): number[] {
  const sorted = [...presentationTimes].sort((a, b) => a - b);
  const times: number[] = [];
  let latest = Number.POSITIVE_INFINITY;
  for (let i = presentationTimes.length - 1; i >= 0; i--) {
    latest = Math.min(latest - 1, presentationTimes[i] ?? 0, (sorted[i] ?? 0) - delay);
    times[i] = latest;
  }
  const firstFitting = times.findIndex((time, i) => time >= i);
  const fitting = firstFitting < 0 ? times.length : firstFitting;
  // This fails only with more frames than ticks: then they are a tick apart.
  const room = times[fitting] ?? times.length;
  for (let i = fitting - 1; i >= 0; i--) {
    const next = times[i + 1] ?? Number.POSITIVE_INFINITY;
    times[i] = Math.max(i, Math.min(Math.floor((room * i) / fitting), presentationTimes[i] ?? 0, next - 1));
  }
  return times;
}

/** Samples of a segment's track, in decode order; none where it has no such track. */
export function samplesOfTrack(segment: Buffer, kind: TrackKind): MediaSample[] {
  const run = readFragmentHead(segment).runs.find(({ trackId }) => trackId === trackIds[kind]);
  return (run ? samplesOf(run) : []).map(({ offset, bytes, ...sample }) => ({
    ...sample,
    data: segment.subarray(offset, offset + bytes),
  }));
}

/** A segment with the samples of a track that it lacks. `keyPrefix` comes before each keyframe that it has. */
export function segmentWithTrack(
  segment: Buffer,
  kind: TrackKind,
  added: readonly MediaSample[],
  keyPrefix: Uint8Array = Buffer.alloc(0),
): Buffer {
  const [moof] = childBoxes(segment.subarray(0, segment.readUInt32BE(0)));
  if (moof === undefined) throw new RangeError('It has no moof box');
  const sequence = findBox(moof.body, 'mfhd').readUInt32BE(4);
  const prefixed = ({ data, ...sample }: MediaSample): MediaSample => ({
    ...sample,
    data: (sample.isSync || sample.isOpen) && keyPrefix.length > 0 ? Buffer.concat([keyPrefix, data]) : data,
  });
  const tracks = trackKinds.map((each): FragmentTrack => {
    const own = each === kind ? [] : samplesOfTrack(segment, each);
    const samples = each === kind ? added : each === 'video' ? own.map(prefixed) : own;
    return { trackId: trackIds[each], samples, isPlain: each === 'audio' };
  });
  return fragment(
    sequence,
    tracks.filter(({ samples }) => samples.length > 0),
  );
}
