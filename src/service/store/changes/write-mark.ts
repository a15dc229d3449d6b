import * as v from 'valibot';
import type { Database } from '../database.ts';

const rowSchema = v.tuple([v.number(), v.number()]);

/**
 * Returns a text that is another one once anything was written to the database, by this program or by another one. To
 * ask costs a few microseconds.
 */
export function createWriteMark(database: Database): () => string {
  // The one counts the rows written through this connection, the other what was committed through others.
  const mark = database.prepare('SELECT total_changes(), data_version FROM pragma_data_version').raw();
  return () => v.parse(rowSchema, mark.get()).join('.');
}
