import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RowBackup } from '../db/row-backup.ts';
import { hasCode } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { type JournalEvent, type JournalSegment, type JournalState, readJournal } from '../recorder/journal.ts';
import { describeWriteFailure, isDiskFailure } from '../recorder/stop-reason.ts';
import { isRootThere, type RecordingStorage, recordingDirectory } from '../storage/recordings.ts';
import { TranscodeClosedError } from '../transcode/messages.ts';
import type { TranscodeQueue } from '../transcode/queue.ts';
import type { EncodedSegment, LeftOutRendition } from '../transcode/session-backlog.ts';
import type { DecodingFault } from './check-rendition.ts';
import { createEarlyDecoding } from './early-decoding.ts';
import { createSourceFrames } from './frames.ts';
import { makeSessionPictures } from './pictures.ts';
import { createReadBack } from './read-back.ts';
import { createRecordingSteps, NotNowError } from './recording-steps.ts';
import { isPlausible, refitJournal } from './refit-journal.ts';
import { type RepairedJournal, repairJournal } from './repair-journal.ts';
import { writeBeside, writeRowBackup } from './row-backups.ts';
import { addMissing, liveWindowMedia, recordedMedia, type SessionMedia, takeJournalEvent } from './session-media.ts';
import { keepWholeRenditions, type LeftOut } from './session-renditions.ts';
import type { Recordings, SessionOnDisk } from './steps.ts';

export interface SessionRecordingsDeps {
  /** Holds one folder per recorded session. */
  root: string;
  /** The same for the live windows of sessions that are not recorded. */
  liveWindowRoot: string;
  /** Stores finished recordings. */
  storage: RecordingStorage;
  queue: TranscodeQueue;
  /** Free bytes below which no recording begins. */
  diskFloorBytes: number;
  /** Reads the rows of a session, for the backup beside its media. */
  copyRows: (sessionId: string) => RowBackup;
  now: () => number;
  log: Logger;
}

export interface SessionRecordings extends Recordings {
  /** The media of a session that is live or ended a moment ago. */
  mediaOf(sessionId: string): SessionMedia | undefined;
  /** Called by the media process: a line is in a session's journal. */
  onJournal(sessionId: string, event: JournalEvent): void;
  /** Called by the transcoder: renditions of a segment are on disk. */
  onEncoded(segment: EncodedSegment): void;
  /** Called by the transcoder: a rendition of a session was left out. */
  onLeftOut(sessionId: string, rendition: LeftOutRendition): void;
}

/** Live viewers of a session that ended get this long to fetch its last segments. */
const keptAfterEndMs = 30_000;
/** During a show, no more segments than these are decoded for the sake of one. */
const longestEarlyChain = 5;

/** Joins recorder, transcoder and checks behind the interface that the session lifecycle drives. */
export function createSessionRecordings({
  root,
  liveWindowRoot,
  storage,
  queue,
  diskFloorBytes,
  copyRows,
  now,
  log,
}: SessionRecordingsDeps): SessionRecordings {
  const open = new Map<string, SessionMedia>();
  /** Sessions whose row is backed up beside their media. */
  const backedUp = new Set<string>();
  const graceTimers = new Set<NodeJS.Timeout>();
  /** Files of recordings that nothing names any more, by their folder. */
  const replaced = new Map<string, string[]>();
  let isClosed = false;
  const readBack = createReadBack({
    onDamage: (directory, path, reason) => log.error(`DAMAGED ${path}: ${reason}.`, { sessionId: basename(directory) }),
    log,
  });
  const decoding = createEarlyDecoding((initPath, segmentPath) => findDecodingFault(queue, initPath, segmentPath));
  const sourceFrames = createSourceFrames((directory, initPath, segmentPaths) =>
    queue.frameTimes({
      initPath: join(directory, initPath),
      segmentPaths: segmentPaths.map((path) => join(directory, path)),
    }),
  );

  const recorded = (session: SessionOnDisk, earlier?: { state: JournalState; leftOut: LeftOut }): SessionMedia => {
    const { id: sessionId, profiles } = session;
    const directory = recordingDirectory(root, sessionId);
    const onJournalled = (segment: JournalSegment) => checkWritten(directory, segment);
    return recordedMedia({ sessionId, profiles, directory, ...earlier, queue, onJournalled, now, log });
  };

  /** While the session is live, so that little is left for its end. */
  function checkWritten(directory: string, segment: JournalSegment): void {
    readBack.add(directory, segment);
    const media = open.get(basename(directory));
    decoding.add(directory, media?.state.parts, segment);
    if (media !== undefined) countEarly(media, segment);
  }

  /** Counting what a source gives takes its time: where a rendition has fewer frames, it begins during the show. */
  function countEarly({ directory, state, renditions }: SessionMedia, { rendition, number, ...own }: JournalSegment) {
    if (rendition === 'source' || renditions?.hasEveryFrame(rendition) !== true) return;
    const isOf = (one: JournalSegment) => one.rendition === 'source' && one.number === number;
    if (own.videoSamples >= (state.segments.findLast(isOf)?.videoSamples ?? 0)) return;
    sourceFrames.times(directory, state, number, longestEarlyChain).catch(() => undefined);
  }

  async function decodedTimes({ sessionId, directory, state }: SessionMedia, number: number) {
    try {
      return await sourceFrames.times(directory, state, number);
    } catch (error) {
      if (error instanceof TranscodeClosedError) throw error;
      log.warn(`The frames of the source’s segment ${number} could not be counted`, { sessionId, error });
      return undefined;
    }
  }

  /**
   * After a crash there is no media in memory: it is rebuilt from the recorder's journal. The rendition journal starts
   * over, since the transcoder reports every segment again; only the list of what was left out is kept.
   */
  async function mediaToFinish(session: SessionOnDisk): Promise<SessionMedia> {
    const directory = recordingDirectory(root, session.id);
    const known = open.get(session.id);
    let state = await repaired(session.id, () => repairJournal(directory, known?.state));
    if (known === undefined && !isPlausible(state)) {
      const decodes = async (init: string, path: string) =>
        (await findDecodingFault(queue, join(directory, init), join(directory, path))) === undefined;
      for (const misfit of await refitJournal(directory, decodes)) log.error(`${misfit}.`, { sessionId: session.id });
      state = await readJournal(directory);
    }
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

  /** In case the database is lost; the recording does not depend on it. Retried with the next segment. */
  async function backUpRow({ sessionId, directory }: SessionMedia, write = writeBeside(directory)): Promise<void> {
    backedUp.add(sessionId);
    try {
      await writeRowBackup(write, copyRows(sessionId));
    } catch (error) {
      if (open.has(sessionId)) backedUp.delete(sessionId);
      log.warn('The session’s row could not be backed up yet', { sessionId, error });
    }
  }

  function forget(sessionId: string): void {
    const media = open.get(sessionId);
    if (media === undefined) return;
    open.delete(sessionId);
    backedUp.delete(sessionId);
    readBack.forget(media.directory);
    decoding.forget(media.directory);
    sourceFrames.forget(media.directory);
  }

  function forgetLater(media: SessionMedia, also: () => Promise<void> = async () => undefined): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      graceTimers.delete(timer);
      if (open.get(media.sessionId) === media) forget(media.sessionId);
      also().catch((error: unknown) =>
        log.warn('Media that is not needed any more could not be removed', { sessionId: media.sessionId, error }),
      );
    }, keptAfterEndMs);
    timer.unref();
    graceTimers.add(timer);
  }

  /** Files that a finished recording has replaced. Live viewers may ask for them for a moment after its end. */
  async function removeReplaced(directory: string): Promise<void> {
    const paths = replaced.get(directory) ?? [];
    replaced.delete(directory);
    for (const path of paths) await rm(join(directory, path), { force: true });
  }

  /** Why a recording cannot be finished at the moment, as a sentence; undefined if the disk is not the cause. */
  async function whyNotNow(error: unknown): Promise<string | undefined> {
    if (!(await isRootThere(root))) return 'The recordings folder is missing. Is its disk mounted?';
    if (error instanceof NotNowError) return error.message;
    // A file in the place of a folder of ours stays one, however often it is tried.
    if (hasCode(error, 'ENOTDIR')) return undefined;
    return isDiskFailure(error) ? `${describeWriteFailure(error)}.` : undefined;
  }

  const steps = createRecordingSteps({
    storage,
    whyNotNow: () => whyNotNow(undefined),
    media: { prepare: mediaToFinish, of: (sessionId) => open.get(sessionId), forget },
    onReplaced: (directory, paths) => replaced.set(directory, [...(replaced.get(directory) ?? []), ...paths]),
    checks: {
      end: ({ directory, state }) => decoding.end(directory, state.parts, state.segments),
      decode: ({ directory }, initPath, path) => decoding.decode(directory, initPath, path),
      versionOf: ({ directory }, path) => readBack.versionOf(directory, path),
      decodedTimes,
    },
    now,
    log,
  });

  return {
    steps,
    whyNotNow,
    forget,
    forgetLater(sessionId) {
      const media = open.get(sessionId);
      if (media !== undefined) forgetLater(media, () => removeReplaced(media.directory));
    },

    begin(session) {
      const { id, record } = session;
      const media = record ? recorded(session) : liveWindowMedia(id, recordingDirectory(liveWindowRoot, id), log);
      open.set(id, media);
      return { directory: media.directory, diskFloorBytes: record ? diskFloorBytes : undefined, isRecorded: record };
    },

    onJournal(sessionId, event) {
      const media = open.get(sessionId);
      if (media === undefined) return;
      takeJournalEvent(media, event);
      if (event.event !== 'segment' || media.renditions === undefined) return;
      checkWritten(media.directory, event);
      if (!backedUp.has(sessionId))
        backUpRow(media).catch((error: unknown) => log.error('The row backup failed', { sessionId, error }));
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

    async drawPictures({ id }) {
      // The row now records how the session ended, so back it up again.
      const media = open.get(id);
      if (media !== undefined) await backUpRow(media, (name, text) => storage.write(id, name, text));
      return makeSessionPictures({ sessionId: id, directory: recordingDirectory(root, id), storage, queue });
    },
    processing: (sessionId) => open.get(sessionId)?.renditions?.processing(),
    sizeOf: (sessionId) => open.get(sessionId)?.sizeBytes,
    mediaOf: (sessionId) => open.get(sessionId),
    onEncoded: (segment) => open.get(segment.job.sessionId)?.renditions?.onEncoded(segment),
    onLeftOut: (sessionId, rendition) => open.get(sessionId)?.renditions?.onLeftOut(rendition),

    async dropLiveWindow(sessionId) {
      const media = open.get(sessionId);
      if (media === undefined) return;
      media.isFinal = true;
      const isLiveWindow = media.renditions === undefined;
      await media.renditions?.discard();
      forgetLater(media, async () => {
        if (isLiveWindow) await rm(media.directory, { recursive: true, force: true });
      });
    },

    async close() {
      isClosed = true;
      for (const timer of graceTimers) clearTimeout(timer);
      for (const directory of [...replaced.keys()]) await removeReplaced(directory);
      await readBack.close();
      await queue.close();
    },
  };
}

/** Why a decoder cannot read a segment, or not all of it. @throws TranscodeClosedError if the service stops first. */
export async function findDecodingFault(
  queue: Pick<TranscodeQueue, 'check'>,
  initPath: string,
  segmentPath: string,
): Promise<DecodingFault | undefined> {
  try {
    const { errors, frames } = await queue.check({ initPath, segmentPath });
    return errors === 0 ? undefined : { words: `${errors} errors`, isPartial: frames > 0 };
  } catch (error) {
    if (error instanceof TranscodeClosedError) throw error;
    return { words: error instanceof Error ? error.message : String(error), isPartial: false };
  }
}
