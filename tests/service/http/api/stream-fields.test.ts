import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../../src/contract/activity.ts';
import type { Stream } from '../../../../src/contract/stream.ts';
import { loadConfig } from '../../../../src/service/config.ts';
import { ConfigError } from '../../../../src/service/lib/config-error.ts';
import { openAccount } from '../../../support/open-account.ts';

const service = await openAccount();

const json = async (path: string) => service.get(path);
const create = (tags: unknown) => service.call('POST', '/stream', { name: 'Chapel', aircheck: { tags } });
const tag = (id: string, tags: unknown) => service.call('PATCH', `/stream/${id}`, { aircheck: { tags } });
const tagsOf = async (id: string) => (await json(`/stream/${id}`)).aircheck?.tags;

describe('the tags of a stream', () => {
  it('are given with it or later, in their normal form, and stay whatever else is changed', async () => {
    const { id, aircheck }: Stream = await (await create(['  Main   hall', 'choir', 'CHOIR'])).json();
    expect(aircheck).toEqual({ tags: ['Main hall', 'choir'] });
    await service.call('PATCH', `/stream/${id}`, { name: 'Great chapel' });
    expect(await tagsOf(id)).toEqual(['Main hall', 'choir']);
    expect((await tag(id, ['sunday'])).status).toBe(204);
    expect(await tagsOf(id)).toEqual(['sunday']);
    // It was deleted and is restored: it is what it was.
    await service.call('DELETE', `/stream/${id}`);
    await service.call('POST', `/aircheck/stream/${id}/restore`);
    expect(await tagsOf(id)).toEqual(['sunday']);
    expect((await tag(id, [])).status).toBe(204);
    expect((await json(`/stream/${id}`)).aircheck).toBeUndefined();
  });

  it('are with what changed since the last answer', async () => {
    const { id }: Stream = await (await create(['choir'])).json();
    const { cursor, streams } = await json('/aircheck/changes');
    expect(streams).toContainEqual(expect.objectContaining({ id, aircheck: { tags: ['choir'] } }));
    await tag(id, ['sunday']);
    const changes = await json(`/aircheck/changes?since=${encodeURIComponent(cursor)}`);
    expect(changes.streams).toMatchObject([{ id, aircheck: { tags: ['sunday'] } }]);
  });

  it('are in Activity with what they were and what they became; the same ones again are no change', async () => {
    const { id }: Stream = await (await create([])).json();
    await tag(id, ['choir', 'sunday']);
    await tag(id, ['Choir ', 'sunday', 'choir']);
    await tag(id, [' Choir', 'sunday']);
    await tag(id, []);
    const entries: ActivityEntry[] = await json('/aircheck/activity');
    const changes = entries.filter(({ what, streamId }) => what === 'changed' && streamId === id);
    expect(changes.map((entry) => entry.changes)).toEqual([
      [{ field: 'tags', from: 'Choir, sunday' }],
      [{ field: 'tags', from: 'choir, sunday', to: 'Choir, sunday' }],
      [{ field: 'tags', to: 'choir, sunday' }],
    ]);
  });

  it.each([
    ['that are nothing', ['choir', '  '], 'at least one character'],
    ['with what separates them', ['choir; sunday'], 'no comma, semicolon'],
    ['that are too long', ['x'.repeat(41)], 'at most 40 characters'],
    ['that are too many', Array.from({ length: 11 }, (_, index) => `t${index}`), 'at most 10 tags'],
  ])('are refused in words: %s', async (_, tags, words) => {
    const { id }: Stream = await (await create(['choir'])).json();
    for (const answer of [await tag(id, tags), await create(tags)]) {
      expect(answer.status).toBe(422);
      const { errors } = await answer.json();
      expect(errors).toEqual([expect.stringContaining(words)]);
    }
    expect(await tagsOf(id)).toEqual(['choir']);
  });
});

it('The tags that a client keeps with a stream are bounded, or lists would be heavy', async () => {
  const userTags = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`tag${index}`, 'A'.repeat(500)]));
  expect(await service.status('POST', '/stream', { name: 'tagged', userTags })).toBe(422);
  const { id } = await service.post('/stream', { name: 'plain', userTags: { show: 'council' } });
  expect(await service.status('PATCH', `/stream/${id}`, { userTags })).toBe(422);
});

const profile = { name: 'p', width: 640, height: 360, bitrate: 500_000, fps: 0 };
const profiles = (count: number, over: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ ...profile, ...over, name: `p${i}` }));

const tooMuch: [string, object[], string][] = [
  ['11 profiles', profiles(11), 'profiles: a stream has at most 10 profiles'],
  ['a side of 8192 pixels', profiles(1, { width: 8192 }), 'profiles.0.width'],
  ['one profile of 16 million pixels', profiles(1, { width: 4096, height: 4096 }), 'at most 9437184 (4096×2304)'],
  ['ten profiles of 4K', profiles(10, { width: 3840, height: 2160 }), 'at most 16000000'],
  ['100 Mbit/s', profiles(1, { bitrate: 100_000_000 }), 'profiles.0.bitrate'],
];

describe('A stream asks for no more renditions than a machine can make', () => {
  it.each(tooMuch)('%s are refused in words, on creation and on a change', async (_, given, words) => {
    const created = await service.call('POST', '/stream', { name: 'a', profiles: given });
    expect(created.status).toBe(422);
    expect((await created.json()).errors[0]).toContain(words);
    const { id } = await service.post('/stream', { name: 'a', profiles: [profile] });
    const changed = await service.call('PATCH', `/stream/${id}`, { profiles: given });
    expect(changed.status).toBe(422);
    expect((await service.get(`/stream/${id}`)).profiles).toEqual([profile]);
  });

  it('a ladder from 240p to 2160p, a portrait one and ten small ones are accepted', async () => {
    const ladder = [240, 360, 480, 720, 1080, 1440, 2160].map((height) => ({
      ...profile,
      name: `${height}p`,
      width: Math.round((height * 16) / 9),
      height,
    }));
    for (const given of [ladder, [{ ...profile, width: 2304, height: 4096 }], profiles(10)]) {
      expect(await service.status('POST', '/stream', { name: 'a', profiles: given })).toBe(201);
    }
  });

  it.each(tooMuch)('%s are no default either', (_, given) => {
    expect(() => loadConfig([], { AIRCHECK_DEFAULT_PROFILES: JSON.stringify(given) })).toThrow(ConfigError);
  });
});
