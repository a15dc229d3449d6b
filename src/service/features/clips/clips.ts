import { mkdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClipFailure } from '../../../contract/clip.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import { type ClipRow, type ClipRows, createClipRows, type MadeClip, type NewClip } from '../../db/clips/clip-rows.ts';
import type { Database } from '../../db/database.ts';
import type { ReportUnreadable } from '../../db/rows.ts';
import type { SessionLedger } from '../../db/session-ledger.ts';
import type { Sessions } from '../../db/sessions.ts';
import { makeSessionPictures } from '../../finish/pictures.ts';
import { codeOf, isMissing, readDiskSpace } from '../../lib/files.ts';
import type { Logger } from '../../lib/logger.ts';
import type { StoredFiles } from '../../lib/stored-files.ts';
import { openMp4Download } from '../../playback/mp4-download.ts';
import { openServedFile } from '../../playback/served-file.ts';
import { type JournalState, readStoredJournal } from '../../recorder/journal.ts';
import { createFileStorage } from '../../storage/folder.ts';
import { filesOf, markRoot, type RecordingStorage, recordingDirectory } from '../../storage/recordings.ts';
import type { EdgeJob, EncodedEdge } from '../../transcode/jobs.ts';
import type { TranscodeQueue } from '../../transcode/queue.ts';
import { cutPart } from './cut-part.ts';
import { partsBetween, sourceSeconds } from './plan-part.ts';
import { DamagedSourceError, NothingBetweenError, writeClip } from './write-clip.ts';

interface ClipDeps {
  database: Database;
  report: ReportUnreadable;
  /** Recordings, which clips are cut from. */
  recordings: RecordingStorage;
  sessions: Pick<Sessions, 'find'>;
  queue: Pick<TranscodeQueue, 'encodeEdge' | 'makePictures'>;
  note: SessionLedger['note'];
  now: () => number;
  log: Logger;
}

/** Clips, in the folder `root`. Nothing is made while the disk has less than `floorBytes`. docs/decisions/058. */
export function startClips(root: string, floorBytes: number, deps: ClipDeps) {
  const { database, report, recordings, sessions, queue, note, now, log } = deps;
  mkdirSync(root, { recursive: true, mode: 0o700 });
  markRoot(root, () => true);
  const storage = createFileStorage(root);
  const rows = createClipRows(database, now, report);
  const directoryOf = (clipId: string) => recordingDirectory(root, clipId);
  const maker = createClipMaker({
    rows,
    directoryOf,
    storage,
    filesOf: (sessionId) => filesOf(recordings, sessionId),
    isDeleted: (sessionId) => sessions.find(sessionId)?.recordingStatus === 'deleted',
    encodeEdge: queue.encodeEdge,
    makePictures: (clipId) =>
      makeSessionPictures({ sessionId: clipId, directory: directoryOf(clipId), storage, queue }),
    freeBytes: async () => (await readDiskSpace(root)).freeBytes,
    floorBytes,
    onChanged: (what, { accountId, createdBy, createdByKeyId, parentId, sessionId, streamName, name }) =>
      note(accountId, {
        what,
        by: what === 'clip-expired' ? 'service' : createdBy,
        ...(what !== 'clip-expired' && createdByKeyId !== undefined && { byKeyId: createdByKeyId }),
        connection: localConnectionName,
        streamId: parentId,
        sessionIds: [sessionId],
        name: streamName,
        clip: name,
      }),
    log,
  });
  maker.start().catch((error: unknown) => log.error('Clips of an earlier run could not be settled', { error }));
  return {
    rows,
    maker,
    openDownload: (id: string) => openMp4Download({ id, files: filesOf(storage, id) }, 'source'),
    findFile: (id: string, path: string) => openServedFile(filesOf(storage, id), path),
  };
}

interface ClipMakerParts {
  rows: ClipRows;
  /** The folder of a clip. */
  directoryOf: (clipId: string) => string;
  storage: Pick<RecordingStorage, 'moveAside' | 'putBack' | 'remove' | 'list'>;
  /** Of a recording. */
  filesOf: (sessionId: string) => StoredFiles;
  isDeleted: (sessionId: string) => boolean;
  encodeEdge: (job: EdgeJob) => Promise<EncodedEdge>;
  /** Makes a clip's poster; false where it has no picture. */
  makePictures: (clipId: string) => Promise<boolean>;
  freeBytes: () => Promise<number>;
  floorBytes: number;
  /** A clip was made, could not be made, or went with its recording. */
  onChanged: (what: 'clip-made' | 'clip-failed' | 'clip-expired', clip: ClipRow) => void;
  log: Logger;
}

/** What is wrong with two marks. */
export type MarksFault = 'no-media' | 'outside' | 'too-short';

/** Waiting to be made, of all accounts. */
const mostWaiting = 20;
const mostTries = 3;
const retryMs = 1000;

class UnwantedError extends Error {
  override name = 'UnwantedError';
}

export type ClipMaker = ReturnType<typeof createClipMaker>;

/**
 * Makes clips, one at a time, each in a folder of its own. Until its row says `ready` nobody is given anything of it; a
 * kill leaves a row that says `making`, and it is made again from the start.
 */
function createClipMaker(parts: ClipMakerParts) {
  const { rows, directoryOf, storage, log } = parts;
  const waiting: string[] = [];
  const unwanted = new Set<string>();
  let current: { id: string; share: number; done: Promise<void> } | undefined;
  let isClosed = false;

  function pump(): void {
    if (isClosed || current !== undefined) return;
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const row = rows.find(id);
      if (row?.state !== 'making') continue;
      const done = make(row).finally(() => {
        current = undefined;
        unwanted.delete(row.id);
        pump();
      });
      current = { id, share: 0, done };
      return;
    }
  }

  async function make(row: ClipRow): Promise<void> {
    try {
      if (row.tries >= mostTries) return await settle(row, () => rows.setFailed(row.id, 'other'), 'clip-failed');
      rows.setBegun(row.id);
      const made = await cut(row);
      if (!unwanted.has(row.id)) await settle(row, () => rows.setReady(row.id, made), 'clip-made');
      if (await parts.makePictures(row.id)) rows.setIllustrated(row.id);
    } catch (error) {
      if (isClosed || unwanted.has(row.id) || error instanceof UnwantedError) return;
      if (rows.find(row.id)?.state !== 'making') {
        log.warn('A clip has no pictures', { clipId: row.id, error });
        return;
      }
      const reason = reasonOf(error, row);
      log.error('A clip could not be made', { clipId: row.id, sessionId: row.sessionId, error });
      await rm(directoryOf(row.id), { recursive: true, force: true }).catch(() => undefined);
      await settle(row, () => rows.setFailed(row.id, reason), 'clip-failed');
    }
  }

  async function cut(row: ClipRow): Promise<MadeClip> {
    const directory = directoryOf(row.id);
    const workDirectory = join(directory, 'work');
    await rm(directory, { recursive: true, force: true });
    await mkdir(workDirectory, { recursive: true });
    const files = parts.filesOf(row.sessionId);
    const ranges = partsBetween(await readStoredJournal(files), row.from, row.to);
    const expected = ranges.flatMap(({ segments, first, last }) => segments.slice(first, last + 1));
    const bytes = expected.reduce((sum, segment) => sum + segment.bytes, 0);
    if ((await parts.freeBytes()) - bytes < parts.floorBytes) throw new FullDiskError();
    const cutParts = [];
    for (const range of ranges) {
      assertWanted(row.id);
      cutParts.push(await cutPart(range, { files, workDirectory, encodeEdge: parts.encodeEdge }));
    }
    const written = await writeClip(cutParts, {
      files,
      directory,
      onProgress: (share) => {
        if (current?.id === row.id) current.share = share;
      },
      assertWanted: () => assertWanted(row.id),
    });
    await rm(workDirectory, { recursive: true, force: true });
    return {
      durationSeconds: written.durationSeconds,
      startedAt: written.wallClockMs,
      sizeBytes: written.sizeBytes,
      encodedBytes: written.encodedBytes,
      isExact: cutParts.every(({ plan }) => plan.isExact),
    };
  }

  function assertWanted(id: string): void {
    if (isClosed || unwanted.has(id)) throw new UnwantedError();
  }

  /** Another program may hold the database: what is on disk is not made again for that. */
  async function settle(row: ClipRow, write: () => void, what: 'clip-made' | 'clip-failed'): Promise<void> {
    while (!isClosed) {
      try {
        write();
        const settled = rows.find(row.id);
        if (settled !== undefined) parts.onChanged(what, settled);
        return;
      } catch (error) {
        log.warn('A clip’s row could not be written and will be retried', { clipId: row.id, error });
        await wait(retryMs);
      }
    }
  }

  function reasonOf(error: unknown, { sessionId }: ClipRow): ClipFailure {
    if (parts.isDeleted(sessionId)) return 'recording-gone';
    if (error instanceof NothingBetweenError) return 'empty';
    if (error instanceof FullDiskError || ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) return 'disk';
    return error instanceof DamagedSourceError || isMissing(error) ? 'recording-damaged' : 'other';
  }

  async function remove({ id }: ClipRow): Promise<void> {
    if (current?.id === id) {
      unwanted.add(id);
      await current.done;
    }
    await storage.moveAside(id);
    try {
      rows.delete(id);
    } catch (error) {
      await storage.putBack(id);
      throw error;
    }
    await storage.remove(id).catch((error: unknown) => {
      log.warn('Some files of a deleted clip could not be removed yet', { clipId: id, error });
    });
  }

  async function removeExpired(clips: readonly ClipRow[]): Promise<void> {
    for (const clip of clips) {
      await remove(clip).then(
        () => parts.onChanged('clip-expired', clip),
        (error: unknown) => log.error('A clip could not be deleted with its recording', { clipId: clip.id, error }),
      );
    }
  }

  return {
    /** What is wrong with these marks; undefined where a clip can be made. */
    async faultOf(sessionId: string, { from, to }: { from: number; to: number }): Promise<MarksFault | undefined> {
      const state = await readStoredJournal(parts.filesOf(sessionId)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (state === undefined || sourceSeconds(state) === 0) return 'no-media';
      if (from >= sourceSeconds(state) || to > sourceSeconds(state) + tolerance) return 'outside';
      return to - from < frameSeconds(state) ? 'too-short' : undefined;
    },
    /** Undefined where too many wait. */
    add(clip: NewClip): ClipRow | undefined {
      if (waiting.length >= mostWaiting) return undefined;
      const row = rows.create(clip);
      if (row !== undefined) waiting.push(row.id);
      pump();
      return row;
    },
    /** How much of a clip is made, 0 to 1. */
    progressOf: (id: string): number => (current?.id === id ? current.share : 0),
    /** Throws where the disk or the database refuses: then it is as before. */
    delete: remove,
    /** Its clips go with it, but for those that are to be kept. */
    recordingDeleted: (sessionId: string): Promise<void> =>
      removeExpired(rows.listOfSession(sessionId).filter(({ keep }) => !keep)),
    /** Settles what a kill left, and goes on with what was not made. */
    async start(): Promise<void> {
      const { present, movedAside } = await storage.list();
      for (const id of movedAside) await (rows.find(id) === undefined ? storage.remove(id) : storage.putBack(id));
      for (const id of present.filter((each) => rows.find(each) === undefined)) {
        await storage.moveAside(id);
        await storage.remove(id);
      }
      await removeExpired(rows.listOrphans());
      waiting.push(...rows.listUnmade().flatMap(({ id }) => (waiting.includes(id) || current?.id === id ? [] : [id])));
      pump();
    },
    async close(): Promise<void> {
      isClosed = true;
      await current?.done;
    },
  };
}

class FullDiskError extends Error {
  override name = 'FullDiskError';
}

/** Players say how long a recording is a little beside. */
const tolerance = 0.5;

/** How long its frames are, mostly; of one without video, those of its audio. */
function frameSeconds({ segments }: JournalState): number {
  const samples = segments.reduce((sum, { videoSamples, audioSamples }) => sum + (videoSamples || audioSamples), 0);
  const seconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  return samples > 0 ? (seconds / samples) * 0.9 : 0;
}
