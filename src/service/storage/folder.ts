import { copyFile, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, folderVersion, writeWhole } from '../lib/files.ts';
import { FilesGoneError, folderFiles, isOwnPath, NoSuchFileError, type StoredFiles } from '../lib/stored-files.ts';
import { isRootThere, isSessionId, type RecordingStorage, recordingDirectory } from './recordings.ts';

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
