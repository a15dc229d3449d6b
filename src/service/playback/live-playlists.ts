import { setImmediate as giveWay } from 'node:timers/promises';
import { folderFiles } from '../files/stored-files.ts';
import { type KeptText, keepText } from '../http/content/kept-text.ts';
import type { LivePlaylists } from '../http/media/live-routes.ts';
import { masterPlaylist, renditionNames } from '../playlists/master-playlist.ts';
import { endLine, mediaPlaylist, playlistHead, segmentLines } from '../playlists/media-playlist.ts';
import type { JournalSegment, JournalState } from '../recording/journal/journal-state.ts';
import type { SessionMedia } from '../recording/session/session-media.ts';
import type { SessionRecordings } from '../recording/session/session-recordings.ts';
import { openServedFile } from './served-file.ts';

interface LivePlaylistsParts {
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

/** Segments that a rendition's bit rates in a live master playlist are computed from, besides the highest. */
const recentSegments = 100;

const segmentsAtATime = 250;

/** What is encoded of one rendition so far. */
interface Rendition {
  first: JournalSegment;
  last: JournalSegment;
  highest: JournalSegment;
  recent: JournalSegment[];
  longestSeconds: number;
  count: number;
  lines: string;
  kept?: { text: KeptText; count: number; hasEnded: boolean };
}

interface GrowingPlaylists {
  media(rendition: string, hasEnded: boolean): Promise<KeptText | undefined>;
  master(): Promise<KeptText | undefined>;
}

/**
 * The playlists of a session that is recorded, as text that is appended to: of however many segments, only those that
 * came since are looked at. Its journal's state only ever grows.
 */
export function growingPlaylists(state: JournalState, prefix: string): GrowingPlaylists {
  const renditions = new Map<string, Rendition>();
  let seen = 0;
  let catching: Promise<void> | undefined;
  let keptMaster: { text: KeptText | undefined; seen: number; dropped: number } | undefined;

  function take(segment: JournalSegment): void {
    const known = renditions.get(segment.rendition);
    const lines = `${segmentLines(state, known?.last, segment).join('\n')}\n`;
    if (known === undefined) {
      const { durationSeconds } = segment;
      const alone = { first: segment, last: segment, highest: segment, recent: [segment], count: 1, lines };
      renditions.set(segment.rendition, { ...alone, longestSeconds: Math.max(1, durationSeconds) });
      return;
    }
    known.last = segment;
    if (segment.bitrate > known.highest.bitrate) known.highest = segment;
    known.recent.push(segment);
    if (known.recent.length > recentSegments) known.recent.shift();
    known.longestSeconds = Math.max(known.longestSeconds, segment.durationSeconds);
    known.count += 1;
    known.lines += lines;
  }

  /** Whoever asks first, hours after the beginning, must not hold up others: it is a few segments at a time. */
  async function takeNew(): Promise<void> {
    while (seen < state.segments.length) {
      if (seen % segmentsAtATime === segmentsAtATime - 1) await giveWay();
      const segment = state.segments[seen];
      if (segment === undefined) return;
      take(segment);
      seen += 1;
    }
  }

  function catchUp(): Promise<void> {
    catching ??= takeNew().finally(() => {
      catching = undefined;
    });
    return catching;
  }

  function makeMaster(): KeptText | undefined {
    const segments = [...renditions.values()].flatMap(({ recent, highest }) =>
      recent.includes(highest) ? recent : [highest, ...recent],
    );
    const recent = { ...state, segments };
    const names = renditionNames(recent);
    if (names.length === 0) return undefined;
    return keepText(masterPlaylist(recent, names, 'live').replaceAll(/^([^#\n].*)$/gm, `${prefix}$1`));
  }

  return {
    async media(name, hasEnded) {
      await catchUp();
      const rendition = renditions.get(name);
      if (rendition === undefined) return undefined;
      const { kept, count, first, longestSeconds, lines } = rendition;
      if (kept?.count === count && kept.hasEnded === hasEnded) return kept.text;
      const head = playlistHead(state, 'growing', { first, longestSeconds }).join('\n');
      const version = `${prefix.replace(/\W/g, '')}-${name}-${count}-${lines.length}${hasEnded ? '-end' : ''}`;
      const text = keepText(`${head}\n${lines}${hasEnded ? `${endLine}\n` : ''}`, version);
      rendition.kept = { text, count, hasEnded };
      return text;
    },
    async master() {
      await catchUp();
      const dropped = state.dropped.size;
      if (keptMaster?.seen !== seen || keptMaster.dropped !== dropped) {
        keptMaster = { text: makeMaster(), seen, dropped };
      }
      return keptMaster.text;
    },
  };
}
