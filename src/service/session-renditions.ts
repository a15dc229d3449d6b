import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Processing, Profile, RenditionInfo } from '../contract/stream.ts';
import {
  applyJournalEvent,
  type JournalEvent,
  type JournalSegment,
  type JournalState,
} from './recorder/journal-state.ts';
import { type JournalWriter, openJournal } from './recorder/open-journal.ts';
import { renditionJournalName } from './recorder/read-journal.ts';
import { sourcePicture } from './source-picture.ts';
import { ladder } from './transcoder/ladder.ts';
import type { Rendition } from './transcoder/rendition.ts';
import type { RenditionSegment } from './transcoder/segment-job.ts';
import type { MadeSegment } from './transcoder/session-backlog.ts';
import type { TranscodeQueue } from './transcoder/transcode-queue.ts';

export interface SessionRenditionsParts {
  sessionId: string;
  profiles: readonly Profile[];
  directory: string;
  /** The session's journal as it grows: read for the source, written for the renditions. */
  state: JournalState;
  queue: Pick<TranscodeQueue, 'enqueue' | 'progress' | 'finishSession' | 'discardSession'>;
  /** A rendition's segment is on disk and in the journal. */
  onJournalled?: ((segment: JournalSegment) => void) | undefined;
  now: () => number;
  log: (message: string) => void;
}

export type SessionRenditions = ReturnType<typeof createSessionRenditions>;

/** One session's way through the transcoder: what to make of each source segment, and the journal of what was made. */
export function createSessionRenditions(parts: SessionRenditionsParts) {
  const { sessionId, profiles, directory, state, queue, onJournalled, now, log } = parts;
  const outstanding = new Map<number, JournalSegment>();
  let levels: Rendition[] | undefined;
  let journal: Promise<JournalWriter> | undefined;
  let written: Promise<void> = Promise.resolve();
  let dropped: { name: string; reason: string }[] = [];
  let finishing: { sinceMs: number; doneBefore: number } | undefined;

  async function record(event: JournalEvent): Promise<void> {
    journal ??= openJournal(directory, renditionJournalName);
    await (await journal).append(event);
    applyJournalEvent(state, event);
  }

  async function write(source: JournalSegment, made: RenditionSegment): Promise<void> {
    const rendition = levels?.find(({ name }) => name === made.name)?.directory;
    if (rendition === undefined) return;
    const fileOf = (uri: string) => uri.slice(rendition.length + 1);
    const isKnown = (known: { rendition: string; part: number }) =>
      known.rendition === rendition && known.part === source.part;
    const [video, audio] = splitCodecs(made.codecs);
    if (!state.parts.some(isKnown)) {
      const sourcePart = state.parts.find(({ rendition: of, part }) => of === 'source' && part === source.part);
      const init = await readFile(join(directory, made.initUri));
      await record({
        event: 'part',
        rendition,
        part: source.part,
        uri: fileOf(made.initUri),
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
    const segment: JournalSegment = {
      ...source,
      rendition,
      uri: fileOf(made.uri),
      bytes: made.bytes,
      crc32: made.crc32,
      // The same media, frame by frame: players switch levels by these, and they must be the source's to the digit.
      durationSeconds: source.durationSeconds,
      independent: true,
      videoSamples: made.frameCount,
      bitrate: made.bitrate,
    };
    await record({ event: 'segment', ...segment });
    onJournalled?.(segment);
  }

  return {
    /** A source segment is on disk. */
    add(segment: JournalSegment): void {
      const source = sourcePicture(state);
      if (source === undefined) return;
      levels ??= ladder(profiles, source);
      if (levels.length === 0) return;
      const init = state.parts.find(({ rendition, part }) => rendition === 'source' && part === segment.part);
      if (init === undefined) return;
      outstanding.set(segment.number, segment);
      queue.enqueue({
        sessionId,
        sessionDirectory: directory,
        initUri: `source/${init.uri}`,
        segmentUri: `source/${segment.uri}`,
        part: segment.part,
        sequence: segment.number,
        renditions: levels,
        isIndependent: segment.independent,
      });
    },

    /** The transcoder has made what it could of a segment. */
    onMade({ job, renditions }: MadeSegment): void {
      const source = outstanding.get(job.sequence);
      if (source === undefined) return;
      outstanding.delete(job.sequence);
      written = written.then(async () => {
        for (const made of renditions) await write(source, made);
      });
      written.catch((error: unknown) => log(`Session ${sessionId}: a rendition was not journalled: ${String(error)}`));
    },

    /**
     * Resolves when every rendition is made and journalled, or left out.
     * @throws when the transcoder was closed before, or the journal cannot be written.
     */
    async finish(): Promise<void> {
      finishing = { sinceMs: now(), doneBefore: queue.progress(sessionId)?.done ?? 0 };
      if (levels !== undefined && levels.length > 0) dropped = (await queue.finishSession(sessionId)).dropped;
      await written;
      for (const { name, reason } of dropped) {
        const rendition = levels?.find((level) => level.name === name)?.directory;
        log(`Session ${sessionId}: rendition ${name} was left out: ${reason}`);
        if (rendition !== undefined) await record({ event: 'drop', rendition, reason });
      }
      await (await journal)?.close();
      journal = undefined;
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
    describe(): RenditionInfo[] {
      return (levels ?? []).map(({ name, directory: rendition, width, height, bitrate }) => {
        const reason = dropped.find((one) => one.name === name)?.reason;
        if (reason !== undefined) return { name, width, height, bitrate, dropped: reason };
        const bytes = state.segments.reduce((sum, one) => sum + (one.rendition === rendition ? one.bytes : 0), 0);
        return { name, directory: rendition, width, height, bitrate, bytes };
      });
    },

    async discard(): Promise<void> {
      await queue.discardSession(sessionId);
      await written.catch(() => undefined);
      await (await journal?.catch(() => undefined))?.close();
    },
  };
}

/** `avc1.64001f,mp4a.40.2` → its video and its sound, whichever are there. */
function splitCodecs(codecs: string): [video: string | undefined, audio: string | undefined] {
  const all = codecs.split(',').filter((codec) => codec !== '');
  const isAudio = (codec: string) => codec.startsWith('mp4a');
  return [all.find((codec) => !isAudio(codec)), all.find(isAudio)];
}
