import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from '../../log/logger.ts';
import { recordingDirectory } from '../../recordings/recording-directory.ts';
import type { RecordingStorage } from '../../recordings/recording-storage.ts';
import { isRootThere } from '../../recordings/root-mark.ts';
import type { RecordingOutcome, Recordings } from '../../sessions/ports.ts';
import type { RowBackup } from '../../store/row-backup.ts';
import type { LeftOutRendition, MadeSegment } from '../../transcoder/session-backlog.ts';
import { TranscodeClosedError, type TranscodeQueue } from '../../transcoder/transcode-queue.ts';
import { createReadBack } from '../../verify/read-back.ts';
import type { JournalEvent, JournalSegment, JournalState } from '../journal/journal-state.ts';
import { type RepairedJournal, repairJournal } from '../rebuild/repair-journal.ts';
import { describeWriteFailure, isDiskFailure } from '../stop-reason.ts';
import { concludeRecording, findDecodingFault } from './conclude-recording.ts';
import { HandOverError, handOver } from './hand-over.ts';
import { keepWholeRenditions } from './keep-whole-renditions.ts';
import type { LeftOut } from './rendition-journal.ts';
import { writeBeside, writeSessionNote } from './row-backups.ts';
import { addMissing, recordedMedia, type SessionMedia, takeJournalEvent, windowMedia } from './session-media.ts';
import { makeSessionPictures } from './session-pictures.ts';

export interface SessionRecordingsParts {
  /** The folder that holds one folder a recorded session. */
  root: string;
  /** The same for the windows of sessions that are not recorded. */
  windowRoot: string;
  /** Where recordings are kept once they are finished. */
  storage: Pick<RecordingStorage, 'write'>;
  queue: TranscodeQueue;
  /** Free bytes below which no recording begins. */
  diskFloorBytes: number;
  /** The rows of a session, to keep beside its media. */
  copyRows: (sessionId: string) => RowBackup;
  now: () => number;
  log: Logger;
}

export interface SessionRecordings extends Recordings {
  /** The media of a session that goes on, or ended a moment ago. */
  mediaOf(sessionId: string): SessionMedia | undefined;
  /** For the media process: a line is in a session's journal. */
  onJournal(sessionId: string, event: JournalEvent): void;
  /** For the transcoder: some renditions of a segment are on disk. */
  onMade(made: MadeSegment): void;
  /** For the transcoder: a rendition of a session was given up. */
  onLeftOut(sessionId: string, rendition: LeftOutRendition): void;
}

/** Live viewers of a session that ended get this long to fetch its last segments. */
const keptAfterEndMs = 30_000;

/** The recorder, the transcoder and the check behind the one face that the lifecycle drives. */
export function createSessionRecordings(parts: SessionRecordingsParts): SessionRecordings {
  const { root, windowRoot, storage, queue, diskFloorBytes, copyRows, now, log } = parts;
  const open = new Map<string, SessionMedia>();
  /** Sessions whose row is backed up beside their media. */
  const noted = new Set<string>();
  const farewells = new Set<NodeJS.Timeout>();
  let isClosed = false;
  const readBack = createReadBack({
    onDamage: (directory, path, reason) => log.error(`DAMAGED ${path}: ${reason}.`, { sessionId: basename(directory) }),
    log,
  });

  const recorded = (
    session: Parameters<Recordings['begin']>[0],
    earlier?: { state: JournalState; leftOut: LeftOut },
  ): SessionMedia => {
    const { id: sessionId, profiles } = session;
    const directory = recordingDirectory(root, sessionId);
    const onJournalled = (segment: JournalSegment) => readBack.add(directory, segment);
    return recordedMedia({ sessionId, profiles, directory, ...earlier, queue, onJournalled, now, log });
  };

  /**
   * After a crash there is no media in memory: it is rebuilt from the recorder's journal. The transcoder's is begun anew,
   * since it tells of every segment again, those that are there already at once; only what was left out is kept.
   */
  async function mediaToFinish(session: Parameters<Recordings['finish']>[0]): Promise<SessionMedia> {
    const directory = recordingDirectory(root, session.id);
    const known = open.get(session.id);
    const state = await repaired(session.id, () => repairJournal(directory, known?.state));
    if (known !== undefined) {
      addMissing(known, state);
      return known;
    }
    for (const note of await keepWholeRenditions(directory, state)) log.warn(note, { sessionId: session.id });
    const source = { ...state, segments: [], parts: [], dropped: new Map() };
    const media = recorded(session, { state: source, leftOut: state.dropped });
    media.state.parts.push(...state.parts.filter(({ rendition }) => rendition === 'source'));
    for (const segment of state.segments.filter(({ rendition }) => rendition === 'source')) {
      media.state.segments.push(segment);
      media.onSegment(segment);
    }
    open.set(session.id, media);
    return media;
  }

  async function repaired(sessionId: string, repair: () => Promise<RepairedJournal>): Promise<JournalState> {
    const { state, notes } = await repair();
    for (const note of notes) log.warn(note, { sessionId });
    return state;
  }

  /** For a database that is lost one day; the recording does not depend on it. Tried again with the next segment. */
  async function note({ sessionId, directory }: SessionMedia, write = writeBeside(directory)): Promise<void> {
    noted.add(sessionId);
    try {
      await writeSessionNote(write, copyRows(sessionId));
    } catch (error) {
      if (open.has(sessionId)) noted.delete(sessionId);
      log.warn('The session’s row was not backed up yet', { sessionId, error });
    }
  }

  function forget(media: SessionMedia): void {
    if (open.get(media.sessionId) !== media) return;
    open.delete(media.sessionId);
    noted.delete(media.sessionId);
    readBack.forget(media.directory);
  }

  function forgetLater(media: SessionMedia, also: () => Promise<void> = async () => undefined): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      farewells.delete(timer);
      forget(media);
      also().catch((error: unknown) => log.warn('Live window not removed', { sessionId: media.sessionId, error }));
    }, keptAfterEndMs);
    timer.unref();
    farewells.add(timer);
  }

  async function finishMedia(media: SessionMedia): Promise<RecordingOutcome> {
    const { sessionId, directory, state } = media;
    media.isFinal = true;
    await media.renditions?.finish();
    const check = await concludeRecording({
      directory,
      known: state,
      knownWhole: (path) => readBack.versionOf(directory, path),
      decode: (initPath, segmentPath) =>
        findDecodingFault(queue, join(directory, initPath), join(directory, segmentPath)),
      handOver: (paths) => handOver(storage, { sessionId, directory }, paths),
      log: log.child({ sessionId }),
    });
    if (!check.ok) return { outcome: 'failed', reason: check.reason, isEmpty: check.isEmpty };
    const { durationSeconds, sizeBytes, leftOut } = check;
    const renditions = (media.renditions?.describe() ?? []).map((rendition) => {
      const damage = leftOut.find(({ rendition: name }) => name === rendition.directory);
      if (damage === undefined) return rendition;
      const { directory: _, bytes: __, ...described } = rendition;
      return { ...described, dropped: damage.reason };
    });
    return { outcome: 'ready', durationSeconds, sizeBytes, renditions };
  }

  /** Why a recording cannot be finished for now, in words; undefined where it is no matter of the disk. */
  async function whyNotNow(error: unknown): Promise<string | undefined> {
    if (!(await isRootThere(root))) return 'The recordings folder is missing. Is its disk mounted?';
    if (error instanceof HandOverError) return error.message;
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
      if (event.event !== 'segment' || media.renditions === undefined) return;
      readBack.add(media.directory, event);
      if (!noted.has(sessionId)) note(media).catch((error: unknown) => log.error('No backup', { sessionId, error }));
    },

    async recover(sessionId) {
      const { segments } = await repaired(sessionId, () => repairJournal(recordingDirectory(root, sessionId)));
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

    async illustrate({ id }) {
      // Its row says by now how it ended: the backup does too.
      const media = open.get(id);
      if (media !== undefined) await note(media, (name, text) => storage.write(id, name, text));
      return makeSessionPictures({ sessionId: id, directory: recordingDirectory(root, id), storage, queue });
    },
    processing: (sessionId) => open.get(sessionId)?.renditions?.processing(),
    sizeOf: (sessionId) => open.get(sessionId)?.sizeBytes,
    mediaOf: (sessionId) => open.get(sessionId),
    onMade: (made) => open.get(made.job.sessionId)?.renditions?.onMade(made),
    onLeftOut: (sessionId, rendition) => open.get(sessionId)?.renditions?.onLeftOut(rendition),

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
      await readBack.close();
      await queue.close();
    },
  };
}
