import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskSpace, readDiskSpace } from '../files/disk-space.ts';
import { codeOf } from '../files/error-code.ts';
import { isSessionId, recordingDirectory } from './recording-directory.ts';
import { isRootThere } from './root-mark.ts';

export interface RecordingShelf {
  /** Puts a session's files out of reach in one step; a recording that is not there is fine. Throws where the disk refuses: then nothing has changed. */
  withdraw(sessionId: string): Promise<void>;
  /** Undoes that. Throws where it cannot be undone. */
  putBack(sessionId: string): Promise<void>;
  /** Removes what was withdrawn of a session. Throws where something of it stays. */
  removeWithdrawn(sessionId: string): Promise<void>;
  /** Sessions that have files withdrawn, and sessions that have a recording. */
  list(): Promise<{ withdrawn: string[]; present: string[] }>;
  space(): Promise<DiskSpace>;
}

const withdrawnName = /^\.deleted-([0-9a-f-]{36})(?:\.\d+)?$/;
const mostWithdrawn = 100;

/** The folder that holds one folder a session. */
export function createRecordingShelf(root: string): RecordingShelf {
  const withdrawnOf = async (sessionId: string) =>
    (await readdir(root)).filter((name) => withdrawnName.exec(name)?.[1] === sessionId);

  return {
    async withdraw(sessionId) {
      const directory = recordingDirectory(root, sessionId);
      // A folder that an earlier removal had to leave is in the way of its own name only.
      for (let i = 0; i < mostWithdrawn; i++) {
        const failure = await renaming(directory, join(root, `.deleted-${sessionId}${i === 0 ? '' : `.${i}`}`));
        if (failure === undefined) return;
        // Where the disk is not mounted, the recording is there all the same.
        if (failure.code === 'ENOENT' && (await isRootThere(root))) return;
        if (failure.code !== 'ENOTEMPTY' && failure.code !== 'EEXIST') throw failure.error;
      }
      throw new Error('Too much of this recording is waiting to be removed');
    },
    async putBack(sessionId) {
      const [name] = await withdrawnOf(sessionId);
      if (name !== undefined) await rename(join(root, name), recordingDirectory(root, sessionId));
    },
    async removeWithdrawn(sessionId) {
      for (const name of await withdrawnOf(sessionId)) await rm(join(root, name), { recursive: true, force: true });
    },
    async list() {
      const names = await readdir(root);
      const withdrawn = new Set(names.flatMap((name) => withdrawnName.exec(name)?.[1] ?? []).filter(isSessionId));
      return { withdrawn: [...withdrawn], present: names.filter(isSessionId) };
    },
    space: () => readDiskSpace(root),
  };
}

async function renaming(from: string, to: string): Promise<{ code: unknown; error: unknown } | undefined> {
  try {
    await rename(from, to);
    return undefined;
  } catch (error) {
    return { code: codeOf(error), error };
  }
}
