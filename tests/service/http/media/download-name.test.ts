import { describe, expect, it } from 'vitest';
import { contentDisposition, downloadName } from '../../../../src/service/http/media/download-name.ts';

const createdAt = Date.UTC(2026, 10, 21, 22, 58, 40);

describe('the name of a downloaded recording', () => {
  it.each([
    ['UTC', undefined, 'source', 'Council 2026-11-21 22.58.mp4'],
    ['the zone that is asked for', 'Pacific/Auckland', 'source', 'Council 2026-11-22 11.58.mp4'],
    ['UTC where the zone is none', 'Middle/Earth', 'source', 'Council 2026-11-21 22.58.mp4'],
    ['UTC, with the rendition', undefined, '480p0', 'Council 2026-11-21 22.58 480p0.mp4'],
  ])('says its time in %s', (_, zone, rendition, name) => {
    expect(downloadName({ name: 'Council', createdAt }, rendition, { zone })).toBe(name);
  });

  it.each([
    ['Rink 1 / Café: <b>"x"</b>', 'Rink 1   Café   b  x   b 2026-11-21 22.58.mp4'],
    ['../../etc/passwd', 'etc passwd 2026-11-21 22.58.mp4'],
    ['', '2026-11-21 22.58.mp4'],
    ['北海道札幌市議会 本会議', '北海道札幌市議会 本会議 2026-11-21 22.58.mp4'],
    ['\u202Egnp.exe', 'gnp.exe 2026-11-21 22.58.mp4'],
    ['half \uD83D of a character', 'half \uFFFD of a character 2026-11-21 22.58.mp4'],
  ])('of a stream called %j is safe', (name, expected) => {
    expect(downloadName({ name, createdAt }, 'source')).toBe(expected);
  });

  it.each([
    ['Europe/Berlin', 'en', '2026-10-25T00:30Z', '2026-10-25 02.30 CEST'],
    ['Europe/Berlin', 'en', '2026-10-25T01:30Z', '2026-10-25 02.30 CET'],
    ['Europe/Berlin', 'de', '2026-10-25T00:30Z', '2026-10-25 02.30 MESZ'],
    ['Europe/Berlin', 'de', '2026-10-25T01:30Z', '2026-10-25 02.30 MEZ'],
    ['Europe/Berlin', 'en', '2026-10-25T02:00Z', '2026-10-25 03.00'],
    ['Australia/Lord_Howe', 'en', '2026-04-04T15:15Z', '2026-04-05 01.45 GMT+10.30'],
  ] as const)('names the zone in the hour that the clock of %s shows twice: %s %s', (zone, language, at, time) => {
    const name = downloadName({ name: 'Late', createdAt: Date.parse(at) }, 'source', { zone, language });
    expect(name).toBe(`Late ${time}.mp4`);
  });

  it('is short enough for any file system, and cuts no character in two', () => {
    for (const character of ['x', '議', '👨‍👩‍👧', '\u00e9']) {
      const name = downloadName({ name: character.repeat(1000), createdAt }, 'r'.repeat(64));
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      const [kept = ''] = name.split(' 2026');
      expect(kept).toBe(character.repeat(kept.length / character.length));
    }
  });

  it('goes into a header that every client can read', () => {
    const header = contentDisposition('Café (1) 100%.mp4', 'attachment');
    expect(header).toBe(`attachment; filename="Caf_ (1) 100_.mp4"; filename*=UTF-8''Caf%C3%A9%20%281%29%20100%25.mp4`);
  });
});
