import { setImmediate as giveWay } from 'node:timers/promises';
import { masterPlaylist, renditionNames } from '../playlists/master-playlist.ts';
import { endLine, playlistHead, segmentLines, skipBoundarySeconds } from '../playlists/media-playlist.ts';
import { type JournalSegment, type JournalState, targetDurationOf } from '../recorder/journal.ts';
import { type CachedText, cacheText } from './cached-text.ts';

/**
 * Segments that a rendition's bit rates in a live master playlist are computed from, besides the highest. More than
 * what an update of a media playlist lists.
 */
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
  kept?: KeptPlaylist;
  /** The same without what players have. */
  keptUpdate?: KeptPlaylist;
}

interface KeptPlaylist {
  text: CachedText;
  count: number;
  hasEnded: boolean;
}

export interface GrowingPlaylists {
  media(rendition: string, hasEnded: boolean): Promise<CachedText | undefined>;
  /** Only the last segments, for a player that has those before: RFC 8216bis, 6.2.5.1. */
  update(rendition: string, hasEnded: boolean): Promise<CachedText | undefined>;
  /** The number of its last segment. */
  lastNumber(rendition: string): Promise<number | undefined>;
  master(): Promise<CachedText | undefined>;
}

/**
 * The playlists of a session that is recorded, as text that is appended to: of however many segments, only those that
 * came since are looked at. Its journal's state only ever grows.
 */
export function growingPlaylists(state: JournalState, prefix: string): GrowingPlaylists {
  const renditions = new Map<string, Rendition>();
  let seen = 0;
  let catching: Promise<void> | undefined;
  let keptMaster: { text: CachedText | undefined; seen: number; dropped: number } | undefined;

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

  /** Undefined where it would leave nothing out. */
  function makeUpdate({ first, recent, count, longestSeconds }: Rendition, hasEnded: boolean): string | undefined {
    const boundary = skipBoundarySeconds(targetDurationOf(state) ?? Math.ceil(longestSeconds));
    let from = recent.length;
    for (let seconds = 0; from > 0 && seconds < boundary; ) seconds += recent[--from]?.durationSeconds ?? 0;
    const skipped = count - (recent.length - from);
    if (from === 0 || skipped === 0) return undefined;
    const lines = playlistHead(state, 'growing', { first, longestSeconds, skipped });
    for (let at = from; at < recent.length; at += 1) {
      const [before, segment] = [recent[at - 1], recent[at]];
      if (segment === undefined) continue;
      // The first one says again what it is decoded with, and when it was.
      const isFirstOfUpdate = at === from && before?.part === segment.part;
      lines.push(...segmentLines(state, isFirstOfUpdate ? undefined : before, segment));
    }
    if (hasEnded) lines.push(endLine);
    return `${lines.join('\n')}\n`;
  }

  function versionOf(name: string, { count, lines }: Rendition, hasEnded: boolean): string {
    return `${prefix.replace(/\W/g, '')}-${name}-${count}-${lines.length}${hasEnded ? '-end' : ''}`;
  }

  async function whole(name: string, hasEnded: boolean): Promise<CachedText | undefined> {
    await catchUp();
    const rendition = renditions.get(name);
    if (rendition === undefined) return undefined;
    const { kept, count, first, longestSeconds, lines } = rendition;
    if (kept?.count === count && kept.hasEnded === hasEnded) return kept.text;
    const head = playlistHead(state, 'growing', { first, longestSeconds }).join('\n');
    const text = cacheText(`${head}\n${lines}${hasEnded ? `${endLine}\n` : ''}`, versionOf(name, rendition, hasEnded));
    rendition.kept = { text, count, hasEnded };
    return text;
  }

  function makeMaster(): CachedText | undefined {
    const segments = [...renditions.values()].flatMap(({ recent, highest }) =>
      recent.includes(highest) ? recent : [highest, ...recent],
    );
    const recent = { ...state, segments };
    const names = renditionNames(recent);
    if (names.length === 0) return undefined;
    return cacheText(masterPlaylist(recent, names, 'live').replaceAll(/^([^#\n].*)$/gm, `${prefix}$1`));
  }

  return {
    media: whole,
    async update(name, hasEnded) {
      await catchUp();
      const rendition = renditions.get(name);
      if (rendition === undefined) return undefined;
      const { keptUpdate, count } = rendition;
      if (keptUpdate?.count === count && keptUpdate.hasEnded === hasEnded) return keptUpdate.text;
      const update = makeUpdate(rendition, hasEnded);
      if (update === undefined) return whole(name, hasEnded);
      const text = cacheText(update, `${versionOf(name, rendition, hasEnded)}-update`);
      rendition.keptUpdate = { text, count, hasEnded };
      return text;
    },
    async lastNumber(name) {
      await catchUp();
      return renditions.get(name)?.last.number;
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
