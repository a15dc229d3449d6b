import { access, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Gap } from '../../contract/session.ts';
import { type Content, makeFolder, writePlain, writeWhole } from '../lib/files.ts';
import { mediaSegmentHead, type SampleEntry } from '../media/mp4/fragment.ts';
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
import { describeWriteFailure } from './stop-reason.ts';
import { journalTracks } from './tracks.ts';

export interface SegmentWriterOptions {
  /** The session's folder; created with the first segment. Its parent must exist. */
  directory: string;
  state: JournalState;
  /** A recording outlives a power cut, as it does if nothing is said; a live window does not. */
  isDurable?: boolean | undefined;
  /** Unix ms. */
  now: () => number;
  /** Why nothing may be written even if the disk would allow it, as a sentence. */
  whyNot?: (() => string | undefined) | undefined;
  /** Why nothing may be written at this rate, as a sentence. */
  checkDisk: (bytesPerSecond: number) => Promise<string | undefined>;
  /** A file that exists while the recordings' disk is mounted. */
  rootMark?: string | undefined;
  /** Called with every journal line once it is on disk. */
  onJournal?: ((event: JournalEvent) => void) | undefined;
  /** Called when writing fails, and when it works again, with the missing time. */
  onProblem?: ((reason: string) => void) | undefined;
  onResume?: ((lost: Gap) => void) | undefined;
}

type EndEvent = Extract<JournalEvent, { event: 'end' }>;

/**
 * Writes a session's source segments. A disk that is full, missing or failing costs the segments that could not be
 * written: each next one is a retry. Never throws.
 */
export function createSegmentWriter(options: SegmentWriterOptions) {
  const { directory, state, now, checkDisk, rootMark, onJournal } = options;
  let folder: Awaited<ReturnType<typeof openSegmentFolder>> | undefined;
  let problem: string | undefined;
  /** Unix ms of the first missing media. */
  let lostFromMs: number | undefined;
  const continued = new WeakMap<OpenPart, OpenPart>();

  async function fail(reason: string, fromMs: number): Promise<void> {
    lostFromMs ??= fromMs;
    const failing = folder;
    folder = undefined;
    if (reason !== problem) {
      problem = reason;
      options.onProblem?.(reason);
    }
    await failing?.close().catch(() => undefined);
  }

  /** After a loss the media continues in a new part: players must not expect what is missing. */
  function partFor(part: OpenPart, startMs: number): OpenPart {
    if (lostFromMs !== undefined) continued.set(part, { ...part, wallClockMs: startMs });
    return continued.get(part) ?? part;
  }

  function resume(atMs: number): void {
    if (lostFromMs === undefined) return;
    const lost = { startedAt: lostFromMs, endedAt: Math.max(lostFromMs, atMs) };
    lostFromMs = undefined;
    problem = undefined;
    options.onResume?.(lost);
  }

  return {
    async checkDisk(): Promise<void> {
      try {
        if (rootMark !== undefined) await access(rootMark);
        const reason = await checkDisk(0);
        if (reason !== undefined) await fail(reason, now());
      } catch (error) {
        await fail(describeWriteFailure(error), now());
      }
    },
    /** False if the segment is lost. */
    async write(part: OpenPart, draft: SegmentDraft): Promise<boolean> {
      const startMs = Math.round(draft.wallClockMs);
      // After a loss, media must be decodable without what came before.
      if (lostFromMs !== undefined && !draft.isIndependent && !draft.isOpen) return false;
      const whole = lostFromMs !== undefined && draft.isOpen ? withoutLeading(draft) : draft;
      try {
        const reason = options.whyNot?.() ?? (await checkDisk((draft.bytes * 1000) / Math.max(1, draft.durationMs)));
        if (reason !== undefined) {
          await fail(reason, startMs);
          return false;
        }
        if (folder === undefined && rootMark !== undefined) await access(rootMark);
        folder ??= await openSegmentFolder(directory, state, { nowMs: now(), isDurable: options.isDurable, onJournal });
        await folder.write(partFor(part, startMs), whole);
        resume(startMs);
        return true;
      } catch (error) {
        await fail(describeWriteFailure(error), startMs);
        return false;
      }
    },
    async end(event: EndEvent): Promise<void> {
      try {
        await folder?.end(event);
      } catch (error) {
        await fail(describeWriteFailure(error), now());
      }
      await folder?.close().catch(() => undefined);
      folder = undefined;
    },
    /** Why nothing can be written at the moment, as a sentence. */
    get problem(): string | undefined {
      return problem;
    },
  };
}

const rendition = 'source';

/** A part as its segments refer to it; its number and init segment are written with its first segment. */
export interface OpenPart {
  /** Parameter sets may be added while it is open: segments have them in band. */
  tracks: PartTracks;
  /** Unix ms at the part's first sample. */
  wallClockMs: number;
}

interface SegmentFolderOptions {
  nowMs: number;
  /** Has it to outlive a power cut? */
  isDurable?: boolean | undefined;
  onJournal?: ((event: JournalEvent) => void) | undefined;
}

/**
 * Opens a session's folder for writing source segments: each is whole on disk before the journal names it. `state` is
 * updated with every line written, and numbering continues from it. Without `isDurable` nothing is forced to the disk: the
 * files are in the system's memory, and whole once the journal names them.
 */
async function openSegmentFolder(
  directory: string,
  state: JournalState,
  { nowMs, isDurable = true, onJournal }: SegmentFolderOptions,
) {
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
      ...journalTracks(tracks, { video: videoTimescale, audio: tracks.audio?.sampleRate }),
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
    async end(event: EndEvent): Promise<void> {
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

/**
 * A segment that follows a loss, without the frames that are shown before its first: what they are made of is lost. Times
 * and all other bytes stay.
 */
function withoutLeading(draft: SegmentDraft): SegmentDraft {
  const { video, audio } = draft.samples;
  const [key] = video;
  if (key === undefined) return draft;
  const next = video.findIndex((sample, i) => i > 0 && (sample.isSync || sample.isOpen === true));
  const isLeading = (sample: SampleEntry, i: number) =>
    i > 0 && (next < 0 || i < next) && presentedAt(sample) < presentedAt(key);
  if (!video.some(isLeading)) return draft;

  const bytes = Buffer.concat(draft.pieces);
  const kept: SampleEntry[] = [];
  const pieces: Buffer[] = [];
  let at = 0;
  for (const [i, sample] of video.entries()) {
    const last = kept.at(-1);
    if (!isLeading(sample, i)) {
      kept.push(sample);
      pieces.push(bytes.subarray(at, at + sample.bytes));
    } else if (last !== undefined) {
      kept[kept.length - 1] = { ...last, duration: last.duration + sample.duration };
    }
    at += sample.bytes;
  }
  pieces.push(bytes.subarray(at));
  return {
    ...draft,
    samples: { video: kept, audio },
    pieces,
    bytes: pieces.reduce((sum, piece) => sum + piece.length, 0),
  };
}

function presentedAt({ decodeTime, compositionOffset }: SampleEntry): number {
  return decodeTime + compositionOffset;
}
