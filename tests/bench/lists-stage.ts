import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { columnNames } from '../../src/service/db/table.ts';
import { createRecordedStream } from '../support/final-session.ts';
import { inDatabase } from '../support/in-database.ts';
import { busyClip, encodeBusyPackets, repeatPackets } from '../support/media/encode-busy-packets.ts';
import { publishTestStream, type TestStream } from '../support/media/publish.ts';
import { seedSession } from '../support/seed-session.ts';
import type { ServiceProcess } from '../support/start-service-process.ts';
import { withService } from './bench-service.ts';
import type { Figure, Stage } from './figure.ts';

const sessionCount = 100_000;
const recordingCount = 20;
const minuteMs = 60_000;

const lists = {
  'sessions, newest': '/session?limit=100&count=1',
  'sessions, page 500': '/session?limit=100&count=1&cursor=skip50000',
  'sessions by their beginning': '/session?limit=100&order=createdAt-true',
  'streams and sessions': '/stream?limit=100&count=1',
  'activity, newest': '/aircheck/activity?limit=100',
  'activity by a word that one entry has': '/aircheck/activity?limit=100&q=needle',
};

/** Lists of 100 out of 100,000 sessions, and of as many entries of Activity, while twenty shows are recorded. */
export const listsStage: Stage = ({ isQuick }) =>
  withService(async (service, dataDirectory) => {
    const shows = [];
    for (let i = 0; i < recordingCount; i += 1) {
      shows.push(await createRecordedStream(service, { name: `Hall ${i}`, profiles: [] }));
    }
    seedSessions(
      dataDirectory,
      shows.map(({ id }) => id),
    );
    seedActivity(dataDirectory);
    const clip = await encodeBusyPackets({ width: 320, height: 180, bitrate: 300_000 });
    const encoders: TestStream[] = [];
    const figures: Figure[] = [];
    try {
      for (const { streamKey = '' } of shows) {
        const packets = repeatPackets(clip, busyClip.seconds, 3600);
        encoders.push(await publishTestStream({ packets, speed: 1, url: service.rtmpUrl, streamKey }));
      }
      for (const [name, path] of Object.entries(lists)) {
        const values = [await p99Of(service, path, isQuick ? 100 : 600)];
        figures.push({ name: `${name}, p99`, unit: 'ms', values, note: 'at most 30' });
      }
    } finally {
      for (const encoder of encoders) encoder.abort();
    }
    return figures;
  });

/** Measured in a process of its own: this one sends twenty shows. */
async function p99Of({ apiUrl }: ServiceProcess, path: string, reads: number): Promise<number> {
  const program = fileURLToPath(new URL('./time-reads.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, `${apiUrl}${path}`, String(reads), '50']);
  return Number(stdout);
}

/** Fills the database with 100,000 sessions of these streams. */
export function seedSessions(dataDirectory: string, parentIds: readonly string[]): void {
  inDatabase(dataDirectory, (database) => {
    const kind = { recordingStatus: 'ready', durationSeconds: 3600, sizeBytes: 1e9, isIllustrated: true } as const;
    const endedAt = Date.now() - minuteMs;
    seedSession(database, parentIds[0] ?? '', endedAt - minuteMs, { ...kind, endedAt, lastSeen: endedAt });
    const own: Record<string, string> = {
      id: "printf('%08x-0000-4000-8000-%012x', i, i)",
      playback_id: "printf('%016x', i)",
      parent_id: `json_extract('${JSON.stringify(parentIds)}', '$[' || (i % ${parentIds.length}) || ']')`,
      created_at: `created_at - i * ${minuteMs}`,
      last_seen: `last_seen - i * ${minuteMs}`,
      ended_at: `ended_at - i * ${minuteMs}`,
    };
    const columns = columnNames(database, 'sessions');
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sessionCount - 1})
      INSERT INTO sessions (${columns.join(', ')})
      SELECT ${columns.map((name) => own[name] ?? name).join(', ')} FROM n, (SELECT * FROM sessions LIMIT 1)`);
  });
}

/** Logs 100,000 entries, one a minute; only the oldest has the word that is looked for. */
function seedActivity(dataDirectory: string): void {
  inDatabase(dataDirectory, (database) => {
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sessionCount})
      INSERT INTO activity (account_id, at, key_name, connection, what, details, stream_id, found_by)
      SELECT account_id, ${Date.now()} - i * ${minuteMs}, 'bench', 'local', iif(i % 3 = 0, 'created', 'session-began'),
        json_object('streamId', id), id, iif(i = ${sessionCount}, 'needle', 'county court building room')
      FROM n, (SELECT account_id, id FROM streams LIMIT 1)`);
  });
}
