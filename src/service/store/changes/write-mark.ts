// Not the global one: tests that set the clock take that.
import { setImmediate } from 'node:timers';
import * as v from 'valibot';
import type { Database } from '../database.ts';

const rowSchema = v.tuple([v.number()]);

/**
 * Returns a text that is another one once anything was written to the database: at once by this program, by another one
 * from the next turn of the event loop on. To ask costs a microsecond; whether others have written costs five, and is
 * asked once a turn, as whoever knows of their write can only come in a later one.
 */
export function createWriteMark(database: Database): () => string {
  const numberOf = (sql: string) => {
    const statement = database.prepare(sql).raw();
    return () => v.parse(rowSchema, statement.get())[0];
  };
  const written = numberOf('SELECT total_changes()');
  const committedByOthers = numberOf('PRAGMA data_version');
  let ofTurn: number | undefined;
  return () => {
    if (ofTurn === undefined) {
      ofTurn = committedByOthers();
      setImmediate(() => {
        ofTurn = undefined;
      });
    }
    return `${written()}.${ofTurn}`;
  };
}
