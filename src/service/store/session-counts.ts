import * as v from 'valibot';
import type { Database } from './database.ts';

export interface SessionCounts {
  liveRecorded: number;
  liveUnrecorded: number;
  /** Sessions that ended, by what became of their recording; `unrecorded` had none. */
  byOutcome: Map<string, number>;
}

const countSchema = v.looseObject({ status: v.nullable(v.string()), live: v.number(), count: v.number() });
const idSchema = v.looseObject({ id: v.string() });

/** Session counts from an index alone: a hundred thousand take milliseconds. */
export function createSessionCounts(database: Database) {
  const counts = database.prepare(
    'SELECT recording_status AS status, ended_at IS NULL AS live, count(*) AS count FROM sessions GROUP BY 1, 2',
  );
  const waiting = database.prepare("SELECT id FROM sessions WHERE recording_status = 'waiting'");
  return {
    read(): SessionCounts {
      const found: SessionCounts = { liveRecorded: 0, liveUnrecorded: 0, byOutcome: new Map() };
      for (const row of counts.all()) {
        const { status, live, count } = v.parse(countSchema, row);
        if (live === 0) found.byOutcome.set(status ?? 'unrecorded', count);
        else if (status === null) found.liveUnrecorded += count;
        else found.liveRecorded += count;
      }
      return found;
    },

    /** Sessions that are being recorded, or whose recording is not final. */
    waitingIds: (): string[] => waiting.all().map((row) => v.parse(idSchema, row).id),
  };
}
