import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../../src/contract/session.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount, type TestAccount } from '../../../support/open-account.ts';
import { patient } from '../../../support/patient.ts';

let service: TestAccount;
beforeEach(async () => {
  service = await openAccount();
});

const json = async (path: string) => service.get(path);
const create = async (body: object = {}): Promise<StreamObject> =>
  service.post('/stream', { name: 'Council', profiles: [], ...body });
const goLive = ({ streamKey }: StreamObject) =>
  publishTestStream({ seconds: 3600, speed: 1, url: service.rtmpUrl, streamKey: streamKey ?? '' });

describe('changing a stream', () => {
  it('suspends it: its session ends and it may not go live again', async () => {
    const stream = await create();
    const live = await goLive(stream);
    expect(await service.status('PATCH', `/stream/${stream.id}`, { suspended: true })).toBe(204);
    await expect(live.sent).rejects.toThrow('suspended');
    await expect(goLive(stream)).rejects.toMatchObject({ code: 'NetStream.Publish.BadName' });
    await service.call('PATCH', `/stream/${stream.id}`, { suspended: false });
    (await goLive(stream)).abort();
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
    expect(await service.status('GET', `/stream/${stream.id}/sessions`)).toBe(404);
    await expect(goLive(stream)).rejects.toMatchObject({ code: 'NetStream.Publish.BadName' });
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
    expect(await service.status('DELETE', `/stream/${stream.id}/terminate`)).toBe(400);
    const live = await goLive(stream);
    expect(await service.status('DELETE', `/stream/${stream.id}/terminate`)).toBe(204);
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
    expect(await service.status('POST', `/aircheck/stream/${stream.id}/rotate-key`)).toBe(409);
    await live.stop();
    await vi.waitFor(
      async () => expect(await json(`/stream/${stream.id}`)).toMatchObject({ isActive: false }),
      patient,
    );
    const { streamKey } = await service.post(`/aircheck/stream/${stream.id}/rotate-key`);
    expect(streamKey).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    await expect(goLive(stream)).rejects.toMatchObject({ code: 'NetStream.Publish.BadName' });
    (await goLive({ ...stream, streamKey })).abort();
  });
});
