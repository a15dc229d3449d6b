import { createHash } from 'node:crypto';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { StoredFiles } from '../../files/stored-files.ts';
import { piecesLength } from '../../mp4/box.ts';
import type { FragmentHead } from '../../mp4/read-fragment.ts';
import { type InitTrack, readInitTracks, type TrackKind, trackKinds } from '../../mp4/track-boxes.ts';
import type { JournalPart, JournalSegment } from '../../recorder/journal.ts';
import { addSegment, readSegmentHead } from './add-segment.ts';
import { MediaLayout } from './media-layout.ts';
import { mp4Head } from './moov-header.ts';
import { placePart, type TrackSpan } from './place-part.ts';
import { TrackTable } from './track-table.ts';

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
export interface RenditionEntries {
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
      addSegment(media, { ...segment, path: pathOf(segment), head }, (trackId) => {
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

function pathOf({ rendition, uri }: Pick<JournalSegment, 'rendition' | 'uri'>): string {
  return `${rendition}/${uri}`;
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
