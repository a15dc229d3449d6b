import { mkdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClipFailure } from '../../../contract/clip.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import type { ClipRow, ClipRows, MadeClip, NewClip } from '../../db/clips.ts';
import type { LiveSessionStore } from '../../db/live-session-store.ts';
import type { Sessions } from '../../db/sessions.ts';
import { makeSessionPictures } from '../../finish/pictures.ts';
import { codeOf, isMissing, readDiskSpace } from '../../lib/files.ts';
import type { Logger } from '../../lib/logger.ts';
import { openMp4Download } from '../../playback/mp4-download.ts';
import { openServedFile } from '../../playback/served-file.ts';
import { type JournalState, readStoredJournal } from '../../recorder/journal.ts';
import {
  createFileStorage,
  filesOf,
  markRoot,
  type RecordingStorage,
  recordingDirectory,
} from '../../storage/recordings.ts';
import type { TranscodeQueue } from '../../transcode/queue.ts';
import { cutPart } from './cut-part.ts';
import { partsBetween, rendition, sourceSeconds } from './part-range.ts';
import { DamagedSourceError, NothingBetweenError, writeClip } from './write-clip.ts';

interface ClipDeps {
  rows: ClipRows;
  /** Recordings, which clips are cut from. */
  recordings: RecordingStorage;
  sessions: Pick<Sessions, 'find'>;
  queue: TranscodeQueue;
  note: LiveSessionStore['note'];
  whenDurable: () => Promise<void>;
  log: Logger;
}

export type Clips = ReturnType<typeof startClips>;

export type MarksFault = 'no-media' | 'outside' | 'too-short';

/** Clips of all accounts. */
const maxQueueLength = 20;
const maxTries = 3;
const retryMs = 1000;
/** Players report the length of a recording a little wrong. */
const toleranceSeconds = 0.5;

class FullDiskError extends Error {
  override name = 'FullDiskError';
}

/** The clip was deleted, or the service stops. */
class CancelledError extends Error {
  override name = 'CancelledError';
}

/**
 * Clips, in the folder `root`. They are made one at a time, and not while the disk has less than `floorBytes`. Nobody gets
 * anything of a clip before its row says `ready`; a clip that a kill interrupts is made again. docs/decisions/058.
 */
export function startClips(root: string, floorBytes: number, deps: ClipDeps) {
  const { rows, recordings, sessions, queue, note, whenDurable, log } = deps;
  mkdirSync(root, { recursive: true, mode: 0o700 });
  markRoot(root, () => true);
  const storage = createFileStorage(root);
  const directoryOf = (clipId: string) => recordingDirectory(root, clipId);
  const waiting: string[] = [];
  let current: { id: string; progress: number; isDeleted: boolean; done: Promise<void> } | undefined;
  let removals = Promise.resolve();
  let isClosed = false;

  function makeNext(): void {
    if (isClosed || current !== undefined) return;
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const row = rows.find(id);
      if (row?.state !== 'making') continue;
      const isCancelled = () => isClosed || current?.isDeleted === true;
      current = { id, progress: 0, isDeleted: false, done: Promise.resolve() };
      current.done = make(row, isCancelled).finally(() => {
        current = undefined;
        makeNext();
      });
      return;
    }
  }

  async function make(row: ClipRow, isCancelled: () => boolean): Promise<void> {
    try {
      if (row.tries >= maxTries) return await conclude(row, () => rows.setFailed(row.id, 'other'), 'clip-failed');
      rows.setBegun(row.id);
      const made = await cut(row, isCancelled);
      if (isCancelled()) return;
      await conclude(row, () => rows.setReady(row.id, made), 'clip-made');
      const directory = directoryOf(row.id);
      if (await makeSessionPictures({ sessionId: row.id, directory, storage, queue })) rows.setIllustrated(row.id);
    } catch (error) {
      if (isCancelled() || error instanceof CancelledError) return;
      if (rows.find(row.id)?.state !== 'making') {
        log.warn('A clip has no pictures', { clipId: row.id, error });
        return;
      }
      log.error('A clip could not be made', { clipId: row.id, sessionId: row.sessionId, error });
      await removeFolder(row.id);
      const reason = failureOf(error, row);
      await conclude(row, () => rows.setFailed(row.id, reason), 'clip-failed');
    } finally {
      if (!isClosed && isCancelled()) await removeFolder(row.id);
    }
  }

  async function cut(row: ClipRow, isCancelled: () => boolean): Promise<MadeClip> {
    const assertWanted = () => {
      if (isCancelled()) throw new CancelledError();
    };
    const directory = directoryOf(row.id);
    const workDirectory = join(directory, 'work');
    await rm(directory, { recursive: true, force: true });
    await mkdir(workDirectory, { recursive: true });
    const files = filesOf(recordings, row.sessionId);
    const ranges = partsBetween(await readStoredJournal(files), row.from, row.to);
    const copied = ranges.flatMap(({ segments, first, last }) => segments.slice(first, last + 1));
    const bytes = copied.reduce((sum, segment) => sum + segment.bytes, 0);
    if ((await readDiskSpace(root)).freeBytes - bytes < floorBytes) throw new FullDiskError();
    const cutParts = [];
    for (const range of ranges) {
      assertWanted();
      cutParts.push(await cutPart(range, { files, workDirectory, encodeEdge: queue.encodeEdge }));
    }
    const onProgress = (share: number) => {
      if (current?.id === row.id) current.progress = share;
    };
    const written = await writeClip(cutParts, { files, directory, onProgress, assertWanted });
    await rm(workDirectory, { recursive: true, force: true });
    return { ...written, isExact: cutParts.every(({ plan }) => plan.isExact) };
  }

  /** While another program holds the database, the clip on disk waits for its row. */
  async function conclude(row: ClipRow, write: () => void, what: 'clip-made' | 'clip-failed'): Promise<void> {
    while (!isClosed) {
      try {
        write();
        const written = rows.find(row.id);
        if (written !== undefined) noteClip(what, written);
        return;
      } catch (error) {
        log.warn('A clip’s row could not be written and will be retried', { clipId: row.id, error });
        await wait(retryMs);
      }
    }
  }

  function noteClip(what: 'clip-made' | 'clip-failed' | 'clip-expired', row: ClipRow): void {
    const isExpired = what === 'clip-expired';
    note(row.accountId, {
      what,
      by: isExpired ? 'service' : row.createdBy,
      ...(!isExpired && row.createdByKeyId !== undefined && { byKeyId: row.createdByKeyId }),
      connection: localConnectionName,
      streamId: row.parentId,
      sessionIds: [row.sessionId],
      name: row.streamName,
      clip: row.name,
    });
  }

  function failureOf(error: unknown, { sessionId }: ClipRow): ClipFailure {
    if (sessions.find(sessionId)?.recordingStatus === 'deleted') return 'recording-gone';
    if (error instanceof NothingBetweenError) return 'empty';
    if (error instanceof FullDiskError || ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) return 'disk';
    return error instanceof DamagedSourceError || isMissing(error) ? 'recording-damaged' : 'other';
  }

  /** Throws where the disk or the database refuses: then nothing is deleted. The files are removed in the background. */
  async function remove({ id }: ClipRow): Promise<void> {
    if (current?.id === id) {
      rows.delete(id);
      current.isDeleted = true;
      return;
    }
    await storage.moveAside(id);
    try {
      rows.delete(id);
    } catch (error) {
      await storage.putBack(id);
      throw error;
    }
    removals = removals
      .then(whenDurable)
      .then(() => (isClosed ? undefined : storage.remove(id)))
      .catch((error: unknown) => {
        log.warn('Some files of a deleted clip could not be removed yet', { clipId: id, error });
      });
  }

  const removeFolder = (id: string) => rm(directoryOf(id), { recursive: true, force: true }).catch(() => undefined);

  async function removeExpired(clips: readonly ClipRow[]): Promise<void> {
    for (const clip of clips) {
      await remove(clip).then(
        () => noteClip('clip-expired', clip),
        (error: unknown) => log.error('A clip could not be deleted with its recording', { clipId: clip.id, error }),
      );
    }
  }

  /** Completes the deletions that a kill interrupted, and makes what was not made. */
  async function recover(): Promise<void> {
    const { present, movedAside } = await storage.list();
    for (const id of movedAside) await (rows.find(id) === undefined ? storage.remove(id) : storage.putBack(id));
    for (const id of present) if (rows.find(id) === undefined) await removeFolder(id);
    await removeExpired(rows.listOrphans());
    waiting.push(...rows.listUnmade().flatMap(({ id }) => (waiting.includes(id) || current?.id === id ? [] : [id])));
    makeNext();
  }

  recover().catch((error: unknown) => log.error('Clips of an earlier run could not be settled', { error }));
  return {
    rows,
    openDownload: (id: string) => openMp4Download({ id, files: filesOf(storage, id) }, rendition),
    findFile: (id: string, path: string) => openServedFile(filesOf(storage, id), path),
    /** Undefined where a clip can be made between these marks. */
    async faultOf(sessionId: string, { from, to }: { from: number; to: number }): Promise<MarksFault | undefined> {
      const state = await readStoredJournal(filesOf(recordings, sessionId)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (state === undefined || sourceSeconds(state) === 0) return 'no-media';
      if (from >= sourceSeconds(state) || to > sourceSeconds(state) + toleranceSeconds) return 'outside';
      return to - from < frameSeconds(state) ? 'too-short' : undefined;
    },
    /** Undefined where the queue is full. */
    add(clip: NewClip): ClipRow | undefined {
      if (waiting.length >= maxQueueLength) return undefined;
      const row = rows.create(clip);
      if (row !== undefined) waiting.push(row.id);
      makeNext();
      return row;
    },
    /** 0 to 1. */
    progressOf: (id: string): number => (current?.id === id ? current.progress : 0),
    delete: remove,
    /** Its clips are deleted with it, but for those that are marked to be kept. */
    recordingDeleted: (sessionId: string): Promise<void> =>
      removeExpired(rows.listOfSession(sessionId).filter(({ keep }) => !keep)),
    async close(): Promise<void> {
      isClosed = true;
      await current?.done;
      await removals;
    },
  };
}

/** The usual length of a frame; without video, of a frame of audio. */
function frameSeconds({ segments }: JournalState): number {
  const samples = segments.reduce((sum, { videoSamples, audioSamples }) => sum + (videoSamples || audioSamples), 0);
  const seconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  return samples > 0 ? (seconds / samples) * 0.9 : 0;
}
