import Libsql from 'libsql';
import * as v from 'valibot';
import { migrations } from './migrations.ts';

/**
 * Copies a consistent snapshot of the database at `from` to the new file `to`, while others keep writing to it.
 * @throws an Error with a readable message if the copy is damaged.
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

/** @throws an Error with a readable message if the database at `path` is damaged, or from a newer Aircheck. */
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

/** Ids of all sessions that are `ready` in the database at `path`. */
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
