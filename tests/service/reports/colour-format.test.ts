import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { decodePictures, fetchBytes, fetchPictures } from '../../support/media/decode-pictures.ts';
import { disc, encodePictures } from '../../support/media/encode-pictures.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { patient } from '../../support/patient.ts';
import { fetchAgreedPlaylists } from '../../support/playlists/agreed-playlists.ts';
import { illustrated, urlOf } from '../../support/record-packets.ts';

const service = await openAccount();

const profiles = [
  { name: 'same', width: 320, height: 180, bitrate: 200_000, fps: 0 },
  { name: 'low', width: 160, height: 90, bitrate: 80_000, fps: 0 },
];

describe('a colour format that not every player plays', () => {
  it.each([
    ['4:4:4', 'avc1.f4'],
    ['4:2:2', 'avc1.7a'],
    ['4:2:0 10 bit', 'avc1.6e'],
  ] as const)('%s is said while live, and a rendition of the same size stands in', async (samples, codec) => {
    const stream = await createRecordedStream(service, { profiles });
    const packets = await encodePictures({
      width: 320,
      height: 180,
      seconds: 2,
      samples,
      luma: disc(320, 180),
    });
    const push = await publishTestStream({ packets, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
    await vi.waitFor(async () => {
      const [session]: StreamObject[] = await readSessions(service, stream.id);
      expect(session?.aircheck?.issues).toEqual([{ code: 'colour-format', colourFormat: samples }]);
      expect(session?.issues?.[0]).toMatch(/NV12, 4:2:0, 8 bit/);
    }, patient);
    await push.finish();
    const session = await readySession(service, stream.id);
    const { renditions } = await fetchAgreedPlaylists(urlOf(session.recordingUrl));
    const variantOf = (of: string) => renditions.find(({ name }) => name === of)?.variant;
    expect(variantOf('source')).toMatchObject({
      width: 320,
      height: 180,
      codecs: [expect.stringMatching(codec), expect.any(String)],
    });
    expect(variantOf('same')).toMatchObject({
      width: 320,
      height: 180,
      codecs: [expect.stringMatching('avc1.64'), expect.any(String)],
    });
    expect(variantOf('low')).toMatchObject({ width: 160, height: 90 });
    const formats = new Map<string, number | undefined>();
    for (const { name, parts } of await fetchPictures(urlOf(session.recordingUrl))) {
      expect(parts.flat(), name).toHaveLength(50);
      formats.set(name, parts[0]?.[0]?.format);
    }
    expect(formats.get('same')).toBe(AV_PIX_FMT_YUV420P);
    expect(formats.get('source')).not.toBe(AV_PIX_FMT_YUV420P);
    const [still] = await decodePictures(await fetchBytes((await illustrated(service, session)).poster), 'poster.jpg');
    expect(still?.luma(160, 90)).toBeGreaterThan(180);
  });
});
