import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import type { Stream } from '../../../src/contract/stream.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { recordingDirectory } from '../../../src/service/storage/recordings.ts';
import { createRecordedStream, finalSessions, readSessions, readySession } from '../../support/final-session.ts';
import { mediaProcessOf } from '../../support/machine/worker-processes.ts';
import { publishTestStream, type TestStreamOptions } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { openDataDirectory } from '../../support/restartable-service.ts';
import { watchAnswers } from '../../support/watch-answers.ts';
import { openReceiver } from '../features/webhooks/webhook-receiver.ts';

const keyframeSeconds = 2;
const profiles = [{ name: 'half', width: 80, height: 46, bitrate: 60_000, fps: 0 }];
const events = ['session.started', 'session.ended', 'recording.ready'];
const env = { AIRCHECK_WEBHOOK_PRIVATE: '1', AIRCHECK_WEBHOOK_RETRY_SECONDS: '0.2' };

// One data directory: its service is killed, killed with its media process, and stopped, each time in the middle of a show.
describe('A service that ends in the middle of a recording', async () => {
  const directory = await openDataDirectory(afterAll);
  let stopWatching: (() => void) | undefined;
  const start = async () => {
    stopWatching?.();
    const service = await directory.start({ env });
    stopWatching = watchAnswers(service.apiUrl);
    return service;
  };
  const receiver = await openReceiver();
  afterAll(async () => {
    // The port may be another server's afterwards.
    stopWatching?.();
    await receiver.close();
  });
  let service = await start();
  const publish = ({ streamKey = '' }: StreamObject, options: Partial<TestStreamOptions>) =>
    publishTestStream({ width: 160, height: 90, url: service.rtmpUrl, streamKey, ...options });
  const lengthOf = async ({ id }: StreamObject) => (await readSessions(service, id))[0]?.sourceSegmentsDuration ?? 0;

  /** A ready recording is one part that decodes and is as long as the session says. */
  async function readPart({ recordingUrl = '', sourceSegmentsDuration = 0 }: StreamObject) {
    const [part, ...others] = await readRecording(recordingUrl);
    expect(others).toEqual([]);
    expect(part?.decodeErrors).toEqual([]);
    expect(part?.durationSeconds).toBeCloseTo(sourceSegmentsDuration, 1);
    return part;
  }

  it('by kill -9 leaves all that had come, the open segment too, to one service at a time, which records the stream anew', async () => {
    const stream = await createRecordedStream(service, { profiles });
    const armed = await createRecordedStream(service, { record: false, profiles: [] });
    const isOnce = async () => {
      const { record, aircheck }: Stream = await service.get(`/stream/${armed.id}`);
      return record && aircheck?.recordOnce === true;
    };
    await service.call('PUT', `/aircheck/stream/${armed.id}/record-once`);
    await (await publish(stream, { seconds: 3.5 })).sent;
    await expect.poll(() => lengthOf(stream)).toBeGreaterThan(3.3);
    const before = await lengthOf(stream);
    await expect(directory.start()).rejects.toThrow(/ended with 1/);
    await service.kill();

    service = await start();
    const session = await readySession(service, stream.id);
    expect(session.sourceSegmentsDuration).toBeGreaterThan(before - 0.05);
    await readPart(session);
    await (await publish(stream, { seconds: 3.5 })).finish();
    const sessions = await finalSessions(service, stream.id);
    expect(sessions.map(({ recordingStatus }) => recordingStatus)).toEqual(['ready', 'ready']);

    // Record once outlives it: armed it stays armed, and a show that was cut off is recorded when it comes back.
    expect(await isOnce()).toBe(true);
    await (await publish(armed, { seconds: 1 })).sent;
    await expect.poll(isOnce).toBe(false);
    await service.kill();
    service = await start();
    expect(await isOnce()).toBe(true);
    await (await publish(armed, { seconds: 1 })).finish();
    expect(await isOnce()).toBe(false);
    expect((await finalSessions(service, armed.id)).map(({ record }) => record)).toEqual([true, true]);
  });

  it('by kill -9 with its media process has everything to the last closed segment, and tells all of it', async () => {
    await service.call('POST', '/aircheck/webhooks', { name: 'Automation', url: receiver.url, events });
    // The receiver leaves every message unanswered, so that some are still due at the kill.
    receiver.answerWith(() => undefined);
    const stream = await createRecordedStream(service, { profiles });
    const live = await publish(stream, { seconds: 60, speed: 6, bFrames: 2 });
    await expect.poll(() => lengthOf(stream)).toBeGreaterThan(7);
    const [before] = await readSessions(service, stream.id);
    expect(before).toMatchObject({ record: true, recordingStatus: 'waiting', isActive: true });
    await expect.poll(receiver.types).toEqual(['session.started']);
    const folder = recordingDirectory(join(directory.dataDirectory, 'recordings'), before?.id ?? '');
    // Its length counts what has arrived; a kill leaves what was closed.
    await expect.poll(async () => (await readJournal(folder)).segments.length).toBeGreaterThan(1);
    process.kill(mediaProcessOf(service.pid), 'SIGKILL');
    await service.kill();
    await expect(live.sent).rejects.toThrow();
    receiver.answerWith(undefined);
    const segments = (await readJournal(folder)).segments.filter(({ rendition }) => rendition === 'source');
    const journaledSeconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    // A segment is closed before it is journaled: the kill may have come in between.
    const closed = (await readdir(join(folder, 'source'))).filter((name) => /^\d+-\d+\.m4s$/.test(name));

    service = await start();
    const after = await readySession(service, stream.id);
    await expect.poll(receiver.types).toEqual(['session.started', ...events]);
    const messageIds = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(messageIds[1]).toBe(messageIds[0]);
    expect(new Set(messageIds).size).toBe(events.length);
    expect(after).toMatchObject({ id: before?.id, isActive: false });
    expect(after.sourceSegmentsDuration).toBeGreaterThan(journaledSeconds - 0.05);
    const part = await readPart(after);
    // 30 frames a second, whole groups of pictures: nothing is missing in between.
    const frames = closed.length * keyframeSeconds * 30;
    expect(part).toMatchObject({ segments: closed.length, framesDecoded: frames, width: 160, height: 90 });
    expect(part?.videoPackets).toHaveLength(frames);
  });

  it('by SIGTERM closes it, ends with 0, and encodes after the next start what ten seconds were too short for', async () => {
    const stream = await createRecordedStream(service, { profiles });
    const live = await publish(stream, { seconds: 60, speed: 6 });
    await expect.poll(() => lengthOf(stream)).toBeGreaterThan(3);
    expect(await service.stop()).toBe(0);
    await expect(live.sent).rejects.toThrow();
    service = await start();
    const session = await readySession(service, stream.id);
    expect(session).toMatchObject({ recordingStatus: 'ready', isActive: false });
    await readPart(session);
  });
});
