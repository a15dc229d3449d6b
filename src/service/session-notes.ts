import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeWhole } from './recorder/write-whole.ts';
import { isSessionId } from './recordings/recording-directory.ts';
import { type RowBackup, type RowBackups, rowBackupSchema } from './store/row-backup.ts';

const noteName = 'session.json';

/** Keeps a session's rows beside its media. */
export function writeSessionNote(directory: string, backup: RowBackup): Promise<void> {
  return writeWhole(join(directory, noteName), JSON.stringify(backup));
}

/**
 * Lays the database again from the notes beside the recordings. Resolves with the number of sessions found; each is
 * then settled from its journal like one that a crash left open.
 */
export async function rebuildFromNotes(
  root: string,
  rows: Pick<RowBackups, 'restore'>,
  log: (message: string) => void,
): Promise<number> {
  let found = 0;
  for (const name of (await readdir(root)).filter(isSessionId)) {
    try {
      rows.restore(
        v.parse(v.pipe(v.string(), v.parseJson(), rowBackupSchema), await readFile(join(root, name, noteName), 'utf8')),
      );
      found++;
    } catch (error) {
      log(`Recording ${name} could not be put back: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return found;
}
