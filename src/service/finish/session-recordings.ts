import { rm, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Processing } from '../../contract/session.ts';
import type { RowBackup } from '../db/row-backup.ts';
import type { SessionRow } from '../db/sessions.ts';
import { hasCode, isMissing } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import {
  applyJournalEvent,
  emptyJournal,
  isSource,
  type JournalEvent,
  type JournalSegment,
  type JournalState,
  readJournal,
} from '../recorder/journal.ts';
import { describeWriteFailure, isDiskFailure } from '../recorder/stop-reason.ts';
import { isRootThere, type RecordingStorage, recordingDirectory } from '../storage/recordings.ts';
import type { TranscodeQueue } from '../transcode/queue.ts';
import type { EncodedSegment, LeftOutRendition } from '../transcode/session-backlog.ts';
import { createEarlyChecks, createReadBack, type EarlyChecks, findDecodingFault } from './early-checks.ts';
import { makeSessionPictures } from './pictures.ts';
import { isPlausible, refitJournal } from './refit-journal.ts';
import type { LeftOut } from './renditions-journal.ts';
import { type RepairedJournal, repairJournal } from './repair-journal.ts';
import { writeBeside, writeRowBackup } from './row-backups.ts';
import { createSessionRenditions, keepWholeRenditions, type SessionRenditions } from './session-renditions.ts';

/** One session's media on disk, as it grows. */
export interface SessionMedia {
  sessionId: string;
  directory: string;
  state: JournalState;
  /** Known bytes of its segments, renditions included. */
  sizeBytes: number;
  /** Has the session ended? Then its live playlists get an end. */
  isFinal: boolean;
  /** Notes each segment of every rendition, and the end. */
  changes: MediaChanges;
  /** Adds a finished source segment. */
  onSegment(segment: JournalSegment): void;
  /** Only where it is recorded. */
  renditions?: SessionRenditions;
}

/** The media of a session that is recorded: every segment is kept, transcoded and checked. */
export interface RecordedMedia extends SessionMedia {
  renditions: SessionRenditions;
  checks: EarlyChecks;
  /** Is the row of its session backed up beside it? */
  isRowBackedUp: boolean;
}

function isRecorded(media: SessionMedia | undefined): media is RecordedMedia {
  return media?.renditions !== undefined;
}

/** Wakes whoever waits for a session to have more media, or to end. */
export class MediaChanges {
  readonly #waiting = new Set<() => void>();

  note(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves with the next change, or after this time. */
  next(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.#waiting.add(wake);
    });
  }
}

/** Players that wait for more media learn that none will come. */
export function endMedia(media: SessionMedia): void {
  media.isFinal = true;
  media.changes.note();
}

export type SessionOnDisk = Pick<SessionRow, 'id' | 'record' | 'profiles'>;

/** The disk or the storage does not allow it at the moment. Nothing is lost, and it is tried again. */
export class NotNowError extends Error {
  override name = 'NotNowError';
}

interface SessionRecordingsDeps {
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

export type SessionRecordings = ReturnType<typeof createSessionRecordings>;

/** Segments of an unrecorded session that are kept for its live viewers. */
const liveWindowSegments = 8;
/** Live viewers of a session that ended get this long to fetch its last segments. */
const graceMs = 30_000;

/** The media of sessions that are live, or on their way to `ready`: what recorder and transcoder report of it, in memory. */
export function createSessionRecordings(deps: SessionRecordingsDeps) {
  const { root, storage, queue, copyRows, now, log } = deps;
  const open = new Map<string, SessionMedia>();
  const graceTimers = new Set<NodeJS.Timeout>();
  /** Files of recordings that nothing names any more, by their folder. */
  const replaced = new Map<string, string[]>();
  let isClosed = false;
  const readBack = createReadBack({
    onDamage: (directory, path, reason) => log.error(`DAMAGED ${path}: ${reason}.`, { sessionId: basename(directory) }),
    log,
  });

  function newMedia(sessionId: string, directory: string, state = emptyJournal()): Omit<SessionMedia, 'onSegment'> {
    return { sessionId, directory, state, sizeBytes: 0, isFinal: false, changes: new MediaChanges() };
  }

  /** `earlier`: the media as an earlier run of the service left it. */
  function recordedMedia(
    { id, profiles }: SessionOnDisk,
    earlier?: { state: JournalState; leftOut: LeftOut },
  ): RecordedMedia {
    const directory = recordingDirectory(root, id);
    const plain = newMedia(id, directory, earlier?.state);
    const { state } = plain;
    const renditions = createSessionRenditions(id, {
      profiles,
      directory,
      state,
      leftOut: earlier?.leftOut,
      queue,
      onJournalled(segment) {
        media.sizeBytes += segment.bytes;
        media.checks.add(segment);
        media.changes.note();
      },
      now,
      log,
    });
    const checks = createEarlyChecks(
      { readBack, queue, log },
      { sessionId: id, directory, state, hasEveryFrame: renditions.hasEveryFrame },
    );
    const media: RecordedMedia = Object.assign(plain, {
      renditions,
      checks,
      isRowBackedUp: false,
      onSegment: renditions.add,
    });
    return media;
  }

  /** Only the last few source segments of a session that is not recorded are kept. */
  function liveWindowMedia(sessionId: string): SessionMedia {
    const plain = newMedia(sessionId, recordingDirectory(deps.liveWindowRoot, sessionId));
    const { directory, state } = plain;
    return Object.assign(plain, {
      onSegment() {
        while (state.segments.length > liveWindowSegments) {
          const gone = state.segments.shift();
          if (gone === undefined) return;
          unlink(join(directory, gone.rendition, gone.uri)).catch((error: unknown) => {
            if (!isMissing(error)) log.warn('A segment of the live window could not be removed', { sessionId, error });
          });
        }
      },
    });
  }

  async function repaired(sessionId: string, repair: () => Promise<RepairedJournal>): Promise<JournalState> {
    const { state, notes } = await repair();
    for (const note of notes) log.warn(note, { sessionId });
    return state;
  }

  /** In case the database is lost; the recording does not depend on it. Retried with the next segment. */
  async function backUpRow(media: RecordedMedia, write = writeBeside(media.directory)): Promise<void> {
    const { sessionId } = media;
    media.isRowBackedUp = true;
    try {
      await writeRowBackup(write, copyRows(sessionId));
    } catch (error) {
      media.isRowBackedUp = false;
      log.warn('The session’s row could not be backed up yet', { sessionId, error });
    }
  }

  function forgetAfterGrace(media: SessionMedia, also: () => Promise<void>): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      graceTimers.delete(timer);
      if (open.get(media.sessionId) === media) open.delete(media.sessionId);
      also().catch((error: unknown) =>
        log.warn('Media that is not needed any more could not be removed', { sessionId: media.sessionId, error }),
      );
    }, graceMs);
    timer.unref();
    graceTimers.add(timer);
  }

  /** Files that a finished recording has replaced. Live viewers may ask for them for a moment after its end. */
  async function removeReplaced(directory: string): Promise<void> {
    const paths = replaced.get(directory) ?? [];
    replaced.delete(directory);
    for (const path of paths) await rm(join(directory, path), { force: true });
  }

  return {
    /** Prepares a session's media: its recording, or a live window if it is not recorded. */
    begin(session: SessionOnDisk): { directory: string; diskFloorBytes: number | undefined; isRecorded: boolean } {
      const { id, record } = session;
      const media = record ? recordedMedia(session) : liveWindowMedia(id);
      open.set(id, media);
      return {
        directory: media.directory,
        diskFloorBytes: record ? deps.diskFloorBytes : undefined,
        isRecorded: record,
      };
    },

    /** Called by the media process: a line is in a session's journal. */
    onJournal(sessionId: string, event: JournalEvent): void {
      const media = open.get(sessionId);
      if (media === undefined) return;
      applyJournalEvent(media.state, event);
      const segment = event.event === 'segment' ? media.state.segments.at(-1) : undefined;
      if (segment === undefined) return;
      media.sizeBytes += segment.bytes;
      media.onSegment(segment);
      media.changes.note();
      if (!isRecorded(media)) return;
      media.checks.add(segment);
      if (!media.isRowBackedUp)
        backUpRow(media).catch((error: unknown) => log.error('The row backup failed', { sessionId, error }));
    },
    /** Called by the transcoder: renditions of a segment are on disk. */
    onEncoded: (segment: EncodedSegment): void => open.get(segment.job.sessionId)?.renditions?.onEncoded(segment),
    /** Called by the transcoder: a rendition of a session was left out. */
    onLeftOut: (sessionId: string, rendition: LeftOutRendition): void =>
      open.get(sessionId)?.renditions?.onLeftOut(rendition),

    /** The media of a session that is live or ended a moment ago. */
    mediaOf: (sessionId: string): SessionMedia | undefined => open.get(sessionId),
    /** Bytes of a session's media so far. */
    sizeOf: (sessionId: string): number | undefined => open.get(sessionId)?.sizeBytes,
    /** Progress of an ended session's renditions. */
    processing: (sessionId: string): Processing | undefined => open.get(sessionId)?.renditions?.processing(),

    /** Reads an unclosed recording from the disk. `lastMediaAt`: Unix ms of the last recorded media. */
    async recover(sessionId: string): Promise<{ durationSeconds: number; lastMediaAt?: number | undefined }> {
      const { segments } = await repaired(sessionId, () => repairJournal(recordingDirectory(root, sessionId)));
      const source = segments.filter(isSource);
      const last = source.at(-1);
      return {
        durationSeconds: source.reduce((sum, segment) => sum + segment.durationSeconds, 0),
        lastMediaAt: last && Math.round(last.wallClockMs + last.durationSeconds * 1000),
      };
    },

    /**
     * Repairs an ended session's journal. After a crash there is no media in memory: it is rebuilt from that journal, and
     * its renditions are queued. Their own journal starts over, since the transcoder reports every segment again; only
     * the list of what was left out is kept.
     */
    async prepare(session: SessionOnDisk): Promise<void> {
      const { id: sessionId } = session;
      const directory = recordingDirectory(root, sessionId);
      const known = open.get(sessionId);
      let state = await repaired(sessionId, () => repairJournal(directory, known?.state));
      if (known !== undefined) {
        addMissing(known, state);
        return;
      }
      if (!isPlausible(state)) {
        const decodes = async (init: string, path: string) =>
          (await findDecodingFault(queue, join(directory, init), join(directory, path))) === undefined;
        for (const misfit of await refitJournal(directory, decodes)) log.error(`${misfit}.`, { sessionId });
        state = await readJournal(directory);
      }
      for (const note of await keepWholeRenditions(directory, state)) log.warn(note, { sessionId });
      const source = { ...state, segments: [], parts: [], dropped: new Map() };
      const media = recordedMedia(session, { state: source, leftOut: state.dropped });
      addMissing(media, state);
      open.set(sessionId, media);
    },
    /** The media of a session that was prepared. */
    recordedMediaOf(sessionId: string): RecordedMedia {
      const media = open.get(sessionId);
      if (!isRecorded(media)) throw new Error('The media of the session is not prepared');
      return media;
    },
    /** Why a recording cannot be finished at the moment, as a sentence; undefined if the disk is not the cause. */
    async whyNotNow(error?: unknown): Promise<string | undefined> {
      if (!(await isRootThere(root))) return 'The recordings folder is missing. Is its disk mounted?';
      if (error instanceof NotNowError) return error.message;
      // A file in the place of a folder of ours stays one, however often it is tried.
      if (hasCode(error, 'ENOTDIR')) return undefined;
      return isDiskFailure(error) ? `${describeWriteFailure(error)}.` : undefined;
    },
    /** Makes the poster and the storyboard of a finished recording. False if there is nothing to show. */
    async drawPictures({ id }: SessionOnDisk): Promise<boolean> {
      // The row now records how the session ended, so back it up again.
      const media = open.get(id);
      if (isRecorded(media)) await backUpRow(media, (name, text) => storage.write(id, name, text));
      return makeSessionPictures({ sessionId: id, directory: recordingDirectory(root, id), storage, queue });
    },

    /** Nothing names these files of a recording any more: they go once live viewers have had their moment. */
    removeLater(directory: string, paths: readonly string[]): void {
      replaced.set(directory, [...(replaced.get(directory) ?? []), ...paths]);
    },
    /** The session's media in memory is not reliable any more. */
    forget(sessionId: string): void {
      open.delete(sessionId);
    },
    /** Live viewers of a session that ended still fetch its last segments for a moment. */
    forgetLater(sessionId: string): void {
      const media = open.get(sessionId);
      if (media !== undefined) forgetAfterGrace(media, () => removeReplaced(media.directory));
    },
    /** Drops an unrecorded session's live window, or a session without media. */
    async dropLiveWindow(sessionId: string): Promise<void> {
      const media = open.get(sessionId);
      if (media === undefined) return;
      endMedia(media);
      await media.renditions?.discard();
      forgetAfterGrace(media, async () => {
        if (!isRecorded(media)) await rm(media.directory, { recursive: true, force: true });
      });
    },
    /** Stops the work on recordings; steps that are not done fail with a `TranscodeClosedError`. */
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of graceTimers) clearTimeout(timer);
      for (const directory of [...replaced.keys()]) await removeReplaced(directory);
      await readBack.close();
      await queue.close();
    },
  };
}

/** Adds source segments that are only on disk: after a crash, or because their journal line could not be written. */
function addMissing(media: SessionMedia, { parts, segments }: JournalState): void {
  const source = <T extends { rendition: string; uri: string }>(files: readonly T[]) => files.filter(isSource);
  const known = new Set([...source(media.state.parts), ...source(media.state.segments)].map(({ uri }) => uri));
  media.state.parts.push(...source(parts).filter(({ uri }) => !known.has(uri)));
  for (const segment of source(segments).filter(({ uri }) => !known.has(uri))) {
    media.state.segments.push(segment);
    media.onSegment(segment);
  }
}
