import { setImmediate as giveWay } from 'node:timers/promises';
import type { SessionMedia } from '../finish/session-recordings.ts';
import { folderFiles } from '../lib/stored-files.ts';
import {
  endLine,
  masterPlaylist,
  mediaPlaylist,
  playlistHead,
  renditionNames,
  segmentLines,
  skipBoundarySeconds,
} from '../media/hls/playlists.ts';

import { type JournalSegment, type JournalState, targetDurationOf } from '../recorder/journal.ts';
import { type CachedText, cacheText } from './cached-text.ts';
import { openServedFile, type ServedFile } from './served-file.ts';

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

export type LivePlaylists = ReturnType<typeof createLivePlaylists>;

/**
 * Playlists of live sessions from what is on disk now: the source at once, renditions as they are encoded. Undefined
 * stands for what is not there (yet).
 */
export function createLivePlaylists(mediaOf: (sessionId: string) => SessionMedia | undefined) {
  const known = new Map<string, { state: JournalState; playlists: SessionPlaylists }>();
  const held = new Set<{ media: SessionMedia }>();
  let isClosing = false;

  function playlistsOf({ sessionId, state, renditions }: SessionMedia): SessionPlaylists {
    const found = known.get(sessionId);
    if (found?.state === state) return found.playlists;
    for (const id of known.keys()) if (mediaOf(id) === undefined) known.delete(id);
    const playlists = renditions === undefined ? windowPlaylists(state) : growingPlaylists(state, sessionId);
    known.set(sessionId, { state, playlists });
    return playlists;
  }

  /** Resolves once `isThere`, or the session is over, or the player has waited for long enough. */
  async function holdUntil(media: SessionMedia, isThere: () => Promise<boolean>): Promise<void> {
    const untilMs = performance.now() + maxHoldMs;
    while (!(await isThere())) {
      const leftMs = untilMs - performance.now();
      if (media.isFinal || isClosing || leftMs <= 0 || held.size >= maxHeld) return;
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
      await holdUntil(media, async () => {
        master = await masterOf(sessionId, playlistsOf(media));
        return master !== undefined;
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
      const playlists = playlistsOf(media);
      if (number !== undefined) {
        await holdUntil(media, async () => {
          const last = await playlists.lastNumber(rendition);
          return last === undefined || number <= last || number > last + furthestAhead;
        });
      }
      return playlists.media(rendition, media.isFinal, skips);
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

async function masterOf(sessionId: string, playlists: SessionPlaylists): Promise<CachedText | undefined> {
  const state = await playlists.described();
  const names = renditionNames(state);
  return names.length === 0 ? undefined : cacheText(masterPlaylist(state, names, 'live', `${sessionId}/`));
}

interface SessionPlaylists {
  /** The journal's state with the segments that a master playlist is described from. */
  described(): Promise<JournalState>;
  /** `skips`: only the last segments, for a player that has those before (RFC 8216bis, 6.2.5.1). */
  media(rendition: string, hasEnded: boolean, skips?: boolean): Promise<CachedText | undefined>;
  lastNumber(rendition: string): Promise<number | undefined>;
}

/** Playlists of a session that is not recorded: they list the few segments of its live window. */
function windowPlaylists(state: JournalState): SessionPlaylists {
  const lastOf = (rendition: string) => state.segments.findLast((segment) => segment.rendition === rendition);
  return {
    described: async () => state,
    async media(rendition, hasEnded) {
      if (lastOf(rendition) === undefined) return undefined;
      return cacheText(mediaPlaylist(state, rendition, 'window', hasEnded));
    },
    lastNumber: async (rendition) => lastOf(rendition)?.number,
  };
}

/**
 * Segments that a rendition's bit rates in a live master playlist are computed from, besides the highest. More than
 * what an update of a media playlist lists.
 */
const recentSegments = 100;
const segmentsAtATime = 250;

interface Rendition {
  first: JournalSegment;
  last: JournalSegment;
  highest: JournalSegment;
  recent: JournalSegment[];
  longestSeconds: number;
  count: number;
  lines: string;
}

/**
 * Playlists of a session that is recorded, as text that is appended to: an eight-hour show has 14,400 segments a rendition,
 * of which each answer looks only at those that came since. Its journal's state only ever grows.
 */
export function growingPlaylists(state: JournalState, sessionId: string): SessionPlaylists {
  const renditions = new Map<string, Rendition>();
  const cached = new Map<string, { version: string; text: CachedText }>();
  let seen = 0;
  let catching: Promise<void> | undefined;

  function add(segment: JournalSegment): void {
    const known = renditions.get(segment.rendition);
    const lines = `${segmentLines(state, known?.last, segment).join('\n')}\n`;
    if (known === undefined) {
      const alone = { first: segment, last: segment, highest: segment, recent: [segment], count: 1, lines };
      renditions.set(segment.rendition, { ...alone, longestSeconds: Math.max(1, segment.durationSeconds) });
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

  async function addNew(): Promise<void> {
    while (seen < state.segments.length) {
      // The first answer, hours after the beginning, must not hold up others.
      if (seen % segmentsAtATime === segmentsAtATime - 1) await giveWay();
      const segment = state.segments[seen];
      if (segment === undefined) return;
      add(segment);
      seen += 1;
    }
  }

  async function findUpToDate(name: string): Promise<Rendition | undefined> {
    catching ??= addNew().finally(() => {
      catching = undefined;
    });
    await catching;
    return renditions.get(name);
  }

  function cachedText(key: string, version: string, make: () => string | undefined): CachedText | undefined {
    const known = cached.get(key);
    if (known?.version === version) return known.text;
    const made = make();
    if (made === undefined) return undefined;
    const text = cacheText(made, version);
    cached.set(key, { version, text });
    return text;
  }

  function wholeText({ first, longestSeconds, lines }: Rendition, end: string): string {
    return `${playlistHead(state, 'growing', { first, longestSeconds }).join('\n')}\n${lines}${end}`;
  }

  /** Undefined where an update would leave nothing out. */
  function updateText({ first, recent, count, longestSeconds }: Rendition, end: string): string | undefined {
    const boundary = skipBoundarySeconds(targetDurationOf(state) ?? Math.ceil(longestSeconds));
    let from = recent.length;
    for (let seconds = 0; from > 0 && seconds < boundary; ) seconds += recent[--from]?.durationSeconds ?? 0;
    const skipped = count - (recent.length - from);
    if (from === 0 || skipped === 0) return undefined;
    const lines = playlistHead(state, 'growing', { first, longestSeconds, skipped });
    for (let at = from; at < recent.length; at += 1) {
      const [before, segment] = [recent[at - 1], recent[at]];
      if (segment === undefined) continue;
      // The first segment says again what it is decoded with, and when it was.
      const isFirstOfUpdate = at === from && before?.part === segment.part;
      lines.push(...segmentLines(state, isFirstOfUpdate ? undefined : before, segment));
    }
    return `${lines.join('\n')}\n${end}`;
  }

  return {
    async described() {
      await findUpToDate('source');
      const segments = [...renditions.values()].flatMap(({ recent, highest }) =>
        recent.includes(highest) ? recent : [highest, ...recent],
      );
      return { ...state, segments };
    },
    async media(name, hasEnded, skips = false) {
      const rendition = await findUpToDate(name);
      if (rendition === undefined) return undefined;
      const end = hasEnded ? `${endLine}\n` : '';
      const version = `${sessionId}-${name}-${rendition.count}-${rendition.lines.length}${hasEnded ? '-end' : ''}`;
      const update = skips
        ? cachedText(`${name} update`, `${version}-update`, () => updateText(rendition, end))
        : undefined;
      return update ?? cachedText(name, version, () => wholeText(rendition, end));
    },
    lastNumber: async (name) => (await findUpToDate(name))?.last.number,
  };
}
