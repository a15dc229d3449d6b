import { constants } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from '../files/file-system.ts';
import { writeWhole } from '../files/write-whole.ts';

/** By path below the copied folder, with `/`: what a file was when it was copied. */
export type CopiedFiles = Map<string, { size: number; mtimeMs: number }>;

export interface CopyTreeOptions {
  from: string;
  to: string;
  /** Asked for each entry of the folder itself, by name. */
  isWanted: (name: string) => boolean;
  /** What an earlier run of this copied, left out where it is unchanged. Brought up to date. */
  copied: CopiedFiles;
  /** Are links in the folder itself followed? Recordings may live on another disk, behind one. */
  followsLinks: boolean;
}

/** Is being written: it will have another name when it is whole. */
const isTemporary = (name: string) => name.endsWith('.tmp');
const isJournal = (name: string) => name.endsWith('.ndjson');

/**
 * Copies a folder that others write to, files 0600 and folders 0700. In each folder journals come first, up to their last
 * whole line: what they name was written before. What goes away meanwhile is left out.
 */
export async function copyTree({ from, to, isWanted, copied, followsLinks }: CopyTreeOptions): Promise<void> {
  async function copyFolder(folder: string, isRoot: boolean): Promise<void> {
    const names = ((await orGone(readdir(join(from, folder)))) ?? []).filter((name) => !isTemporary(name));
    const files: string[] = [];
    const folders: string[] = [];
    for (const name of isRoot ? names.filter(isWanted) : names) {
      const path = join(from, folder, name);
      const found = await orGone(isRoot && followsLinks ? stat(path) : lstat(path));
      if (found?.isFile()) files.push(name);
      if (found?.isDirectory()) folders.push(name);
    }
    for (const name of files.filter(isJournal)) await copyOne(join(folder, name));
    for (const name of folders) await copyFolder(join(folder, name), false);
    for (const name of files.filter((name) => !isJournal(name))) await copyOne(join(folder, name));
  }

  async function copyOne(path: string): Promise<void> {
    const key = path.replaceAll('\\', '/');
    const now = await orGone(stat(join(from, path)));
    if (now === undefined) return;
    const before = copied.get(key);
    if (before !== undefined && before.size === now.size && before.mtimeMs === now.mtimeMs) return;
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const isDone = isJournal(path)
      ? await copyWholeLines(join(from, path), target)
      : await orGone(copyFile(join(from, path), target, constants.COPYFILE_FICLONE).then(() => true));
    if (isDone !== true) return;
    await chmod(target, 0o600);
    copied.set(key, { size: now.size, mtimeMs: now.mtimeMs });
  }

  await copyFolder('', true);
}

/** Whoever writes it may be in the middle of a line. */
async function copyWholeLines(from: string, to: string): Promise<boolean> {
  const content = await orGone(readFile(from));
  if (content === undefined) return false;
  await writeWhole(to, content.subarray(0, content.lastIndexOf(0x0a) + 1));
  return true;
}

async function orGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
