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
