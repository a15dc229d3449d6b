import { describe, expect, it } from 'vitest';
import {
  brightBox,
  type DecodedPicture,
  decodePictures,
  fetchBytes,
  fetchPictures,
} from '../../support/media/decode-pictures.ts';
import { disc, encodePictures } from '../../support/media/encode-pictures.ts';
import { openAccount } from '../../support/open-account.ts';
import { fetchAgreedPlaylists } from '../../support/playlists/agreed-playlists.ts';
import { illustrated, makeClip, recordPackets, urlOf } from '../../support/record-packets.ts';

const service = await openAccount();

const profiles = [
  { name: 'wide', width: 320, height: 180, bitrate: 200_000, fps: 0 },
  { name: 'low', width: 160, height: 90, bitrate: 80_000, fps: 0 },
];
const clip = { seconds: 4, fps: 5 };

function expectRound(picture: DecodedPicture | undefined, what: string): void {
  if (picture === undefined) throw new Error(`${what} is empty`);
  const { width, height, roundness } = brightBox(picture);
  // A disc this small is as round as its pixels are small.
  const tolerance = 0.03 + 2 / Math.min(width, height);
  const seen = `${what}: ${width}x${height} of ${picture.width}x${picture.height}`;
  expect(Math.abs(roundness - 1), seen).toBeLessThan(tolerance);
}

describe.concurrent('pixels that are not square', () => {
  it('are shown as what they are: PAL with pixels of 64:45 is 16:9 in every rendition, picture, clip and the MP4', async () => {
    const pixelRatio = { num: 64, den: 45 };
    const packets = await encodePictures({ ...clip, width: 360, height: 288, pixelRatio, luma: disc(512, 288) });
    const session = await recordPackets(service, [packets], { profiles, aircheck: { reconnectSeconds: 60 } });
    const { renditions } = await fetchAgreedPlaylists(urlOf(session.recordingUrl));
    expect(renditions.map(({ name, variant }) => [name, variant.width, variant.height])).toEqual([
      ['source', 512, 288],
      ['wide', 320, 180],
      ['low', 160, 90],
    ]);
    for (const { name, parts } of await fetchPictures(urlOf(session.recordingUrl))) {
      expect(parts.map((pictures) => pictures.length)).toEqual([20]);
      expectRound(parts[0]?.[0], name);
      expect(parts[0]?.[0]?.pixelRatio, name).toBeCloseTo(name === 'source' ? 64 / 45 : 1, 3);
    }
    const init = await fetchBytes(renditions[0]?.media.segments[0]?.initUri ?? '');
    expect(init.includes('pasp')).toBe(true);
    const [mp4] = await decodePictures(await fetchBytes(urlOf(session.mp4Url)), 'download.mp4');
    expectRound(mp4, 'the MP4');

    const { poster, sprite } = await illustrated(service, session);
    const [still] = await decodePictures(await fetchBytes(poster), 'poster.jpg');
    expect(still).toMatchObject({ width: 512, height: 288 });
    expectRound(still, 'the poster');
    const [thumbnails] = await decodePictures(await fetchBytes(sprite), 'storyboard.jpg');
    expect(thumbnails).toMatchObject({ width: 1600 });

    const cut = await makeClip(service, session, 0.5, 3.1);
    const [made] = await fetchPictures(urlOf(cut.recordingUrl));
    expect(made?.parts.flat()).toHaveLength(13);
    for (const picture of made?.parts.flat() ?? []) expectRound(picture, 'the clip');
    expect((await fetchAgreedPlaylists(urlOf(cut.recordingUrl))).master.variants[0]).toMatchObject({ width: 512 });
  });
});

describe.concurrent('a phone that is turned', () => {
  it('keeps the shape of each part in the ladder, between bars of the first part’s size', async () => {
    const upright = await encodePictures({ ...clip, width: 180, height: 320, luma: disc(180, 320) });
    const wide = await encodePictures({ ...clip, width: 320, height: 180, luma: disc(320, 180) });
    const session = await recordPackets(service, [upright, wide], { profiles, aircheck: { reconnectSeconds: 60 } });
    for (const { name, parts } of await fetchPictures(urlOf(session.recordingUrl))) {
      expect(
        parts.map((pictures) => pictures.length),
        name,
      ).toEqual([20, 20]);
      for (const [part, pictures] of parts.entries()) expectRound(pictures[0], `${name}, part ${part + 1}`);
    }
    const [thumbnail] = await decodePictures(
      await fetchBytes((await illustrated(service, session)).sprite),
      'sprite.jpg',
    );
    expect(thumbnail).toMatchObject({ width: 500 });
  });
});
