import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { activityEntrySchema } from '../../../../src/contract/activity.ts';
import { type Delivered, type Delivery, deliveredSchema, deliverySchema } from '../../../../src/contract/delivery.ts';
import type { SessionChange } from '../../../../src/service/db/sessions.ts';
import { createRecordedStream, readSessions, readySession } from '../../../support/final-session.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { readZip } from '../media/read-zip.ts';

const service = await openAccount();

const hour = 3_600_000;
const make = async (body: Record<string, unknown>): Promise<Delivery> => {
  const response = await service.call('POST', '/aircheck/deliveries', { title: 'Cup', ...body });
  return v.parse(deliverySchema, await response.json());
};
const list = async (): Promise<Delivery[]> =>
  v.parse(v.array(deliverySchema), await service.get('/aircheck/deliveries?limit=1000'));
const listed = async (id: string) => (await list()).find((delivery) => delivery.id === id);
const tokenOf = ({ url = '' }: Pick<Delivery, 'url'>) => url.split('/').at(-1) ?? '';

let asked = 0;
/** As somebody without a key, each time from another address. */
function asClient(path: string, init: RequestInit & { address?: string } = {}): Promise<Response> {
  asked += 1;
  const { address = `198.51.100.${asked % 250}`, headers, ...rest } = init;
  return fetch(`${service.localUrl}${path}`, { ...rest, headers: { 'x-forwarded-for': address, ...headers } });
}
const readPage = (delivery: Pick<Delivery, 'url'>, init = {}) =>
  asClient(`/api/aircheck/delivered/${tokenOf(delivery)}`, init);
const pageOf = async (delivery: Pick<Delivery, 'url'>): Promise<Delivered> =>
  v.parse(deliveredSchema, await (await readPage(delivery)).json());

async function seeded(change: SessionChange = {}, name = 'Court 1') {
  const { id: streamId } = await createRecordedStream(service, { name });
  const ready = { recordingStatus: 'ready', endedAt: Date.now(), durationSeconds: 60 } as const;
  const session = inDatabase(service.dataDirectory, (database) =>
    seedSession(database, streamId, Date.now() - hour, { ...ready, ...change }),
  );
  return { streamId, sessionId: session.id };
}
const handedOver = async (id: string) => (await service.get(`/session/${id}`)).aircheck;

describe('a delivery page', () => {
  it('follows a show from before it begins to its file, counts as handed over, and shows no id of it', async () => {
    const stream = await createRecordedStream(service, { name: 'Hall', profiles: [] });
    const streamId = stream.id;
    const startsAt = Date.now() + hour;
    const items = [{ streamId, from: Date.now(), until: startsAt + hour, startsAt, name: 'Final' }];
    const delivery = await make({
      items,
      title: ' Cup 2026 ',
      note: 'All of it.',
      to: 'Kestrel',
      sender: 'Northlight',
    });
    const said = { title: 'Cup 2026', note: 'All of it.', to: 'Kestrel', sender: 'Northlight' };
    expect(tokenOf(delivery)).toMatch(/^[\w-]{27}$/);
    expect(await pageOf(delivery)).toEqual({
      ...said,
      entries: [{ id: delivery.items[0]?.id, name: 'Final', state: 'upcoming', startsAt }],
    });

    const { streamKey = '' } = stream;
    const encoder = await publishTestStream({ seconds: 60, speed: 4, url: service.rtmpUrl, streamKey });
    const entryIn = (state: string) =>
      waitUntil(
        async () => {
          const { entries } = await pageOf(delivery);
          return entries[0]?.state === state ? entries : undefined;
        },
        { what: `the entry is ${state}` },
      );
    const [live] = await entryIn('live');
    expect(live).toMatchObject({ id: delivery.items[0]?.id, startedAt: expect.any(Number) });
    const still = live?.stillPath ?? '';
    const seenStill = await waitUntil(
      async () => {
        const picture = await asClient(still);
        return (
          picture.status === 200 && {
            headers: [...picture.headers],
            text: Buffer.from(await picture.arrayBuffer()).toString('latin1'),
          }
        );
      },
      { what: 'a still of the show' },
    );
    expect(Object.fromEntries(seenStill.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
    });
    expect(seenStill.text.startsWith('\xff\xd8')).toBe(true);
    expect(await service.status('DELETE', `/aircheck/deliveries/${delivery.id}`)).toBe(204);
    expect((await asClient(still)).status).toBe(404);
    await service.call('POST', `/aircheck/deliveries/${delivery.id}/restore`);
    const [begun] = await readSessions(service, streamId);
    expect(await handedOver(begun?.id ?? '')).toMatchObject({
      handedOverBy: 'operator',
      handedOverTo: 'Kestrel',
    });
    await waitUntil(async () => Number((await readSessions(service, streamId))[0]?.sourceSegmentsDuration) > 3, {
      what: 'media has arrived',
    });
    await encoder.stop();
    const session = await readySession(service, streamId);
    const [ready] = await entryIn('ready');
    expect((await asClient(still)).status).toBe(404);
    expect(ready).toMatchObject({ id: live?.id, interruptions: 0, missingSeconds: 0, seconds: expect.any(Number) });

    // Everything that the page's address leads to, byte by byte.
    const secrets = [streamId, session.id, stream.playbackId, streamKey, service.apiKey, delivery.id].map(String);
    for (const secret of secrets) expect(JSON.stringify(seenStill).includes(secret), 'the still has an id').toBe(false);
    const seen = new Set<string>();
    const fetchAll = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const response = await asClient(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('cache-control'), path).toMatch(/^(private, no-cache|no-store)$/);
      const isMedia = path.includes('/media/');
      expect(response.headers.get('access-control-allow-origin'), path).toBe(isMedia ? '*' : null);
      expect(response.headers.get('x-robots-tag'), path).toContain('noindex');
      const bytes = Buffer.from(await response.arrayBuffer());
      const all = `${JSON.stringify([...response.headers])}${bytes.toString('latin1')}`;
      for (const secret of secrets) expect(all.includes(secret), `${path} has an id`).toBe(false);
      if (!/\.(m3u8|vtt)$/.test(path)) return;
      const names = [...bytes.toString().matchAll(/^([^#\s].*?\.(?:m3u8|m4s|jpg))|URI="([^"]+)"/gm)];
      for (const [, name, uri] of names) {
        await fetchAll(new URL(name ?? uri ?? '', new URL(path, 'http://x')).pathname);
      }
    };
    await fetchAll(`/api/aircheck/delivered/${tokenOf(delivery)}`);
    for (const path of [ready?.hlsPath, ready?.mp4Path]) await fetchAll(path ?? '');
    expect(seen.size).toBeGreaterThan(4);
    expect(ready?.sizeBytes).toBe(Number((await asClient(ready?.mp4Path ?? '')).headers.get('content-length')));

    // Fetched to its end: in one go, and in two.
    const file = `${ready?.mp4Path}?download=&zone=Asia/Tokyo`;
    const whole = await asClient(file, { address: '192.0.2.1' });
    expect(whole.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Final \d{4}-\d\d-\d\d \d\d\.\d\d\.mp4"/,
    );
    await whole.arrayBuffer();
    await (await asClient(file, { address: '192.0.2.1', headers: { range: 'bytes=0-99' } })).arrayBuffer();
    await (await asClient(file, { address: '192.0.2.1', headers: { range: 'bytes=100-' } })).arrayBuffer();
    await (await asClient(file, { address: '192.0.2.1', method: 'HEAD' })).arrayBuffer();
    await waitUntil(async () => (await listed(delivery.id))?.items[0]?.downloads === 2, { what: 'two downloads' });

    // All that is ready as one file: each counted, none named like another, nothing of it after it was revoked.
    const both = await make({
      title: 'Twice',
      items: [
        { sessionId: session.id, name: 'Final' },
        { sessionId: session.id, name: 'Final' },
      ],
    });
    const { archivePath = '' } = await pageOf(both);
    await fetchAll(archivePath);
    const archive = await asClient(`${archivePath}?zone=Asia/Tokyo`, { address: '192.0.2.1' });
    expect(archive.headers.get('content-disposition')).toContain('filename="Twice.zip"');
    const zipped = readZip(Buffer.from(await archive.arrayBuffer()));
    expect(zipped.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Final \d{4}-\d\d-\d\d \d\d\.\d\d\.mp4$/),
      expect.stringMatching(/^Final .* \(2\)\.mp4$/),
    ]);
    const mp4 = Buffer.from(await (await asClient(ready?.mp4Path ?? '')).arrayBuffer());
    for (const { content } of zipped) expect(content.equals(mp4)).toBe(true);
    const end = await asClient(archivePath, { address: '192.0.2.1', headers: { range: 'bytes=-10' } });
    expect(end.status).toBe(206);
    await end.arrayBuffer();
    await waitUntil(async () => (await listed(both.id))?.items.every(({ downloads }) => downloads === 2), {
      what: 'each was downloaded twice',
    });
    await service.call('DELETE', `/aircheck/deliveries/${both.id}`);
    expect((await asClient(archivePath)).status).toBe(404);

    // A clip is there as soon as it is made, under this page's address alone; without it when it was deleted.
    const asked = { name: 'Goal', from: 0.5, to: 2 };
    const clip = await service.post(`/aircheck/recording/${session.id}/clips`, asked);
    const withClip = await make({ title: 'Twice', items: [{ clipId: clip.id }, { clipId: clip.id, name: 'Again' }] });
    expect(withClip.items).toMatchObject([{ name: 'Goal', clipId: clip.id, sessionIds: [] }, { name: 'Again' }]);
    const [goal] = await waitUntil(
      async () => {
        const { entries } = await pageOf(withClip);
        return entries.every(({ state, posterPath }) => state === 'ready' && posterPath !== undefined) && entries;
      },
      { what: 'the clip can be played' },
    );
    expect(goal).toMatchObject({
      name: 'Goal',
      isClip: true,
      seconds: expect.closeTo(1.5, 1),
      startedAt: expect.any(Number),
    });
    expect(goal).not.toHaveProperty('interruptions');
    secrets.push(clip.id, withClip.id);
    const paths = [goal?.hlsPath, goal?.mp4Path, goal?.posterPath, goal?.storyboardPath].map(String);
    for (const path of [`/api/aircheck/delivered/${tokenOf(withClip)}`, ...paths]) await fetchAll(path);
    const ofClips = await asClient(`/deliveries/${tokenOf(withClip)}/media.zip`);
    expect(readZip(Buffer.from(await ofClips.arrayBuffer())).map(({ name }) => name.split(' ')[0])).toEqual([
      'Goal',
      'Again',
    ]);
    expect(await service.status('DELETE', `/aircheck/clips/${clip.id}`)).toBe(204);
    const gone = { state: 'unavailable', isClip: true };
    expect((await pageOf(withClip)).entries).toMatchObject([gone, gone]);
    expect((await asClient(goal?.mp4Path ?? '')).status).toBe(404);

    // Revoked: the page, the playlist, a segment and the file, at once and alike; and again when that is undone.
    const segment = [...seen].find((path) => path.endsWith('.m4s')) ?? '';
    const parts = [`/api/aircheck/delivered/${tokenOf(delivery)}`, ready?.hlsPath ?? '', segment, ready?.mp4Path ?? ''];
    const statuses = () => Promise.all(parts.map(async (path) => (await asClient(path)).status));
    expect(await service.status('DELETE', `/aircheck/deliveries/${delivery.id}`)).toBe(204);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    const unknown = await asClient('/api/aircheck/delivered/nobody-knows-this-one-at-al');
    expect(await (await readPage(delivery)).text()).toBe(await unknown.text());
    expect(await service.status('POST', `/aircheck/deliveries/${delivery.id}/restore`)).toBe(204);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    // Expired, as it is written anew.
    await service.call('PUT', `/aircheck/deliveries/${delivery.id}`, { title: 'Cup', expiresAt: Date.now() - 1 });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect(await listed(delivery.id)).toMatchObject({ title: 'Cup', items: [{ sessionIds: [session.id] }] });
    const log = await service.get('/aircheck/activity?group=recordings&limit=50');
    const entries = v
      .parse(v.array(activityEntrySchema), log)
      .filter(({ what, name }) => what.startsWith('delivery-') && name !== 'Twice');
    expect(entries.map(({ what }) => what)).toEqual([
      ...['delivery-changed', 'delivery-restored', 'delivery-revoked', 'delivery-downloaded'],
      ...['delivery-restored', 'delivery-revoked', 'delivery-made'],
    ]);
  });

  it('is opened by people, not by previews, and by each once in a while', async () => {
    const { sessionId } = await seeded();
    const delivery = await make({ items: [{ sessionId }] });
    const open = async (address: string, agent: string) => {
      const init = { method: 'POST', address, headers: { 'user-agent': agent } };
      const { status } = await asClient(`/api/aircheck/delivered/${tokenOf(delivery)}/opened`, init);
      expect(status).toBe(204);
    };
    await readPage(delivery);
    await asClient(`/deliveries/${tokenOf(delivery)}`, { headers: { accept: 'text/html' } });
    await open('192.0.2.1', 'Slackbot-LinkExpanding 1.0');
    await open('192.0.2.1', 'facebookexternalhit/1.1');
    expect(await listed(delivery.id)).toMatchObject({ openings: 0, visitors: 0 });
    await open('192.0.2.1', 'Mozilla/5.0 Firefox');
    await open('192.0.2.1', 'Mozilla/5.0 Firefox');
    await open('192.0.2.2', 'Mozilla/5.0 Firefox');
    expect(await listed(delivery.id)).toMatchObject({ openings: 2, visitors: 2, openedAt: expect.any(Number) });
  });

  it('counts what is handed over, is shown again with its address, and to a read-only key without it', async () => {
    const { sessionId } = await seeded();
    const delivery = await make({ items: [{ sessionId }], to: 'Anna' });
    expect(await handedOver(sessionId)).toMatchObject({ handedOverTo: 'Anna' });
    expect((await listed(delivery.id))?.url).toBe(`${service.localUrl}/deliveries/${tokenOf(delivery)}`);
    const { key } = await service.post('/aircheck/keys', { name: 'r', readOnly: true });
    const seen = await service.call('GET', '/aircheck/deliveries', undefined, { authorization: `Bearer ${key}` });
    expect(await seen.text()).not.toContain(tokenOf(delivery));
  });

  it('names a second recording of a show at its end, and passes over one that failed or was deleted', async () => {
    const { streamId } = await seeded();
    const from = Date.now() - 2 * hour;
    const show = (ago: number, change: SessionChange = {}) =>
      inDatabase(service.dataDirectory, (database) => {
        const ready = { recordingStatus: 'ready', endedAt: Date.now(), durationSeconds: 9 } as const;
        return seedSession(database, streamId, Date.now() - ago * 60_000, { ...ready, ...change }).id;
      });
    const failed = show(100, { recordingStatus: 'failed', failure: 'no' });
    const second = show(30);
    const { sessionId: other } = await seeded({}, 'Court 2');
    const delivery = await make({ items: [{ streamId, from, until: Date.now() }, { sessionId: other }] });
    const entries = async () =>
      (await pageOf(delivery)).entries.map(({ id, name, part, state }) => [id, name, part, state]);
    const [one, two] = delivery.items.map(({ id }) => id);
    expect(await entries()).toEqual([
      [one, 'Court 1', undefined, 'ready'],
      [two, 'Court 2', undefined, 'ready'],
      [expect.any(String), 'Court 1', 2, 'ready'],
    ]);
    expect((await listed(delivery.id))?.items[0]?.sessionIds).not.toContain(failed);
    expect(await service.status('DELETE', `/aircheck/recording/${second}`)).toBe(204);
    expect(await entries()).toHaveLength(2);
  });

  it('plays nothing of another page, and nothing that is not on it', async () => {
    const [first, second] = [await seeded(), await seeded()];
    const [one, two] = [
      await make({ items: [{ sessionId: first.sessionId }] }),
      await make({ items: [{ sessionId: second.sessionId }] }),
    ];
    const statusOf = async (entry?: string) =>
      (await asClient(`/deliveries/${tokenOf(one)}/media/${entry}/index.m3u8`)).status;
    expect(await statusOf(two.items[0]?.id)).toBe(404);
    expect(await statusOf(first.sessionId)).toBe(404);
    expect((await asClient(`/recordings/${one.items[0]?.id}/index.m3u8`)).status).toBe(404);
    expect(await service.status('GET', `/session/${tokenOf(one)}`)).toBe(404);
  });

  it('slows who guesses addresses, and who asks too often, and nobody else', async () => {
    const delivery = await make({ items: [{ sessionId: (await seeded()).sessionId }] });
    const guess = () => asClient('/api/aircheck/delivered/guess', { address: '203.0.113.9' });
    const began = performance.now();
    await Promise.all(Array.from({ length: 8 }, guess));
    expect(performance.now() - began).toBeGreaterThan(400);
    expect((await readPage(delivery, { address: '203.0.113.9' })).status).toBe(200);
    const often = await Promise.all(Array.from({ length: 80 }, () => readPage(delivery, { address: '203.0.113.7' })));
    const refused = often.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await readPage(delivery, { address: '203.0.113.8' })).status).toBe(200);
  });

  it.each([
    ['no title', { title: ' ' }, 422],
    ['nothing on it', { items: [] }, 422],
    ['a session that is nobody’s', { items: [{ sessionId: 'nobody' }] }, 404],
    ['a clip that is nobody’s', { items: [{ clipId: crypto.randomUUID() }] }, 404],
    ['a stream that is nobody’s', { items: [{ streamId: crypto.randomUUID(), from: 1, until: 2 }] }, 404],
    ['a window that ends before it begins', { items: [{ streamId: crypto.randomUUID(), from: 2, until: 1 }] }, 422],
  ])('is refused with %s', async (_, body, status) => {
    const items = [{ sessionId: (await seeded()).sessionId }];
    expect(await service.status('POST', '/aircheck/deliveries', { title: 'Cup', items, ...body })).toBe(status);
  });
});
