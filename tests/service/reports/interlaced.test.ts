import { describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { captionPairs, pairsOf, triplets } from '../../support/media/caption-bytes.ts';
import { brightBox, combing, decodePictures, fetchBytes, fetchPictures } from '../../support/media/decode-pictures.ts';
import { disc, encodePictures, movingBar } from '../../support/media/encode-pictures.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { patient } from '../../support/patient.ts';
import { illustrated, makeClip, recordPackets, urlOf } from '../../support/record-packets.ts';

const service = await openAccount();

const profiles = [{ name: 'low', width: 160, height: 90, bitrate: 150_000, fps: 0 }];
const clip = { width: 320, height: 180, seconds: 4, luma: movingBar };

describe('an interlaced source', () => {
  it.each(['top', 'bottom'] as const)(
    'with the %s field first: its renditions and stills are progressive',
    async (fields) => {
      const packets = await encodePictures({ ...clip, fields, bFrames: fields === 'top' ? 2 : 0 });
      // A rendition of nearly the source's size: a smaller one would hide what is left of the fields.
      const session = await recordPackets(service, [packets], {
        profiles: [{ ...profiles[0], name: 'wide', width: 316, height: 178 }, ...profiles],
      });
      const [source, wide, low] = await fetchPictures(urlOf(session.recordingUrl));
      for (const rendition of [source, wide, low]) expect(rendition?.parts.map((part) => part.length)).toEqual([100]);
      const pictures = (of: typeof source) => of?.parts.flat() ?? [];
      expect(pictures(source).every(({ isInterlaced }) => isInterlaced)).toBe(true);
      expect(Math.max(...pictures(source).map(combing))).toBeGreaterThan(3);
      expect(pictures(wide).some(({ isInterlaced }) => isInterlaced)).toBe(false);
      expect(Math.max(...pictures(wide).map(combing))).toBeLessThan(1);
      const { poster, sprite } = await illustrated(service, session);
      for (const url of [poster, sprite]) {
        const [still] = await decodePictures(await fetchBytes(url), 'still.jpg');
        expect(still && combing(still)).toBeLessThan(1);
      }
      const cut = await makeClip(service, session, 0.52, 2.6);
      const [made] = await fetchPictures(urlOf(cut.recordingUrl));
      // Frames that are encoded anew at the edges keep their fields: a player would not smooth them otherwise.
      expect(made?.parts.flat().every(({ isInterlaced }) => isInterlaced)).toBe(true);
    },
  );

  it('keeps each of its captions in every rendition, once, also where frames are left out', async () => {
    const pairs = captionPairs('HELLO');
    // A pair a frame from the tenth on, as cameras and mixers of 1080i send them.
    const captions = (frame: number) => triplets([pairs[frame - 10] ?? [0, 0]]);
    const sent = pairsOf(Array.from({ length: 100 }, (_, frame) => ({ captions: captions(frame) })));
    for (const bFrames of [0, 2]) {
      const packets = await encodePictures({ ...clip, fields: 'top', bFrames, captions });
      const session = await recordPackets(service, [packets], {
        profiles: [...profiles, { name: 'slow', width: 128, height: 72, bitrate: 60_000, fps: 10 }],
      });
      const renditions = await fetchPictures(urlOf(session.recordingUrl));
      expect(renditions.map(({ name, parts }) => [name, parts.flat().length])).toEqual([
        ['source', 100],
        ['low', 100],
        ['slow', 40],
      ]);
      for (const { name, parts } of renditions) expect(pairsOf(parts.flat()), name).toEqual(sent);
      const master = await (await fetch(urlOf(session.recordingUrl))).text();
      expect(master.match(/CLOSED-CAPTIONS="captions"/g)).toHaveLength(3);
    }
  });

  it('of PAL with pixels of 64:45 keeps its shape, and its fields do not show', async () => {
    const pixelRatio = { num: 64, den: 45 };
    const packets = await encodePictures({
      ...{ width: 360, height: 288, seconds: 2, fields: 'top', pixelRatio },
      luma: disc(512, 288),
    });
    const session = await recordPackets(service, [packets], { profiles });
    const [source, low] = await fetchPictures(urlOf(session.recordingUrl));
    expect(source?.parts[0]?.[0]).toMatchObject({ isInterlaced: true, pixelRatio: 64 / 45 });
    const pictures = low?.parts.flat() ?? [];
    expect(pictures.map(({ width, height, isInterlaced }) => [width, height, isInterlaced])).toEqual(
      Array.from({ length: 50 }, () => [160, 90, false]),
    );
    for (const picture of pictures) expect(brightBox(picture).roundness).toBeCloseTo(1, 1);
  });

  it('is called interlaced while it is live, and a progressive one is not', async () => {
    const ingestOf = async (fields?: 'top') => {
      const stream = await createRecordedStream(service, { profiles: [] });
      const packets = await encodePictures({ ...clip, ...(fields && { fields }) });
      const push = await publishTestStream({ packets, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
      const ingest = await vi.waitFor(async () => {
        const [session]: StreamObject[] = await readSessions(service, stream.id);
        const known = session?.aircheck?.ingest;
        if (known?.videoCodec === undefined) throw new Error('Nothing is known of its video');
        return known;
      }, patient);
      await push.finish();
      await readySession(service, stream.id);
      return ingest;
    };
    expect(await ingestOf('top')).toMatchObject({ isInterlaced: true });
    expect(await ingestOf()).not.toHaveProperty('isInterlaced');
  });
});
