import { folderFiles } from '../files/stored-files.ts';
import { keepText } from '../http/content/kept-text.ts';
import type { LivePlaylists } from '../http/media/live-routes.ts';
import { masterPlaylist, renditionNames } from '../playlists/master-playlist.ts';
import { mediaPlaylist } from '../playlists/media-playlist.ts';
import type { JournalState } from '../recording/journal/journal-state.ts';
import type { SessionMedia } from '../recording/session/session-media.ts';
import type { SessionRecordings } from '../recording/session/session-recordings.ts';
import { type GrowingPlaylists, growingPlaylists } from './growing-playlists.ts';
import { openServedFile } from './served-file.ts';

export interface LivePlaylistsParts {
  mediaOf: SessionRecordings['mediaOf'];
}

/** Playlists of live sessions from what is on disk now: the source at once, renditions as they are encoded. */
export function createLivePlaylists({ mediaOf }: LivePlaylistsParts): LivePlaylists {
  const growing = new Map<string, { state: JournalState; playlists: GrowingPlaylists }>();

  const growingOf = ({ sessionId, state }: SessionMedia): GrowingPlaylists => {
    const known = growing.get(sessionId);
    if (known?.state === state) return known.playlists;
    for (const id of growing.keys()) if (mediaOf(id) === undefined) growing.delete(id);
    const playlists = growingPlaylists(state, `${sessionId}/`);
    growing.set(sessionId, { state, playlists });
    return playlists;
  };

  return {
    async master(sessionId) {
      const media = mediaOf(sessionId);
      if (media === undefined) return undefined;
      if (media.renditions !== undefined) return growingOf(media).master();
      const names = renditionNames(media.state);
      if (names.length === 0) return undefined;
      return keepText(masterPlaylist(media.state, names, 'live').replaceAll(/^([^#\n].*)$/gm, `${sessionId}/$1`));
    },
    async media(sessionId, rendition) {
      const media = mediaOf(sessionId);
      if (media === undefined) return undefined;
      if (media.renditions !== undefined) return growingOf(media).media(rendition, media.isFinal);
      if (!media.state.segments.some((segment) => segment.rendition === rendition)) return undefined;
      return keepText(mediaPlaylist(media.state, rendition, 'window', media.isFinal));
    },
    async file(sessionId, path) {
      const media = mediaOf(sessionId);
      if (media === undefined) return undefined;
      return openServedFile(folderFiles(media.directory), path);
    },
  };
}
