import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Profile } from '../../../contract/profile.ts';
import { mostPixelsTogether, mostProfiles } from '../../../contract/profile-limits.ts';
import type { Processing } from '../../../contract/session.ts';
import type { Logger } from '../../log/logger.ts';
import type { RenditionRow } from '../../store/session-row.ts';
import { type Ladder, layLadder } from '../../transcoder/ladder.ts';
import type { Rendition } from '../../transcoder/rendition.ts';
import type { RenditionSegment } from '../../transcoder/segment-job.ts';
import type { LeftOutRendition, MadeSegment } from '../../transcoder/session-backlog.ts';
import type { TranscodeQueue } from '../../transcoder/transcode-queue.ts';
import type { JournalSegment, JournalState } from '../journal/journal-state.ts';
import { createRenditionJournal, type LeftOut } from './rendition-journal.ts';
import { sourcePicture } from './source-picture.ts';

export interface SessionRenditionsParts {
  sessionId: string;
  profiles: readonly Profile[];
  directory: string;
  /** The session's journal as it grows: read for the source, written for the renditions. */
  state: JournalState;
  /** After a restart: what the earlier run left out for good. The renditions' journal begins anew. */
  leftOut?: LeftOut | undefined;
  queue: Pick<TranscodeQueue, 'enqueue' | 'progress' | 'finishSession' | 'discardSession'>;
  /** A rendition's segment is in the journal. */
  onJournalled?: ((segment: JournalSegment) => void) | undefined;
  now: () => number;
  log: Logger;
}

const beyondWords = `a recording has at most ${mostProfiles} renditions, with ${mostPixelsTogether} pixels together`;

export type SessionRenditions = ReturnType<typeof createSessionRenditions>;

/**
 * One session's way through the transcoder: what to make of each source segment, and the journal of what was made. The
 * source never depends on it: what goes wrong here leaves a rendition out, and says so.
 */
export function createSessionRenditions(parts: SessionRenditionsParts) {
  const { sessionId, profiles, directory, state, queue, onJournalled, now } = parts;
  const log = parts.log.child({ sessionId });
  const journal = createRenditionJournal({ directory, state, leftOut: parts.leftOut, log });
  const outstanding = new Map<number, JournalSegment>();
  /** Segments from before there was a picture: what the ladder is laid for is not known yet. */
  const early: JournalSegment[] = [];
  const describedParts = new Set<string>();
  let ladder: Ladder | undefined;
  let written: Promise<void> = Promise.resolve();
  let finishing: { sinceMs: number; doneBefore: number } | undefined;

  function leaveOut(directoryOf: string, reason: string): void {
    if (state.dropped.has(directoryOf)) return;
    const name = ladder?.renditions.find((level) => level.directory === directoryOf)?.name ?? directoryOf;
    log.warn(`Rendition ${name} was left out: ${reason}`);
    journal.record({ event: 'drop', rendition: directoryOf, reason });
  }

  /** The transcoder has given a rendition up. It is remembered at once: a start that follows must not try it again. */
  function giveUp({ name, reason }: LeftOutRendition): void {
    const rendition = ladder?.renditions.find((level) => level.name === name)?.directory;
    if (rendition !== undefined) leaveOut(rendition, reason);
  }

  function enqueue(segment: JournalSegment, renditions: Rendition[]): void {
    const init = state.parts.find(({ rendition, part }) => rendition === 'source' && part === segment.part);
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
      durationSeconds: segment.durationSeconds,
    });
  }

  async function write(source: JournalSegment, made: RenditionSegment): Promise<void> {
    const rendition = ladder?.renditions.find(({ name }) => name === made.name)?.directory;
    if (rendition === undefined || state.dropped.has(rendition)) return;
    try {
      await describePart(rendition, source, made);
    } catch (error) {
      leaveOut(rendition, `part ${source.part + 1}: its init segment cannot be read (${wordsOf(error)})`);
      return;
    }
    const segment: JournalSegment = {
      ...source,
      rendition,
      uri: made.uri.slice(rendition.length + 1),
      bytes: made.bytes,
      crc32: made.crc32,
      // The same media, frame by frame: players switch levels by these, and they must be the source's to the digit.
      durationSeconds: source.durationSeconds,
      independent: true,
      videoSamples: made.frameCount,
      bitrate: made.bitrate,
    };
    journal.record({ event: 'segment', ...segment });
    onJournalled?.(segment);
  }

  async function describePart(rendition: string, source: JournalSegment, made: RenditionSegment): Promise<void> {
    const key = `${rendition} ${source.part}`;
    if (describedParts.has(key)) return;
    const init = await readFile(join(directory, made.initUri));
    const [video, audio] = splitCodecs(made.codecs);
    const sourcePart = state.parts.find(({ rendition: of, part }) => of === 'source' && part === source.part);
    describedParts.add(key);
    journal.record({
      event: 'part',
      rendition,
      part: source.part,
      uri: made.initUri.slice(rendition.length + 1),
      bytes: init.length,
      crc32: crc32(init),
      wallClockMs: sourcePart?.wallClockMs ?? source.wallClockMs,
      video:
        video === undefined
          ? undefined
          : { codec: video, width: made.width, height: made.height, timescale: sourcePart?.video?.timescale },
      audio: audio === undefined ? undefined : sourcePart?.audio,
    });
  }

  /** A level with a gap would be out of step with the others: players must not be offered it. */
  function leaveOutGaps(): void {
    const countOf = (of: string) => state.segments.reduce((sum, { rendition }) => sum + (rendition === of ? 1 : 0), 0);
    const expected = countOf('source');
    for (const { directory: rendition } of ladder?.renditions ?? []) {
      const count = countOf(rendition);
      if (count !== expected) leaveOut(rendition, `${count} of ${expected} segments were made`);
    }
  }

  return {
    /** A source segment is on disk. Never throws: the recorder calls it. */
    add(segment: JournalSegment): void {
      try {
        early.push(segment);
        const source = sourcePicture(state);
        if (source === undefined) return;
        ladder ??= layLadder(profiles, source);
        const renditions = ladder.renditions.filter((level) => !state.dropped.has(level.directory));
        for (const one of early.splice(0)) if (renditions.length > 0) enqueue(one, renditions);
      } catch (error) {
        log.error(`No rendition is made of ${segment.uri}`, { error });
      }
    },

    /** The transcoder has made what it could of a segment. */
    onMade({ job, renditions }: MadeSegment): void {
      const source = outstanding.get(job.sequence);
      if (source === undefined) return;
      outstanding.delete(job.sequence);
      written = written
        .then(async () => {
          for (const made of renditions) await write(source, made);
        })
        .catch((error: unknown) => log.error(`What was encoded of ${source.uri} is not in the journal`, { error }));
    },

    onLeftOut: giveUp,

    /** What was made of a rendition, by its folder, turned out not to play. */
    leaveOut,

    /**
     * Resolves when every rendition is made and journalled, or left out.
     * @throws when the transcoder was closed before, or the journal cannot be written.
     */
    async finish(): Promise<void> {
      finishing = { sinceMs: now(), doneBefore: queue.progress(sessionId)?.done ?? 0 };
      try {
        if (ladder !== undefined && ladder.renditions.length > 0) {
          for (const dropped of (await queue.finishSession(sessionId)).dropped) giveUp(dropped);
        }
        await written;
        leaveOutGaps();
        await journal.finish();
      } finally {
        await journal.close();
      }
    },

    /** How far an ended session is; undefined while it is live or has nothing to make. */
    processing(): Processing | undefined {
      const progress = queue.progress(sessionId);
      if (finishing === undefined || progress === undefined || progress.total === 0) return undefined;
      const made = progress.done - finishing.doneBefore;
      const seconds = (now() - finishing.sinceMs) / 1000;
      const left = progress.total - progress.done;
      return { ...progress, ...(made > 0 && seconds >= 1 && { remainingSeconds: Math.ceil((left * seconds) / made) }) };
    },

    /** What was made of the ladder, largest first, and what was left out. */
    describe(): RenditionRow[] {
      const beyond = (ladder?.beyondLimits ?? []).map(({ name, width, height, bitrate }) => {
        return { name, width, height, bitrate, dropped: beyondWords };
      });
      const made = (ladder?.renditions ?? []).map(({ name, directory: rendition, width, height, bitrate }) => {
        const reason = state.dropped.get(rendition);
        if (reason !== undefined) return { name, width, height, bitrate, dropped: reason };
        const bytes = state.segments.reduce((sum, one) => sum + (one.rendition === rendition ? one.bytes : 0), 0);
        return { name, directory: rendition, width, height, bitrate, bytes };
      });
      return [...made, ...beyond];
    },

    async discard(): Promise<void> {
      await queue.discardSession(sessionId);
      await written;
      await journal.close();
    },
  };
}

/** `avc1.64001f,mp4a.40.2` → its video and its sound, whichever are there. */
function splitCodecs(codecs: string): [video: string | undefined, audio: string | undefined] {
  const all = codecs.split(',').filter((codec) => codec !== '');
  const isAudio = (codec: string) => codec.startsWith('mp4a');
  return [all.find((codec) => !isAudio(codec)), all.find(isAudio)];
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
