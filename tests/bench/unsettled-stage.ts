import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamObject } from '../../src/contract/session.ts';
import { openDatabase } from '../../src/service/db/database.ts';
import { createSessions } from '../../src/service/db/sessions.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { Stage } from './figure.ts';

/** From the start of a service that a crash left a thousand sessions to settle until all of them are final. */
export const unsettledStage: Stage = async ({ isQuick }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const count = isQuick ? 50 : 1000;
  try {
    await leaveUnsettled(dataDirectory, count);
    const startedAtMs = performance.now();
    const service = await startServiceProcess({ dataDirectory });
    const upSeconds = (performance.now() - startedAtMs) / 1000;
    try {
      await waitUntil(
        async () => {
          const sessions: StreamObject[] = await (await service.call('GET', '/session?limit=1000')).json();
          return sessions.every(({ recordingStatus }) => recordingStatus === 'ready') || undefined;
        },
        { timeoutMs: 300_000, everyMs: 500, what: 'every session is ready' },
      );
      return {
        figures: [
          { name: 'service up', unit: 's', values: [upSeconds], note: 'at most 3' },
          {
            name: `${count} unsettled sessions final`,
            unit: 's',
            values: [(performance.now() - startedAtMs) / 1000],
            note: 'at most 20 for 1,000',
          },
        ],
      };
    } finally {
      await service.stop();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
};

/** One session recorded for real, and copies of it as a crash would leave them: open, and without playlists. */
async function leaveUnsettled(dataDirectory: string, count: number): Promise<void> {
  const service = await startServiceProcess({ dataDirectory });
  const stream = await createRecordedStream(service, { profiles: [] });
  const live = await publishTestStream({
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
    seconds: 6,
  });
  await live.finish();
  const { id } = await readySession(service, stream.id);
  await service.stop();

  const database = openDatabase(join(dataDirectory, 'aircheck.db'));
  const sessions = createSessions(database);
  const row = sessions.find(id);
  if (row === undefined) throw new Error(`Session ${id} is not in the database.`);
  const open = { recordingStatus: 'waiting', endedAt: undefined, endReason: undefined, readyAt: undefined } as const;
  for (let i = 1; i < count; i++) {
    const copy = randomUUID();
    const to = join(dataDirectory, 'recordings', copy);
    await cp(join(dataDirectory, 'recordings', id), to, {
      recursive: true,
      filter: (path) => !/\.m3u8$|session\.json$|poster|storyboard/.test(path),
    });
    sessions.save({ ...row, ...open, id: copy, playbackId: copy, isIllustrated: false });
  }
  database.close();
}
