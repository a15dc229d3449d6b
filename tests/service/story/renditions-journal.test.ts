import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const profiles = [{ name: 'half', width: 160, height: 90, bitrate: 100_000, fps: 0 }];

it('a damaged journal of the renditions is rebuilt from what is on disk, after a kill and while a session ends', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-journal-'));
  let service: ServiceProcess = await startServiceProcess({ dataDirectory });
  onTestFinished(async () => {
    await service.kill();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const { id, streamKey = '' } = await createRecordedStream(service, { profiles });
  const publish = () => publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 30, speed: 4 });
  const liveFolder = (known: string[]) =>
    waitUntil(
      async () => {
        const sessions: StreamObject[] = await service.get(`/stream/${id}/sessions`);
        const live = sessions.find((session) => !known.includes(session.id));
        return live && (live.sourceSegmentsDuration ?? 0) > 7 ? live.id : undefined;
      },
      { what: 'some segments are recorded' },
    );
  const damage = (sessionId: string) =>
    appendFile(join(dataDirectory, 'recordings', sessionId, 'renditions.ndjson'), '{"event":"segm\n{"event":"dr\n');

  const killed = await publish();
  const first = await liveFolder([]);
  await service.kill();
  await killed.sent.catch(() => undefined);
  await damage(first);
  service = await startServiceProcess({ dataDirectory });
  const rebuilt = await readySession(service, id);
  expect((await readRenditions(rebuilt.recordingUrl ?? '')).map(({ name }) => name)).toEqual(['source', 'half']);

  const stopped = await publish();
  const second = await liveFolder([first]);
  await damage(second);
  await stopped.stop();
  const ended = await waitUntil(
    async () => {
      const session: StreamObject = await service.get(`/stream/${second}`);
      return session.recordingStatus === 'waiting' ? undefined : session;
    },
    { what: 'the second session is final' },
  );
  expect(ended).toMatchObject({ recordingStatus: 'ready' });
  expect((await readRenditions(ended.recordingUrl ?? '')).map(({ name }) => name)).toEqual(['source', 'half']);
});
