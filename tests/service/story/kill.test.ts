import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { recordingDirectory } from '../../../src/service/storage/recordings.ts';
import { mediaProcessOf } from '../../support/machine/worker-processes.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { watchAnswers } from '../../support/watch-answers.ts';
import { openReceiver } from '../features/webhooks/webhook-receiver.ts';

const keyframeSeconds = 2;
let dataDirectory: string;
let service: ServiceProcess | undefined;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-kill-'));
});
afterEach(async () => {
  await service?.kill();
  await rm(dataDirectory, { recursive: true, force: true });
});

const startWatched: typeof startServiceProcess = async (options) => {
  const started = await startServiceProcess(options);
  // The port may be another server's afterwards.
  onTestFinished(watchAnswers(started.apiUrl));
  return started;
};

async function createStream(on: ServiceProcess): Promise<{ id: string; streamKey: string }> {
  return (await on.call('POST', '/stream', { name: 'Council', record: true })).json();
}

async function readSessions(on: ServiceProcess, streamId: string) {
  return (await on.call('GET', `/stream/${streamId}/sessions`)).json();
}

describe('a service killed in the middle of a recording', () => {
  it('leaves all that had come, the open segment too', async () => {
    service = await startWatched({ dataDirectory });
    const { id, streamKey } = await createStream(service);
    const stream = await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3.5 });
    await stream.sent;
    const killed = service;
    const length = async () => (await readSessions(killed, id))[0]?.sourceSegmentsDuration;
    await expect.poll(length).toBeGreaterThan(3.3);
    const before = await length();
    await killed.kill();
    const restarted = await startWatched({ dataDirectory });
    service = restarted;
    await expect.poll(async () => (await readSessions(restarted, id))[0]?.recordingStatus).toBe('ready');
    const [session] = await readSessions(restarted, id);
    expect(session.sourceSegmentsDuration).toBeGreaterThan(before - 0.05);
    const parts = await readRecording(session.recordingUrl);
    expect(parts.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
    expect(parts[0]?.durationSeconds).toBeCloseTo(session.sourceSegmentsDuration, 1);
  });

  it('with its media process settles the session at the next start, has everything to the last closed segment, and tells all of it', async () => {
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const env = { AIRCHECK_WEBHOOK_PRIVATE: '1', AIRCHECK_WEBHOOK_RETRY_SECONDS: '0.2' };
    service = await startWatched({ dataDirectory, env });
    const events = ['session.started', 'session.ended', 'recording.ready'];
    await service.call('POST', '/aircheck/webhooks', { name: 'Automation', url: receiver.url, events });
    // What is sent when the service is killed has no answer.
    receiver.answerWith(() => undefined);
    const { id, streamKey } = await createStream(service);
    const stream = await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 60, speed: 6, bFrames: 2 });
    const killed = service;
    await expect.poll(async () => (await readSessions(killed, id))[0]?.sourceSegmentsDuration).toBeGreaterThan(7);
    const [before] = await readSessions(killed, id);
    expect(before).toMatchObject({ record: true, recordingStatus: 'waiting', isActive: true });
    await expect.poll(receiver.types).toEqual(['session.started']);
    const directory = recordingDirectory(join(dataDirectory, 'recordings'), before.id);
    // Its length counts what has arrived; a kill leaves what was closed.
    await expect.poll(async () => (await readJournal(directory)).segments.length).toBeGreaterThan(1);
    process.kill(mediaProcessOf(killed.pid), 'SIGKILL');
    await killed.kill();
    await expect(stream.sent).rejects.toThrow();
    receiver.answerWith(undefined);
    const { segments } = await readJournal(directory);
    const journaledSeconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    expect(journaledSeconds).toBeGreaterThan(0);
    // A segment is closed before it is journaled: the kill may have come in between.
    const closed = (await readdir(join(directory, 'source'))).filter((name) => /^\d+-\d+\.m4s$/.test(name));

    const restarted = await startWatched({ dataDirectory, env });
    service = restarted;
    await expect.poll(async () => (await readSessions(restarted, id))[0]?.recordingStatus).toBe('ready');
    await expect.poll(receiver.types).toEqual(['session.started', ...events]);
    const messageIds = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(messageIds[1]).toBe(messageIds[0]);
    expect(new Set(messageIds).size).toBe(events.length);
    const sessions = await readSessions(restarted, id);
    expect(sessions).toHaveLength(1);
    const [after] = sessions;
    expect(after).toMatchObject({ id: before.id, isActive: false });
    expect(after.sourceSegmentsDuration).toBeGreaterThan(journaledSeconds - 0.05);

    const parts = await readRecording(after.recordingUrl);
    expect(parts).toHaveLength(1);
    const [part] = parts;
    expect(part?.decodeErrors).toEqual([]);
    expect(part?.segments).toBe(closed.length);
    expect(part?.durationSeconds).toBeCloseTo(after.sourceSegmentsDuration, 1);
    expect(part?.framesDecoded).toBe(part?.videoPackets.length);
    // 30 frames a second, whole groups of pictures: nothing is missing in between.
    expect(part?.framesDecoded).toBe((part?.segments ?? 0) * keyframeSeconds * 30);
    expect(part).toMatchObject({ width: 320, height: 180 });
  });

  it('records the same stream anew after the start', async () => {
    service = await startWatched({ dataDirectory });
    const { id, streamKey } = await createStream(service);
    const first = await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3 });
    await first.sent;
    const killed = service;
    const [{ id: sessionId }] = await readSessions(killed, id);
    // Its length counts what has arrived; a kill leaves what was closed.
    const directory = recordingDirectory(join(dataDirectory, 'recordings'), sessionId);
    await expect.poll(async () => (await readJournal(directory)).segments.length).toBeGreaterThan(0);
    await killed.kill();

    const restarted = await startWatched({ dataDirectory });
    service = restarted;
    const again = await publishTestStream({ url: restarted.rtmpUrl, streamKey, seconds: 3 });
    await again.finish();
    await expect
      .poll(async () => {
        const sessions: { recordingStatus: string }[] = await readSessions(restarted, id);
        return sessions.map(({ recordingStatus }) => recordingStatus);
      })
      .toEqual(['ready', 'ready']);
  });

  it('lets a second service start on the same data only when the first is gone', async () => {
    service = await startWatched({ dataDirectory });
    await expect(startServiceProcess({ dataDirectory })).rejects.toThrow(/ended with 1/);
    await service.kill();
    service = await startWatched({ dataDirectory });
    expect(await service.status('GET', '/stream?streamsonly=1')).toBe(200);
  });
});

describe('a service that has to stop in the middle of a recording', () => {
  it('closes the recording and ends with 0', async () => {
    service = await startWatched({ dataDirectory });
    const { id, streamKey } = await createStream(service);
    const stream = await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 60, speed: 6 });
    const stopping = service;
    await expect.poll(async () => (await readSessions(stopping, id))[0]?.sourceSegmentsDuration).toBeGreaterThan(3);
    expect(await stopping.stop()).toBe(0);
    await expect(stream.sent).rejects.toThrow();

    service = await startWatched({ dataDirectory });
    const next = service;
    // What could not be encoded within the ten seconds of a stop is encoded after the start.
    await expect.poll(async () => (await readSessions(next, id))[0]?.recordingStatus).toBe('ready');
    const [session] = await readSessions(service, id);
    expect(session).toMatchObject({ recordingStatus: 'ready', isActive: false });
    const [part] = await readRecording(session.recordingUrl);
    expect(part?.decodeErrors).toEqual([]);
    expect(part?.durationSeconds).toBeCloseTo(session.sourceSegmentsDuration, 1);
  });
});
