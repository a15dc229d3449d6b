import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/service/db/database.ts';

/** Works on a service's database from this process, beside the service or in its place. */
export function inDatabase<TResult>(dataDirectory: string, work: (database: Database) => TResult): TResult {
  const database = openDatabase(join(dataDirectory, 'aircheck.db'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
