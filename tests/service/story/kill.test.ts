import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'vitest';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { recordingDirectory } from '../../../src/service/storage/recordings.ts';
import { createRecordedStream, finalSessions, readSessions, readySession } from '../../support/final-session.ts';
import { mediaProcessOf } from '../../support/machine/worker-processes.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';
import { watchAnswers } from '../../support/watch-answers.ts';
import { openReceiver } from '../features/webhooks/webhook-receiver.ts';

const keyframeSeconds = 2;

/** A data directory, and services on it one after the other: the tests go on side by side. */
async function openDirectory({ onTestFinished }: TestContext) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-kill-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const start = async (env: Record<string, string> = {}) => {
    const service = await startServiceProcess({ dataDirectory, env });
    const stopWatching = watchAnswers(service.apiUrl);
    onTestFinished(async () => {
      await service.kill();
      // The port may be another server's afterwards.
      stopWatching();
    });
    return service;
  };
  return { dataDirectory, start };
}

describe.concurrent('a service killed in the middle of a recording', () => {
  it('leaves all that had come, the open segment too, to one service at a time, which records the same stream anew', async (context) => {
    const { expect } = context;
    const { dataDirectory, start } = await openDirectory(context);
    const killed = await start();
    const { id, streamKey = '' } = await createRecordedStream(killed);
    const publish = (url: string) => publishTestStream({ url, streamKey, seconds: 3.5 });
    await (await publish(killed.rtmpUrl)).sent;
    const length = async () => (await readSessions(killed, id))[0]?.sourceSegmentsDuration ?? 0;
    await expect.poll(length).toBeGreaterThan(3.3);
    const before = await length();
    await expect(startServiceProcess({ dataDirectory })).rejects.toThrow(/ended with 1/);
    await killed.kill();

    const restarted = await start();
    const session = await readySession(restarted, id);
    expect(session.sourceSegmentsDuration).toBeGreaterThan(before - 0.05);
    const parts = await readRecording(session.recordingUrl ?? '');
    expect(parts.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
    expect(parts[0]?.durationSeconds).toBeCloseTo(session.sourceSegmentsDuration ?? 0, 1);

    await (await publish(restarted.rtmpUrl)).finish();
    const sessions = await finalSessions(restarted, id);
    expect(sessions.map(({ recordingStatus }) => recordingStatus)).toEqual(['ready', 'ready']);
  });

  it('with its media process settles the session at the next start, has everything to the last closed segment, and tells all of it', async (context) => {
    const { expect, onTestFinished } = context;
    const { dataDirectory, start } = await openDirectory(context);
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const env = { AIRCHECK_WEBHOOK_PRIVATE: '1', AIRCHECK_WEBHOOK_RETRY_SECONDS: '0.2' };
    const service = await start(env);
    const events = ['session.started', 'session.ended', 'recording.ready'];
    await service.call('POST', '/aircheck/webhooks', { name: 'Automation', url: receiver.url, events });
    // The receiver leaves every message unanswered, so that some are still due at the kill.
    receiver.answerWith(() => undefined);
    const { id, streamKey = '' } = await createRecordedStream(service);
    const stream = await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 60, speed: 6, bFrames: 2 });
    await expect.poll(async () => (await readSessions(service, id))[0]?.sourceSegmentsDuration).toBeGreaterThan(7);
    const [before] = await readSessions(service, id);
    expect(before).toMatchObject({ record: true, recordingStatus: 'waiting', isActive: true });
    await expect.poll(receiver.types).toEqual(['session.started']);
    const directory = recordingDirectory(join(dataDirectory, 'recordings'), before?.id ?? '');
    // Its length counts what has arrived; a kill leaves what was closed.
    await expect.poll(async () => (await readJournal(directory)).segments.length).toBeGreaterThan(1);
    process.kill(mediaProcessOf(service.pid), 'SIGKILL');
    await service.kill();
    await expect(stream.sent).rejects.toThrow();
    receiver.answerWith(undefined);
    const { segments } = await readJournal(directory);
    const journaledSeconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    expect(journaledSeconds).toBeGreaterThan(0);
    // A segment is closed before it is journaled: the kill may have come in between.
    const closed = (await readdir(join(directory, 'source'))).filter((name) => /^\d+-\d+\.m4s$/.test(name));

    const restarted = await start(env);
    await expect.poll(async () => (await readSessions(restarted, id))[0]?.recordingStatus).toBe('ready');
    await expect.poll(receiver.types).toEqual(['session.started', ...events]);
    const messageIds = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(messageIds[1]).toBe(messageIds[0]);
    expect(new Set(messageIds).size).toBe(events.length);
    const sessions = await readSessions(restarted, id);
    expect(sessions).toHaveLength(1);
    const [after] = sessions;
    expect(after).toMatchObject({ id: before?.id, isActive: false });
    expect(after?.sourceSegmentsDuration).toBeGreaterThan(journaledSeconds - 0.05);

    const parts = await readRecording(after?.recordingUrl ?? '');
    expect(parts).toHaveLength(1);
    const [part] = parts;
    expect(part?.decodeErrors).toEqual([]);
    expect(part?.segments).toBe(closed.length);
    expect(part?.durationSeconds).toBeCloseTo(after?.sourceSegmentsDuration ?? 0, 1);
    expect(part?.framesDecoded).toBe(part?.videoPackets.length);
    // 30 frames a second, whole groups of pictures: nothing is missing in between.
    expect(part?.framesDecoded).toBe((part?.segments ?? 0) * keyframeSeconds * 30);
    expect(part).toMatchObject({ width: 320, height: 180 });
  });
});

it.concurrent('a service that has to stop in the middle of a recording closes it and ends with 0', async (context) => {
  const { expect } = context;
  const { start } = await openDirectory(context);
  const stopping = await start();
  const { id, streamKey = '' } = await createRecordedStream(stopping);
  const stream = await publishTestStream({ url: stopping.rtmpUrl, streamKey, seconds: 60, speed: 6 });
  await expect.poll(async () => (await readSessions(stopping, id))[0]?.sourceSegmentsDuration).toBeGreaterThan(3);
  expect(await stopping.stop()).toBe(0);
  await expect(stream.sent).rejects.toThrow();

  // Renditions that could not be encoded within the ten seconds of a stop are encoded after the start.
  const session = await readySession(await start(), id);
  expect(session).toMatchObject({ recordingStatus: 'ready', isActive: false });
  const [part] = await readRecording(session.recordingUrl ?? '');
  expect(part?.decodeErrors).toEqual([]);
  expect(part?.durationSeconds).toBeCloseTo(session.sourceSegmentsDuration ?? 0, 1);
});
