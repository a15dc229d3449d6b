import { copyFile, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, folderVersion, writeWhole } from '../lib/files.ts';
import { FilesGoneError, folderFiles, isOwnPath, NoSuchFileError, type StoredFiles } from '../lib/stored-files.ts';

import { isRootThere, isSessionId, type RecordingStorage, recordingDirectory } from './recordings.ts';

const movedAsideName = /^\.deleted-([0-9a-f-]{36})(?:\.\d+)?$/;
const maxMovedAside = 100;

/** Recordings in folders below `root`, one a session: the same in which they were recorded. */
export function createFileStorage(root: string): RecordingStorage {
  const movedAsideOf = async (sessionId: string) =>
    (await readdir(root)).filter((name) => movedAsideName.exec(name)?.[1] === sessionId);

  function filesIn(sessionId: string): StoredFiles {
    if (!isSessionId(sessionId)) throw new NoSuchFileError();
    return folderFiles(recordingDirectory(root, sessionId));
  }

  /** No recording is gone while the disk is not mounted. */
  async function unlessUnmounted(error: unknown): Promise<unknown> {
    if (!(error instanceof FilesGoneError) || (await isRootThere(root))) return error;
    return Object.assign(new Error('The recordings folder is missing. Is its disk mounted?', { cause: error }), {
      code: 'ENODEV',
    });
  }

  return {
    async read(sessionId, path) {
      try {
        return await filesIn(sessionId).read(path);
      } catch (error) {
        throw await unlessUnmounted(error);
      }
    },
    async *readRange(sessionId, path, start, end) {
      try {
        yield* filesIn(sessionId).readRange(path, start, end);
      } catch (error) {
        throw await unlessUnmounted(error);
      }
    },
    async size(sessionId, path) {
      try {
        return await filesIn(sessionId).size(path);
      } catch (error) {
        throw await unlessUnmounted(error);
      }
    },
    async write(sessionId, path, content) {
      if (!isOwnPath(path)) throw new NoSuchFileError();
      const target = join(recordingDirectory(root, sessionId), path);
      if (typeof content === 'string' || content instanceof Uint8Array)
        await writeWhole(target, content, { mode: 0o600 });
      else if (content.localPath !== target) await copyWhole(content.localPath, target);
    },
    async moveAside(sessionId) {
      const directory = recordingDirectory(root, sessionId);
      // A folder that an earlier removal had to leave is in the way of its own name only.
      for (let i = 0; i < maxMovedAside; i++) {
        const failure = await renaming(directory, join(root, `.deleted-${sessionId}${i === 0 ? '' : `.${i}`}`));
        if (failure === undefined) return;
        // The recording still exists while its disk is not mounted.
        if (failure.code === 'ENOENT' && (await isRootThere(root))) return;
        if (failure.code !== 'ENOTEMPTY' && failure.code !== 'EEXIST') throw failure.error;
      }
      throw new Error('Too much of this recording is waiting to be removed');
    },
    async putBack(sessionId) {
      const [name] = await movedAsideOf(sessionId);
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

async function renaming(from: string, to: string): Promise<{ code: string | undefined; error: unknown } | undefined> {
  try {
    await rename(from, to);
    return undefined;
  } catch (error) {
    return { code: codeOf(error), error };
  }
}
