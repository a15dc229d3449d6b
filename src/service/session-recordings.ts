import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finishRecording } from './recorder/finish-recording.ts';
import type { JournalEvent, JournalState } from './recorder/journal-state.ts';
import { readJournal, renditionJournalName } from './recorder/read-journal.ts';
import { describeWriteFailure, isDiskFailure } from './recorder/stop-reason.ts';
import { recordingDirectory } from './recordings/recording-directory.ts';
import { isRootThere } from './recordings/root-mark.ts';
import { recordedMedia, type SessionMedia, takeJournalEvent, windowMedia } from './session-media.ts';
import { writeSessionNote } from './session-notes.ts';
import { makeSessionPictures } from './session-pictures.ts';
import type { RecordingOutcome, Recordings } from './sessions/ports.ts';
import type { RowBackup } from './store/row-backup.ts';
import type { MadeSegment } from './transcoder/session-backlog.ts';
import { TranscodeClosedError, type TranscodeQueue } from './transcoder/transcode-queue.ts';
import { checkRecording } from './verify/check-recording.ts';

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
  /** For the media process: a line is in a session's journal. */
  onJournal(sessionId: string, event: JournalEvent): void;
  /** For the transcoder: some renditions of a segment are on disk. */
  onMade(made: MadeSegment): void;
}

/** Live viewers of a session that ended get this long to fetch its last segments. */
const keptAfterEndMs = 30_000;

/** The recorder, the transcoder and the check behind the one face that the lifecycle drives. */
export function createSessionRecordings(parts: SessionRecordingsParts): SessionRecordings {
  const { root, windowRoot, queue, diskFloorBytes, copyRows, now, log } = parts;
  const open = new Map<string, SessionMedia>();
  /** Sessions whose row is backed up beside their media. */
  const noted = new Set<string>();
  const farewells = new Set<NodeJS.Timeout>();
  let isClosed = false;

  const recorded = (session: Parameters<Recordings['begin']>[0], state?: JournalState): SessionMedia => {
    const { id: sessionId, profiles } = session;
    const directory = recordingDirectory(root, sessionId);
    return recordedMedia({ sessionId, profiles, directory, state, queue, now, log });
  };

  /**
   * After a crash there is no media in memory: it is laid again from the recorder's journal. The transcoder's is begun
   * anew, since it tells of every segment again, those that are there already at once.
   */
  async function mediaToFinish(session: Parameters<Recordings['finish']>[0]): Promise<SessionMedia> {
    const known = open.get(session.id);
    if (known !== undefined) return known;
    const directory = recordingDirectory(root, session.id);
    const state = await readJournal(directory);
    await rm(join(directory, renditionJournalName), { force: true });
    const media = recorded(session, { ...state, segments: [], parts: [] });
    media.state.parts.push(...state.parts.filter(({ rendition }) => rendition === 'source'));
    for (const segment of state.segments.filter(({ rendition }) => rendition === 'source')) {
      media.state.segments.push(segment);
      media.onSegment(segment);
    }
    open.set(session.id, media);
    return media;
  }

  /** For a database that is lost one day; the recording does not depend on it. Tried again with the next segment. */
  function note({ sessionId, directory }: SessionMedia): void {
    noted.add(sessionId);
    Promise.resolve()
      .then(() => writeSessionNote(directory, copyRows(sessionId)))
      .catch((error: unknown) => {
        if (open.has(sessionId)) noted.delete(sessionId);
        log(`Session ${sessionId}: its row was not backed up yet: ${String(error)}`);
      });
  }

  function forget(media: SessionMedia): void {
    if (open.get(media.sessionId) !== media) return;
    open.delete(media.sessionId);
    noted.delete(media.sessionId);
  }

  function forgetLater(media: SessionMedia, also: () => Promise<void> = async () => undefined): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      farewells.delete(timer);
      forget(media);
      also().catch((error: unknown) => log(`Session ${media.sessionId}: ${String(error)}`));
    }, keptAfterEndMs);
    timer.unref();
    farewells.add(timer);
  }

  async function finishMedia(media: SessionMedia): Promise<RecordingOutcome> {
    media.isFinal = true;
    await media.renditions?.finish();
    const { durationSeconds, stopped } = await finishRecording(media.directory);
    if (durationSeconds === 0) {
      const wasWritten = media.state.segments.length > 0;
      const reason = wasWritten ? 'The recording’s files are missing from the disk.' : 'No media arrived.';
      return { outcome: 'failed', reason: stopped ?? reason };
    }
    const journal = await readJournal(media.directory);
    const check = await checkRecording(media.directory, journal, async (initPath, segmentPath) => {
      const { errors } = await queue.check({ initPath, segmentPath });
      return errors === 0 ? undefined : `${errors} errors`;
    });
    if (!check.ok) return { outcome: 'failed', reason: check.reason };
    const sizeBytes = [...journal.segments, ...journal.parts].reduce((sum, { bytes }) => sum + bytes, 0);
    const renditions = media.renditions?.describe() ?? [];
    return { outcome: 'ready', durationSeconds: check.durationSeconds, sizeBytes, renditions };
  }

  /** Why a recording cannot be finished for now, in words; undefined where it is no matter of the disk. */
  async function whyNotNow(error: unknown): Promise<string | undefined> {
    if (!(await isRootThere(root))) return 'The recordings folder is missing. Is its disk mounted?';
    return isDiskFailure(error) ? `${describeWriteFailure(error)}.` : undefined;
  }

  return {
    begin(session) {
      const { id, record } = session;
      const media = record ? recorded(session) : windowMedia(id, recordingDirectory(windowRoot, id), log);
      open.set(id, media);
      return { directory: media.directory, diskFloorBytes: record ? diskFloorBytes : undefined };
    },

    onJournal(sessionId, event) {
      const media = open.get(sessionId);
      if (media === undefined) return;
      takeJournalEvent(media, event);
      const isDue = event.event === 'segment' && media.renditions !== undefined && !noted.has(sessionId);
      if (isDue) note(media);
    },

    async recover(sessionId) {
      const { segments } = await readJournal(recordingDirectory(root, sessionId));
      const source = segments.filter(({ rendition }) => rendition === 'source');
      const last = source.at(-1);
      return {
        durationSeconds: source.reduce((sum, segment) => sum + segment.durationSeconds, 0),
        lastMediaAt: last && Math.round(last.wallClockMs + last.durationSeconds * 1000),
      };
    },

    async finish(session) {
      let media: SessionMedia | undefined;
      try {
        // An empty folder whose disk is not mounted must not look like recordings that are gone.
        const missing = await whyNotNow(undefined);
        if (missing !== undefined) return { outcome: 'postponed', reason: missing };
        media = await mediaToFinish(session);
        const outcome = await finishMedia(media);
        forgetLater(media);
        return outcome;
      } catch (error) {
        if (error instanceof TranscodeClosedError) return { outcome: 'interrupted' };
        // What is known in memory is of no use any more: the next try goes by what is on disk.
        if (media !== undefined) forget(media);
        const reason = await whyNotNow(error);
        if (reason !== undefined) return { outcome: 'postponed', reason };
        throw error;
      }
    },

    illustrate: ({ id }) => makeSessionPictures(recordingDirectory(root, id), queue),
    processing: (sessionId) => open.get(sessionId)?.renditions?.processing(),
    mediaOf: (sessionId) => open.get(sessionId),
    onMade: (made) => open.get(made.job.sessionId)?.renditions?.onMade(made),

    async dropWindow(sessionId) {
      const media = open.get(sessionId);
      if (media === undefined) return;
      media.isFinal = true;
      const isWindow = media.renditions === undefined;
      await media.renditions?.discard();
      forgetLater(media, async () => {
        if (isWindow) await rm(media.directory, { recursive: true, force: true });
      });
    },

    async close() {
      isClosed = true;
      for (const timer of farewells) clearTimeout(timer);
      await queue.close();
    },
  };
}
