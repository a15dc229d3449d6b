import {
  accessSync,
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './lib/files.ts';
import { markRoot } from './storage/recordings.ts';

const probeName = '.write-test';
/** The service's own files at the top of a data directory. */
const ownFiles = /^(aircheck\.db|service\.lock|streams-and-keys\.json|dashboard-url)/;
const stickyBit = 0o1000;

/**
 * Makes the data directory and its folder of recordings where they are not there, for this user alone: they hold keys.
 * @throws an Error in words where it cannot be written.
 */
export function prepareDataDirectory(dataDirectory: string, recordingsRoot: string): void {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const names = readdirSync(dataDirectory);
    mkdirSync(recordingsRoot, { recursive: true, mode: 0o700 });
    for (const directory of [dataDirectory, recordingsRoot]) tryWriting(directory);
    protect(dataDirectory, recordingsRoot, names);
  } catch (error) {
    throw new Error(`The data directory ${dataDirectory} cannot be written: ${why(error)}`);
  }
}

/** The media of sessions that are not recorded goes with the run. Returns its folder. */
export function emptyLiveWindow(dataDirectory: string): string {
  const root = join(dataDirectory, 'live');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
  markRoot(root, () => true);
  return root;
}

function tryWriting(directory: string): void {
  const probe = join(directory, probeName);
  try {
    closeSync(openSync(probe, 'w', 0o600));
    rmSync(probe);
  } catch (error) {
    // A full disk is no reason to keep a show off the air: what is on it can be played, and deleted.
    if (codeOf(error) !== 'ENOSPC' && codeOf(error) !== 'EDQUOT') throw error;
    accessSync(directory);
  }
}

/** Somebody else's folder, given by mistake or by way of `/tmp`, is not closed to its other users. */
function protect(dataDirectory: string, recordingsRoot: string, names: readonly string[]): void {
  const isOurs = names.length === 0 || names.some((name) => ownFiles.test(name));
  if (isOurs && (lstatSync(dataDirectory).mode & stickyBit) === 0) closeToOthers(dataDirectory);
  closeToOthers(recordingsRoot);
  for (const name of names.filter((name) => ownFiles.test(name))) closeToOthers(join(dataDirectory, name));
}

/** Removes other users' permissions, grants none. Only the owner can: a folder of this user's group stays as it is. */
function closeToOthers(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
  } catch (error) {
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'EROFS') throw error;
  }
}

function why(error: unknown): string {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'this user may not. Give it the directory, or give --data another one.';
    case 'EROFS':
      return 'its file system is read-only.';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'it is not a directory.';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full.';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
