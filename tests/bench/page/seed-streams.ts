import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { createStreams } from '../../../src/service/db/streams.ts';
import { markRoot } from '../../../src/service/storage/recordings.ts';
import { inDatabase } from '../../support/in-database.ts';
import { seedSession } from '../../support/seed-session.ts';

const sessionsEach = 10;
const dayMs = 86_400_000;
const profiles = [240, 360, 720].map((height) => ({
  name: `${height}p`,
  width: Math.round((height * 8) / 9) * 2,
  height,
  bitrate: height * 1000,
  fps: 30,
}));

/** Fills the database with streams that have ten sessions of a month each. */
export function seedStreams(dataDirectory: string, streamCount: number): void {
  // A folder without its mark counts as a disk that is not mounted, and nothing is recorded.
  const recordings = join(dataDirectory, 'recordings');
  mkdirSync(recordings);
  markRoot(recordings, () => true);
  inDatabase(dataDirectory, (database) => {
    const accountId = createApiKeys(database, Date.now).defaultAccount().id;
    const streams = createStreams(database, Date.now);
    database.exec('BEGIN');
    for (let number = 1; number <= streamCount; number += 1) {
      const stream = streams.create({
        accountId,
        name: `County Court Building Room ${number}`,
        record: true,
        profiles,
        createdBy: 'bench',
        extras: {},
      });
      for (let index = 0; index < sessionsEach; index += 1) {
        const at = Date.now() - (index * 3 + 0.1 + (number % 24) / 24) * dayMs;
        seedSession(database, stream.id, at, {
          lastSeen: at + 3_600_000,
          endedAt: at + 3_600_000,
          readyAt: at + 3_602_000,
          durationSeconds: 3600,
          recordingStatus: 'ready',
          renditions: profiles.map(({ name, width, height, bitrate }) => ({
            name,
            width,
            height,
            bitrate,
            directory: name,
          })),
          sizeBytes: 1e9,
          isIllustrated: true,
        });
      }
    }
    database.exec(`UPDATE sessions SET checked_at = ${Date.now()}; COMMIT`);
  });
}
