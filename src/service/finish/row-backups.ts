import { chmod, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type RekeyedStream, type RowBackup, type RowBackups, rowBackupSchema, withoutKeys } from '../db/row-backup.ts';
import { codeOf, folderVersion, isMissing, writeWhole } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { isSessionId, type RecordingStorage } from '../storage/recordings.ts';

const backupName = 'session.json';
const backupSchema = v.pipe(v.string(), v.parseJson(), rowBackupSchema);

type WriteFile = (name: string, text: string) => Promise<void>;

/** Writes into a session's recording folder, readable only by the service's user. */
export function writeBeside(directory: string): WriteFile {
  return (name, text) => writeWhole(join(directory, name), text, { mode: 0o600 });
}

/** Writes the backup of a session's rows beside its media, without keys. */
export function writeRowBackup(write: WriteFile, backup: RowBackup): Promise<void> {
  return write(backupName, JSON.stringify(withoutKeys(backup)));
}

export interface RestoredSessions {
  sessions: number;
  /** Why the recordings could not be listed; then nothing was restored. */
  notListed?: unknown;
  /** Streams that came back with another key. */
  rekeyed: RekeyedStream[];
}

export interface RecordingPlaces {
  /** Holds the recording folders. */
  root: string;
  /** Stores finished recordings: in the same folder, or elsewhere. */
  storage: RecordingStorage;
}

export interface RestoreDeps extends RecordingPlaces {
  /** The version of the recordings' listing as the start found it. */
  version: string | undefined;
  rows: RowBackups;
  /** Resolves with false if another program holds the database for too long. */
  whenWritable: () => Promise<boolean>;
  log: Logger;
}

async function listRecorded({ root, storage }: RecordingPlaces): Promise<Set<string>> {
  const [names, { present }] = await Promise.all([readdir(root), storage.list()]);
  return new Set([...names.filter(isSessionId), ...present]);
}

/** Another word whenever a recording came to these places or left them. Rejects where they are not there. */
export async function versionOf({ root, storage }: RecordingPlaces): Promise<string> {
  return `${await folderVersion(root)} ${await storage.listVersion()}`;
}

/**
 * Notes that each recording has its session, if that is so: then the next start need not list 100,000 of them. For when
 * nothing is recorded any more.
 */
export async function noteComplete(rows: RowBackups, places: RecordingPlaces): Promise<void> {
  const version = await versionOf(places);
  if (rows.isCompleteAt(version) || rows.missing(await listRecorded(places)).length > 0) return;
  if ((await versionOf(places)) === version) rows.noteCompleteAt(version);
}

/**
 * Restores sessions that have a recording but no row: all of them if the database was lost, a few if the service crashed
 * while the database was locked. Each is then settled from its journal like any unsettled session. Existing rows are
 * not changed.
 */
export async function restoreSessions(deps: RestoreDeps): Promise<RestoredSessions> {
  const { version, rows, whenWritable, log } = deps;
  const restored: RestoredSessions = { sessions: 0, rekeyed: [] };
  if (version !== undefined && rows.isCompleteAt(version)) return restored;
  let recorded: Set<string>;
  try {
    recorded = await listRecorded(deps);
  } catch (notListed) {
    return { ...restored, notListed };
  }
  for (const name of rows.missing(recorded)) {
    try {
      const backup = v.parse(backupSchema, await readBackup(deps, name));
      if (!(await whenWritable())) {
        log.warn('Another program holds the database: the sessions missing from it are restored at the next start.');
        break;
      }
      const rekeyed = rows.restore(backup);
      restored.sessions++;
      if (rekeyed !== undefined) restored.rekeyed.push(rekeyed);
    } catch (error) {
      log.warn(`Recording could not be restored: ${why(error)}`, { sessionId: name });
    }
  }
  return restored;
}

async function readBackup({ root, storage }: RestoreDeps, sessionId: string): Promise<string> {
  try {
    return await readFile(join(root, sessionId, backupName), 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    return (await storage.read(sessionId, backupName)).toString();
  }
}

/** Removes keys from backups that earlier versions wrote, and closes the folders to other users. */
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
      const backupPath = join(directory, backupName);
      if (!(await lstat(backupPath)).isFile()) continue;
      await chmod(backupPath, 0o600);
      const backup = v.safeParse(backupSchema, await readFile(backupPath, 'utf8'));
      if (backup.success && 'stream_key' in backup.output.stream)
        await writeRowBackup(writeBeside(directory), backup.output);
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
