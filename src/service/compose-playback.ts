import { join } from 'node:path';
import type { SessionRecordings } from './finish/session-recordings.ts';
import type { ServerParts } from './http/server/server.ts';
import { createJoinedPlayback, type JoinedPlaybackParts } from './playback/joined-playback.ts';
import { createLivePictures } from './playback/live-pictures.ts';
import { createLivePlaylists } from './playback/live-playlists.ts';
import { openMp4Download } from './playback/mp4-download.ts';
import { openServedFile } from './playback/served-file.ts';
import { filesOf, type RecordingStorage } from './storage/recordings.ts';
import type { TranscodeQueue } from './transcode/queue.ts';

export interface PlaybackParts {
  storage: RecordingStorage;
  mediaOf: SessionRecordings['mediaOf'];
  queue: TranscodeQueue;
  /** Where the media of sessions that are not recorded stays for its moment. */
  liveWindowRoot: string;
  sessionsOf: JoinedPlaybackParts['sessionsOf'];
  now: () => number;
}

/** What players fetch: finished recordings from where those are kept, live sessions from the disk. */
export function composePlayback({
  storage,
  mediaOf,
  queue,
  liveWindowRoot,
  sessionsOf,
  now,
}: PlaybackParts): Pick<
  ServerParts,
  'openDownload' | 'findFile' | 'joinedPlayback' | 'urlOf' | 'livePictures' | 'live'
> {
  const joinedPlayback = createJoinedPlayback({ sessionsOf, filesOf: (id) => filesOf(storage, id) });
  return {
    joinedPlayback,
    openDownload: async (sessionId, rendition) =>
      (await joinedPlayback.openDownload(sessionId, rendition)) ??
      openMp4Download({ id: sessionId, files: filesOf(storage, sessionId) }, rendition),
    findFile: (sessionId, path) => openServedFile(filesOf(storage, sessionId), path),
    urlOf: storage.urlOf,
    livePictures: createLivePictures(mediaOf, queue, join(liveWindowRoot, 'pictures'), now),
    live: createLivePlaylists(mediaOf),
  };
}
