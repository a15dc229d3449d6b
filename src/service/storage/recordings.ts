import { accessSync, readdirSync, writeFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileSize, StoredFiles } from '../lib/stored-files.ts';

/** A file on this machine, whole and no longer written to. */
interface LocalFile {
  localPath: string;
}

/**
 * The place of finished recordings. `path` is a file's path in the recording, as in `source/0-00000.m4s`.
 * Every implementation passes `tests/service/storage/storage-contract.ts`.
 *
 * A file that is not there is an error with the code `ENOENT`, a recording that is gone altogether a `FilesGoneError`.
 * Any other error (the disk refuses, the network is down) says nothing about the recording.
 */
export interface RecordingStorage {
  read(sessionId: string, path: string): Promise<Buffer>;
  /** The bytes `[start, end)`, a piece at a time as they are taken. Fails where the file ends before. */
  readRange(sessionId: string, path: string, start: number, end: number): AsyncIterable<Uint8Array>;
  size(sessionId: string, path: string): Promise<FileSize>;
  /** Whole or not at all, whatever dies when: until it resolves, the file is as it was. */
  write(sessionId: string, path: string, content: Uint8Array | string | LocalFile): Promise<void>;
  /**
   * Puts a recording out of reach in one step; one that is not there is fine. Throws where the storage refuses: then
   * nothing has changed.
   */
  moveAside(sessionId: string): Promise<void>;
  /** Undoes that. Throws where it cannot be undone. */
  putBack(sessionId: string): Promise<void>;
  /** Removes the files that were moved aside. Throws where some of them stay. */
  remove(sessionId: string): Promise<void>;
  /** Ids of the sessions that have a recording, and of those that have one moved aside. */
  list(): Promise<{ present: string[]; movedAside: string[] }>;
  /** Changes whenever a recording was added, removed or moved aside. */
  listVersion(): Promise<string>;
  /** The address at which a player fetches a file: a path on this service, or a URL of the storage's own. */
  urlOf(sessionId: string, path: string): string;
}

/** One recording's files. */
export function filesOf(storage: RecordingStorage, sessionId: string): StoredFiles {
  return {
    read: (path) => storage.read(sessionId, path),
    readRange: (path, start, end) => storage.readRange(sessionId, path, start, end),
    size: (path) => storage.size(sessionId, path),
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Is this an id as we make them? Only such an id ever becomes part of a path. */
export function isSessionId(sessionId: string): boolean {
  return uuid.test(sessionId);
}

/** The folder of a session's recording. Throws when the id is not one of ours. */
export function recordingDirectory(root: string, sessionId: string): string {
  if (!isSessionId(sessionId)) throw new Error('A recording folder is named by a session id');
  return join(root, sessionId);
}

/** Lies in the folder of the recordings. Where it is missing, their disk is not mounted. */
export const rootMarkName = '.aircheck-recordings';
const content = 'Aircheck keeps its recordings here. This file shows it that their disk is mounted.\n';

/**
 * Marks the folder as ours. An empty folder is not marked where recordings should be in it (`isExpectedEmpty` false):
 * then its disk is not mounted. Returns whether it is marked.
 */
export function markRoot(root: string, isExpectedEmpty: () => boolean): boolean {
  const path = join(root, rootMarkName);
  if (isThere(path)) return true;
  if (!readdirSync(root).some(isSessionId) && !isExpectedEmpty()) return false;
  writeFileSync(path, content);
  return true;
}

export async function isRootThere(root: string): Promise<boolean> {
  return access(join(root, rootMarkName)).then(
    () => true,
    () => false,
  );
}

function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
