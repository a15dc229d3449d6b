import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Joined, StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, finalSessions } from '../../support/final-session.ts';
import { findRecordingFaults } from '../../support/media/find-recording-faults.ts';
import { publishTestStream, type TestStreamOptions } from '../../support/media/publish.ts';
import { type ReadMedia, readMedia, readMediaAt } from '../../support/media/read-media.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { patient } from '../../support/patient.ts';
import { fetchAgreedPlaylists } from '../../support/playlists/agreed-playlists.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const half = { name: 'half', width: 80, height: 60, bitrate: 80_000, fps: 0 };
const third = { name: 'third', width: 64, height: 48, bitrate: 60_000, fps: 0 };

let dataDirectory: string;
let service: TestService;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  service = await startTestService({ reconnectSeconds: 0, dataDirectory });
});
afterAll(async () => {
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** A session for each connection that is lost, in order of time, once they are ready. */
async function record(stream: StreamObject, ...shows: Partial<TestStreamOptions>[]): Promise<StreamObject[]> {
  for (const show of shows) {
    const push = {
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
      seconds: 4,
      bFrames: 2,
      width: 160,
      height: 120,
    };
    const sent = await publishTestStream({ ...push, ...show });
    await sent.sent;
    sent.abort();
    await finalSessions(service, stream.id);
  }
  const sessions = await finalSessions(service, stream.id);
  return sessions.toReversed();
}

const post = (id: string, sessionIds: unknown) => service.call('POST', `/aircheck/session/${id}/join`, { sessionIds });
const separate = (id: string) => service.call('DELETE', `/aircheck/session/${id}/join`);
const read = async (id: string) => service.get(`/session/${id}`);
const lengthOf = ({ sourceSegmentsDuration = NaN }: StreamObject) => sourceSegmentsDuration;

async function joinAll([first, ...others]: readonly StreamObject[]): Promise<Joined> {
  const response = await post(
    first?.id ?? '',
    others.map(({ id }) => id),
  );
  if (response.status !== 201) throw new Error(`Not joined: ${response.status} ${await response.text()}`);
  return response.json();
}

async function decodeMp4(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return readMedia(Buffer.from(await response.arrayBuffer()));
}

const stepsOf = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? NaN));

/** How much later the last picture is shown than the last sound begins, seconds. */
const staggerOf = ({ videoPackets, audioPackets }: ReadMedia) =>
  Math.max(...videoPackets.map(({ pts }) => pts)) - (audioPackets.at(-1)?.pts ?? NaN);

const framesIn = async (url: string) =>
  Object.fromEntries(
    (await readRenditions(url)).map(({ name, segments }) => [
      name,
      segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0),
    ]),
  );

describe('Sessions of one stream that are joined', () => {
  it('are one link and one MP4 with every frame of both; each session stays as it was, and the join is undone', async () => {
    const stream = await createRecordedStream(service, { profiles: [half] });
    const [first, second] = await record(stream, {}, { seconds: 2 });
    if (first === undefined || second === undefined) throw new Error('There are not two sessions');
    const before = await framesIn(first.recordingUrl ?? '');
    const joined = await joinAll([second, first]);
    const both = lengthOf(first) + lengthOf(second);
    expect(joined).toMatchObject({ id: first.id, recordingUrl: first.recordingUrl, mp4Url: first.mp4Url });
    expect(joined.sessions.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(joined.durationSeconds).toBeCloseTo(both, 2);

    const renditions = await readRenditions(joined.recordingUrl);
    expect(renditions.map(({ name }) => name).sort()).toEqual(['half', 'source']);
    expect(findRecordingFaults(renditions, both)).toEqual([]);
    for (const { playlist, segments } of renditions) {
      expect(segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0)).toBe(180);
      const { media } = playlist;
      // The same encoder: the times go on, and players with the init segment that they have.
      expect(media.segments.map(({ discontinuity }) => discontinuity)).toEqual([0, 0, 0]);
      expect(new Set(media.segments.map(({ initUri }) => initUri)).size).toBe(1);
      expect(media.segments[2]?.wallClockMs).toBeGreaterThanOrEqual(second.createdAt ?? NaN);
      expect(
        media.segments.every(({ uri }) => uri.startsWith(`${joined.recordingUrl.replace('index.m3u8', '')}`)),
      ).toBe(true);
      expect(media.segments.some(({ uri }) => uri.includes(second.id))).toBe(false);
    }
    for (const name of ['source', 'half']) {
      const read = await readMediaAt(joined.recordingUrl.replace('index.m3u8', `${name}/index.m3u8`));
      expect(read).toMatchObject({ framesDecoded: 180, decodeErrors: [] });
      const shown = read.videoPackets.map(({ pts }) => pts).sort((a, b) => a - b);
      // At the seam a picture stays until the first of the second is shown, which is decoded 67 ms before.
      expect(stepsOf(shown).every((step) => step > 0.03 && step < 0.12)).toBe(true);
      const heard = stepsOf(read.audioPackets.map(({ pts }) => pts));
      expect(heard.every((step) => step > 0.02 && step < 0.08)).toBe(true);
      // The second's sound and picture are as far from each other as they were.
      const alone = await readMediaAt((second.recordingUrl ?? '').replace('index.m3u8', `${name}/index.m3u8`));
      expect(staggerOf(read)).toBeCloseTo(staggerOf(alone), 3);
    }
    const [source] = renditions.filter(({ name }) => name === 'source');
    const moved = source?.playlist.media.segments[2]?.uri ?? '';
    const bytesOf = async (range?: string) =>
      Buffer.from(await (await fetch(moved, range === undefined ? {} : { headers: { range } })).arrayBuffer());
    const [all, head, rest] = await Promise.all([bytesOf(), bytesOf('bytes=0-99'), bytesOf('bytes=100-')]);
    expect(Buffer.concat([head, rest]).equals(all)).toBe(true);
    // No segment has times before 0.
    expect((await fetch(moved.replace(/_\d+\//, '_-9999/'))).status).toBe(404);
    for (const url of [joined.mp4Url, joined.mp4Url.replace('source', 'half')]) {
      const mp4 = await decodeMp4(url);
      expect(mp4).toMatchObject({ framesDecoded: 180, decodeErrors: [] });
      const steps = mp4.audioPackets.slice(1).map(({ pts }, i) => pts - (mp4.audioPackets[i]?.pts ?? NaN));
      expect(Math.max(...steps)).toBeLessThan(0.1);
    }
    // The second's own link, length and MP4 are what they were.
    expect(await framesIn(second.recordingUrl ?? '')).toEqual({ source: 60, half: 60 });
    expect(await decodeMp4(second.mp4Url ?? '')).toMatchObject({ framesDecoded: 60 });
    for (const session of [first, second]) {
      expect(await read(session.id)).toMatchObject({
        sourceSegmentsDuration: session.sourceSegmentsDuration,
        aircheck: { joined },
      });
    }

    expect((await separate(second.id)).status).toBe(204);
    expect(await framesIn(first.recordingUrl ?? '')).toEqual(before);
    expect((await read(first.id)).aircheck).not.toHaveProperty('joined');
    expect((await separate(first.id)).status).toBe(404);
    const entries = await service.get(`/aircheck/activity?streamId=${stream.id}`);
    expect(entries.slice(0, 2)).toMatchObject([
      { what: 'sessions-separated', sessionIds: [second.id] },
      { what: 'sessions-joined', sessionIds: [first.id, second.id] },
    ]);
  });

  it('play with the renditions that all have, whatever their sizes and tracks, and take a third', async () => {
    const stream = await createRecordedStream(service, { profiles: [half, third] });
    const [first] = await record(stream, { seconds: 2 });
    await service.call('PATCH', `/stream/${stream.id}`, { profiles: [{ ...third, width: 72, height: 54 }, half] });
    const [, second, last] = await record(
      stream,
      { seconds: 2, width: 240, height: 180 },
      { seconds: 2, audio: false },
    );
    if (first === undefined || second === undefined || last === undefined)
      throw new Error('There are not three sessions');
    await joinAll([first, second]);
    const joined = await joinAll([second, last]);
    expect(joined.sessions.map(({ id }) => id)).toEqual([first.id, second.id, last.id]);
    expect(await framesIn(joined.recordingUrl)).toEqual({ source: 180, half: 180 });
    const [source] = (await fetchAgreedPlaylists(joined.recordingUrl)).renditions;
    expect(new Set(source?.media.segments.map(({ initUri }) => initUri)).size).toBe(3);
    expect(await decodeMp4(joined.mp4Url)).toMatchObject({ framesDecoded: 180, decodeErrors: [] });
    // A rendition of the first alone is not in the list; whoever has its address gets what there is.
    expect(await decodeMp4(joined.mp4Url.replace('source', 'third'))).toMatchObject({ framesDecoded: 60 });
  });

  it('stay joined through a restart, go and stay together, and are one row in the list', async () => {
    const stream = await createRecordedStream(service, { profiles: [] });
    const sessions = await record(stream, { seconds: 2 }, { seconds: 2 });
    const [first, second] = sessions;
    if (first === undefined || second === undefined) throw new Error('There are not two sessions');
    await joinAll(sessions);
    await service.close();
    service = await startTestService({ reconnectSeconds: 0, dataDirectory });
    expect(await framesIn((await read(first.id)).recordingUrl)).toEqual({ source: 120 });

    for (const { id } of sessions) {
      const refused = await service.call('DELETE', `/aircheck/recording/${id}`);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toEqual({ errors: ['this recording is joined with others: undo the join first'] });
    }
    await service.call('PUT', `/aircheck/recording/${second.id}/keep`);
    expect((await read(first.id)).aircheck.keptAt).toBeGreaterThan(0);
    await service.call('DELETE', `/aircheck/recording/${first.id}/keep`);
    for (const { id } of sessions) expect((await read(id)).aircheck).not.toHaveProperty('keptAt');
    await service.call('PATCH', `/stream/${stream.id}`, { aircheck: { retention: 1 } });
    const [goes, other] = await Promise.all(sessions.map(async ({ id }) => (await read(id)).aircheck.expiresAt));
    expect(goes).toBe(other);

    const list = async (query: string) => service.get(`/aircheck/recordings?parentId=${stream.id}&totals=1${query}`);
    const all = await list('');
    expect(all.sessions.map(({ id }: StreamObject) => id)).toEqual([first.id]);
    expect(all.totals).toMatchObject({ count: 1, ready: 1 });
    expect(all.totals.recordedSeconds).toBeCloseTo(lengthOf(first) + lengthOf(second), 2);
    // It is found by the time of any of its sessions.
    const found = await list(`&at=${second.createdAt}`);
    expect(found.sessions.map(({ id }: StreamObject) => id)).toEqual([first.id]);

    const delivery = { title: 'For the club', items: [{ sessionId: first.id }] };
    const { url = '' } = await service.post('/aircheck/deliveries', delivery);
    const { entries } = await (await fetch(url.replace('/deliveries/', '/api/aircheck/delivered/'))).json();
    expect(entries).toMatchObject([{ seconds: expect.closeTo(lengthOf(first) + lengthOf(second), 2) }]);
    const playlist = await (await fetch(`${url}/media/${entries[0].id}/source/index.m3u8`)).text();
    const uris = playlist.split('\n').filter((line) => line.endsWith('.m4s'));
    expect(uris).toHaveLength(2);
    expect(playlist).not.toContain(second.id);
    expect((await fetch(`${url}/media/${entries[0].id}/source/${uris[1]}`)).status).toBe(200);
  });

  it('are refused in words where they cannot be one recording', async () => {
    const stream = await createRecordedStream(service, { profiles: [] });
    const sessions = await record(stream, { seconds: 1 }, { seconds: 1 }, { seconds: 1 });
    const [first, second, last] = sessions.map(({ id }) => id);
    const other = await createRecordedStream(service, { profiles: [] });
    const [elsewhere] = await record(other, { seconds: 1 });
    const refusal = async (id: string | undefined, sessionIds: unknown) => {
      const response = await post(id ?? '', sessionIds);
      return [response.status, (await response.json()).errors[0]];
    };
    expect(await refusal(first, ['unknown'])).toEqual([404, 'not found']);
    expect(await refusal('unknown', [first])).toEqual([404, 'not found']);
    expect(await refusal(first, [other.id])).toEqual([400, "can't join a stream: join its sessions"]);
    expect(await refusal(first, [elsewhere?.id])).toEqual([400, 'only sessions of one stream can be joined']);
    expect(await refusal(first, [first])).toEqual([422, 'sessionIds: must name another session']);
    expect((await refusal(first, []))[0]).toBe(422);
    expect((await refusal(first, second))[0]).toBe(422);
    const live = await publishTestStream({
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
      seconds: 60,
      speed: 1,
    });
    const running = await vi.waitFor(async () => {
      const [session] = await service.get(`/stream/${stream.id}/sessions`);
      expect(session.isActive).toBe(true);
      return session.id;
    }, patient);
    expect(await refusal(first, [running])).toEqual([409, 'a session can be joined when its recording is ready']);
    await live.stop();
    await joinAll(sessions.slice(1));
    expect((await refusal(first, [last]))[0]).toBe(409);
  });
});
