import type { Database } from '../../src/service/db/database.ts';
import { createSessions, newSessionRow, type SessionChange, type SessionRow } from '../../src/service/db/sessions.ts';
import { createStreams } from '../../src/service/db/streams.ts';

/** Writes a session of a stream straight into the database, as one that began at `atMs` (Unix ms). */
export function seedSession(
  database: Database,
  parentId: string,
  atMs: number = Date.now(),
  change: SessionChange = {},
): SessionRow {
  const parent = createStreams(database, Date.now).find(parentId);
  if (parent === undefined) throw new Error(`There is no stream ${parentId}.`);
  const row = { ...newSessionRow(parent, atMs), ...change };
  createSessions(database).save(row);
  return row;
}
