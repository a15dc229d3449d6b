import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { localConnectionName } from '../contract/connections.ts';
import { createClipMaker } from './clips/clip-maker.ts';
import type { Config } from './config.ts';
import { readDiskSpace } from './files/file-system.ts';
import type { ServerParts } from './http/server/server.ts';
import type { Logger } from './log/logger.ts';
import { openMp4Download } from './playback/download/open-mp4-download.ts';
import { openServedFile } from './playback/served-file.ts';
import { makeSessionPictures } from './recording/session/session-pictures.ts';
import { createRecordingDeletion, type RecordingDeletionParts } from './recordings/delete-recordings.ts';
import { createFileStorage } from './recordings/file-storage.ts';
import { filesOf, type RecordingStorage } from './recordings/recording-storage.ts';
import { markRoot, recordingDirectory } from './recordings/recordings-root.ts';
import { createClipRows } from './store/clips/clip-rows.ts';
import type { Database } from './store/database.ts';
import type { ReportUnreadable } from './store/rows.ts';
import type { SessionLedger } from './store/session-ledger.ts';
import type { TranscodeQueue } from './transcoder/transcode-queue.ts';

export interface ClipSurroundings {
  config: Config;
  database: Database;
  report: ReportUnreadable;
  /** Where recordings are. */
  storage: RecordingStorage;
  sessions: RecordingDeletionParts['sessions'];
  queue: Pick<TranscodeQueue, 'encodeEdge' | 'makePictures'>;
  note: SessionLedger['note'];
  now: () => number;
  log: Logger;
  /** What is closed with the service, the last first. */
  closers: (() => Promise<void> | void)[];
}

/** Clips, and the deletion of recordings, with which those go that are not to be kept. docs/decisions/058. */
export function composeClips(parts: ClipSurroundings): Pick<ServerParts, 'clips' | 'deletion'> {
  const { config, database, report, storage, sessions, queue, note, now, log } = parts;
  const root = join(config.dataDirectory, 'clips');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  markRoot(root, () => true);
  const kept = createFileStorage(root);
  const rows = createClipRows(database, now, report);
  const directoryOf = (clipId: string) => recordingDirectory(root, clipId);
  const maker = createClipMaker({
    rows,
    directoryOf,
    storage: kept,
    filesOf: (sessionId) => filesOf(storage, sessionId),
    isDeleted: (sessionId) => sessions.find(sessionId)?.recordingStatus === 'deleted',
    encodeEdge: queue.encodeEdge,
    makePictures: (clipId) =>
      makeSessionPictures({ sessionId: clipId, directory: directoryOf(clipId), storage: kept, queue }),
    freeBytes: async () => (await readDiskSpace(root)).freeBytes,
    floorBytes: config.diskFloorBytes,
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
  parts.closers.push(maker.close);
  maker.start().catch((error: unknown) => log.error('Clips of an earlier run could not be settled', { error }));
  const deletion = createRecordingDeletion({ sessions, storage, now, log });
  parts.closers.push(deletion.close);
  return {
    clips: {
      rows,
      maker,
      openDownload: (id) => openMp4Download({ id, files: filesOf(kept, id) }, 'source'),
      findFile: (id, path) => openServedFile(filesOf(kept, id), path),
    },
    deletion: {
      ...deletion,
      async delete(sessionId, isStillWanted) {
        const isDeleted = await deletion.delete(sessionId, isStillWanted);
        if (isDeleted) await maker.recordingDeleted(sessionId);
        return isDeleted;
      },
    },
  };
}
