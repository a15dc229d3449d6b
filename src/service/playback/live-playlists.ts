import { folderFiles } from '../files/stored-files.ts';
import { masterPlaylist, renditionNames } from '../playlists/master-playlist.ts';
import { mediaPlaylist } from '../playlists/media-playlist.ts';
import type { JournalState } from '../recorder/journal.ts';
import type { SessionMedia } from '../recording/session/session-media.ts';
import type { SessionRecordings } from '../recording/session/session-recordings.ts';
import { type CachedText, cacheText } from './cached-text.ts';
import { type GrowingPlaylists, growingPlaylists } from './growing-playlists.ts';
import { openServedFile, type ServedFile } from './served-file.ts';

/** What live viewers of a session fetch. Undefined: not there (yet). */
export interface LivePlaylists {
  /** The master playlist; its URIs begin with the session's id, so that sessions never mix in a player. */
  master(sessionId: string): Promise<CachedText | undefined>;
  /** Of what is asked for, what can be had: a player takes whatever comes. */
  media(sessionId: string, rendition: string, delivery?: Delivery): Promise<CachedText | undefined>;
  file(sessionId: string, path: string): Promise<ServedFile | undefined>;
  /** Holds no request any longer. */
  close(): void;
}

/** How a player asks for a playlist that it knows: RFC 8216bis, 6.2.5. */
export interface Delivery {
  /** Of a segment: the answer waits until it is there. */
  number?: number | undefined;
  /** Old segments may be left out. */
  skips?: boolean;
}

interface LivePlaylistsParts {
  mediaOf: SessionRecordings['mediaOf'];
}

/** Then a request is answered with what there is, before its player takes the silence for a fault. */
const longestHoldMs = 6_000;
/** Beyond these a request is answered at once: its player asks again after half a target duration. */
const mostHeld = 2_000;
/** A player asks for the next segment, or for the one after it. */
const furthestAhead = 2;

/** Playlists of live sessions from what is on disk now: the source at once, renditions as they are encoded. */
export function createLivePlaylists({ mediaOf }: LivePlaylistsParts): LivePlaylists {
  const growing = new Map<string, { state: JournalState; playlists: GrowingPlaylists }>();
  const held = new Set<{ media: SessionMedia }>();
  let isClosing = false;

  const growingOf = ({ sessionId, state }: SessionMedia): GrowingPlaylists => {
    const known = growing.get(sessionId);
    if (known?.state === state) return known.playlists;
    for (const id of growing.keys()) if (mediaOf(id) === undefined) growing.delete(id);
    const playlists = growingPlaylists(state, `${sessionId}/`);
    growing.set(sessionId, { state, playlists });
    return playlists;
  };

  const lastNumber = async (media: SessionMedia, rendition: string): Promise<number | undefined> => {
    if (media.renditions !== undefined) return growingOf(media).lastNumber(rendition);
    return media.state.segments.findLast((segment) => segment.rendition === rendition)?.number;
  };

  /** Resolves once `isThere`, or the session is over, or the player has waited for long enough. */
  async function holdUntil(media: SessionMedia, isThere: () => Promise<boolean>): Promise<void> {
    const untilMs = performance.now() + longestHoldMs;
    while (!(await isThere())) {
      const leftMs = untilMs - performance.now();
      if (media.isFinal || isClosing || leftMs <= 0 || held.size >= mostHeld) return;
      const waiting = { media };
      held.add(waiting);
      await media.changes.next(leftMs);
      held.delete(waiting);
    }
  }

  const masterOf = async (media: SessionMedia): Promise<CachedText | undefined> => {
    if (media.renditions !== undefined) return growingOf(media).master();
    const names = renditionNames(media.state);
    if (names.length === 0) return undefined;
    return cacheText(masterPlaylist(media.state, names, 'live').replaceAll(/^([^#\n].*)$/gm, `${media.sessionId}/$1`));
  };

  return {
    async master(sessionId) {
      const media = mediaOf(sessionId);
      if (media === undefined) return undefined;
      // Who comes before the first segment waits for it, and need not ask again.
      let master: CachedText | undefined;
      await holdUntil(media, async () => {
        master = await masterOf(media);
        return master !== undefined;
      });
      return master;
    },
    async media(sessionId, rendition, { number, skips = false } = {}) {
      const media = mediaOf(sessionId);
      if (media === undefined) return undefined;
      if (number !== undefined) {
        await holdUntil(media, async () => {
          const last = await lastNumber(media, rendition);
          return last === undefined || number <= last || number > last + furthestAhead;
        });
      }
      if (media.renditions !== undefined) {
        const playlists = growingOf(media);
        return skips ? playlists.update(rendition, media.isFinal) : playlists.media(rendition, media.isFinal);
      }
      if (!media.state.segments.some((segment) => segment.rendition === rendition)) return undefined;
      return cacheText(mediaPlaylist(media.state, rendition, 'window', media.isFinal));
    },
    async file(sessionId, path) {
      const media = mediaOf(sessionId);
      if (media === undefined) return undefined;
      return openServedFile(folderFiles(media.directory), path);
    },
    close() {
      isClosing = true;
      for (const { media } of held) media.changes.note();
    },
  };
}
