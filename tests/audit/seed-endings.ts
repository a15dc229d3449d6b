import { createSessions } from '../../src/service/db/sessions.ts';
import { createRecordedStream } from '../support/final-session.ts';
import { inDatabase } from '../support/in-database.ts';
import { seedSession } from '../support/seed-session.ts';
import type { TestService } from '../support/start-service.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A stream and its last session. */
export interface Ending {
  streamId: string;
  sessionId: string;
}

/** Sessions in the states that a show of seconds does not stay in. */
export interface Endings {
  failed: Ending;
  late: Ending;
  deleted: Ending;
  /** As one that ended now: a minute later it would be late. */
  processing(): Ending;
}

/** Writes them into the service's database, and two weeks of evenings before them for the list of recordings. */
export async function seedEndings(service: TestService): Promise<Endings> {
  const create = async (name: string) => (await createRecordedStream(service, { name })).id;
  const ended = (ago: number, minutes: number) => {
    const endedAt = Date.now() - ago;
    return {
      began: endedAt - minutes * minuteMs,
      change: { endedAt, lastSeen: endedAt, durationSeconds: minutes * 60 },
    };
  };
  const seed = (id: string, { began, change }: ReturnType<typeof ended>, more: Parameters<typeof seedSession>[3]) => ({
    streamId: id,
    sessionId: inDatabase(service.dataDirectory, (database) => {
      const row = seedSession(database, id, began, { ...change, endCause: 'finished', ...more });
      return row.id;
    }),
  });
  const rink = await create('Rink A');
  for (let evening = 1; evening <= 14; evening++) {
    for (const at of [0, 2]) {
      const show = ended((evening * 24 + at) * hourMs, 95);
      const gap = { startedAt: show.began + 10 * minuteMs, endedAt: show.began + 14 * minuteMs };
      seed(rink, show, {
        recordingStatus: 'ready',
        readyAt: show.change.endedAt + 4000,
        sizeBytes: 1.9e9,
        ...(evening % 5 === 0 && { gaps: [gap] }),
        ...(evening === 2 && {
          damage: [{ rendition: 'source', reason: 'segment 12 cannot be read', foundAt: show.change.endedAt }],
        }),
      });
    }
  }
  const justEnded = seed(await create('Rink C'), ended(2000, 61), { recordingStatus: 'waiting' });
  return {
    failed: seed(rink, ended(20 * minuteMs, 95), {
      recordingStatus: 'failed',
      failure: 'The disk was full.',
      failedAt: Date.now() - 19 * minuteMs,
    }),
    late: seed(await create('Rink B'), ended(25 * minuteMs, 140), { recordingStatus: 'waiting' }),
    deleted: seed(await create('Rink D'), ended(3 * hourMs, 118), {
      recordingStatus: 'deleted',
      deletedAt: Date.now() - hourMs,
    }),
    processing() {
      const { endedAt } = ended(2000, 61).change;
      inDatabase(service.dataDirectory, (database) => {
        const sessions = createSessions(database);
        const row = sessions.find(justEnded.sessionId);
        if (row !== undefined) sessions.save({ ...row, endedAt, lastSeen: endedAt });
      });
      return justEnded;
    },
  };
}
