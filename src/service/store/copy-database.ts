import Libsql from 'libsql';
import * as v from 'valibot';
import { migrations } from './migrations.ts';

/**
 * Writes the database at `from` as it is at one moment to the new file `to`, while others go on writing to it.
 * @throws an Error in words where the copy is not sound.
 */
export function copyDatabase(from: string, to: string): void {
  const database = new Libsql(from, { fileMustExist: true, timeout: 10_000 });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
  checkDatabase(to);
}

/** @throws an Error in words where the database at `path` is damaged, or of a newer Aircheck. */
export function checkDatabase(path: string): void {
  const database = new Libsql(path, { fileMustExist: true });
  try {
    const [row] = database.prepare('PRAGMA quick_check(1)').all();
    if (!JSON.stringify(row ?? {}).includes('"ok"')) throw new Error(`The database ${path} is damaged.`);
    const [version] = database.prepare('PRAGMA user_version').pluck().all();
    if (Number(version) > migrations.length) {
      throw new Error(`The database ${path} was written by a newer Aircheck (version ${version}).`);
    }
  } finally {
    database.close();
  }
}

const idsSchema = v.array(v.string());

/** The ids of all sessions whose recording the database at `path` calls ready. */
export function readReadyIds(path: string): string[] {
  const database = new Libsql(path, { fileMustExist: true });
  try {
    return v.parse(
      idsSchema,
      database.prepare("SELECT id FROM sessions WHERE recording_status = 'ready'").pluck().all(),
    );
  } finally {
    database.close();
  }
}
