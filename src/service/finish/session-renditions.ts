import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { maxProfiles, maxTotalPixels } from '../../contract/ladder.ts';
import type { Processing } from '../../contract/session.ts';
import type { Profile } from '../../contract/stream.ts';
import type { RenditionRow } from '../db/sessions.ts';
import { isMissing } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { folderFiles } from '../lib/stored-files.ts';
import { isSource, type JournalSegment, type JournalState, partOf, pathOf } from '../recorder/journal.ts';
import { buildLadder, createFrameRateDecimator, type Ladder, type SourceVideo } from '../transcode/ladder.ts';
import type { Rendition, RenditionSegment } from '../transcode/messages.ts';
import type { TranscodeQueue } from '../transcode/queue.ts';
import type { EncodedSegment, LeftOutRendition } from '../transcode/session-backlog.ts';
import { RecordingFault, readWritten } from './check-file.ts';
import { createRenditionJournal, type LeftOut } from './renditions-journal.ts';
import { setAside } from './repair-journal.ts';

/**
 * The video that a session's ladder is built for: that of its first part with video. Read from the journal alone, so
 * that a restart builds the same ladder. Undefined without video.
 */
export function sourceVideo(state: JournalState): SourceVideo | undefined {
  const part = state.parts.find(({ rendition, video }) => rendition === 'source' && video !== undefined);
  if (part?.video === undefined) return undefined;
  const first = state.segments.find(
    (segment) => isSource(segment) && segment.part === part.part && segment.filledVideo === undefined,
  );
  if (first === undefined) return undefined;
  const { width, height, codec } = part.video;
  const fps = first.durationSeconds > 0 ? Math.round(first.videoSamples / first.durationSeconds) : 0;
  return { width, height, fps, codec };
}

export interface SessionRenditionsDeps {
  profiles: readonly Profile[];
  directory: string;
  /** The session's live journal state: read for the source, written for the renditions. */
  state: JournalState;
  /** After a restart: what the earlier run left out for good. The renditions' journal starts over. */
  leftOut?: LeftOut | undefined;
  queue: Pick<TranscodeQueue, 'enqueue' | 'progress' | 'finishSession' | 'discardSession'>;
  /** A rendition's segment is in the journal. */
  onJournalled?: ((segment: JournalSegment) => void) | undefined;
  now: () => number;
  log: Logger;
}

const beyondWords = `a recording has at most ${maxProfiles} renditions, with ${maxTotalPixels} pixels together`;

export type SessionRenditions = ReturnType<typeof createSessionRenditions>;

/**
 * One session's renditions: what to encode from each source segment, and the journal of what was encoded. The source
 * never depends on it: a failure here leaves a rendition out, and is logged.
 */
export function createSessionRenditions(sessionId: string, deps: SessionRenditionsDeps) {
  const { profiles, directory, state, queue, onJournalled, now } = deps;
  const log = deps.log.child({ sessionId });
  const journal = createRenditionJournal({ directory, state, leftOut: deps.leftOut, log });
  const outstanding = new Map<number, JournalSegment>();
  /** Segments before the first video: the ladder cannot be built yet. */
  const early: JournalSegment[] = [];
  const describedParts = new Set<string>();
  let ladder: Ladder | undefined;
  let written: Promise<void> = Promise.resolve();
  let finishing: { sinceMs: number; doneBefore: number } | undefined;

  function leaveOut(directoryOf: string, reason: string): void {
    if (state.dropped.has(directoryOf)) return;
    const name = ladder?.renditions.find((one) => one.directory === directoryOf)?.name ?? directoryOf;
    log.warn(`Rendition ${name} was left out: ${reason}`);
    journal.record({ event: 'drop', rendition: directoryOf, reason });
  }

  function enqueue(segment: JournalSegment, renditions: Rendition[]): void {
    const init = partOf(state, segment);
    if (init === undefined) throw new Error(`part ${segment.part + 1} has no init segment`);
    outstanding.set(segment.number, segment);
    queue.enqueue({
      sessionId,
      sessionDirectory: directory,
      initUri: `source/${init.uri}`,
      segmentUri: `source/${segment.uri}`,
      part: segment.part,
      sequence: segment.number,
      renditions,
      isIndependent: segment.independent,
      isOpen: segment.isOpen,
      durationSeconds: segment.durationSeconds,
      frames: segment.videoSamples,
    });
  }

  async function write(source: JournalSegment, encoded: RenditionSegment): Promise<void> {
    const rendition = ladder?.renditions.find(({ name }) => name === encoded.name)?.directory;
    if (rendition === undefined || state.dropped.has(rendition)) return;
    try {
      await describePart(rendition, source, encoded);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      leaveOut(rendition, `part ${source.part + 1}: its init segment cannot be read (${why})`);
      return;
    }
    const segment: JournalSegment = {
      ...source,
      rendition,
      uri: encoded.uri.slice(rendition.length + 1),
      bytes: encoded.bytes,
      crc32: encoded.crc32,
      // The same frames as the source: players switch renditions by these values, so they must match exactly.
      durationSeconds: source.durationSeconds,
      independent: true,
      isOpen: undefined,
      videoSamples: encoded.frameCount,
      bitrate: encoded.bitrate,
    };
    journal.record({ event: 'segment', ...segment });
    onJournalled?.(segment);
  }

  async function describePart(rendition: string, source: JournalSegment, encoded: RenditionSegment): Promise<void> {
    const key = `${rendition} ${source.part}`;
    if (describedParts.has(key)) return;
    const init = await readFile(join(directory, encoded.initUri));
    const [video, audio] = splitCodecs(encoded.codecs);
    const sourcePart = partOf(state, source);
    describedParts.add(key);
    journal.record({
      event: 'part',
      rendition,
      part: source.part,
      uri: encoded.initUri.slice(rendition.length + 1),
      bytes: init.length,
      crc32: crc32(init),
      wallClockMs: sourcePart?.wallClockMs ?? source.wallClockMs,
      video:
        video === undefined
          ? undefined
          : { codec: video, width: encoded.width, height: encoded.height, timescale: sourcePart?.video?.timescale },
      audio: audio === undefined ? undefined : sourcePart?.audio,
    });
  }

  /** A rendition with a gap would be out of sync with the others: players must not be offered it. */
  function leaveOutGaps(): void {
    const countOf = (of: string) => state.segments.reduce((sum, { rendition }) => sum + (rendition === of ? 1 : 0), 0);
    const expected = countOf('source');
    for (const { directory: rendition } of ladder?.renditions ?? []) {
      const count = countOf(rendition);
      if (count !== expected) leaveOut(rendition, `${count} of ${expected} segments were encoded`);
    }
  }

  return {
    /** A source segment is on disk. Never throws: the recorder calls it. */
    add(segment: JournalSegment): void {
      try {
        early.push(segment);
        const source = sourceVideo(state);
        if (source === undefined) return;
        ladder ??= buildLadder(profiles, source);
        const renditions = ladder.renditions.filter((one) => !state.dropped.has(one.directory));
        for (const one of early.splice(0)) if (renditions.length > 0) enqueue(one, renditions);
      } catch (error) {
        log.error(`${segment.uri} could not be queued for its renditions`, { error });
      }
    },

    /** The transcoder has finished a segment. */
    onEncoded({ job, renditions }: EncodedSegment): void {
      const source = outstanding.get(job.sequence);
      if (source === undefined) return;
      outstanding.delete(job.sequence);
      written = written
        .then(async () => {
          for (const encoded of renditions) await write(source, encoded);
        })
        .catch((error: unknown) =>
          log.error(`The renditions of ${source.uri} could not be written to the journal`, { error }),
        );
    },

    /** The transcoder gave a rendition up. Recorded at once, so that a restart does not try it again. */
    onLeftOut({ name, reason }: LeftOutRendition): void {
      const rendition = ladder?.renditions.find((one) => one.name === name)?.directory;
      if (rendition !== undefined) leaveOut(rendition, reason);
    },

    /**
     * Resolves when every rendition is encoded and journalled, or left out.
     * @throws if the transcoder was closed first, or the journal cannot be written.
     */
    async finish(): Promise<void> {
      finishing = { sinceMs: now(), doneBefore: queue.progress(sessionId)?.done ?? 0 };
      try {
        if (ladder !== undefined && ladder.renditions.length > 0) await queue.finishSession(sessionId);
        await written;
        leaveOutGaps();
        await journal.finish();
      } finally {
        await journal.close();
      }
    },

    /** Progress of an ended session; undefined while it is live or has nothing to encode. */
    processing(): Processing | undefined {
      const progress = queue.progress(sessionId);
      if (finishing === undefined || progress === undefined || progress.total === 0) return undefined;
      const encoded = progress.done - finishing.doneBefore;
      const seconds = (now() - finishing.sinceMs) / 1000;
      const left = progress.total - progress.done;
      return {
        ...progress,
        ...(encoded > 0 && seconds >= 1 && { remainingSeconds: Math.ceil((left * seconds) / encoded) }),
      };
    },

    /** Has a rendition, by its folder, all of the source's frames, or does it lower their rate? */
    hasEveryFrame: (rendition: string) =>
      ladder?.renditions.some((one) => one.directory === rendition && one.fps === 0) ?? false,

    /** How many of a source segment's frames a rendition has, by its folder; undefined where it is not one of the ladder. */
    countFrames(rendition: string, times: readonly number[], timescale: number): number | undefined {
      const fps = ladder?.renditions.find((one) => one.directory === rendition)?.fps;
      if (fps === undefined || fps === 0) return fps === 0 ? times.length : undefined;
      const [from = 0] = times;
      const isKept = createFrameRateDecimator(fps);
      return times.filter((time) => isKept((time - from) / timescale)).length;
    },

    /** The encoded renditions, largest first, and those that were left out. */
    describe(): RenditionRow[] {
      const beyond = (ladder?.beyondLimits ?? []).map(({ name, width, height, bitrate }) => {
        return { name, width, height, bitrate, dropped: beyondWords };
      });
      const described = (ladder?.renditions ?? []).map(({ name, directory: rendition, width, height, bitrate }) => {
        const reason = state.dropped.get(rendition);
        if (reason !== undefined) return { name, width, height, bitrate, dropped: reason };
        const bytes = state.segments.reduce((sum, one) => sum + (one.rendition === rendition ? one.bytes : 0), 0);
        return { name, directory: rendition, width, height, bitrate, bytes };
      });
      return [...described, ...beyond];
    },

    async discard(): Promise<void> {
      await queue.discardSession(sessionId);
      await written;
      await journal.close();
    },
  };
}

/** `avc1.64001f,mp4a.40.2` → its video and audio codecs, where present. */
function splitCodecs(codecs: string): [video: string | undefined, audio: string | undefined] {
  const all = codecs.split(',').filter((codec) => codec !== '');
  const isAudio = (codec: string) => codec.startsWith('mp4a');
  return [all.find((codec) => !isAudio(codec)), all.find(isAudio)];
}

/**
 * For a session that is taken up again after a crash: compares the renditions' files that its journal vouches for, and
 * sets the damaged ones aside, so that the transcoder encodes them again instead of taking them as they are. Files
 * without a checksum stay. Returns what was set aside, in words. Throws the disk's own error where it refuses.
 */
export async function keepWholeRenditions(directory: string, journal: JournalState): Promise<string[]> {
  const notes: string[] = [];
  const files = folderFiles(directory);
  for (const file of [...journal.parts, ...journal.segments]) {
    if (isSource(file) || file.crc32 === undefined) continue;
    const path = pathOf(file);
    try {
      await readWritten(files, path, file);
    } catch (error) {
      if (isMissing(error)) continue;
      if (!(error instanceof RecordingFault)) throw error;
      notes.push(
        `${path} is damaged (${error.message}), was moved to ${await setAside(directory, path)} and is encoded again.`,
      );
    }
  }
  return notes;
}
