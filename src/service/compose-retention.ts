import type { Config } from './config.ts';
import type { ServerParts } from './http/server/server.ts';
import type { Logger } from './log/logger.ts';
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
  note: SessionLedger['note'];
  now: () => number;
  log: Logger;
}

/** How long recordings are kept, and what deletes them when their time has come. */
export function composeRetention(
  parts: RetentionSurroundings,
): Pick<ServerParts, 'retention'> & { close(): Promise<void> } {
  const { config, database, report, sessions, deletion, note, now, log } = parts;
  const retention = createRetentionBook(createRetentionRows(database, now, report), config.retentionDays, now);
  const sweeps = startRetention({
    book: retention,
    sessions,
    deletion,
    onDeleted: (row) => note(row.accountId, sessionEntry(row, 'service', { what: 'recording-expired' })),
    now,
    log,
  });
  return { retention, close: () => sweeps.close() };
}
