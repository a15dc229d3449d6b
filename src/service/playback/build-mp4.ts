import { createHash } from 'node:crypto';
import { setImmediate as giveWay } from 'node:timers/promises';
import { readPiece, type StoredFiles } from '../lib/stored-files.ts';
import { piecesLength } from '../media/mp4/box.ts';
import { type FragmentHead, fragmentHeadLength, readFragmentHead } from '../media/mp4/fragment.ts';
import { type InitTrack, readInitTracks, type TrackKind, trackKinds } from '../media/mp4/tracks.ts';
import { type JournalPart, type JournalSegment, pathOf } from '../recorder/journal.ts';
import { mp4Head } from './moov-header.ts';
import { type TrackSpan, TrackTable } from './track-table.ts';

/** A rendition as one progressive MP4: its head, and the location of its media. */
export interface ProgressiveMp4 {
  head: Uint8Array[];
  headBytes: number;
  media: MediaLayout;
  /** Unix ms. */
  lastModifiedMs: number;
  /** A strong entity tag, in its quotes. */
  etag: string;
}

/** A rendition's files and their journal entries: at least one segment. */
interface RenditionEntries {
  files: StoredFiles;
  parts: readonly JournalPart[];
  segments: readonly JournalSegment[];
}

interface PartInit {
  bytes: Buffer;
  tracks: InitTrack[];
}

/** Part of the entity tag: increased whenever the same recording would yield different bytes. */
const layoutVersion = 2;
// Enough to keep the disk busy, few enough that a day-long download does not slow recordings.
const headsAtATime = 8;
const tagsAtATime = 1_000;

/** Builds the MP4's head from every segment's head. Throws if a file does not match the journal. */
export async function buildMp4({ files, parts, segments }: RenditionEntries): Promise<ProgressiveMp4> {
  const inits = await readInits(files, parts, segments);
  const tables = openTables([...inits.values()]);
  const media = new MediaLayout();
  let part: number | undefined;
  for await (const { segment, head } of readHeads(files, segments)) {
    if (segment.part !== part) {
      placeOpenPart(tables);
      part = segment.part;
      for (const init of inits.get(part)?.tracks ?? []) tables.get(init.kind)?.beginPart(init);
    }
    const known = inits.get(part)?.tracks ?? [];
    await nameFile(segment.uri, () =>
      addSegment(media, segment, head, (trackId) => {
        const kind = known.find(({ id }) => id === trackId)?.kind;
        return kind && tables.get(kind);
      }),
    );
  }
  placeOpenPart(tables);
  const tracks = [...tables.values()].filter(({ placedSpan }) => placedSpan !== undefined);
  const head = await mp4Head({ tracks, mediaBytes: media.byteLength, createdAtMs: segments[0]?.wallClockMs ?? 0 });
  return {
    head,
    headBytes: piecesLength(head),
    media,
    lastModifiedMs: (await files.size(segments.map(pathOf).at(-1) ?? '')).modifiedAtMs,
    etag: await entityTag(segments, inits),
  };
}

/** The init segments of the parts that have segments. */
async function readInits(
  files: StoredFiles,
  parts: readonly JournalPart[],
  segments: readonly JournalSegment[],
): Promise<Map<number, PartInit>> {
  const used = new Set(segments.map(({ part }) => part));
  const inits = new Map<number, PartInit>();
  for (const init of parts) {
    if (!used.has(init.part)) continue;
    const bytes = await files.read(pathOf(init));
    inits.set(init.part, { bytes, tracks: await nameFile(init.uri, () => readInitTracks(bytes)) });
  }
  for (const part of used) {
    if (!inits.has(part)) throw new Error(`The journal names segments of part ${part} but not the part`);
  }
  return inits;
}

/** One table per kind of track in any part. */
function openTables(inits: readonly PartInit[]): Map<TrackKind, TrackTable> {
  const tables = new Map<TrackKind, TrackTable>();
  for (const kind of trackKinds) {
    const alike = inits.flatMap(({ tracks }) => tracks.filter((track) => track.kind === kind));
    if (alike.length > 0) tables.set(kind, new TrackTable(kind, alike));
  }
  return tables;
}

async function* readHeads(
  files: StoredFiles,
  segments: readonly JournalSegment[],
): AsyncGenerator<{ segment: JournalSegment; head: FragmentHead }> {
  for (let i = 0; i < segments.length; i += headsAtATime) {
    yield* await Promise.all(
      segments.slice(i, i + headsAtATime).map(async (segment) => ({ segment, head: await readHead(files, segment) })),
    );
  }
}

async function readHead(files: StoredFiles, segment: JournalSegment): Promise<FragmentHead> {
  return nameFile(segment.uri, () => readSegmentHead(files, pathOf(segment), segment));
}

/** Names the unreadable file for the operator. */
async function nameFile<T>(uri: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`${uri} cannot be read: ${error.message}`, { cause: error });
  }
}

function placeOpenPart(tables: ReadonlyMap<TrackKind, TrackTable>): void {
  const placed = new Map<TrackKind, TrackSpan>();
  const part = new Map<TrackKind, TrackSpan>();
  for (const [kind, table] of tables) {
    const { placedSpan } = table;
    const partSpan = table.endPart();
    if (placedSpan) placed.set(kind, placedSpan);
    if (partSpan) part.set(kind, partSpan);
  }
  if (part.size === 0) return;
  const offsetSeconds = placePart(placed, part);
  for (const table of tables.values()) table.placePart(offsetSeconds);
}

async function entityTag(segments: readonly JournalSegment[], inits: ReadonlyMap<number, PartInit>): Promise<string> {
  const hash = createHash('sha256').update(`${layoutVersion}\n`);
  for (const { bytes } of inits.values()) hash.update(bytes);
  for (const [index, segment] of segments.entries()) {
    if (index % tagsAtATime === 0) await giveWay();
    const { part, uri, bytes, startMs, wallClockMs, videoSamples, audioSamples } = segment;
    hash.update(`${[part, uri, bytes, startMs, wallClockMs, videoSamples, audioSamples].join(' ')}\n`);
  }
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Appends a segment's media, and its samples to their tracks' tables. */
function addSegment(
  media: MediaLayout,
  segment: JournalSegment,
  head: FragmentHead,
  tableOf: (trackId: number) => TrackTable | undefined,
): void {
  let addedTo = head.media.start;
  const addUpTo = (position: number) => {
    media.add({ source: pathOf(segment), start: addedTo, end: position });
    addedTo = position;
  };
  for (const run of head.runs) {
    if (run.offset < addedTo) throw new RangeError('Its samples lie outside its media');
    addUpTo(run.offset);
    const length = tableOf(run.trackId)?.addRun(run, media.byteLength, (position, prefix) => {
      addUpTo(run.offset + position);
      media.add({ source: prefix, start: 0, end: prefix.length });
    });
    if (run.offset + (length ?? 0) > segment.bytes) throw new RangeError('Its samples lie outside its media');
  }
  addUpTo(segment.bytes);
}

export type KnownSegment = Pick<JournalSegment, 'bytes' | 'videoSamples' | 'audioSamples'>;

const maxSampleEntryBytes = 16;
// Everything in a `moof` but its samples, and the head of the `mdat`, with room to spare.
const roomForBoxes = 512;

/**
 * Reads the sample tables at the start of a segment file without its media: usually one read of a few kilobytes. Throws
 * if the file is not the segment in the journal.
 */
export async function readSegmentHead(files: StoredFiles, path: string, known: KnownSegment): Promise<FragmentHead> {
  const readStart = (length: number) => readPiece(files, path, 0, Math.min(length, known.bytes));
  const guess = roomForBoxes + (known.videoSamples + known.audioSamples) * maxSampleEntryBytes;
  const first = await readStart(guess);
  const needed = fragmentHeadLength(first);
  const head = readFragmentHead(needed <= first.length ? first : await readStart(needed));
  if (head.media.end !== known.bytes) throw new RangeError('It is not as long as the journal says');
  return head;
}

type Spans = ReadonlyMap<TrackKind, TrackSpan>;

// Audio and video of a part end this close to each other, unless one of them was lost.
const maxStaggerSeconds = 1;

/**
 * The seconds to add to a part's own times, so that it follows what is already `placed`. Its tracks stay in sync, none
 * begins before its own earlier part has ended, and at least one follows without a gap: all of them if only a
 * configuration changed and the clock continued. The first part begins at 0.
 */
export function placePart(placed: Spans, part: Spans): number {
  const starts = Math.min(...[...part.values()].map(({ start }) => start));
  const behindAll = Math.max(0, ...[...placed.values()].map(({ end }) => end)) - starts;
  let tightest = Number.NEGATIVE_INFINITY;
  let decodable = Number.NEGATIVE_INFINITY;
  for (const [kind, { start, firstDecode }] of part) {
    const earlier = placed.get(kind);
    if (earlier === undefined) continue;
    tightest = Math.max(tightest, earlier.end - start);
    decodable = Math.max(decodable, earlier.lastDecode - firstDecode);
  }
  // A track that ended long before the others must not pull the part back over them.
  const offset = tightest < behindAll - maxStaggerSeconds ? behindAll : tightest;
  // Decode times never go back, even if the new part decodes further ahead.
  return Math.max(offset, decodable);
}

/** Bytes of a download's media: a stretch of a segment file, named by its path in the recording, or of bytes that are in none. */
interface MediaSpan {
  source: string | Uint8Array;
  start: number;
  end: number;
}

/** The contiguous spans of a download's media. */
export class MediaLayout {
  readonly #sources: (string | Uint8Array)[] = [];
  readonly #starts: number[] = [];
  /** End of each span, counted from the first byte of all media. */
  readonly #ends: number[] = [];

  get byteLength(): number {
    return this.#ends.at(-1) ?? 0;
  }

  add({ source, start, end }: MediaSpan): void {
    if (start >= end) return;
    this.#ends.push(this.byteLength + end - start);
    this.#sources.push(source);
    this.#starts.push(start);
  }

  /** The spans that make up `[from, to)`. */
  *spans(from: number, to: number): Generator<MediaSpan> {
    for (let i = this.#firstEndingAfter(from); ; i++) {
      const [source, end] = [this.#sources[i], this.#ends[i]];
      const begin = this.#ends[i - 1] ?? 0;
      if (source === undefined || end === undefined || begin >= to) return;
      const shift = (this.#starts[i] ?? 0) - begin;
      yield { source, start: Math.max(from, begin) + shift, end: Math.min(to, end) + shift };
    }
  }

  #firstEndingAfter(position: number): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] ?? 0) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/**
 * The bytes `[from, to)` of a download's media, straight from the segment files, of which one is open at a time. Throws
 * when one of them is gone or cut short: what comes out is never silently less.
 */
export async function* readMedia(
  files: StoredFiles,
  media: MediaLayout,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (const { source, start, end } of media.spans(from, to)) {
    if (typeof source === 'string') yield* files.readRange(source, start, end);
    else yield source.subarray(start, end);
  }
}
