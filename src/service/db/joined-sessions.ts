import * as v from 'valibot';
import type { Database } from './database.ts';
import { createRowReader, type ReportUnreadable, safeColumn } from './rows.ts';

/** Sessions of one stream that are one recording. */
export interface JoinRow {
  /** That of the first session. */
  id: string;
  accountId: string;
  /** In order of time, the first included. */
  sessionIds: readonly string[];
  /** Unix ms. */
  joinedAt: number;
  joinedBy: string;
}

const rowSchema = v.looseObject({
  id: v.string(),
  join_id: v.string(),
  account_id: v.string(),
  joined_at: v.number(),
  joined_by: v.string(),
});

export type JoinedSessions = ReturnType<typeof createJoinedSessions>;

/** Which sessions are joined. In memory too: each session's answer asks, and nobody else writes them. */
export function createJoinedSessions(database: Database, report?: ReportUnreadable) {
  const joinOf = new Map<string, JoinRow>();
  const { readAll } = createRowReader('joined_sessions', rowSchema, report);
  const all = database.prepare(
    `SELECT ${safeColumn('id')}, ${safeColumn('join_id')}, ${safeColumn('account_id')}, joined_at, ${safeColumn('joined_by')}
     FROM joined_sessions ORDER BY join_id, position`,
  );
  const add = database.prepare(
    'INSERT INTO joined_sessions (id, join_id, account_id, position, joined_at, joined_by) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM joined_sessions WHERE id = ?');

  const rowsOf = new Map<string, v.InferOutput<typeof rowSchema>[]>();
  for (const row of readAll(all.all())) rowsOf.set(row.join_id, [...(rowsOf.get(row.join_id) ?? []), row]);
  for (const [id, rows] of rowsOf) {
    const [first] = rows;
    // Without the first there is no link that would play them; one alone is joined with nothing.
    if (first?.id !== id || rows.length < 2) continue;
    const sessionIds = rows.map((row) => row.id);
    const join = { id, accountId: first.account_id, sessionIds, joinedAt: first.joined_at, joinedBy: first.joined_by };
    for (const sessionId of sessionIds) joinOf.set(sessionId, join);
  }

  return {
    joinOf: (sessionId: string): JoinRow | undefined => joinOf.get(sessionId),
    /** Replaces what any of them was joined with. */
    join: (join: JoinRow): void => {
      const formerIds = join.sessionIds.flatMap((id) => joinOf.get(id)?.sessionIds ?? []);
      database
        .transaction(() => {
          for (const id of new Set([...formerIds, ...join.sessionIds])) remove.run(id);
          for (const [position, id] of join.sessionIds.entries())
            add.run(id, join.id, join.accountId, position, join.joinedAt, join.joinedBy);
        })
        .immediate();
      for (const id of formerIds) joinOf.delete(id);
      for (const id of join.sessionIds) joinOf.set(id, join);
    },
    separate({ sessionIds }: Pick<JoinRow, 'sessionIds'>): void {
      database
        .transaction(() => {
          for (const id of sessionIds) remove.run(id);
        })
        .immediate();
      for (const id of sessionIds) joinOf.delete(id);
    },
  };
}
