import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../../../src/service/config.ts';
import { openAccount } from '../../../support/open-account.ts';

const profile = { name: 'p', width: 640, height: 360, bitrate: 500_000, fps: 0 };
const profiles = (count: number, over: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ ...profile, ...over, name: `p${i}` }));

const service = await openAccount();
const tooMuch: [string, object[], string][] = [
  ['600 profiles', profiles(600), 'profiles: a stream has at most 10 profiles'],
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
