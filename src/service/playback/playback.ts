import type { SessionRecordings } from '../finish/session-recordings.ts';
import { filesOf, type RecordingStorage } from '../storage/recordings.ts';
import type { TranscodeQueue } from '../transcode/queue.ts';
import { createJoinedPlayback, type JoinedPlaybackDeps } from './joined-playback.ts';
import { createLivePictures } from './live-pictures.ts';
import { createLivePlaylists } from './live-playlists.ts';
import { openMp4Download } from './mp4-download.ts';
import { openServedFile } from './served-file.ts';

/** Everything that players fetch: finished recordings from the storage, live sessions from the disk. */
export function createPlayback(
  storage: RecordingStorage,
  sessionsOf: JoinedPlaybackDeps['sessionsOf'],
  mediaOf: SessionRecordings['mediaOf'],
  queue: TranscodeQueue,
  picturesDirectory: string,
  now: () => number,
) {
  const joinedPlayback = createJoinedPlayback({ sessionsOf, filesOf: (id) => filesOf(storage, id) });
  return {
    joinedPlayback,
    openDownload: async (sessionId: string, rendition: string) =>
      (await joinedPlayback.openDownload(sessionId, rendition)) ??
      openMp4Download({ id: sessionId, files: filesOf(storage, sessionId) }, rendition),
    findFile: (sessionId: string, path: string) => openServedFile(filesOf(storage, sessionId), path),
    urlOf: storage.urlOf,
    livePictures: createLivePictures(mediaOf, queue, picturesDirectory, now),
    live: createLivePlaylists(mediaOf),
  };
}
