import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StreamObject } from '../../../../src/contract/session.ts';
import { createRecordedStream, readSessions, readySession, type ServiceCalls } from '../../../support/final-session.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount } from '../../../support/open-account.ts';
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

describe('A live playlist long after the end says so', () => {
  it.each([true, false])('of a session that was recorded: %s', async (record) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
    const before = await startTestService({ dataDirectory });
    const stream = await createRecordedStream(before, { record, profiles: [] });
    expect(await answerOf(masterOf(before, stream))).toEqual({
      status: 404,
      words: JSON.stringify({ errors: ['not live: this stream has not been live yet'] }),
    });
    const { id, lastSeen = 0 } = await broadcast(before, stream);
    const playlist = `${before.dashboardUrl}/hls/${stream.playbackId}/${id}/source/index.m3u8`;
    await waitUntil(async () => (await answerOf(playlist)).words.includes('\n#EXT-X-ENDLIST\n') || undefined, {
      what: 'the last viewers see the end',
    });
    await before.close();

    // Another start holds nothing for the last viewers any more.
    const after = await startTestService({ dataDirectory });
    onTestFinished(() => after.close());
    const master = await answerOf(masterOf(after, stream));
    expect(master.status).toBe(404);
    expect(master.words).toContain(`not live: this stream was last live at ${new Date(lastSeen).toISOString()}`);
    const ended = await answerOf(playlist.replace(before.dashboardUrl, after.dashboardUrl));
    expect(ended.status).toBe(404);
    expect(ended.words).toMatch(/not live: this session ended at \d{4}-\d\d-\d\dT[\d:.]+Z/);
    expect(ended.words.includes(`/recordings/${id}/index.m3u8`)).toBe(record);
  });
});

describe('Durations in answers are in whole milliseconds', () => {
  it('while a session goes on, and when it is ready', async () => {
    const service = await openAccount();
    const stream = await createRecordedStream(service, { profiles: [] });
    const push = { seconds: 6, fps: 24, speed: 4, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' };
    const live = await publishTestStream(push);
    const seen: number[] = [];
    await waitUntil(
      async () => {
        const [session] = await readSessions(service, stream.id);
        seen.push(session?.sourceSegmentsDuration ?? 0);
        return (session?.sourceSegmentsDuration ?? 0) > 5 || undefined;
      },
      { what: 'the session is nearly sent' },
    );
    await live.finish();
    const { sourceSegmentsDuration = NaN } = await readySession(service, stream.id);
    for (const seconds of [...seen, sourceSegmentsDuration]) {
      expect(String(seconds)).toMatch(/^\d+(\.\d{1,3})?$/);
    }
  });
});
