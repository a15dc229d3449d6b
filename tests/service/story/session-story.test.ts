import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { recordingDirectory } from '../../../src/service/storage/recordings.ts';
import { readySession } from '../../support/final-session.ts';
import { publishTestStream, type TestStreamOptions } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { patient } from '../../support/patient.ts';
import { startTestService } from '../../support/start-service.ts';

const service = await openAccount();

const json = async (path: string) => service.get(path);
const create = async (record: boolean): Promise<StreamObject> => service.post('/stream', { name: 'Council', record });
const sessionsOf = (id: string): Promise<StreamObject[]> => json(`/stream/${id}/sessions`);
const push = (stream: StreamObject, options: Partial<TestStreamOptions> = {}) =>
  publishTestStream({ seconds: 4, ...options, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });

/** The stream's only session, once it is in the given status. */
async function settledSession(stream: StreamObject, status: 'ready' | 'failed' = 'ready'): Promise<StreamObject> {
  return vi.waitFor(async () => {
    const sessions = await sessionsOf(stream.id);
    expect(sessions).toMatchObject([{ recordingStatus: status }]);
    const [session] = sessions;
    if (session === undefined) throw new Error('no session');
    return session;
  }, patient);
}

async function recordedCounts(session: StreamObject) {
  const { segments } = await readJournal(recordingDirectory(`${service.dataDirectory}/recordings`, session.id));
  const sum = (pick: (segment: (typeof segments)[number]) => number) =>
    segments.reduce((total, next) => total + pick(next), 0);
  return {
    video: sum((s) => s.videoSamples),
    audio: sum((s) => s.audioSamples),
    parts: new Set(segments.map((s) => s.part)).size,
  };
}

describe('from an encoder to a link', () => {
  it('every frame and audio packet is in the recording, which is 404 with a reason until it is ready', async () => {
    const stream = await create(true);
    const live = await push(stream);
    const [begun] = await sessionsOf(stream.id);
    expect(begun).toMatchObject({ parentId: stream.id, record: true, recordingStatus: 'waiting', isActive: true });
    expect(await json(`/stream/${stream.id}`)).toMatchObject({ isActive: true });
    const link = `${service.dashboardUrl}/recordings/${begun?.id}/index.m3u8`;
    const early = await fetch(link);
    expect(early.status).toBe(404);
    expect((await early.json()).errors[0]).toContain('not ready');

    const sent = await live.finish();
    const session = await settledSession(stream);
    expect(session.sourceSegmentsDuration).toBeCloseTo(4, 0);
    expect(await recordedCounts(session)).toMatchObject({ video: sent.framesSent, audio: sent.audioPacketsSent });
    expect(session.recordingUrl).toBe(link);
    expect(await json(`/stream/${session.id}`)).toMatchObject({
      kind: 'stream',
      id: session.id,
      recordingStatus: 'ready',
    });
    expect(await json(`/stream/${stream.id}`)).toMatchObject({ isActive: false, lastSeen: session.lastSeen });

    const master = await fetch(link);
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(master.headers.get('access-control-allow-origin')).toBe('*');
    expect(await master.text()).toContain('source/index.m3u8');
    const playlist = await (await fetch(link.replace('index', 'source/index'))).text();
    const segmentName = playlist.split('\n').find((line) => line.endsWith('.m4s'));
    const range = await fetch(link.replace('index.m3u8', `source/${segmentName}`), {
      headers: { range: 'bytes=0-99' },
    });
    expect(range.status).toBe(206);
    expect((await range.arrayBuffer()).byteLength).toBe(100);
    expect(range.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    ['B-frames', { bFrames: 2 }],
    ['extended timestamps', { timestampOffsetMs: 0xff_ff_00 }],
    ['small chunks', { chunkSize: 128 }],
    ['video only', { audio: false }],
    ['audio only', { video: false }],
  ] as const)('%s end ready, nothing lost', async (_, options) => {
    const stream = await create(true);
    const sent = await (await push(stream, options)).finish();
    const session = await settledSession(stream);
    expect(await recordedCounts(session)).toEqual({ video: sent.framesSent, audio: sent.audioPacketsSent, parts: 1 });
  });

  it('a session without media is failed, in words', async () => {
    const stream = await create(true);
    await (await push(stream, { packets: [] })).finish();
    expect((await settledSession(stream, 'failed')).aircheck?.failure).toBe('No media arrived.');
  });
});

describe('two connections with one key', () => {
  it('the second publisher is refused before it may publish, the first loses nothing', async () => {
    const stream = await create(true);
    const first = await push(stream, { speed: 4 });
    await expect(push(stream)).rejects.toMatchObject({ code: 'NetStream.Publish.BadName' });
    const sent = await first.finish();
    expect(await recordedCounts(await settledSession(stream))).toMatchObject({
      video: sent.framesSent,
      audio: sent.audioPacketsSent,
    });
  });

  it('an encoder that drops and returns within the reconnect window continues the same session and the same part', async () => {
    const stream = await create(true);
    const first = await push(stream);
    await first.sent;
    first.abort();
    await vi.waitFor(
      async () => expect((await sessionsOf(stream.id))[0]?.aircheck?.connection).toBe('reconnecting'),
      patient,
    );
    await (await push(stream)).finish();
    const session = await settledSession(stream);
    expect(session.aircheck?.gaps).toHaveLength(1);
    expect(await recordedCounts(session)).toMatchObject({ parts: 1 });
  });

  it('an encoder that drops and stays away ends its session, ready, after the reconnect window', async () => {
    const stream = await create(true);
    const live = await push(stream);
    await live.sent;
    live.abort();
    expect((await settledSession(stream)).aircheck?.endReason).toBe('The encoder’s connection was lost.');
  });
});

it('an unknown key is refused, leaving no session', async () => {
  const stream = await create(true);
  await expect(push({ ...stream, streamKey: 'aaaa-bbbb-cccc-dddd' })).rejects.toMatchObject({
    code: 'NetStream.Publish.BadName',
  });
  expect(await sessionsOf(stream.id)).toEqual([]);
});

it('stopping the service closes the recording of a live session; the next start serves it', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  const first = await startTestService({ dataDirectory });
  const created = await first.call('POST', '/stream', { name: 'Council', record: true });
  const { id, streamKey } = await created.json();
  const live = await publishTestStream({ seconds: 4, speed: 1, url: first.rtmpUrl, streamKey });
  await vi.waitFor(async () => {
    const sessions: StreamObject[] = await first.get('/session');
    expect(sessions[0]?.sourceSegmentsDuration).toBeGreaterThan(0.5);
  }, patient);
  await first.close();
  live.abort();

  const second = await startTestService({ dataDirectory });
  // What the first could not finish in its four seconds, on a busy machine, the second finishes.
  const session = await readySession(second, id);
  expect(session).toMatchObject({ recordingStatus: 'ready', isActive: false });
  expect((await fetch(session.recordingUrl ?? '')).status).toBe(200);
  await second.close();
  await rm(dataDirectory, { recursive: true });
});
