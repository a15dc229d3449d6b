import * as v from 'valibot';
import type { WriteConnection } from '../../contract/write-connection.ts';
import type { Database } from './database.ts';
import { absent, createRowReader, type ReportUnreadable, selectColumns } from './rows.ts';

/** An API elsewhere that was added on the page. `name` stands in addresses and never changes; `label` is for people. */
export interface AddedConnection {
  name: string;
  label: string;
  baseUrl: string;
  apiKey: string | undefined;
}

const rowSchema = v.pipe(
  v.looseObject({ id: v.string(), label: v.string(), base_url: v.string(), api_key: absent(v.string()) }),
  v.transform(
    ({ id, label, base_url, api_key }): AddedConnection => ({ name: id, label, baseUrl: base_url, apiKey: api_key }),
  ),
);

export type AddedConnections = ReturnType<typeof createAddedConnections>;

export function createAddedConnections(database: Database, now: () => number, report?: ReportUnreadable) {
  const { readAll } = createRowReader('added_connections', rowSchema, report);
  const columns = selectColumns(database, 'added_connections');
  const all = database.prepare(`SELECT ${columns} FROM added_connections ORDER BY added_connections.created_at, id`);
  const insert = database.prepare(
    'INSERT INTO added_connections (id, label, base_url, api_key, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const update = database.prepare(
    'UPDATE added_connections SET label = ?, base_url = ?, api_key = coalesce(?, api_key) WHERE id = ?',
  );
  const remove = database.prepare('DELETE FROM added_connections WHERE id = ?');
  return {
    /** The oldest first. */
    list: (): AddedConnection[] => readAll(all.all()),
    create(name: string, { label, url, apiKey }: WriteConnection): void {
      insert.run(name, label, url, apiKey ?? null, now());
    },
    /** Without a key the one before stays. */
    replace(name: string, { label, url, apiKey }: WriteConnection): void {
      update.run(label, url, apiKey ?? null, name);
    },
    delete(name: string): void {
      remove.run(name);
    },
  };
}
