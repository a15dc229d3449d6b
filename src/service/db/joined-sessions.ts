import * as v from 'valibot';
import { type Database, inTransaction } from './database.ts';
import { openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

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

const joinedTable = table('joined_sessions', {
  id: v.string(),
  joinId: v.string(),
  accountId: v.string(),
  position: v.number(),
  joinedAt: v.number(),
  joinedBy: v.string(),
});

export type JoinedSessions = ReturnType<typeof createJoinedSessions>;

/** Which sessions are joined. In memory too: each session's answer asks, and nobody else writes them. */
export function createJoinedSessions(database: Database, report?: ReportUnreadable) {
  const joinOf = new Map<string, JoinRow>();
  const joined = openTable(database, joinedTable, report);
  const insert = joined.insert();

  const rowsOf = new Map<string, RowOf<typeof joinedTable>[]>();
  for (const row of joined.select('ORDER BY join_id, position').all())
    rowsOf.set(row.joinId, [...(rowsOf.get(row.joinId) ?? []), row]);
  for (const [id, rows] of rowsOf) {
    const [first] = rows;
    // Without the first there is no link that would play them; one alone is joined with nothing.
    if (first?.id !== id || rows.length < 2) continue;
    const { accountId, joinedAt, joinedBy } = first;
    const sessionIds = rows.map((row) => row.id);
    for (const sessionId of sessionIds) joinOf.set(sessionId, { id, accountId, sessionIds, joinedAt, joinedBy });
  }

  return {
    joinOf: (sessionId: string): JoinRow | undefined => joinOf.get(sessionId),
    /** Replaces what any of them was joined with. */
    join: (join: JoinRow): void => {
      const { accountId, joinedAt, joinedBy } = join;
      const formerIds = join.sessionIds.flatMap((id) => joinOf.get(id)?.sessionIds ?? []);
      inTransaction(database, () => {
        for (const id of new Set([...formerIds, ...join.sessionIds])) joined.remove(id);
        for (const [position, id] of join.sessionIds.entries())
          insert({ id, joinId: join.id, accountId, position, joinedAt, joinedBy });
      });
      for (const id of formerIds) joinOf.delete(id);
      for (const id of join.sessionIds) joinOf.set(id, join);
    },
    separate({ sessionIds }: JoinRow): void {
      inTransaction(database, () => {
        for (const id of sessionIds) joined.remove(id);
      });
      for (const id of sessionIds) joinOf.delete(id);
    },
  };
}
