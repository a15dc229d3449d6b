import { constants } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkDatabase, copyDatabase, readReadyIds, restartChanges } from '../db/database.ts';
import { isMissing, writeWhole } from '../lib/files.ts';

interface BackupSummary {
  files: number;
  bytes: number;
  recordings: number;
}

interface Backup extends BackupSummary {
  /** Recordings that the database calls ready and that were not there: a disk that is not mounted, for one. */
  missing: string[];
}

const databaseName = 'aircheck.db';

/** Not part of a backup: the database and its log (copied by SQLite), the lock, and the moment kept of unrecorded sessions. */
const isOurs = (name: string) => !/^(aircheck\.db(-wal|-shm)?|service\.lock.*|live)$/.test(name);

/**
 * Copies a data directory while a service records into it. All files first, which takes long; then the database, as it is
 * at one moment; then what came meanwhile. So every recording that the database calls ready is there whole, and one that
 * was live is found as after a crash: its journal names only segments that were copied.
 * `to` is a folder that does not exist yet.
 * @throws an Error in words; nothing is left at `to` then.
 */
export async function backUp(dataDirectory: string, to: string): Promise<Backup> {
  await expectDatabase(dataDirectory);
  if (await exists(to)) throw new Error(`${to} exists already. Give a folder that does not: one backup, one folder.`);
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const copied: CopiedFiles = new Map();
    await copyTree({ from: dataDirectory, to: partial, copied, followsLinks: true });
    copyDatabase(join(dataDirectory, databaseName), join(partial, databaseName));
    await chmod(join(partial, databaseName), 0o600);
    await copyTree({ from: dataDirectory, to: partial, copied, followsLinks: true });
    await rename(partial, to);
    const missing = readReadyIds(join(to, databaseName)).filter((id) => !copied.has(`recordings/${id}/index.m3u8`));
    return { ...summarize(copied, (await stat(join(to, databaseName))).size), missing };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Makes a data directory of a backup, which stays as it is. A link in a backup is none of ours, and is not followed. The
 * data directory is empty or does not exist yet, and may be a link, or a disk: it is filled, not replaced, with the
 * database last.
 * @throws an Error in words; the data directory is left as it was then.
 */
export async function restore(from: string, dataDirectory: string): Promise<BackupSummary> {
  await expectDatabase(from);
  if (!(await lstat(join(from, databaseName))).isFile()) throw new Error(`${databaseName} in ${from} is not a file.`);
  const present = await readdir(dataDirectory).catch(() => undefined);
  if (present !== undefined && present.length > 0) {
    throw new Error(`${dataDirectory} is not empty. Move it away first; nothing was changed.`);
  }
  const partial = join(dataDirectory, '.restore');
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const copied: CopiedFiles = new Map();
    await copyTree({ from, to: partial, copied, followsLinks: false });
    await copyFile(join(from, databaseName), join(partial, databaseName));
    await chmod(join(partial, databaseName), 0o600);
    checkDatabase(join(partial, databaseName));
    restartChanges(join(partial, databaseName));
    const others = (await readdir(partial)).filter((name) => name !== databaseName);
    for (const name of [...others, databaseName]) await rename(join(partial, name), join(dataDirectory, name));
    await rmdir(partial);
    return summarize(copied, (await stat(join(dataDirectory, databaseName))).size);
  } catch (error) {
    await rm(present === undefined ? dataDirectory : partial, { recursive: true, force: true });
    throw error;
  }
}

function summarize(copied: CopiedFiles, databaseBytes: number): BackupSummary {
  const recordings = new Set([...copied.keys()].flatMap((path) => /^recordings\/([^./][^/]*)\//.exec(path)?.[1] ?? []));
  const bytes = [...copied.values()].reduce((sum, { size }) => sum + size, databaseBytes);
  return { files: copied.size + 1, bytes, recordings: recordings.size };
}

async function expectDatabase(directory: string): Promise<void> {
  if (await exists(join(directory, databaseName))) return;
  throw new Error(`There is no ${databaseName} in ${directory}.`);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** By path below the copied folder, with `/`: what a file was when it was copied. */
export type CopiedFiles = Map<string, { size: number; mtimeMs: number }>;

interface CopyTreeOptions {
  from: string;
  to: string;
  /** The files of an earlier run: an unchanged one is left out. Brought up to date. */
  copied: CopiedFiles;
  /** Are links in the folder itself followed? Recordings may live on another disk, behind one. */
  followsLinks: boolean;
}

/** Is being written: it will have another name when it is whole. */
const isTemporary = (name: string) => name.endsWith('.tmp');
const isJournal = (name: string) => name.endsWith('.ndjson');

/**
 * Copies a data directory that others write to, files 0600 and folders 0700. In each folder journals come first, up to
 * their last whole line: what they name was written before. What goes away meanwhile is left out.
 */
export async function copyTree({ from, to, copied, followsLinks }: CopyTreeOptions): Promise<void> {
  async function copyFolder(folder: string, isRoot: boolean): Promise<void> {
    const names = ((await orGone(readdir(join(from, folder)))) ?? []).filter((name) => !isTemporary(name));
    const files: string[] = [];
    const folders: string[] = [];
    for (const name of isRoot ? names.filter(isOurs) : names) {
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

/** The last line may be half written. */
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
