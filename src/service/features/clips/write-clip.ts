import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeFolder, writeWhole } from '../../lib/files.ts';
import type { StoredFiles } from '../../lib/stored-files.ts';
import { masterPlaylist } from '../../media/hls/master-playlist.ts';
import { mediaPlaylist } from '../../media/hls/media-playlist.ts';
import {
  type JournalEvent,
  type JournalPart,
  type JournalSegment,
  type JournalState,
  journalLine,
  journalName,
  summarize,
} from '../../recorder/journal.ts';

import { type BuiltSegment, buildSegment, startOf, videoTicks } from './clip-segment.ts';
import type { CutPart } from './cut-part.ts';
import type { Piece } from './plan-part.ts';

export interface WrittenClip {
  durationSeconds: number;
  /** When its first frame was on air, Unix ms. */
  wallClockMs: number;
  /** All of its files. */
  sizeBytes: number;
  copiedBytes: number;
  /** Of frames that were encoded anew. */
  encodedBytes: number;
}

export interface ClipTarget {
  files: StoredFiles;
  /** The clip's own folder, which is there and empty. */
  directory: string;
  /** Called with a share, 0 to 1. */
  onProgress: (share: number) => void;
  /** Throws where the clip is not wanted any more. */
  assertWanted: () => void;
}

/** There is not even one frame between the marks. */
export class NothingBetweenError extends Error {
  override name = 'NothingBetweenError';
}

const rendition = 'source';
const piecesAtATime = 4;

/**
 * Writes a clip as a recording of its own: segments, then its playlists, its journal last. Its times begin at 0, in each
 * of its parts.
 */
export async function writeClip(parts: readonly CutPart[], target: ClipTarget): Promise<WrittenClip> {
  const { directory } = target;
  await makeFolder(join(directory, rendition));
  const state: JournalState = { parts: [], segments: [], dropped: new Map() };
  const all = parts.flatMap((part, index) => part.plan.pieces.map((piece) => ({ part, index, piece })));
  const totals = { copied: 0, encoded: 0 };
  let done = 0;
  const starts = parts.map(startOf);

  for (const [index, { init, range }] of parts.entries()) {
    const uri = `init-${index}.mp4`;
    await writeWhole(join(directory, rendition, uri), init);
    const offsetMs = (starts[index]?.ticks ?? 0) / (videoTicks / 1000) - (range.segments[range.first]?.startMs ?? 0);
    const wallClockMs = Math.round((range.segments[range.first]?.wallClockMs ?? 0) + Math.max(0, offsetMs));
    state.parts.push({ ...range.part, part: index, uri, bytes: init.length, crc32: crc32(init), wallClockMs });
  }

  const write = async (number: number): Promise<JournalSegment> => {
    const item = all[number];
    if (item === undefined) throw new RangeError('There is no such piece');
    target.assertWanted();
    const start = starts[item.index] ?? { ticks: 0 };
    const built = await buildSegment(item.part, item.piece, { number, startTicks: start.ticks, files: target.files });
    const uri = `${item.index}-${String(number).padStart(5, '0')}.m4s`;
    await writeWhole(join(directory, rendition, uri), built.bytes);
    totals.copied += built.bytes.length - built.encodedBytes;
    totals.encoded += built.encodedBytes;
    target.onProgress(++done / all.length);
    return describe(item.part, item.piece, { ...built, uri, number, part: item.index, startTicks: start.ticks });
  };
  for (let i = 0; i < all.length; i += piecesAtATime) {
    const numbers = all.slice(i, i + piecesAtATime).map((_, offset) => i + offset);
    state.segments.push(...(await Promise.all(numbers.map(write))));
  }
  joinDurations(state.segments);
  return finish(state, { directory, ...totals });
}

async function finish(
  state: JournalState,
  { directory, copied, encoded }: { directory: string; copied: number; encoded: number },
): Promise<WrittenClip> {
  const [first] = state.segments;
  if (first === undefined) throw new NothingBetweenError('Nothing lies between the marks');
  const summary = summarize(state);
  const events: JournalEvent[] = [
    { event: 'start', version: 1, atMs: first.wallClockMs },
    ...state.parts.flatMap((part): JournalEvent[] => [
      { event: 'part', ...part },
      ...state.segments
        .filter((segment) => segment.part === part.part)
        .map((segment): JournalEvent => ({ event: 'segment', ...segment })),
    ]),
    { event: 'end', atMs: first.wallClockMs + summary.durationSeconds * 1000, summary },
  ];
  await writeWhole(join(directory, rendition, 'index.m3u8'), mediaPlaylist(state, rendition, 'final'));
  await writeWhole(join(directory, 'index.m3u8'), masterPlaylist(state, [rendition]));
  await writeWhole(join(directory, journalName), events.map(journalLine).join(''));
  return {
    durationSeconds: summary.durationSeconds,
    wallClockMs: first.wallClockMs,
    sizeBytes: summary.bytes + state.parts.reduce((sum, { bytes }) => sum + bytes, 0),
    copiedBytes: copied,
    encodedBytes: encoded,
  };
}

function describe(
  { range }: CutPart,
  piece: Piece,
  built: BuiltSegment & { uri: string; number: number; part: JournalPart['part']; startTicks: number },
): JournalSegment {
  const segment = range.segments[piece.segment];
  if (segment === undefined) throw new RangeError('There is no such segment');
  const { bytes, uri, number, part, startTicks, startSeconds, endSeconds, isIndependent, isOpen, ...counts } = built;
  const intoMs = startSeconds * 1000 + startTicks / (videoTicks / 1000) - segment.startMs;
  const durationSeconds = Number(Math.max(0, endSeconds - startSeconds).toFixed(6));
  return {
    rendition,
    part,
    number,
    uri,
    bytes: bytes.length,
    crc32: crc32(bytes),
    startMs: Math.max(0, startSeconds * 1000),
    durationSeconds,
    wallClockMs: Math.round(segment.wallClockMs + Math.max(0, intoMs)),
    independent: isIndependent,
    isOpen: isOpen ? true : undefined,
    videoSamples: counts.videoSamples,
    audioSamples: counts.audioSamples,
    bitrate: durationSeconds > 0 ? Math.round((bytes.length * 8) / durationSeconds) : 0,
    ...(segment.captions && { captions: segment.captions }),
  };
}

/** A segment that was cut lasts until the next one begins, where that is its neighbour. */
function joinDurations(segments: JournalSegment[]): void {
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    if (next === undefined || next.part !== segment.part) continue;
    const gapMs = next.startMs - segment.startMs - segment.durationSeconds * 1000;
    if (Math.abs(gapMs) < 500) {
      segment.durationSeconds = Number((segment.durationSeconds + gapMs / 1000).toFixed(6));
    }
  }
}
