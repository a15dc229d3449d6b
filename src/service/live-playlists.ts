import type { LivePlaylists } from './http/live-routes.ts';
import { masterPlaylist, renditionNames } from './recorder/master-playlist.ts';
import { mediaPlaylist } from './recorder/media-playlist.ts';
import { resolveRecordingFile } from './recordings/resolve-recording-file.ts';
import type { SessionRecordings } from './session-recordings.ts';

export interface LivePlaylistsParts {
  mediaOf: SessionRecordings['mediaOf'];
  root: string;
  windowRoot: string;
}

/** Playlists of sessions that go on, from what is on disk at this moment: the source at once, renditions as they come. */
export function createLivePlaylists({ mediaOf, root, windowRoot }: LivePlaylistsParts): LivePlaylists {
  return {
    master(sessionId) {
      const state = mediaOf(sessionId)?.state;
      const names = state && renditionNames(state);
      if (state === undefined || names === undefined || names.length === 0) return undefined;
      return masterPlaylist(state, names, 'live').replaceAll(/^([^#\n].*)$/gm, `${sessionId}/$1`);
    },
    media(sessionId, rendition) {
      const media = mediaOf(sessionId);
      if (!media?.state.segments.some((segment) => segment.rendition === rendition)) return undefined;
      return mediaPlaylist(
        media.state,
        rendition,
        media.renditions === undefined ? 'window' : 'growing',
        media.isFinal,
      );
    },
    async file(sessionId, path) {
      const media = mediaOf(sessionId);
      if (media === undefined) return undefined;
      return resolveRecordingFile(media.renditions === undefined ? windowRoot : root, sessionId, path);
    },
  };
}
