import { createHash } from 'node:crypto';
import type { FileSize, StoredFiles } from '../../files/stored-files.ts';
import { masterPlaylist, renditionNames } from '../../playlists/master-playlist.ts';
import { mediaPlaylist } from '../../playlists/media-playlist.ts';
import { type JournalState, journalName, readStoredJournal, renditionJournalName } from '../../recorder/journal.ts';

import type { SessionRow } from '../../store/session-row.ts';
import { openJoinedMp4 } from '../download/open-mp4-download.ts';
import { isNotThere, openServedFile, type RangedBody, type ServedFile } from '../served-file.ts';
import { type JoinedJournal, joinJournals } from './join-journals.ts';
import { joinStoryboards, type StoryboardText } from './join-storyboards.ts';
import { openMovedSegment } from './moved-segment.ts';

export interface JoinedPlaybackParts {
  /** The sessions that one is joined with, in order of time and itself included; undefined where there are none. */
  sessionsOf: (sessionId: string) => readonly SessionRow[] | undefined;
  filesOf: (sessionId: string) => StoredFiles;
}

/** A path of a joined recording, resolved. */
export interface JoinedFile {
  file: ServedFile | undefined;
}

/**
 * The folder of a joined session's media below the link of the first. It is the same in each join of that session, since
 * media is cached for a year, and it does not tell the session's id, which a delivery page must not.
 */
export function joinedFolder(sessionId: string): string {
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
export function createJoinedPlayback({ sessionsOf, filesOf }: JoinedPlaybackParts) {
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

  /** A playlist that is made when it is asked for: its version is that of all that it is made from. */
  async function playlist(sessions: readonly SessionRow[], readText: () => Promise<string>): Promise<ServedFile> {
    const sizes = await Promise.all(sessions.flatMap(({ id }) => journalSizes(filesOf(id))));
    const known = sizes.filter((size) => size !== undefined);
    const made = [...sizes.map((size) => size?.version), ...sessions.map(({ damage }) => JSON.stringify(damage ?? []))];
    return {
      bytes: known.reduce((sum, { bytes }) => sum + bytes, 0),
      modifiedAtMs: Math.max(0, ...known.map(({ modifiedAtMs }) => modifiedAtMs)),
      version: createHash('sha256').update(made.join(' ')).digest('base64url'),
      contentType: 'application/vnd.apple.mpegurl',
      isImmutable: false,
      read: (start, end) => pieceOf(readText, start, end),
      readText,
    };
  }

  /** The sessions' thumbnails one after the other. */
  async function storyboard(sessions: readonly SessionRow[]): Promise<ServedFile | undefined> {
    const texts = await Promise.all(
      sessions.map(async ({ id, durationSeconds }, index): Promise<StoryboardText> => {
        const file = await openServedFile(filesOf(id), 'storyboard.vtt');
        const text = file === undefined ? '' : await file.readText();
        return { text, durationSeconds, folder: index === 0 ? '' : joinedFolder(id) };
      }),
    );
    if (texts.every(({ text }) => text === '')) return undefined;
    const text = joinStoryboards(texts);
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
      const { version } = await playlist(sessions, async () => '');
      const readState = async () => joinJournals(await readJournals(sessions));
      return openJoinedMp4({ id: sessionId, files, version, readState }, rendition);
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

function journalSizes(files: StoredFiles): Promise<FileSize | undefined>[] {
  return [journalName, renditionJournalName].map((name) =>
    files.size(name).catch((error: unknown) => {
      if (isNotThere(error)) return undefined;
      throw error;
    }),
  );
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
