import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const temporarySuffix = '.tmp';

/** Makes a folder where the one around it is; a recording that was deleted meanwhile does not come back. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
}

/** Writes a file so that its name only ever stands for all of it, on disk: temporary file, fsync, rename. Its folder has to be there. */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const directory = dirname(path);
  // A name of its own: a worker that outlives its service for a moment must not write into its successor's file.
  const temporary = `${path}.${randomUUID()}${temporarySuffix}`;
  try {
    await writeSynced(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  const folder = await open(directory, 'r');
  // The rename itself outlives a power cut only once its folder is synced.
  await folder.sync().finally(() => folder.close());
}

async function writeSynced(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes what a writer that was killed left behind. Files of others stay. */
export async function removeTemporaries(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const left = names.filter((name) => name.endsWith(temporarySuffix));
  await Promise.all(left.map((name) => rm(join(directory, name), { force: true })));
}
