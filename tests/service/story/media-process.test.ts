import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { createRecordedStream, finalSessions, readSessions, readySession } from '../../support/final-session.ts';
import { childProgramsOf, mediaProcessOf } from '../../support/machine/worker-processes.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { patient } from '../../support/patient.ts';
import { startServiceProcess, testApiKey } from '../../support/start-service-process.ts';

async function open({ onTestFinished }: TestContext) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-media-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const service = await startServiceProcess({ dataDirectory, env: { AIRCHECK_DEFAULT_PROFILES: '[]' } });
  onTestFinished(() => service.kill());
  const { id, streamKey = '' } = await createRecordedStream(service);
  const push = (seconds = 120) => publishTestStream({ url: service.rtmpUrl, streamKey, seconds, speed: 4 });
  return { service, id, streamKey, push };
}

describe.concurrent('A media process that dies', () => {
  it('is started again, and an encoder that returns continues the same session', async (context) => {
    const { service, id, push } = await open(context);
    const first = await push();
    await vi.waitFor(async () => {
      expect((await readSessions(service, id))[0]?.sourceSegmentsDuration).toBeGreaterThan(3);
    }, patient);
    const killed = mediaProcessOf(service.pid);
    process.kill(killed, 'SIGKILL');
    await expect(first.sent).rejects.toThrow();
    expect(await service.status('GET', '/stream')).toBe(200);
    await vi.waitFor(async () => {
      expect(await readSessions(service, id)).toMatchObject([{ aircheck: { connection: 'reconnecting' } }]);
    }, patient);

    const second = await vi.waitFor(() => push(3), patient);
    expect(mediaProcessOf(service.pid)).not.toBe(killed);
    await second.finish();
    const session = await readySession(service, id);
    expect(session.aircheck?.gaps).toHaveLength(1);
    expect(session.sourceSegmentsDuration).toBeGreaterThan(3 - 2.1 + 3);
    const parts = await readRecording(session.recordingUrl ?? '');
    expect(parts.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
  });

  it('before its ports are open is started again, once', async (context) => {
    const { service, push } = await open(context);
    const first = mediaProcessOf(service.pid);
    process.kill(first, 'SIGKILL');
    const isSecond = (pid: number) => pid !== first;
    const second = await vi.waitUntil(() => childProgramsOf(service.pid, 'media-process').find(isSecond), patient);
    process.kill(second, 'SIGKILL');
    // It would be authorized by nobody if the service spoke to another media process than the one that listens.
    const live = await vi.waitFor(() => push(1), patient);
    await live.finish();
    expect(childProgramsOf(service.pid, 'media-process')).toHaveLength(1);
  });

  it('keeps nothing of sessions that had no media', async (context) => {
    const { service, id, streamKey } = await open(context);
    for (let i = 0; i < 30; i++) {
      const live = await publishTestStream({ url: service.rtmpUrl, streamKey, packets: [] });
      await live.finish();
      // A key is free again when its session has ended.
      await finalSessions(service, id);
    }
    const sessions = await readSessions(service, id);
    expect(new Set(sessions.map(({ aircheck }) => aircheck?.failure))).toEqual(new Set(['No media arrived.']));
    await vi.waitFor(async () => {
      const metrics = await (
        await fetch(service.apiUrl.replace(/\/api$/, '/metrics'), {
          headers: { authorization: `Bearer ${testApiKey}` },
        })
      ).text();
      expect(metrics).toMatch(/^aircheck_rtmp_connections 0$/m);
    }, patient);
  });
});
