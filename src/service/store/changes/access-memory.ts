import * as v from 'valibot';
import { type Database, isInTransaction } from '../database.ts';
import type { Remember } from '../rows.ts';
import type { RowChanges } from './row-changes.ts';

/** What decides whom a key or a browser's session speaks for. */
const tables = ['accounts', 'api_keys', 'browser_sessions'] as const;
/** An account has at most 1,000 keys, and for each at most 50 browsers. */
const mostFound = 50_000;
const writesSchema = v.tuple([v.number()]);

export interface AccessMemoryParts {
  database: Database;
  writeMark: () => string;
  rowChanges: Pick<RowChanges, 'version'>;
}

/**
 * Remembers whom a key or a session speaks for, until a row of either or of an account is written, or another program
 * has written: to look one up in the database takes ten times as long. What is not found is not remembered.
 */
export function createAccessMemory({ database, writeMark, rowChanges }: AccessMemoryParts): Remember {
  const triggers = tables.flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (event) => `CREATE TEMP TRIGGER ${table}_access_${event} AFTER ${event} ON main.${table} BEGIN
        UPDATE access_writes SET writes = writes + 1;
      END;`,
    ),
  );
  database.exec(`PRAGMA temp_store = MEMORY;
    CREATE TEMP TABLE access_writes (writes INTEGER NOT NULL);
    INSERT INTO access_writes VALUES (0);
    ${triggers.join('\n')}`);
  const writesOf = database.prepare('SELECT writes FROM temp.access_writes').raw();
  const forgetters: (() => void)[] = [];
  let mark = '';
  let state = '';

  function forgetWritten(): void {
    const found = writeMark();
    if (found === mark) return;
    const foundState = `${v.parse(writesSchema, writesOf.get())} ${rowChanges.version()}`;
    if (foundState !== state) for (const forget of forgetters) forget();
    [mark, state] = [found, foundState];
  }

  return <Row>(find: (hash: string) => Row | undefined) => {
    const memory = new Map<string, Row>();
    forgetters.push(() => memory.clear());
    return (hash: string) => {
      // What a transaction has written may be rolled back.
      if (isInTransaction(database)) return find(hash);
      forgetWritten();
      const known = memory.get(hash);
      if (known !== undefined) return known;
      const found = find(hash);
      if (memory.size >= mostFound) memory.clear();
      if (found !== undefined) memory.set(hash, found);
      return found;
    };
  };
}
