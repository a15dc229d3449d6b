import { chmod, copyFile, lstat, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CopiedFiles, copyTree } from './copy-tree.ts';

export interface BackupParts {
  dataDirectory: string;
  /** A folder that does not exist yet. */
  to: string;
  /** Writes the database as it is at one moment to a new file; throws where it is damaged. */
  copyDatabase: (from: string, to: string) => void;
  readReadyIds: (path: string) => string[];
}

export interface BackupSummary {
  files: number;
  bytes: number;
  recordings: number;
}

export interface Backup extends BackupSummary {
  /** Recordings that the database calls ready and that were not there: a disk that is not mounted, for one. */
  missing: string[];
}

const databaseName = 'aircheck.db';

/** Not part of a backup: the database and its log (copied by SQLite), the lock, and the moment kept of unrecorded sessions. */
const isOurs = (path: string) => !/^(aircheck\.db(-wal|-shm)?|service\.lock.*|live)$/.test(path);

/**
 * Copies a data directory while a service records into it. All files first, which takes long; then the database, as it is
 * at one moment; then what came meanwhile. So every recording that the database calls ready is there whole, and one that
 * was live is found as after a crash: its journal names only segments that were copied.
 * @throws an Error in words; nothing is left at `to` then.
 */
export async function backUp({ dataDirectory, to, copyDatabase, readReadyIds }: BackupParts): Promise<Backup> {
  await expectDatabase(dataDirectory);
  if (await exists(to)) throw new Error(`${to} exists already. Give a folder that does not: one backup, one folder.`);
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const copied: CopiedFiles = new Map();
    await copyTree({ from: dataDirectory, to: partial, isWanted: isOurs, copied, followsLinks: true });
    copyDatabase(join(dataDirectory, databaseName), join(partial, databaseName));
    await chmod(join(partial, databaseName), 0o600);
    await copyTree({ from: dataDirectory, to: partial, isWanted: isOurs, copied, followsLinks: true });
    await rename(partial, to);
    const missing = readReadyIds(join(to, databaseName)).filter((id) => !copied.has(`recordings/${id}/index.m3u8`));
    return { ...summarize(copied, (await stat(join(to, databaseName))).size), missing };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

export interface RestoreParts {
  from: string;
  /** A folder that is empty or does not exist yet. */
  dataDirectory: string;
  /** @throws an Error in words where the database is damaged or of a newer version. */
  checkDatabase: (path: string) => void;
}

/**
 * Makes a data directory of a backup, which stays as it is. A link in a backup is none of ours, and is not followed. The
 * data directory may be a link, or a disk: it is filled, not replaced, with the database last.
 * @throws an Error in words; the data directory is left as it was then.
 */
export async function restore({ from, dataDirectory, checkDatabase }: RestoreParts): Promise<BackupSummary> {
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
    await copyTree({ from, to: partial, isWanted: isOurs, copied, followsLinks: false });
    await copyFile(join(from, databaseName), join(partial, databaseName));
    await chmod(join(partial, databaseName), 0o600);
    checkDatabase(join(partial, databaseName));
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
