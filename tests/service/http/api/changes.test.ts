import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../../src/contract/session.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { patient } from '../../../support/patient.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

const json = async (path: string) => (await service.call('GET', path)).json();
const create = async (body: object = {}): Promise<StreamObject> =>
  (await service.call('POST', '/stream', { name: 'Council', profiles: [], ...body })).json();
const goLive = ({ streamKey }: StreamObject) =>
  publishTestStream({ seconds: 3600, speed: 1, url: service.rtmpUrl, streamKey: streamKey ?? '' });
const errorsOf = async (response: Response) => (await response.json()).errors;

describe('changing a stream', () => {
  it('takes what is given and leaves the rest; an empty change is fine', async () => {
    const { id, profiles } = await create({ record: true, userTags: { show: 'news' } });
    expect((await service.call('PATCH', `/stream/${id}`, { name: 'Rink', creatorId: 'me' })).status).toBe(204);
    expect((await service.call('PATCH', `/stream/${id}`, {})).status).toBe(204);
    const read = await json(`/stream/${id}`);
    const kept = { record: true, profiles, userTags: { show: 'news' } };
    expect(read).toMatchObject({ ...kept, name: 'Rink', creatorId: { type: 'unverified', value: 'me' } });
  });

  it.each([
    [{ name: 5 }, 422],
    [{ record: 'yes' }, 422],
    [{ colour: 'red' }, 422],
    [{ id: 'other' }, 422],
    [{ streamKey: 'mine' }, 422],
    [undefined, 422],
    [{ profiles: [{ name: 'source', width: 320, height: 180, bitrate: 100_000, fps: 0 }] }, 400],
  ])('refuses %j with %i', async (body, status) => {
    const { id } = await create();
    expect((await service.call('PATCH', `/stream/${id}`, body)).status).toBe(status);
  });

  it('suspends it: its session ends and it may not go live again', async () => {
    const stream = await create();
    const live = await goLive(stream);
    expect((await service.call('PATCH', `/stream/${stream.id}`, { suspended: true })).status).toBe(204);
    await expect(live.sent).rejects.toThrow('suspended');
    await expect(goLive(stream)).rejects.toMatchObject({ code: 'NetStream.Publish.BadName' });
    await service.call('PATCH', `/stream/${stream.id}`, { suspended: false });
    (await goLive(stream)).abort();
  });
});

describe('deleting a stream', () => {
  it('is soft: it is gone, a second time 404, and its recordings stay playable', async () => {
    const stream = await create({ record: true });
    await (await publishTestStream({ seconds: 2, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' })).finish();
    const link = await vi.waitFor(async () => {
      const [session]: StreamObject[] = await json('/session');
      expect(session?.recordingStatus).toBe('ready');
      return session?.recordingUrl ?? '';
    }, patient);
    expect((await service.call('DELETE', `/stream/${stream.id}`)).status).toBe(204);
    expect((await service.call('DELETE', `/stream/${stream.id}`)).status).toBe(404);
    expect(await json('/stream?streamsonly=1')).toEqual([]);
    expect((await fetch(link)).status).toBe(200);
    await expect(goLive(stream)).rejects.toMatchObject({ code: 'NetStream.Publish.BadName' });
  });
});

describe('restoring a deleted stream', () => {
  const restore = (id: string) => service.call('POST', `/aircheck/stream/${id}/restore`);
  const deletedAt = (id: string, atMs: number) =>
    inDatabase(service.dataDirectory, (database) =>
      database.prepare('UPDATE streams SET deleted_at = ? WHERE id = ?').run(atMs, id),
    );

  it('brings back what it was: its settings, its sessions, and its key, which encoders may use again', async () => {
    const stream = await create({ record: true, userTags: { show: 'news' } });
    await (await publishTestStream({ seconds: 2, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' })).finish();
    const sessions = await json(`/stream/${stream.id}/sessions`);
    expect(sessions).toHaveLength(1);
    const before = await json(`/stream/${stream.id}`);
    await service.call('DELETE', `/stream/${stream.id}`);
    expect((await service.call('GET', `/stream/${stream.id}/sessions`)).status).toBe(404);
    const [listed] = await json('/session');
    expect(listed.id).toBe(sessions[0].id);
    expect(listed).not.toHaveProperty('parentStream');

    expect((await restore(stream.id)).status).toBe(204);
    expect(await json(`/stream/${stream.id}`)).toEqual(before);
    expect(await json('/stream?streamsonly=1')).toEqual([before]);
    expect(await json(`/stream/${stream.id}/sessions`)).toMatchObject([{ id: sessions[0].id }]);
    (await goLive(stream)).abort();
  });

  it('is possible for 30 days, once, and of streams only', async () => {
    const stream = await create();
    expect((await restore(stream.id)).status).toBe(409);
    expect((await restore('nobody')).status).toBe(404);
    await service.call('DELETE', `/stream/${stream.id}`);
    const day = 86_400_000;
    deletedAt(stream.id, Date.now() - 30 * day - 1000);
    expect((await restore(stream.id)).status).toBe(404);
    deletedAt(stream.id, Date.now() - 29 * day);
    expect((await restore(stream.id)).status).toBe(204);
    expect((await restore(stream.id)).status).toBe(409);
  });
});

describe('terminating', () => {
  it('ends the live session and disconnects its encoder with the reason; again within 5 s is 429', async () => {
    const stream = await create();
    expect((await service.call('DELETE', `/stream/${stream.id}/terminate`)).status).toBe(400);
    const live = await goLive(stream);
    expect((await service.call('DELETE', `/stream/${stream.id}/terminate`)).status).toBe(204);
    await expect(live.sent).rejects.toThrow('An operator ended the session.');
    const again = await service.call('DELETE', `/stream/${stream.id}/terminate`);
    expect(again.status).toBe(429);
    expect(again.headers.get('retry-after')).toBe('5');
    expect(await json('/session')).toMatchObject([
      { isActive: false, aircheck: { endReason: 'An operator ended the session.' } },
    ]);
  });
});

describe('another stream key', () => {
  it('replaces the first, which is unknown from then on; refused while live', async () => {
    const stream = await create();
    const live = await goLive(stream);
    expect((await service.call('POST', `/aircheck/stream/${stream.id}/rotate-key`)).status).toBe(409);
    await live.stop();
    await vi.waitFor(
      async () => expect(await json(`/stream/${stream.id}`)).toMatchObject({ isActive: false }),
      patient,
    );
    const { streamKey } = await (await service.call('POST', `/aircheck/stream/${stream.id}/rotate-key`)).json();
    expect(streamKey).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    await expect(goLive(stream)).rejects.toMatchObject({ code: 'NetStream.Publish.BadName' });
    (await goLive({ ...stream, streamKey })).abort();
  });
});

it('with AIRCHECK_EMULATE_HOSTED a change of record while live is 400, another change is not', async () => {
  const hosted = await startTestService({ emulatesHosted: true });
  const stream: StreamObject = await (await hosted.call('POST', '/stream', { name: 'a', profiles: [] })).json();
  const live = await publishTestStream({
    seconds: 3600,
    speed: 1,
    url: hosted.rtmpUrl,
    streamKey: stream.streamKey ?? '',
  });
  for (const path of [`/stream/${stream.id}/record`, `/stream/${stream.id}`]) {
    const response = await hosted.call('PATCH', path, { record: true });
    expect(response.status).toBe(400);
    expect(await errorsOf(response)).toEqual(["cannot change 'record' field while stream is active"]);
    expect((await hosted.call('PATCH', path, { record: false })).status).toBe(204);
  }
  live.abort();
  await hosted.close();
});
