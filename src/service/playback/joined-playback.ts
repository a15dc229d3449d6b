import { createHash } from 'node:crypto';
import type { SessionRow } from '../db/sessions.ts';
import { type FileSize, readPiece, type StoredFiles } from '../lib/stored-files.ts';
import { masterPlaylist, mediaPlaylist, renditionNames } from '../media/hls/playlists.ts';
import { fragmentHeadLength, moveFragment } from '../media/mp4/fragment.ts';
import { readInitTracks } from '../media/mp4/tracks.ts';
import { type JournalPart, type JournalState, partOf, readStoredJournal } from '../recorder/journal.ts';
import { openMp4Download } from './mp4-download.ts';
import { isNotThere, journalSizes, openServedFile, type RangedBody, type ServedFile } from './served-file.ts';

export interface JoinedPlaybackDeps {
  /** The sessions that one is joined with, in order of time and itself included; undefined where there are none. */
  sessionsOf: (sessionId: string) => readonly SessionRow[] | undefined;
  filesOf: (sessionId: string) => StoredFiles;
}

/** A path of a joined recording, resolved. */
interface JoinedFile {
  file: ServedFile | undefined;
}

/**
 * The folder of a joined session's media below the link of the first. It is the same in each join of that session, since
 * media is cached for a year, and it does not tell the session's id, which a delivery page must not.
 */
function joinedFolder(sessionId: string): string {
  return `joined-${createHash('sha256').update(`joined ${sessionId}`).digest('hex').slice(0, 20)}`;
}

/** Rendition, folder, the milliseconds by which its times are moved, and file. */
const mediaPath = /^([^/]+)\/(joined-[0-9a-f]{20})(?:_(-?\d{1,12}))?\/([^/]+)$/;
const spritePath = /^(joined-[0-9a-f]{20})\/(storyboard\.jpg)$/;
const playlistPath = /^([^/]+)\/index\.m3u8$/;

/**
 * Plays joined sessions under the link of the first: playlists and MP4 made from the journals of all, and each one's media
 * in a folder of its own below that link. Nothing is copied or written. docs/decisions/085.
 */
export function createJoinedPlayback({ sessionsOf, filesOf }: JoinedPlaybackDeps) {
  /** The sessions under this one's link: those of its join, where it is the first. */
  const underLinkOf = (sessionId: string) => {
    const sessions = sessionsOf(sessionId);
    return sessions?.[0]?.id === sessionId ? sessions : undefined;
  };
  const readJournals = (sessions: readonly SessionRow[]): Promise<JoinedJournal[]> =>
    Promise.all(
      sessions.map(async ({ id }, index) => ({
        folder: index === 0 ? undefined : joinedFolder(id),
        state: await readStoredJournal(filesOf(id)),
      })),
    );
  const readContinued = async (sessions: readonly SessionRow[]): Promise<JournalState> =>
    joinJournals(await readJournals(sessions), { isContinued: true });

  async function find(sessionId: string, path: string): Promise<JoinedFile | undefined> {
    const sessions = underLinkOf(sessionId);
    if (sessions === undefined) return undefined;
    const [, rendition, mediaFolder, shift, name] = mediaPath.exec(path) ?? [];
    const [, spriteFolder, sprite] = spritePath.exec(path) ?? [];
    const folder = mediaFolder ?? spriteFolder;
    if (folder !== undefined) {
      const owner = sessions.find(({ id }, index) => index > 0 && joinedFolder(id) === folder);
      if (owner === undefined) return { file: undefined };
      const ownPath = sprite ?? `${rendition}/${name}`;
      const files = filesOf(owner.id);
      const file = await openServedFile(files, ownPath);
      if (file === undefined || shift === undefined) return { file };
      return { file: await openMovedSegment({ file, files, path: ownPath }, Number(shift)) };
    }
    if (path === 'index.m3u8') {
      return { file: await playlist(sessions, async () => master(sessions, await readContinued(sessions))) };
    }
    if (path === 'storyboard.vtt') return { file: await storyboard(sessions) };
    const [, listed] = playlistPath.exec(path) ?? [];
    if (listed === undefined) return undefined;
    const own = await openServedFile(filesOf(sessionId), path);
    if (own === undefined) return undefined;
    const readText = async () => {
      const state = await readContinued(sessions);
      return renditionNames(state).includes(listed) ? mediaPlaylist(state, listed, 'final') : own.readText();
    };
    return { file: await playlist(sessions, readText) };
  }

  /** Size, time and version of all that the files of a joined recording are made from. */
  async function sourceSize(sessions: readonly SessionRow[]): Promise<FileSize> {
    const sizes = (await Promise.all(sessions.map(({ id }) => journalSizes(filesOf(id))))).flat();
    const known = sizes.filter((size) => size !== undefined);
    const made = [...sizes.map((size) => size?.version), ...sessions.map(({ damage }) => JSON.stringify(damage))];
    return {
      bytes: known.reduce((sum, { bytes }) => sum + bytes, 0),
      modifiedAtMs: Math.max(0, ...known.map(({ modifiedAtMs }) => modifiedAtMs)),
      version: createHash('sha256').update(made.join(' ')).digest('base64url'),
    };
  }

  /** A playlist that is made when it is asked for. */
  async function playlist(sessions: readonly SessionRow[], readText: () => Promise<string>): Promise<ServedFile> {
    return {
      ...(await sourceSize(sessions)),
      contentType: 'application/vnd.apple.mpegurl',
      isImmutable: false,
      read: (start, end) => pieceOf(readText, start, end),
      readText,
    };
  }

  /** The sessions' thumbnails one after the other, each moved by what is before it. */
  async function storyboard(sessions: readonly SessionRow[]): Promise<ServedFile | undefined> {
    const texts: string[] = [];
    let offsetSeconds = 0;
    for (const [index, { id, durationSeconds }] of sessions.entries()) {
      const own = await openServedFile(filesOf(id), 'storyboard.vtt');
      const folder = index === 0 ? '' : `${joinedFolder(id)}/`;
      if (own !== undefined) texts.push(moveStoryboard(await own.readText(), offsetSeconds, folder));
      offsetSeconds += durationSeconds;
    }
    if (texts.length === 0) return undefined;
    const text = ['WEBVTT\n', ...texts].join('\n');
    return { ...(await playlist(sessions, async () => text)), bytes: Buffer.byteLength(text), contentType: vttType };
  }

  return {
    isFirst: (sessionId: string): boolean => underLinkOf(sessionId) !== undefined,
    /** Undefined where the path is none of a joined recording's own: then it is the session's. */
    find,
    /** A rendition of all of them as one MP4; undefined where not all have it. */
    async openDownload(sessionId: string, rendition: string): Promise<RangedBody | undefined> {
      const sessions = underLinkOf(sessionId);
      if (sessions === undefined) return undefined;
      const files = joinedFiles(sessions, filesOf);
      const { version } = await sourceSize(sessions);
      const readState = async () => joinJournals(await readJournals(sessions));
      return openMp4Download({ id: `${sessionId}/joined`, files, version, readState }, rendition);
    },
  };
}

export type JoinedPlayback = ReturnType<typeof createJoinedPlayback>;

const vttType = 'text/vtt; charset=utf-8';

async function* pieceOf(readText: () => Promise<string>, start: number, end: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(await readText()).subarray(start, end);
}

function master(sessions: readonly SessionRow[], state: JournalState): string {
  const damaged = new Set(sessions.flatMap(({ damage = [] }) => damage.map(({ rendition }) => rendition)));
  const all = renditionNames(state);
  const whole = all.filter((name) => !damaged.has(name));
  return masterPlaylist(state, whole.length > 0 ? whole : all);
}

/** The media of all sessions by its paths in the joined recording. */
function joinedFiles(sessions: readonly SessionRow[], filesOf: (sessionId: string) => StoredFiles): StoredFiles {
  const [first = '', ...others] = sessions.map(({ id }) => id);
  const byFolder = new Map(others.map((id) => [joinedFolder(id), filesOf(id)]));
  const own = filesOf(first);
  const locate = (path: string): [StoredFiles, string] => {
    const [, rendition, folder = '', , name] = mediaPath.exec(path) ?? [];
    const files = byFolder.get(folder);
    return files === undefined ? [own, path] : [files, `${rendition}/${name}`];
  };
  return {
    read(path) {
      const [files, place] = locate(path);
      return files.read(place);
    },
    readRange(path, start, end) {
      const [files, place] = locate(path);
      return files.readRange(place, start, end);
    },
    size(path) {
      const [files, place] = locate(path);
      return files.size(place);
    },
  };
}

const cueTime = /(\d+):(\d{2}):(\d{2})\.(\d{3})/g;

/** The cues of a storyboard, later by so much and with their sprite in `folder`. */
function moveStoryboard(text: string, offsetSeconds: number, folder: string): string {
  const offsetMs = Math.round(offsetSeconds * 1000);
  return text
    .replace(/^WEBVTT\s*/, '')
    .replace(cueTime, (_, hours: string, minutes: string, seconds: string, ms: string) => {
      const timeMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
      return vttTime(timeMs + offsetMs);
    })
    .replace(/^(?=[\w.-]+#xywh=)/gm, folder);
}

function vttTime(ms: number): string {
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}

interface SegmentFile {
  file: ServedFile;
  files: StoredFiles;
  /** `rendition/name` below the recording. */
  path: string;
}

const segmentPath = /^([^/]+)\/(\d+)-[^/]+\.m4s$/;
const boxHeadBytes = 8;

/**
 * A segment whose decode times are so many milliseconds later: only its head is other bytes than those on the disk.
 * Undefined where it is no segment, its init segment is gone, or a time would be negative.
 */
async function openMovedSegment({ file, files, path }: SegmentFile, shiftMs: number): Promise<ServedFile | undefined> {
  const [, rendition, part] = segmentPath.exec(path) ?? [];
  if (part === undefined) return undefined;
  try {
    const tracks = readInitTracks(await files.read(`${rendition}/init-${part}.mp4`));
    const headBytes = fragmentHeadLength(await readPiece(files, path, 0, boxHeadBytes)) - boxHeadBytes;
    const head = Buffer.from(await readPiece(files, path, 0, headBytes));
    moveFragment(head, undefined, (trackId) => {
      const track = tracks.find(({ id }) => id === trackId);
      if (track === undefined) throw new RangeError(`It has no track ${trackId}`);
      return Math.round((shiftMs * track.timescale) / 1000);
    });
    return { ...file, read: (start, end) => readMoved(head, files, path, [start, end]) };
  } catch (error) {
    if (error instanceof RangeError || isNotThere(error)) return undefined;
    throw error;
  }
}

async function* readMoved(
  head: Buffer,
  files: StoredFiles,
  path: string,
  [start, end]: [number, number],
): AsyncGenerator<Uint8Array> {
  if (start < head.length) yield head.subarray(start, Math.min(end, head.length));
  if (end > head.length) yield* files.readRange(path, Math.max(start, head.length), end);
}

/** The journal of a recording that is joined to others. */
interface JoinedJournal {
  /** Its media is below this folder of each rendition; the first one has none, since the link is its own. */
  folder?: string | undefined;
  state: JournalState;
}

/**
 * The journals of recordings as that of one: each rendition that all of them have, the recordings' parts after each other.
 * A part whose init segment is the same bytes as that of the part before it names that one again: players then load none.
 * `isContinued`: where that is so of the first part of a recording in every rendition, it goes on with the part before it,
 * its times moved to that one's end. `movedFolder` is where its media is then reached.
 */
export function joinJournals(journals: readonly JoinedJournal[], { isContinued = false } = {}): JournalState {
  const joined: JournalState = { parts: [], segments: [], dropped: new Map() };
  const renditions = commonRenditions(journals);
  for (const journal of journals) {
    const shiftMs = isContinued ? continuingShift(joined, journal.state, renditions) : undefined;
    for (const rendition of renditions) addRendition(joined, rendition, journal, shiftMs);
  }
  return joined;
}

/** The folder of a recording's media with its times moved by so much, where it lies in `folder` as it was recorded. */
function movedFolder(folder: string, shiftMs: number): string {
  return `${folder}_${shiftMs}`;
}

function addRendition(
  joined: JournalState,
  rendition: string,
  { folder, state }: JoinedJournal,
  shiftMs: number | undefined,
): void {
  const isOwn = (one: { rendition: string }) => one.rendition === rendition;
  const uriIn = (place: string | undefined, uri: string) => (place === undefined ? uri : `${place}/${uri}`);
  const segments = state.segments.filter(isOwn);
  const last = joined.segments.findLast(isOwn);
  const continued = last === undefined || shiftMs === undefined ? undefined : segments[0]?.part;
  const firstPart = Math.max(-1, ...joined.parts.filter(isOwn).map(({ part }) => part)) + 1;
  const firstNumber = joined.segments.filter(isOwn).length;
  for (const part of state.parts.filter(isOwn)) {
    if (part.part === continued) continue;
    const before = joined.parts.findLast(isOwn);
    const isSame = before !== undefined && hasSameInit(before, part);
    joined.parts.push({ ...part, part: firstPart + part.part, uri: isSame ? before.uri : uriIn(folder, part.uri) });
  }
  for (const [index, segment] of segments.entries()) {
    const number = firstNumber + index;
    if (last !== undefined && shiftMs !== undefined && folder !== undefined && segment.part === continued) {
      const uri = uriIn(movedFolder(folder, shiftMs), segment.uri);
      joined.segments.push({ ...segment, part: last.part, number, startMs: segment.startMs + shiftMs, uri });
    } else {
      joined.segments.push({ ...segment, part: firstPart + segment.part, number, uri: uriIn(folder, segment.uri) });
    }
  }
}

/** Exactly representable times add up to a little more or less. */
const roundingMs = 0.001;

/**
 * The milliseconds by which the times of a recording move to continue the joined ones; undefined where its first
 * part is of another init segment in any rendition. All of them move alike, since players change between them.
 */
function continuingShift(joined: JournalState, state: JournalState, renditions: readonly string[]): number | undefined {
  const shifts = renditions.map((rendition) => {
    const last = joined.segments.findLast((segment) => segment.rendition === rendition);
    const first = state.segments.find((segment) => segment.rendition === rendition);
    if (last === undefined || first === undefined) return undefined;
    const [before, part] = [partOf(joined, last), partOf(state, first)];
    if (before === undefined || part === undefined || !hasSameInit(before, part)) return undefined;
    return last.startMs + last.durationSeconds * 1000 - first.startMs;
  });
  const known = shifts.filter((shift) => shift !== undefined);
  if (known.length === 0 || known.length < shifts.length) return undefined;
  return Math.ceil(Math.max(...known) - roundingMs);
}

/** Renditions that all recordings have in one size: a ladder's sizes must not change on the way. The source may. */
function commonRenditions(journals: readonly JoinedJournal[]): string[] {
  const [first, ...others] = journals.map(({ state }) => state);
  if (first === undefined) return [];
  return renditionNames(first).filter((name) =>
    others.every(
      (state) =>
        renditionNames(state).includes(name) && (name === 'source' || sizeOf(state, name) === sizeOf(first, name)),
    ),
  );
}

function sizeOf({ parts }: JournalState, rendition: string): string {
  const video = parts.find((part) => part.rendition === rendition && part.video !== undefined)?.video;
  return video === undefined ? '' : `${video.width}x${video.height}`;
}

function hasSameInit(a: JournalPart, b: JournalPart): boolean {
  return a.crc32 !== undefined && a.crc32 === b.crc32 && a.bytes === b.bytes;
}
