import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { describe, expect, it } from 'vitest';
import { decodePictures, fetchBytes, fetchPictures } from '../../support/media/decode-pictures.ts';
import { encodePictures } from '../../support/media/encode-pictures.ts';
import { openAccount } from '../../support/open-account.ts';
import { fetchAgreedPlaylists } from '../../support/playlists/agreed-playlists.ts';
import { illustrated, recordPackets, urlOf } from '../../support/record-packets.ts';

const service = await openAccount();

const profiles = [
  { name: 'wide', width: 160, height: 90, bitrate: 100_000, fps: 0 },
  { name: 'low', width: 128, height: 72, bitrate: 60_000, fps: 0 },
];
const bt709 = { primaries: 1, transfer: 1, matrix: 1 };
/** Black, paper white and a highlight from left to right, as signals of HLG and of PQ (ITU-R BT.2408). */
const scenes = {
  HLG: { transfer: 18, levels: [0, 0.75, 1] },
  PQ: { transfer: 16, levels: [0, 0.58, 0.75] },
} as const;

describe.concurrent('a high dynamic range', () => {
  it.each([
    ['HLG', 'hevc', '4:2:0 10 bit', 9],
    ['PQ', 'hevc', '4:2:0 10 bit', 9],
    // Encoders that name the transfer alone, or send 8 bits.
    ['HLG', 'h264', '4:2:0', 2],
    ['PQ', 'hevc', '4:2:0 10 bit', 2],
  ] as const)(
    '%s in %s %s, with primaries and matrix %i, is declared of each variant, and tone-mapped in renditions and stills',
    async (range, codec, samples, primaries) => {
      const { transfer, levels } = scenes[range];
      const packets = await encodePictures({
        width: 320,
        height: 180,
        seconds: 2,
        codec,
        samples,
        colours: { primaries, transfer, matrix: primaries },
        luma: (x) => levels[Math.min(2, Math.floor(x * 3))] ?? 0,
      });
      const session = await recordPackets(service, [packets], { profiles });
      const master = await (await fetch(urlOf(session.recordingUrl))).text();
      const ranges = [...master.matchAll(/VIDEO-RANGE=(\w+).*\n(\w+)\//g)].map(([, value, name]) => [name, value]);
      expect(Object.fromEntries(ranges)).toEqual({ source: range, wide: 'SDR', low: 'SDR' });
      const { renditions } = await fetchAgreedPlaylists(urlOf(session.recordingUrl));
      const source = renditions.find(({ name }) => name === 'source');
      expect((await fetchBytes(source?.media.segments[0]?.initUri ?? '')).includes('colrnclx')).toBe(true);

      for (const { name, parts } of await fetchPictures(urlOf(session.recordingUrl))) {
        const pictures = parts.flat();
        expect(pictures, name).toHaveLength(50);
        if (name === 'source') continue;
        const [picture] = pictures;
        expect(picture).toMatchObject({ format: AV_PIX_FMT_YUV420P, colours: bt709 });
        expectTones(
          [16, 50, 83].map((share) => picture?.luma(Math.floor(((picture?.width ?? 0) * share) / 100), 30) ?? 0),
        );
      }
      const [still] = await decodePictures(
        await fetchBytes((await illustrated(service, session)).poster),
        'poster.jpg',
      );
      // A JPEG has the full range.
      const toLimited = (value: number) => 16 + (value * 219) / 255;
      expectTones([53, 160, 266].map((x) => toLimited(still?.luma(x, 90) ?? 0)));
    },
  );

  it('is not declared of an ordinary source', async () => {
    const packets = await encodePictures({ width: 320, height: 180, seconds: 2, luma: (x) => x, colours: bt709 });
    const session = await recordPackets(service, [packets], { profiles });
    expect(await (await fetch(urlOf(session.recordingUrl))).text()).not.toContain('VIDEO-RANGE');
    for (const { parts } of await fetchPictures(urlOf(session.recordingUrl))) {
      expect(parts[0]?.[0]).toMatchObject({ colours: bt709 });
    }
  });
});

/** Black stays black, paper white is bright without being all there is, a highlight is brighter still. */
function expectTones([black = 0, white = 0, highlight = 0]: number[]): void {
  expect(black).toBeLessThan(24);
  expect(white).toBeGreaterThan(150);
  expect(white).toBeLessThan(225);
  expect(highlight).toBeGreaterThan(white + 8);
}
