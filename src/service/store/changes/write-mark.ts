import * as v from 'valibot';
import type { Database } from '../database.ts';

const rowSchema = v.tuple([v.number()]);

/**
 * Returns a text that is another one once anything was written to the database, by this program or by another. To ask
 * costs a microsecond; whether others have written costs five, and is asked once for all that runs without a break:
 * whoever knows of their write is an event of its own.
 */
export function createWriteMark(database: Database): () => string {
  const numberOf = (sql: string) => {
    const statement = database.prepare(sql).raw();
    return () => v.parse(rowSchema, statement.get())[0];
  };
  const written = numberOf('SELECT total_changes()');
  const committedByOthers = numberOf('PRAGMA data_version');
  let ofRun: number | undefined;
  return () => {
    if (ofRun === undefined) {
      ofRun = committedByOthers();
      queueMicrotask(() => {
        ofRun = undefined;
      });
    }
    return `${written()}.${ofRun}`;
  };
}
