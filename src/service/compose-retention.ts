import { localConnectionName } from '../contract/connections.ts';
import type { ServerParts } from './http/server/server.ts';
import type { Logger } from './log/logger.ts';
import type { ClockGuard } from './recordings/clock-guard.ts';
import { createDeletionGuard } from './recordings/deletion-guard.ts';
import type { Joins } from './recordings/joins.ts';
import { createRetentionBook, type RetentionParts, startRetention } from './recordings/retention.ts';
import type { Database } from './store/database.ts';
import { createDeletionWaits } from './store/deletion-waits.ts';
import { createRetentionRows } from './store/retention-rows.ts';
import type { ReportUnreadable } from './store/rows.ts';
import type { ServiceSettingsStore } from './store/service-settings.ts';
import { sessionEntry } from './store/session-events.ts';
import type { SessionLedger } from './store/session-ledger.ts';

export interface RetentionSurroundings {
  settings: Pick<ServiceSettingsStore, 'retention'>;
  database: Database;
  report: ReportUnreadable;
  sessions: RetentionParts['sessions'];
  deletion: RetentionParts['deletion'];
  joins: Pick<Joins, 'sessionsOf' | 'separate'>;
  /** From before anything of this run was written. */
  clock: ClockGuard;
  operatorId: string;
  note: SessionLedger['note'];
  now: () => number;
  log: Logger;
}

const waitWords = {
  clock: 'the clock of this machine is far ahead of when the service ran last.',
  late: 'they should have been deleted more than 15 days ago.',
} as const;

/** How long recordings are kept, and what deletes them when their time has come. */
export function composeRetention(
  parts: RetentionSurroundings,
): Pick<ServerParts, 'retention' | 'waitingDeletion'> & { close(): Promise<void> } {
  const { settings, database, report, sessions, deletion, joins, clock, operatorId, note, now, log } = parts;
  const rows = createRetentionRows(database, now, report);
  const retention = createRetentionBook(rows, settings.retention, now, joins.sessionsOf);
  const guard = createDeletionGuard({
    clock,
    rows: createDeletionWaits(database),
    serviceDays: () => settings.retention().days,
    operatorId,
    onWaits(accountId, { why, count, bytes }) {
      log.warn(`Recordings wait to be deleted until a person says so: ${waitWords[why]}`, { accountId, count, bytes });
      note(accountId, {
        by: 'service',
        connection: localConnectionName,
        what: 'deletion-waits',
        recordings: count,
        why,
      });
    },
    now,
  });
  const sweeps = startRetention({
    book: retention,
    guard,
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
  return {
    retention,
    waitingDeletion: {
      of: (accountId) => guard.waiting(accountId, () => retention.listDue()),
      confirm(accountId, count) {
        const isConfirmed = guard.confirm(accountId, count, retention.listDue());
        if (isConfirmed) sweeps.sweep();
        return isConfirmed;
      },
      postpone: guard.postpone,
      note,
    },
    close: () => sweeps.close(),
  };
}
