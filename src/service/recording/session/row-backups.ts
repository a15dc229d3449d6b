import { chmod, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { codeOf, isMissing } from '../../files/error-code.ts';
import { writeWhole } from '../../files/write-whole.ts';
import type { Logger } from '../../log/logger.ts';
import { isSessionId } from '../../recordings/recording-directory.ts';
import type { RecordingStorage } from '../../recordings/recording-storage.ts';
import {
  type RekeyedStream,
  type RowBackup,
  type RowBackups,
  rowBackupSchema,
  withoutKeys,
} from '../../store/row-backup.ts';

const noteName = 'session.json';
const noteSchema = v.pipe(v.string(), v.parseJson(), rowBackupSchema);

type WriteFile = (name: string, text: string) => Promise<void>;

/** Writes into the folder that a session is recorded in, for the service's own user. */
export function writeBeside(directory: string): WriteFile {
  return (name, text) => writeWhole(join(directory, name), text, { mode: 0o600 });
}

/** Keeps a session's rows beside its media, without keys. */
export function writeSessionNote(write: WriteFile, backup: RowBackup): Promise<void> {
  return write(noteName, JSON.stringify(withoutKeys(backup)));
}

export interface RestoredSessions {
  sessions: number;
  /** Streams that came back with another key. */
  rekeyed: RekeyedStream[];
}

export interface RestoreParts {
  /** The folder that sessions are recorded in. */
  root: string;
  /** Where they are once they are finished: in the same folder, or elsewhere. */
  storage: Pick<RecordingStorage, 'list' | 'read'>;
  rows: Pick<RowBackups, 'restore' | 'sessionIds'>;
  /** Resolves with false where another program holds the database for too long. */
  whenWritable: () => Promise<boolean>;
  log: Logger;
}

/**
 * Puts back the sessions that have a recording and that the database does not have: all of them where it was lost, those
 * that it could not take where a crash came during a lock. Each is then settled from its journal like one that a crash
 * left open. What the database has is left as it is.
 */
export async function restoreSessions(parts: RestoreParts): Promise<RestoredSessions> {
  const { root, storage, rows, whenWritable, log } = parts;
  const known = rows.sessionIds();
  const recorded = new Set([...(await readdir(root)).filter(isSessionId), ...(await storage.list()).present]);
  const restored: RestoredSessions = { sessions: 0, rekeyed: [] };
  for (const name of recorded) {
    if (known.has(name)) continue;
    try {
      const backup = v.parse(noteSchema, await readNote(parts, name));
      if (!(await whenWritable())) {
        log.warn('Another program holds the database: sessions that it does not have are put back by the next start.');
        break;
      }
      const rekeyed = rows.restore(backup);
      restored.sessions++;
      if (rekeyed !== undefined) restored.rekeyed.push(rekeyed);
    } catch (error) {
      log.warn(`Recording could not be put back: ${why(error)}`, { sessionId: name });
    }
  }
  return restored;
}

async function readNote({ root, storage }: RestoreParts, sessionId: string): Promise<string> {
  try {
    return await readFile(join(root, sessionId, noteName), 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    return (await storage.read(sessionId, noteName)).toString();
  }
}

/** Takes the keys out of what earlier versions kept beside the media, and closes the folders to other users. */
export async function protectRecordings(
  root: string,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  for (const name of (await readdir(root)).filter(isSessionId)) {
    if (signal.aborted) return;
    try {
      const directory = join(root, name);
      if (!(await lstat(directory)).isDirectory()) continue;
      await chmod(directory, 0o700);
      const note = join(directory, noteName);
      if (!(await lstat(note)).isFile()) continue;
      await chmod(note, 0o600);
      const backup = v.safeParse(noteSchema, await readFile(note, 'utf8'));
      if (backup.success && 'stream_key' in backup.output.stream)
        await writeSessionNote(writeBeside(directory), backup.output);
    } catch (error) {
      if (!isMissing(error))
        log.warn(`Recording could not be closed to other users: ${why(error)}`, { sessionId: name });
    }
  }
}

function why(error: unknown): string {
  if (isMissing(error)) return 'it has no copy of its session.';
  if (error instanceof v.ValiError) return 'the copy of its session cannot be read.';
  const code = codeOf(error);
  return code === undefined ? 'its rows do not fit the database.' : `${code}.`;
}
