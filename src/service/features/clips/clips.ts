import { mkdirSync } from 'node:fs';
import { localConnectionName } from '../../../contract/connections.ts';
import { createClipRows } from '../../db/clips/clip-rows.ts';
import type { Database } from '../../db/database.ts';
import type { ReportUnreadable } from '../../db/rows.ts';
import type { SessionLedger } from '../../db/session-ledger.ts';
import type { Sessions } from '../../db/sessions.ts';
import { makeSessionPictures } from '../../finish/pictures.ts';
import { readDiskSpace } from '../../lib/files.ts';
import type { Logger } from '../../lib/logger.ts';
import { openMp4Download } from '../../playback/mp4-download.ts';
import { openServedFile } from '../../playback/served-file.ts';
import { createFileStorage } from '../../storage/folder.ts';
import { filesOf, markRoot, type RecordingStorage, recordingDirectory } from '../../storage/recordings.ts';
import type { TranscodeQueue } from '../../transcode/queue.ts';
import { createClipMaker } from './clip-maker.ts';

export interface ClipDeps {
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
