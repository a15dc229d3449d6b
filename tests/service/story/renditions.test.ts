import { describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import type { Profile } from '../../../src/contract/stream.ts';
import { publishTestStream, type TestStreamOptions } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { patient } from '../../support/patient.ts';

const video = { width: 320, height: 180, bitrate: 300_000 };
const profiles: Profile[] = [
  { name: 'half', width: 160, height: 90, bitrate: 100_000, fps: 0 },
  { name: 'quarter', width: 80, height: 46, bitrate: 50_000, fps: 0 },
  { name: 'as large as the source', width: 320, height: 180, bitrate: 600_000, fps: 0 },
];

const service = await openAccount();

const json = async (path: string) => service.get(path);
const create = async (body: object): Promise<StreamObject> =>
  service.post('/stream', { name: 'Council', record: true, profiles, ...body });
const push = (stream: StreamObject, options: Partial<TestStreamOptions> = {}) =>
  publishTestStream({ seconds: 4, ...video, ...options, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });

function sessionWhen(stream: StreamObject, expected: object): Promise<StreamObject> {
  return vi.waitFor(async () => {
    const sessions: StreamObject[] = await json(`/stream/${stream.id}/sessions`);
    expect(sessions).toMatchObject([expected]);
    const [session] = sessions;
    if (session === undefined) throw new Error('no session');
    return session;
  }, patient);
}

const text = async (url: string) => (await fetch(url)).text();

describe.concurrent('an adaptive recording', () => {
  it('has every smaller profile, aligned with the source segment by segment, and says what it consists of', async () => {
    const stream = await create({});
    await (await push(stream)).finish();
    const session = await sessionWhen(stream, { recordingStatus: 'ready' });
    expect(session.aircheck?.renditions).toMatchObject([
      { name: 'half', width: 160, height: 90, mp4Url: expect.stringContaining('/half.mp4') },
      { name: 'quarter', width: 80, height: 46 },
    ]);
    expect(session.aircheck?.sizeBytes).toBeGreaterThan(100_000);
    expect(session).not.toHaveProperty('aircheck.processing');

    const base = (session.recordingUrl ?? '').replace('index.m3u8', '');
    const master = await text(`${base}index.m3u8`);
    expect(master.match(/RESOLUTION=\d+x\d+/g)).toEqual([
      'RESOLUTION=320x180',
      'RESOLUTION=160x90',
      'RESOLUTION=80x46',
    ]);
    const durations = await Promise.all(
      ['source', 'half', 'quarter'].map(async (name) => (await text(`${base}${name}/index.m3u8`)).match(/#EXTINF:.*/g)),
    );
    expect(durations[1]).toEqual(durations[0]);
    expect(durations[2]).toEqual(durations[0]);
  });

  it('gets a poster and a storyboard whose sprite is there', async () => {
    const stream = await create({ profiles: [] });
    await (await push(stream)).finish();
    const session = await sessionWhen(stream, {
      recordingStatus: 'ready',
      aircheck: { posterUrl: expect.any(String) },
    });
    const poster = await fetch(session.aircheck?.posterUrl ?? '');
    expect(poster.headers.get('content-type')).toBe('image/jpeg');
    const storyboard = await text(session.aircheck?.storyboardUrl ?? '');
    expect(storyboard).toContain('storyboard.jpg#xywh=0,0,160,90');
    expect((await fetch((session.aircheck?.storyboardUrl ?? '').replace('.vtt', '.jpg'))).status).toBe(200);
  });
});

describe.concurrent('the live stream', () => {
  it.each([
    ['recorded', true, '#EXT-X-PLAYLIST-TYPE:EVENT'],
    ['not recorded', false, '#EXT-X-MEDIA-SEQUENCE:'],
  ])('of a session that is %s is there after its first segment and ends with it', async (_, record, line) => {
    const stream = await create({ record });
    const master = `${service.dashboardUrl}/hls/${stream.playbackId}/index.m3u8`;
    expect((await fetch(master)).status).toBe(404);
    const live = await push(stream, { seconds: 30, speed: 8 });
    const playlistUrl = await vi.waitFor(async () => {
      const source = (await text(master)).split('\n').find((uri) => uri.endsWith('source/index.m3u8'));
      expect(source).toBeDefined();
      return new URL(source ?? '', master).href;
    }, patient);
    const playlist = await text(playlistUrl);
    expect(playlist).toContain(line);
    expect(playlist).not.toContain('ENDLIST');
    const segment = playlist.split('\n').findLast((uri) => uri.endsWith('.m4s')) ?? '';
    expect((await fetch(new URL(segment, playlistUrl))).status).toBe(200);

    await live.stop();
    await vi.waitFor(async () => expect(await text(playlistUrl)).toContain('#EXT-X-ENDLIST'), patient);
    expect((await fetch(master)).status).toBe(404);
  });

  it('of a session that is not recorded keeps only a short live window', async () => {
    const stream = await create({ record: false });
    const master = `${service.dashboardUrl}/hls/${stream.playbackId}/index.m3u8`;
    const live = await push(stream, { seconds: 30 });
    await live.sent;
    const playlist = await vi.waitFor(async () => {
      const source = (await text(master)).split('\n').find((uri) => uri.endsWith('source/index.m3u8'));
      const found = await text(new URL(source ?? '', master).href);
      expect(found).toMatch(/#EXT-X-MEDIA-SEQUENCE:[1-9]/);
      return found;
    }, patient);
    expect(playlist.match(/\.m4s/g)).toHaveLength(8);
    await live.finish();
  });
});

describe.concurrent('what is measured of a live encoder', () => {
  it('is reported on the stream and the session while it is live, and not after', async () => {
    const stream = await create({ profiles: [] });
    const live = await push(stream, { seconds: 20, speed: 4 });
    await vi.waitFor(async () => {
      const parent = await json(`/stream/${stream.id}`);
      expect(parent).toMatchObject({ isHealthy: true, issues: null, ingestRate: expect.any(Number) });
      expect(parent.aircheck.ingest).toMatchObject({ width: 320, height: 180, fps: 30, keyframeSeconds: 2 });
    }, patient);
    await live.stop();
    const session = await sessionWhen(stream, { isActive: false });
    expect(session).not.toHaveProperty('isHealthy');
    expect(await json(`/stream/${stream.id}`)).not.toHaveProperty('aircheck');
  });

  it('says in words that keyframes are too far apart', async () => {
    const stream = await create({ profiles: [] });
    const live = await push(stream, { seconds: 20, speed: 8, gopSeconds: 5 });
    await vi.waitFor(async () => {
      const { isHealthy, issues } = await json(`/stream/${stream.id}`);
      expect(isHealthy).toBe(false);
      expect(issues[0]).toContain('Set the keyframe interval to 2 s');
    }, patient);
    await live.stop();
  });
});

describe.concurrent('a test broadcast', () => {
  it('goes through the real ingest to a ready recording, and is refused while the stream is live', async () => {
    const stream = await create({ profiles: [] });
    const start = () => service.call('POST', '/aircheck/test-broadcast', { streamId: stream.id, seconds: 3 });
    expect(await service.status('GET', `/aircheck/test-broadcast/${stream.id}`)).toBe(204);
    expect((await start()).status).toBe(202);
    expect((await start()).status).toBe(409);
    await sessionWhen(stream, { isActive: true });
    expect((await start()).status).toBe(409);
    const session = await sessionWhen(stream, { recordingStatus: 'ready' });
    expect(session.sourceSegmentsDuration).toBeCloseTo(3, 0);
    expect(await json(`/aircheck/test-broadcast/${stream.id}`)).toMatchObject({ state: 'sent', seconds: 3 });
  });

  it('is stopped as an encoder stops, and what was sent becomes its recording', async () => {
    const stream = await create({ profiles: [] });
    const stop = () => service.call('DELETE', `/aircheck/test-broadcast/${stream.id}`);
    expect((await stop()).status).toBe(204);
    await service.call('POST', '/aircheck/test-broadcast', { streamId: stream.id, seconds: 600 });
    await sessionWhen(stream, { isActive: true, aircheck: { isTest: true } });
    const sent = async () => (await json(`/aircheck/test-broadcast/${stream.id}`)).secondsSent;
    await vi.waitFor(async () => expect(await sent()).toBeGreaterThan(2), patient);
    expect((await stop()).status).toBe(204);
    const { secondsSent, state } = await json(`/aircheck/test-broadcast/${stream.id}`);
    expect([state, secondsSent < 600]).toEqual(['sent', true]);
    const session = await sessionWhen(stream, { recordingStatus: 'ready', aircheck: { endCause: 'finished' } });
    expect(session.sourceSegmentsDuration).toBeCloseTo(secondsSent, 0);
  });

  it('of an unknown stream or of no sensible length is refused', async () => {
    const post = (body: object) => service.call('POST', '/aircheck/test-broadcast', body);
    expect((await post({ streamId: 'nope' })).status).toBe(404);
    expect((await post({ streamId: 'nope', seconds: 0 })).status).toBe(422);
  });
});
