import { randomUUID } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isMissing } from '../../files/error-code.ts';

/** Where files of a recording go that are not in it: inside its folder, out of the reach of playback, never deleted. */
export const setAsideFolder = 'set-aside';

/** Moves a file of a recording out of the way, replacing nothing; `path` is relative to the recording. Resolves with its new path. */
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
