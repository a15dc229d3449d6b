import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

export const temporarySuffix = '.tmp';

/** Writes a file so that its name never stands for less than all of it, whatever dies when: temp file, fsync, rename. */
export async function writeWhole(path: string, content: Uint8Array | string, mode?: number): Promise<void> {
  const temporary = `${path}${temporarySuffix}`;
  const file = await open(temporary, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncDirectory(dirname(path));
}

/** The rename itself outlives a power cut only when the folder is synced too. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
