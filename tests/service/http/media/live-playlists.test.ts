import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { StreamObject } from '../../../../src/contract/session.ts';
import { createRecordedStream, readSessions, readySession, type ServiceCalls } from '../../../support/final-session.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { startTestService } from '../../../support/start-service.ts';
import { waitUntil } from '../../../support/wait-until.ts';

async function answerOf(url: string): Promise<{ status: number; words: string }> {
  const response = await fetch(url);
  return { status: response.status, words: await response.text() };
}

const masterOf = (service: { dashboardUrl: string }, { playbackId }: StreamObject) =>
  `${service.dashboardUrl}/hls/${playbackId}/index.m3u8`;

/** A short session that has ended, recorded or not. */
async function broadcast(service: ServiceCalls, stream: StreamObject): Promise<StreamObject> {
  const push = { seconds: 2, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' };
  await (await publishTestStream(push)).finish();
  if (stream.record === true) return readySession(service, stream.id);
  return waitUntil(async () => (await readSessions(service, stream.id)).find(({ isActive }) => isActive === false), {
    what: 'the session has ended',
  });
}

it('A live playlist says long after its session has ended when that was, and where its recording is', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const before = await startTestService({ dataDirectory });
  const sessions = await Promise.all(
    [true, false].map(async (record) => {
      const stream = await createRecordedStream(before, { record, profiles: [] });
      expect(await answerOf(masterOf(before, stream))).toEqual({
        status: 404,
        words: JSON.stringify({ errors: ['not live: this stream has not been live yet'] }),
      });
      const session = await broadcast(before, stream);
      const path = `/hls/${stream.playbackId}/${session.id}/source/index.m3u8`;
      await waitUntil(
        async () => (await answerOf(before.dashboardUrl + path)).words.includes('\n#EXT-X-ENDLIST\n') || undefined,
        { what: 'the last viewers see the end' },
      );
      return { record, stream, session, path };
    }),
  );
  await before.close();

  // Another start holds nothing for the last viewers any more.
  const after = await startTestService({ dataDirectory });
  onTestFinished(() => after.close());
  for (const { record, stream, session, path } of sessions) {
    const master = await answerOf(masterOf(after, stream));
    const seen = new Date(session.lastSeen ?? 0).toISOString();
    expect(master).toEqual({
      status: 404,
      words: expect.stringContaining(`not live: this stream was last live at ${seen}`),
    });
    const ended = await answerOf(after.dashboardUrl + path);
    expect(ended.status).toBe(404);
    expect(ended.words).toMatch(/not live: this session ended at \d{4}-\d\d-\d\dT[\d:.]+Z/);
    expect(ended.words.includes(`/recordings/${session.id}/index.m3u8`)).toBe(record);
  }
});
