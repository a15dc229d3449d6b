import * as v from 'valibot';
import { hashSecret } from './api-keys.ts';
import { type Database, inTransaction } from './database.ts';
import { newStreamKey } from './streams.ts';
import { type KeptRow, keptRowSchema, loadRow, putRow } from './table.ts';

/** A session's own row as it began, with those of its parent and its account: enough to know it again. */
export const rowBackupSchema = v.strictObject({
  account: keptRowSchema,
  stream: keptRowSchema,
  session: keptRowSchema,
});
export type RowBackup = v.InferOutput<typeof rowBackupSchema>;

/** A stream that came back without its key: its encoder needs the new one. */
export interface RekeyedStream {
  id: string;
  accountId: string;
  name: string;
}

export type RowBackups = ReturnType<typeof createRowBackups>;

const missingSchema = v.object({ id: v.string() });
const tables = { account: 'accounts', stream: 'streams', session: 'sessions' } as const;

/** The backup without secrets: it lies beside the media, and copies of that are given away. */
export function withoutKeys(backup: RowBackup): RowBackup {
  const { stream_key: _key, stream_key_hash: _hash, stream_key_former_hashes: _former, ...stream } = backup.stream;
  return { ...backup, stream };
}

/** Copies of rows that are kept beside the media, so that a database that is lost can be rebuilt from them. */
export function createRowBackups(database: Database) {
  /** For a session by its columns, whether or not the database has it yet. */
  const copyOf = (session: KeptRow): RowBackup =>
    withoutKeys({
      session,
      stream: loadRow(database, tables.stream, session.parent_id),
      account: loadRow(database, tables.account, session.account_id),
    });

  return {
    copyOf,
    copy: (sessionId: string): RowBackup => copyOf(loadRow(database, tables.session, sessionId)),

    /** Which of these sessions the database does not have. What it has stays in it: at a start there may be 100,000. */
    missing: (sessionIds: Iterable<string>): string[] =>
      database
        .prepare('SELECT value AS id FROM json_each(?) WHERE value NOT IN (SELECT id FROM sessions)')
        .all(JSON.stringify([...sessionIds]))
        .map((row) => v.parse(missingSchema, row).id),

    /** Did each recording of this list (its version) have its session, and is no session gone since? */
    isCompleteAt: (recordings: string): boolean =>
      database
        .prepare('SELECT 1 AS one FROM complete_at WHERE recordings = ? AND sessions = (SELECT count(*) FROM sessions)')
        .get(recordings) !== undefined,
    noteCompleteAt(recordings: string): void {
      const note = database.prepare('INSERT INTO complete_at SELECT ?, count(*) FROM sessions');
      inTransaction(database, () => {
        database.exec('DELETE FROM complete_at');
        note.run(recordings);
      });
    },

    /**
     * Puts back what is not there. A stream that is not there gets another key, whatever the backup has: the key that it
     * had when the session began may have been rotated, or the stream deleted or suspended, since. Returns that stream.
     */
    restore(backup: RowBackup): RekeyedStream | undefined {
      const { account, stream, session } = withoutKeys(backup);
      const streamKey = newStreamKey();
      const rekeyed = { ...stream, stream_key: streamKey, stream_key_hash: hashSecret(streamKey) };
      let isNew = false;
      inTransaction(database, () => {
        putRow(database, tables.account, account);
        isNew = putRow(database, tables.stream, rekeyed);
        putRow(database, tables.session, session);
      });
      if (!isNew) return undefined;
      return { id: String(stream.id), accountId: String(stream.account_id), name: String(stream.name) };
    },
  };
}
