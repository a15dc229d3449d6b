import * as v from 'valibot';
import { hashSecret } from './api-keys.ts';
import { type Database, inTransaction } from './database.ts';
import { newStreamKey } from './streams.ts';
import { columnNames, type KeptRow, keptRowSchema, putRow } from './table.ts';

/** In the data directory. */
export const snapshotName = 'streams-and-keys.json';

const tables = ['accounts', 'streams', 'api_keys', 'kept_recordings', 'joined_sessions', 'service_settings'] as const;
const snapshotSchema = v.looseObject({
  accounts: v.array(keptRowSchema),
  streams: v.array(keptRowSchema),
  api_keys: v.array(keptRowSchema),
  /** Absent of earlier versions. */
  kept_recordings: v.optional(v.array(keptRowSchema), []),
  joined_sessions: v.optional(v.array(keptRowSchema), []),
  service_settings: v.optional(v.array(keptRowSchema), []),
});
const versionSchema = v.looseObject({ version: v.number() });

/** The key of a deleted stream opens nothing any more, and need not be kept. */
const withoutKeysOfDeleted = (column: string) =>
  column.startsWith('stream_key') ? `CASE WHEN deleted_at IS NULL THEN ${column} END` : column;

/** One table as JSON, made by the database: 10,000 streams block for only a few milliseconds. */
function tableAsJson(database: Database, table: (typeof tables)[number]): string {
  const pairs = columnNames(database, table).map((column) => {
    const value = table === 'streams' ? withoutKeysOfDeleted(column) : column;
    return `'${column}', CASE typeof(${column}) WHEN 'blob' THEN NULL ELSE ${value} END`;
  });
  // A browser's own key opens nothing but its session, which a lost database takes with it.
  const condition = table === 'api_keys' ? 'WHERE of_browser = 0' : '';
  const sql = `SELECT CAST(json_group_array(json_object(${pairs.join(', ')})) AS BLOB) AS json FROM ${table} ${condition}`;
  const { json } = v.parse(v.looseObject({ json: v.instance(Uint8Array) }), database.prepare(sql).get());
  // Text that is not UTF-8 comes back with replacement characters.
  return new TextDecoder().decode(json);
}

interface KeySnapshotDeps {
  database: Database;
  /** Writes the whole file, or keeps the previous one. */
  write: (text: string) => Promise<void>;
  /** Called once, until it can be written again. */
  onFailure: (error: unknown) => void;
}

/**
 * A current copy of all streams, keys, accounts and settings, and of which recordings are kept or joined, outside the
 * database. A lost database is rebuilt from these rows: the row backups beside the recordings are older, and would bring
 * back revoked keys. docs/decisions/014.
 */
export function createKeySnapshot({ database, write, onFailure }: KeySnapshotDeps) {
  const changes = database.prepare('SELECT version FROM key_changes');
  const version = (): number => v.parse(versionSchema, changes.get()).version;
  let kept: number | undefined;
  let writing: Promise<boolean> | undefined;
  let hasFailed = false;

  const read = database.transaction(() => ({
    at: version(),
    text: `{${tables.map((table) => `"${table}":${tableAsJson(database, table)}`).join(',\n')}}\n`,
  }));

  async function writeOnce(): Promise<boolean> {
    try {
      const { at, text } = read.deferred();
      await write(text);
      kept = at;
      hasFailed = false;
      return true;
    } catch (error) {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
      return false;
    }
  }

  return {
    /** Resolves when the file has all changes so far, or cannot be written, which was then reported. */
    async whenKept(): Promise<void> {
      const isKept = () => {
        try {
          return kept === version();
        } catch {
          // The database cannot be read at the moment, so there is nothing to write.
          return true;
        }
      };
      while (!isKept()) {
        // Many changes share one write; a file being written may lack the latest.
        writing ??= writeOnce().finally(() => {
          writing = undefined;
        });
        if (!(await writing)) return;
      }
    },
  };
}

/**
 * Inserts the rows of a snapshot into a new database.
 * @throws an Error if `text` is not a snapshot.
 */
export function restoreSnapshot(database: Database, text: string): { streams: number; apiKeys: number } {
  const snapshot = v.parse(v.pipe(v.string(), v.parseJson(), snapshotSchema), text);
  const put = new Map<string, number>();
  inTransaction(database, () => {
    for (const table of tables) {
      for (const row of snapshot[table]) {
        if (row.of_browser === 1) continue;
        const isPut = putRow(database, table, table === 'streams' ? withSomeKey(row) : row);
        if (isPut && row.deleted_at == null && row.revoked_at == null) put.set(table, (put.get(table) ?? 0) + 1);
      }
    }
  });
  return { streams: put.get('streams') ?? 0, apiKeys: put.get('api_keys') ?? 0 };
}

function withSomeKey(row: KeptRow): KeptRow {
  if (typeof row.stream_key === 'string' && typeof row.stream_key_hash === 'string') return row;
  const streamKey = newStreamKey();
  return { ...row, stream_key: streamKey, stream_key_hash: hashSecret(streamKey) };
}
