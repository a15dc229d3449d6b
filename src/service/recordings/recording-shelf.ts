import { rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { recordingDirectory } from './recording-directory.ts';

/** Free and all bytes of the file system that holds the recordings. */
export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export interface RecordingShelf {
  /** Removes a session's files: out of reach at once, then gone. A recording that is not there is fine. */
  remove(sessionId: string): Promise<void>;
  space(): Promise<DiskSpace>;
}

/** The folder that holds one folder a session. */
export function createRecordingShelf(root: string): RecordingShelf {
  return {
    async remove(sessionId) {
      const directory = recordingDirectory(root, sessionId);
      const doomed = join(root, `.deleted-${sessionId}`);
      await rename(directory, doomed).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      });
      await rm(doomed, { recursive: true, force: true });
    },
    async space() {
      const { bavail, blocks, bsize } = await statfs(root);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}
