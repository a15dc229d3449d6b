import type { Config } from './config.ts';
import type { ServerParts } from './http/server/server.ts';
import type { Logger } from './log/logger.ts';
import type { Joins } from './recordings/joins.ts';
import { createRetentionBook, type RetentionParts, startRetention } from './recordings/retention.ts';
import type { Database } from './store/database.ts';
import { createRetentionRows } from './store/retention-rows.ts';
import type { ReportUnreadable } from './store/rows.ts';
import { sessionEntry } from './store/session-events.ts';
import type { SessionLedger } from './store/session-ledger.ts';

export interface RetentionSurroundings {
  config: Pick<Config, 'retentionDays'>;
  database: Database;
  report: ReportUnreadable;
  sessions: RetentionParts['sessions'];
  deletion: RetentionParts['deletion'];
  joins: Pick<Joins, 'sessionsOf' | 'separate'>;
  note: SessionLedger['note'];
  now: () => number;
  log: Logger;
}

/** How long recordings are kept, and what deletes them when their time has come. */
export function composeRetention(
  parts: RetentionSurroundings,
): Pick<ServerParts, 'retention'> & { close(): Promise<void> } {
  const { config, database, report, sessions, deletion, joins, note, now, log } = parts;
  const rows = createRetentionRows(database, now, report);
  const retention = createRetentionBook(rows, config.retentionDays, now, joins.sessionsOf);
  const sweeps = startRetention({
    book: retention,
    sessions,
    deletion,
    onDeleted(row) {
      // The others are deleted next: their time has come with this one's.
      joins.separate(row.id);
      note(row.accountId, sessionEntry(row, 'service', { what: 'recording-expired' }));
    },
    now,
    log,
  });
  return { retention, close: () => sweeps.close() };
}
