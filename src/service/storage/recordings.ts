import { accessSync, readdirSync, writeFileSync } from 'node:fs';
import { access, copyFile, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, folderVersion, writeWhole } from '../lib/files.ts';
import {
  type FileSize,
  FilesGoneError,
  folderFiles,
  isOwnPath,
  NoSuchFileError,
  type StoredFiles,
} from '../lib/stored-files.ts';

/** A file on this machine, whole and no longer written to. */
interface LocalFile {
  localPath: string;
}

/**
 * The place of finished recordings. `path` is a file's path in the recording, as in `source/0-00000.m4s`.
 * Every implementation passes `tests/service/storage/storage-contract.ts`.
 *
 * A file that is not there is an error with the code `ENOENT`, a recording that is gone altogether a `FilesGoneError`.
 * Any other error (the disk refuses, the network is down) says nothing about the recording.
 */
export interface RecordingStorage {
  read(sessionId: string, path: string): Promise<Buffer>;
  /** The bytes `[start, end)`, a piece at a time as they are taken. Fails where the file ends before. */
  readRange(sessionId: string, path: string, start: number, end: number): AsyncIterable<Uint8Array>;
  size(sessionId: string, path: string): Promise<FileSize>;
  /** Whole or not at all, whatever dies when: until it resolves, the file is as it was. */
  write(sessionId: string, path: string, content: Uint8Array | string | LocalFile): Promise<void>;
  /**
   * Puts a recording out of reach in one step; one that is not there is fine. Throws where the storage refuses: then
   * nothing has changed.
   */
  moveAside(sessionId: string): Promise<void>;
  /** Undoes that. Throws where it cannot be undone. */
  putBack(sessionId: string): Promise<void>;
  /** Removes the files that were moved aside. Throws where some of them stay. */
  remove(sessionId: string): Promise<void>;
  /** Ids of the sessions that have a recording, and of those that have one moved aside. */
  list(): Promise<{ present: string[]; movedAside: string[] }>;
  /** Changes whenever a recording was added, removed or moved aside. */
  listVersion(): Promise<string>;
  /** The address at which a player fetches a file: a path on this service, or a URL of the storage's own. */
  urlOf(sessionId: string, path: string): string;
}

/** One recording's files. */
export function filesOf(storage: RecordingStorage, sessionId: string): StoredFiles {
  return {
    read: (path) => storage.read(sessionId, path),
    readRange: (path, start, end) => storage.readRange(sessionId, path, start, end),
    size: (path) => storage.size(sessionId, path),
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Is this an id as we make them? Only such an id ever becomes part of a path. */
export function isSessionId(sessionId: string): boolean {
  return uuid.test(sessionId);
}

/** The folder of a session's recording. Throws when the id is not one of ours. */
export function recordingDirectory(root: string, sessionId: string): string {
  if (!isSessionId(sessionId)) throw new Error('A recording folder is named by a session id');
  return join(root, sessionId);
}

/** Lies in the folder of the recordings. Where it is missing, their disk is not mounted. */
export const rootMarkName = '.aircheck-recordings';
const content = 'Aircheck keeps its recordings here. This file shows it that their disk is mounted.\n';

/**
 * Marks the folder as ours. An empty folder is not marked where recordings should be in it (`isExpectedEmpty` false):
 * then its disk is not mounted. Returns whether it is marked.
 */
export function markRoot(root: string, isExpectedEmpty: () => boolean): boolean {
  const path = join(root, rootMarkName);
  if (isThere(path)) return true;
  if (!readdirSync(root).some(isSessionId) && !isExpectedEmpty()) return false;
  writeFileSync(path, content);
  return true;
}

export async function isRootThere(root: string): Promise<boolean> {
  return access(join(root, rootMarkName)).then(
    () => true,
    () => false,
  );
}

function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

const movedAsideName = /^\.deleted-([0-9a-f-]{36})(?:\.\d+)?$/;

/** Recordings in folders below `root`, one a session: the same in which they were recorded. */
export function createFileStorage(root: string): RecordingStorage {
  const movedAsideOf = async (sessionId: string) =>
    (await readdir(root)).filter((name) => movedAsideName.exec(name)?.[1] === sessionId);

  function filesIn(sessionId: string): StoredFiles {
    if (!isSessionId(sessionId)) throw new NoSuchFileError();
    return folderFiles(recordingDirectory(root, sessionId));
  }

  /** A recording is not gone while its disk is not mounted. */
  async function unlessUnmounted(error: unknown): Promise<unknown> {
    if (!(error instanceof FilesGoneError) || (await isRootThere(root))) return error;
    return Object.assign(new Error('The recordings folder is missing. Is its disk mounted?', { cause: error }), {
      code: 'ENODEV',
    });
  }

  async function explained<TResult>(work: () => Promise<TResult>): Promise<TResult> {
    try {
      return await work();
    } catch (error) {
      throw await unlessUnmounted(error);
    }
  }

  return {
    read: (sessionId, path) => explained(() => filesIn(sessionId).read(path)),
    async *readRange(sessionId, path, start, end) {
      try {
        yield* filesIn(sessionId).readRange(path, start, end);
      } catch (error) {
        throw await unlessUnmounted(error);
      }
    },
    size: (sessionId, path) => explained(() => filesIn(sessionId).size(path)),
    async write(sessionId, path, content) {
      if (!isOwnPath(path)) throw new NoSuchFileError();
      const target = join(recordingDirectory(root, sessionId), path);
      if (typeof content === 'string' || content instanceof Uint8Array)
        await writeWhole(target, content, { mode: 0o600 });
      else if (content.localPath !== target) await copyWhole(content.localPath, target);
    },
    async moveAside(sessionId) {
      const directory = recordingDirectory(root, sessionId);
      const target = join(root, `.deleted-${sessionId}`);
      try {
        await rename(directory, target).catch((error: unknown) => {
          // An earlier removal had to leave its folder.
          if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
          return rename(directory, `${target}.${Date.now()}`);
        });
      } catch (error) {
        // The recording still exists while its disk is not mounted.
        if (codeOf(error) !== 'ENOENT' || !(await isRootThere(root))) throw error;
      }
    },
    async putBack(sessionId) {
      const name = (await movedAsideOf(sessionId)).sort().at(-1);
      if (name !== undefined) await rename(join(root, name), recordingDirectory(root, sessionId));
    },
    async remove(sessionId) {
      for (const name of await movedAsideOf(sessionId)) await rm(join(root, name), { recursive: true, force: true });
    },
    async list() {
      const names = await readdir(root);
      const movedAside = new Set(names.flatMap((name) => movedAsideName.exec(name)?.[1] ?? []).filter(isSessionId));
      return { present: names.filter(isSessionId), movedAside: [...movedAside] };
    },
    listVersion: () => folderVersion(root),
    urlOf: (sessionId, path) => `/recordings/${sessionId}/${path}`,
  };
}

async function copyWhole(from: string, to: string): Promise<void> {
  const temporary = `${to}.tmp`;
  try {
    await copyFile(from, temporary);
    const file = await open(temporary, 'r+');
    await file.sync().finally(() => file.close());
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
