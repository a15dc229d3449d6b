import { chmod, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { codeOf, isMissing } from '../../files/error-code.ts';
import { writeWhole } from '../../files/write-whole.ts';
import type { Logger } from '../../log/logger.ts';
import { isSessionId } from '../../recordings/recording-directory.ts';
import {
  type RekeyedStream,
  type RowBackup,
  type RowBackups,
  rowBackupSchema,
  withoutKeys,
} from '../../store/row-backup.ts';

const noteName = 'session.json';
const noteSchema = v.pipe(v.string(), v.parseJson(), rowBackupSchema);

/** Keeps a session's rows beside its media, for the service's own user, without keys. */
export function writeSessionNote(directory: string, backup: RowBackup): Promise<void> {
  return writeWhole(join(directory, noteName), JSON.stringify(withoutKeys(backup)), { mode: 0o600 });
}

export interface RestoredSessions {
  sessions: number;
  /** Streams that came back with another key. */
  rekeyed: RekeyedStream[];
}

export interface RestoreParts {
  rows: Pick<RowBackups, 'restore' | 'sessionIds'>;
  /** Resolves with false where another program holds the database for too long. */
  whenWritable: () => Promise<boolean>;
  log: Logger;
}

/**
 * Puts back the sessions that lie in `root` and that the database does not have: all of them where it was lost, those
 * that it could not take where a crash came during a lock. Each is then settled from its journal like one that a crash
 * left open. What the database has is left as it is.
 */
export async function restoreSessions(
  root: string,
  { rows, whenWritable, log }: RestoreParts,
): Promise<RestoredSessions> {
  const known = rows.sessionIds();
  const restored: RestoredSessions = { sessions: 0, rekeyed: [] };
  for (const name of (await readdir(root)).filter((name) => isSessionId(name) && !known.has(name))) {
    try {
      const backup = v.parse(noteSchema, await readFile(join(root, name, noteName), 'utf8'));
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
      if (backup.success && 'stream_key' in backup.output.stream) await writeSessionNote(directory, backup.output);
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
