import type { SessionMedia } from '../finish/session-recordings.ts';
import { folderFiles } from '../lib/stored-files.ts';
import { masterPlaylist, mediaPlaylist, renditionNames } from '../media/hls/playlists.ts';
import { type JournalPart, type JournalSegment, partOf } from '../recorder/journal.ts';
import { type CachedText, cacheText } from './cached-text.ts';
import { openServedFile, type ServedFile } from './served-file.ts';

/** The media of a session; only one that is recorded has `renditions`. */
type LiveMedia = Pick<SessionMedia, 'directory' | 'state' | 'isFinal' | 'changes'> & { renditions?: object };

/** Media that the playlists of a session list. */
interface ListedMedia {
  parts: JournalPart[];
  /** By rendition. */
  segments: Map<string, JournalSegment[]>;
  /** Segments of the journal that are listed. */
  count: number;
  /** The latest text of each rendition's playlist, and of its update. */
  texts: Map<string, { last: JournalSegment; hasEnded: boolean; text: CachedText }>;
}

/** A player's directives when it reloads a playlist: RFC 8216bis, 6.2.5. */
export interface Delivery {
  /** The answer waits until the segment of this number is there. */
  number?: number | undefined;
  /** Old segments may be left out. */
  skips?: boolean;
}

// A request is answered with what there is before its player takes the silence for a fault.
const maxHoldMs = 6_000;
/** Further requests are answered at once: their players ask again after half a target duration. */
const maxHeld = 2_000;
/** A player asks for the next segment, or for the one after it. */
const furthestAhead = 2;

/** Segments that a rendition's bit rates in a live master playlist are computed from, besides the highest. */
const recentSegments = 100;

export type LivePlaylists = ReturnType<typeof createLivePlaylists>;

/**
 * Playlists of live sessions from what is on disk now: the source at once, renditions as they are encoded. Undefined
 * stands for what is not there (yet).
 */
export function createLivePlaylists(mediaOf: (sessionId: string) => LiveMedia | undefined) {
  const known = new WeakMap<LiveMedia, ListedMedia>();
  const held = new Set<{ media: LiveMedia }>();
  let isClosing = false;

  /**
   * A live window is listed as it is. A recording's segments and parts are listed as they were at first: at its end some
   * are replaced by whole ones, but the playlist of an event may only grow (RFC 8216, 6.2.1).
   */
  function listedOf(media: LiveMedia): ListedMedia {
    const { state, renditions } = media;
    const fresh: ListedMedia = { parts: [], segments: new Map(), count: 0, texts: new Map() };
    const listed = (renditions && known.get(media)) ?? fresh;
    known.set(media, listed);
    for (const segment of state.segments.slice(listed.count)) {
      const own = listed.segments.get(segment.rendition) ?? [];
      const part = own.at(-1)?.part === segment.part ? undefined : partOf(state, segment);
      if (part !== undefined) listed.parts.push(part);
      listed.segments.set(segment.rendition, own);
      own.push(segment);
      listed.count += 1;
    }
    return listed;
  }

  function masterOf(sessionId: string, media: LiveMedia): CachedText | undefined {
    const segments = [...listedOf(media).segments.values()].flatMap((own) => {
      const recent = own.slice(-recentSegments);
      const highest = own.reduce((high, segment) => (segment.bitrate > high.bitrate ? segment : high));
      return recent.includes(highest) ? recent : [highest, ...recent];
    });
    const state = { ...media.state, segments };
    const names = renditionNames(state);
    return names.length === 0 ? undefined : cacheText(masterPlaylist(state, names, 'live', `${sessionId}/`));
  }

  /** Many viewers ask for the same text, and that of eight hours takes 3 ms to write. */
  function mediaPlaylistOf(media: LiveMedia, rendition: string, skips: boolean): CachedText | undefined {
    const { state, renditions } = media;
    const { parts, segments, texts } = listedOf(media);
    const own = segments.get(rendition);
    const last = own?.at(-1);
    if (own === undefined || last === undefined) return undefined;
    const hasEnded = isOver(media, rendition);
    const key = skips ? `${rendition} update` : rendition;
    const cached = texts.get(key);
    if (cached?.last === last && cached.hasEnded === hasEnded) return cached.text;
    const kind = renditions === undefined ? 'window' : 'growing';
    const text = cacheText(mediaPlaylist({ ...state, parts, segments: own }, rendition, kind, { hasEnded, skips }));
    texts.set(key, { last, hasEnded, text });
    return text;
  }

  /** The source ends with the session, a rendition once its last segment is encoded, or it is left out. */
  function isOver(media: LiveMedia, rendition: string): boolean {
    const { segments } = listedOf(media);
    const lastOf = (name: string) => segments.get(name)?.at(-1)?.number ?? -1;
    return media.isFinal && (lastOf(rendition) >= lastOf('source') || media.state.dropped.has(rendition));
  }

  /** Resolves once `isThere`, or the player has waited for long enough. */
  async function holdUntil(media: LiveMedia, isThere: () => boolean): Promise<void> {
    const untilMs = performance.now() + maxHoldMs;
    while (!isThere()) {
      const leftMs = untilMs - performance.now();
      if (isClosing || leftMs <= 0 || held.size >= maxHeld) return;
      const waiting = { media };
      held.add(waiting);
      await media.changes.next(leftMs);
      held.delete(waiting);
    }
  }

  return {
    /** The master playlist. Its URIs begin with the session's id, so that sessions never mix in a player. */
    async master(sessionId: string): Promise<CachedText | undefined> {
      const media = mediaOf(sessionId);
      if (media === undefined) return undefined;
      // A player that comes before the first segment waits for it, and need not ask again.
      let master: CachedText | undefined;
      await holdUntil(media, () => {
        master = masterOf(sessionId, media);
        return master !== undefined || media.isFinal;
      });
      return master;
    },
    async media(
      sessionId: string,
      rendition: string,
      { number, skips = false }: Delivery = {},
    ): Promise<CachedText | undefined> {
      const media = mediaOf(sessionId);
      if (media === undefined) return undefined;
      if (number !== undefined) {
        await holdUntil(media, () => {
          const last = listedOf(media).segments.get(rendition)?.at(-1)?.number;
          return isOver(media, rendition) || last === undefined || number <= last || number > last + furthestAhead;
        });
      }
      return mediaPlaylistOf(media, rendition, skips);
    },
    async file(sessionId: string, path: string): Promise<ServedFile | undefined> {
      const media = mediaOf(sessionId);
      return media && openServedFile(folderFiles(media.directory), path);
    },
    /** Answers every request that waits. */
    close(): void {
      isClosing = true;
      for (const { media } of held) media.changes.note();
    },
  };
}
