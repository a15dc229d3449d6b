import { describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { recordingDirectory } from '../../../src/service/storage/recordings.ts';
import { readySession } from '../../support/final-session.ts';
import { publishTestStream, type TestStreamOptions } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';

const service = await openAccount();

const json = async (path: string) => service.get(path);
const create = async (record: boolean): Promise<StreamObject> => service.post('/stream', { name: 'Council', record });
const sessionsOf = (id: string): Promise<StreamObject[]> => json(`/stream/${id}/sessions`);
const push = (stream: StreamObject, options: Partial<TestStreamOptions> = {}) =>
  publishTestStream({ seconds: 4, ...options, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });

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
    const session = await readySession(service, stream.id);
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
});
