import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Content, makeFolder, writePlain, writeWhole } from '../lib/files.ts';
import { displaySize, videoRange } from '../media/codec/picture-format.ts';
import { mediaSegmentHead } from '../media/mp4/fragment.ts';
import { initSegment, videoTimescale } from '../media/mp4/init-segment.ts';
import type { PartTracks } from '../media/mp4/tracks.ts';
import {
  applyJournalEvent,
  type JournalEvent,
  type JournalSegment,
  type JournalState,
  type JournalWriter,
  journalName,
  openJournal,
} from './journal.ts';

import type { SegmentDraft } from './segmenter.ts';

const rendition = 'source';

/** A part as its segments refer to it; its number and init segment are written with its first segment. */
export interface OpenPart {
  /** Parameter sets may be added while it is open: segments have them in band. */
  tracks: PartTracks;
  /** Unix ms at the part's first sample. */
  wallClockMs: number;
}

export interface SegmentStore {
  write(part: OpenPart, draft: SegmentDraft): Promise<JournalSegment>;
  end(event: Extract<JournalEvent, { event: 'end' }>): Promise<void>;
  close(): Promise<void>;
}

interface SegmentStoreOptions {
  nowMs: number;
  /** Has it to outlive a power cut? */
  isDurable?: boolean | undefined;
  onJournal?: ((event: JournalEvent) => void) | undefined;
}

/**
 * Opens a session's folder for writing source segments: each is whole on disk before the journal names it. `state` is
 * updated with every line written, and numbering continues from it. What is not `isDurable` is not forced to the disk:
 * it lives in the system's memory, and is whole for whoever learns of it.
 */
export async function openSegmentStore(
  directory: string,
  state: JournalState,
  { nowMs, isDurable = true, onJournal }: SegmentStoreOptions,
): Promise<SegmentStore> {
  const folder = join(directory, rendition);
  // The folder of all recordings is never created here: if it is missing, its disk is not mounted.
  for (const path of [directory, folder]) await makeFolder(path);
  // Open as long as there are segments to come: each of them syncs it.
  const openFolder = isDurable ? await open(folder, 'r') : undefined;
  const write = (name: string, content: Content) =>
    isDurable
      ? writeWhole(join(folder, name), content, { folder: openFolder })
      : writePlain(join(folder, name), content);
  const journal = await beginJournal(directory, isDurable, nowMs).catch(async (error: unknown) => {
    await openFolder?.close();
    throw error;
  });
  let part: OpenPart | undefined;
  const written = new Map<number, { opened: OpenPart; tracks: PartTracks }>();
  let partNumber = state.parts.reduce((highest, known) => Math.max(highest, known.part), -1);
  let number = state.segments.reduce((highest, known) => Math.max(highest, known.number), -1) + 1;

  async function record(event: JournalEvent): Promise<void> {
    await journal.append(event);
    applyJournalEvent(state, event);
    onJournal?.(event);
  }

  async function writePart(
    uri: string,
    number: number,
    { tracks, wallClockMs }: OpenPart,
    targetDurationSeconds: number | undefined,
  ): Promise<void> {
    const { video, audio } = tracks;
    const content = initSegment(tracks);
    await write(uri, content);
    await record({
      event: 'part',
      rendition,
      part: number,
      uri,
      bytes: content.length,
      crc32: crc32(content),
      wallClockMs,
      targetDurationSeconds,
      video: video && {
        codec: video.codecString,
        ...displaySize(video, video.pixelRatio),
        timescale: videoTimescale,
        range: videoRange(video.colour),
      },
      audio: audio && {
        codec: audio.codecString,
        sampleRate: audio.sampleRate,
        channels: audio.channels,
        timescale: audio.sampleRate,
      },
    });
  }

  async function openPart(opened: OpenPart, { targetDurationSeconds }: SegmentDraft): Promise<void> {
    const next = partNumber + 1;
    const { tracks } = opened;
    await writePart(`init-${next}.mp4`, next, opened, targetDurationSeconds);
    partNumber = next;
    part = opened;
    written.set(next, { opened, tracks });
  }

  /**
   * Init segments that list every parameter set of their parts, for what reads those in band nowhere: editors, and some
   * players. Live ones have the first: what was fetched never changes, and players stop at a new one.
   */
  async function completeParts(): Promise<void> {
    for (const [number, { opened, tracks }] of written) {
      if (opened.tracks === tracks) continue;
      const known = state.parts.find((each) => each.rendition === rendition && each.part === number);
      await writePart(`init-${number}-all.mp4`, number, opened, known?.targetDurationSeconds);
    }
    written.clear();
  }

  async function writeSegment(opened: OpenPart, draft: SegmentDraft): Promise<JournalSegment> {
    if (part !== opened) await openPart(opened, draft);
    const content = [mediaSegmentHead(number + 1, draft.samples), ...draft.pieces];
    const segment = describeSegment(draft, {
      part: partNumber,
      number,
      bytes: content.reduce((sum, piece) => sum + piece.length, 0),
      crc32: isDurable ? content.reduce((sum, piece) => crc32(piece, sum), 0) : undefined,
      wallClockMs: Math.round(draft.wallClockMs),
    });
    await write(segment.uri, content);
    await record({ event: 'segment', ...segment });
    // Only now, so that the numbers of recorded segments have no gap.
    number++;
    return segment;
  }

  return {
    write: writeSegment,
    async end(event) {
      await completeParts();
      await record(event);
    },
    close: () => journal.close().finally(() => openFolder?.close()),
  };
}

async function beginJournal(directory: string, isDurable: boolean, nowMs: number): Promise<JournalWriter> {
  const journal = await openJournal(directory, journalName, { isDurable });
  try {
    await journal.append({ event: 'start', version: 1, atMs: nowMs });
    return journal;
  } catch (error) {
    await journal.close();
    throw error;
  }
}

function describeSegment(
  draft: SegmentDraft,
  place: Pick<JournalSegment, 'part' | 'number' | 'bytes' | 'crc32' | 'wallClockMs'>,
): JournalSegment {
  const durationSeconds = Number((draft.durationMs / 1000).toFixed(6));
  return {
    rendition,
    ...place,
    uri: `${place.part}-${String(place.number).padStart(5, '0')}.m4s`,
    startMs: draft.startMs,
    durationSeconds,
    independent: draft.isIndependent,
    isOpen: draft.isOpen ? true : undefined,
    videoSamples: draft.samples.video.length,
    audioSamples: draft.samples.audio.length,
    ...(draft.filled.video > 0 && { filledVideo: draft.filled.video }),
    ...(draft.filled.audio > 0 && { filledAudio: draft.filled.audio, silentFromMs: draft.filled.silentFromMs }),
    bitrate: durationSeconds > 0 ? Math.round((place.bytes * 8) / durationSeconds) : 0,
    ...(draft.captions.size > 0 && { captions: [...draft.captions].sort() }),
  };
}
