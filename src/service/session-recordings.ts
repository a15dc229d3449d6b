import { statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finishAndCheck } from './finish-and-check.ts';
import type { JournalState } from './recorder/journal-state.ts';
import { readJournal, readSourceJournal } from './recorder/read-journal.ts';
import { createRecorder } from './recorder/recorder.ts';
import { recordingDirectory } from './recordings/recording-directory.ts';
import { type LeftOut, readLeftOut } from './rendition-journal.ts';
import { recordedMedia, type SessionMedia, windowMedia } from './session-media.ts';
import { writeSessionNote } from './session-notes.ts';
import { makeSessionPictures } from './session-pictures.ts';
import type { Recordings } from './sessions/ports.ts';
import type { RowBackup } from './store/row-backup.ts';
import type { LeftOutRendition, MadeSegment } from './transcoder/session-backlog.ts';
import { TranscodeClosedError, type TranscodeQueue } from './transcoder/transcode-queue.ts';

export interface SessionRecordingsParts {
  /** The folder that holds one folder a recorded session. */
  root: string;
  /** The same for the windows of sessions that are not recorded. */
  windowRoot: string;
  queue: TranscodeQueue;
  /** Free bytes below which no recording begins. */
  diskFloorBytes: number;
  /** The rows of a session, to keep beside its media. */
  copyRows: (sessionId: string) => RowBackup;
  now: () => number;
  log: (message: string) => void;
}

export interface SessionRecordings extends Recordings {
  /** The media of a session that goes on, or ended a moment ago. */
  mediaOf(sessionId: string): SessionMedia | undefined;
  /** For the transcoder: some renditions of a segment are on disk. */
  onMade(made: MadeSegment): void;
  /** For the transcoder: a rendition of a session was given up. */
  onLeftOut(sessionId: string, rendition: LeftOutRendition): void;
}

/** Recording stops where this much more would not fit. Source: failures, "Recording and storage". */
const floorSeconds = 300;

/** Live viewers of a session that ended get this long to fetch its last segments. */
const keptAfterEndMs = 30_000;

/** The recorder, the transcoder and the check behind the one face that the lifecycle drives. */
export function createSessionRecordings(parts: SessionRecordingsParts): SessionRecordings {
  const { root, windowRoot, queue, diskFloorBytes, copyRows, now, log } = parts;
  const open = new Map<string, SessionMedia>();
  const farewells = new Set<NodeJS.Timeout>();

  const recorded = (
    session: Parameters<Recordings['begin']>[0],
    earlier?: { state: JournalState; leftOut: LeftOut },
  ): SessionMedia => {
    const { id: sessionId, profiles } = session;
    const directory = recordingDirectory(root, sessionId);
    return recordedMedia({ sessionId, profiles, directory, ...earlier, queue, now, log });
  };

  /**
   * After a crash there is no media in memory: it is rebuilt from the recorder's journal. The transcoder's is begun anew,
   * since it tells of every segment again, those that are there already at once; only what was left out is kept.
   */
  async function mediaToFinish(session: Parameters<Recordings['finish']>[0]): Promise<SessionMedia> {
    const known = open.get(session.id);
    if (known !== undefined) return known;
    const directory = recordingDirectory(root, session.id);
    const state = await readSourceJournal(directory);
    const leftOut = await readLeftOut(directory);
    const media = recorded(session, { state: { ...state, segments: [], parts: [] }, leftOut });
    media.state.parts.push(...state.parts.filter(({ rendition }) => rendition === 'source'));
    for (const segment of state.segments.filter(({ rendition }) => rendition === 'source')) {
      media.state.segments.push(segment);
      media.onSegment(segment);
    }
    open.set(session.id, media);
    return media;
  }

  /** For a database that is lost one day; the recording does not depend on it. */
  function note(sessionId: string, directory: string): void {
    Promise.resolve()
      .then(() => writeSessionNote(directory, copyRows(sessionId)))
      .catch((error: unknown) => log(`Session ${sessionId}: no note was written: ${String(error)}`));
  }

  function forgetLater(sessionId: string, also: () => Promise<void> = async () => undefined): void {
    const timer = setTimeout(() => {
      farewells.delete(timer);
      open.delete(sessionId);
      also().catch((error: unknown) => log(`Session ${sessionId}: ${String(error)}`));
    }, keptAfterEndMs);
    timer.unref();
    farewells.add(timer);
  }

  return {
    begin(session) {
      const { id, record } = session;
      const media = record ? recorded(session) : windowMedia(id, recordingDirectory(windowRoot, id), log);
      open.set(id, media);
      return createRecorder({
        directory: media.directory,
        now,
        resume: media.state,
        diskFloorBytes: (bytesPerSecond) => Math.max(diskFloorBytes, bytesPerSecond * floorSeconds),
        onSegment(segment) {
          media.onSegment(segment);
          if (record && segment.number === 0) note(id, media.directory);
        },
        onStop: (reason) => log(`Session ${id}: recording stopped: ${reason}.`),
      });
    },

    whyNotNow() {
      const { bavail, bsize } = statfsSync(root);
      if (bavail * bsize >= diskFloorBytes) return undefined;
      return `The disk is nearly full: ${Math.floor((bavail * bsize) / 1e6)} MB left. Nothing new is recorded below ${Math.floor(diskFloorBytes / 1e6)} MB.`;
    },

    async recover(sessionId) {
      const { segments } = await readSourceJournal(recordingDirectory(root, sessionId));
      const source = segments.filter(({ rendition }) => rendition === 'source');
      const last = source.at(-1);
      return {
        durationSeconds: source.reduce((sum, segment) => sum + segment.durationSeconds, 0),
        lastMediaAt: last && Math.round(last.wallClockMs + last.durationSeconds * 1000),
      };
    },

    async finish(session) {
      const media = await mediaToFinish(session);
      media.isFinal = true;
      let result: Awaited<ReturnType<typeof finishAndCheck>>;
      try {
        result = await finishAndCheck({ directory: media.directory, renditions: media.renditions, queue });
      } catch (error) {
        if (error instanceof TranscodeClosedError) return { outcome: 'interrupted' };
        throw error;
      }
      const { finished, check } = result;
      if (finished.durationSeconds === 0) {
        return { outcome: 'failed', reason: finished.stopped ?? 'No media arrived.' };
      }
      const journal = await readJournal(media.directory);
      forgetLater(session.id);
      if (!check.ok) return { outcome: 'failed', reason: check.reason };
      const sizeBytes = [...journal.segments, ...journal.parts].reduce((sum, { bytes }) => sum + bytes, 0);
      const renditions = media.renditions?.describe() ?? [];
      return { outcome: 'ready', durationSeconds: check.durationSeconds, sizeBytes, renditions };
    },

    illustrate: ({ id }) => makeSessionPictures(recordingDirectory(root, id), queue),
    processing: (sessionId) => open.get(sessionId)?.renditions?.processing(),
    mediaOf: (sessionId) => open.get(sessionId),
    onMade: (made) => open.get(made.job.sessionId)?.renditions?.onMade(made),
    onLeftOut: (sessionId, rendition) => open.get(sessionId)?.renditions?.onLeftOut(rendition),

    async dropWindow(sessionId) {
      const media = open.get(sessionId);
      if (media === undefined) return;
      media.isFinal = true;
      forgetLater(sessionId, () => rm(media.directory, { recursive: true, force: true }));
    },

    async close() {
      for (const timer of farewells) clearTimeout(timer);
      await queue.close();
    },
  };
}
