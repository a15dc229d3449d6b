import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, isMissing } from './file-system.ts';

const temporarySuffix = '.tmp';

export interface WriteWholeOptions {
  /** Of a file that is new, as `open` takes it. */
  mode?: number;
  /** Can another program be writing the same file? Then each writer has a temporary file of its own. */
  isContended?: boolean;
}

/**
 * Writes a file so that its name only ever stands for all of it, on disk, whatever dies when: temporary file, fsync,
 * rename. Its folder has to be there. Where it cannot be written, nothing is left behind.
 */
export async function writeWhole(
  path: string,
  content: Uint8Array | string,
  { mode, isContended = false }: WriteWholeOptions = {},
): Promise<void> {
  const temporary = `${path}${isContended ? `.${randomUUID()}` : ''}${temporarySuffix}`;
  try {
    await writeSynced(temporary, content, mode);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  // The rename itself outlives a power cut only once its folder is synced.
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

async function writeSynced(path: string, content: Uint8Array | string, mode: number | undefined): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder where the one around it is; a recording that was deleted meanwhile does not come back. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
}

/** Removes what a writer that was killed left in a folder. Files of others stay, and a folder that is missing has none. */
export async function removeTemporaries(directory: string): Promise<void> {
  for (const entry of await entriesIn(directory)) {
    if (entry.isFile() && entry.name.endsWith(temporarySuffix)) await rm(join(directory, entry.name), { force: true });
  }
}

/** What a folder holds; nothing where it does not exist. */
export async function entriesIn(directory: string): Promise<Dirent[]> {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
