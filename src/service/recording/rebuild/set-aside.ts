import { randomUUID } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isMissing } from '../../files/error-code.ts';

/** Holds unusable files of a recording: inside its folder, out of reach of playback, never deleted. */
export const setAsideFolder = 'set-aside';

/** Sets a recording's file aside, replacing nothing; `path` is relative to the recording. Resolves with its new path. */
export async function setAside(directory: string, path: string): Promise<string> {
  const plain = join(setAsideFolder, path);
  await mkdir(join(directory, dirname(plain)), { recursive: true });
  const target = (await exists(join(directory, plain))) ? `${plain}.${randomUUID()}` : plain;
  await rename(join(directory, path), join(directory, target));
  return target;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
