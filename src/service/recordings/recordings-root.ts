import { accessSync, readdirSync, writeFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

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

/** Lies in the folder of the recordings: where it is missing, so is their disk. */
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
