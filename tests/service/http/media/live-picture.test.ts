import { writeFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../../src/contract/session.ts';
import { MediaChanges, type SessionMedia } from '../../../../src/service/finish/session-recordings.ts';
import { createLivePictures } from '../../../../src/service/playback/live-pictures.ts';
import { emptyJournal } from '../../../../src/service/recorder/journal.ts';
import type { TranscodeQueue } from '../../../../src/service/transcode/queue.ts';
import { brightBox, combing, type DecodedPicture, decodePictures } from '../../../support/media/decode-pictures.ts';
import { repeatPackets } from '../../../support/media/encode-busy-packets.ts';
import { disc, encodePictures, movingBar, type PictureSource } from '../../../support/media/encode-pictures.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount } from '../../../support/open-account.ts';
import { patient } from '../../../support/patient.ts';

const service = await openAccount();

const pictureOf = ({ playbackId }: StreamObject) => fetch(`${service.dashboardUrl}/hls/${playbackId}/picture.jpg`);

const shownPictureOf = (stream: StreamObject) =>
  vi.waitFor(async () => {
    const response = await pictureOf(stream);
    expect(response.status).toBe(200);
    return response;
  }, patient);

/** Width and height of a baseline JPEG, from its frame header. */
function jpegSize(bytes: Buffer): [width: number, height: number] {
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
}

it.each([true, false])('gives everyone a still of what is live, recorded %s, and none after it', async (record) => {
  const body = { name: 'Council', record, profiles: [] };
  const stream: StreamObject = await service.post('/stream', body);
  expect((await pictureOf(stream)).status).toBe(204);

  const encoder = await publishTestStream({
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
    width: 640,
    height: 360,
    seconds: 3600,
    speed: 1,
  });
  const answer = await shownPictureOf(stream);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(jpegSize(Buffer.from(await answer.arrayBuffer()))).toEqual([328, 184]);

  await encoder.stop();
  await vi.waitFor(async () => expect((await pictureOf(stream)).status).toBe(204), patient);
});

/** The still of a show that goes on until the test ends. */
async function stillOf(source: PictureSource): Promise<DecodedPicture> {
  const stream: StreamObject = await service.post('/stream', { name: 'Council', profiles: [] });
  const clip = await encodePictures(source);
  const packets = repeatPackets(clip, source.seconds, 3600);
  const encoder = await publishTestStream({
    packets,
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
    speed: 1,
  });
  const answer = await shownPictureOf(stream);
  await encoder.stop();
  const [still] = await decodePictures(Buffer.from(await answer.arrayBuffer()), 'still.jpg');
  if (still === undefined) throw new Error('There is no picture in it');
  return still;
}

it('shows an interlaced source progressive, and pixels that are not square in their shape', async () => {
  // No larger than the still: what is left of the fields would be lost as it becomes smaller.
  const pal = { width: 200, height: 160, seconds: 2, fields: 'top' as const, pixelRatio: { num: 64, den: 45 } };
  const moving = await stillOf({ ...pal, luma: (x, y, time) => movingBar(x, y, time + 20) });
  expect([moving.width, moving.height, moving.pixelRatio]).toEqual([284, 160, 1]);
  expect(combing(moving)).toBeLessThan(1);
  expect(brightBox(await stillOf({ ...pal, luma: disc(284, 160) })).roundness).toBeCloseTo(1, 1);
});

it('shows a high dynamic range as others are shown', async () => {
  // Black, paper white and a highlight, as signals of HLG.
  const levels = [0, 0.75, 1];
  const still = await stillOf({
    ...{ width: 320, height: 180, seconds: 2, codec: 'hevc', samples: '4:2:0 10 bit' },
    colours: { primaries: 9, transfer: 18, matrix: 9 },
    luma: (x) => levels[Math.min(2, Math.floor(x * 3))] ?? 0,
  });
  const [black = 0, white = 0, highlight = 0] = [0.16, 0.5, 0.83].map((x) =>
    still.luma(Math.floor(still.width * x), 90),
  );
  expect(black).toBeLessThan(10);
  expect(white).toBeGreaterThan(155);
  expect(white).toBeLessThan(240);
  expect(highlight).toBeGreaterThan(white + 8);
});

it('has nothing to complain about where there is no picture: of audio alone there is none', async () => {
  const stream: StreamObject = await service.post('/stream', { name: 'Council', profiles: [] });
  const live = { url: service.rtmpUrl, streamKey: stream.streamKey ?? '', seconds: 3600, speed: 1, video: false };
  const encoder = await publishTestStream(live);
  await vi.waitFor(async () => expect((await pictureOf(stream)).status).toBe(204), patient);
  await encoder.stop();
});

it('knows no picture of a stream that is not there', async () => {
  const response = await fetch(`${service.dashboardUrl}/hls/nobody/picture.jpg`);
  expect([response.status, await response.json()]).toEqual([404, { errors: ['not found'] }]);
});

/** Pictures of a session whose segments the test adds, by a clock that the test sets. */
function picturesOf(makePictures: TranscodeQueue['makePictures']) {
  const clock = { nowMs: 1_000_000 };
  const media: SessionMedia = {
    ...{ sessionId: 'evening', directory: '/nowhere', state: emptyJournal(), sizeBytes: 0, isFinal: false },
    changes: new MediaChanges(),
    onSegment: () => undefined,
  };
  const video = { codec: 'avc1', width: 640, height: 360 };
  media.state.parts.push({ rendition: 'source', part: 0, uri: 'init.mp4', bytes: 1, wallClockMs: 0, video });
  const addSegment = (uri: string) =>
    media.state.segments.push({
      ...{ rendition: 'source', part: 0, number: 0, uri, durationSeconds: 2, bytes: 1, bitrate: 4 },
      ...{ independent: true, startMs: 0, wallClockMs: 0, videoSamples: 60, audioSamples: 0 },
    });
  const pictures = createLivePictures(
    (id) => (id === 'evening' ? media : undefined),
    { makePictures },
    service.dataDirectory,
    () => clock.nowMs,
  );
  return { clock, addSegment, pictures };
}

it('makes one picture for all who ask, and no further one within five seconds', async () => {
  const makePictures = vi.fn(async () => {
    throw new Error('damaged');
  });
  const { clock, addSegment, pictures } = picturesOf(makePictures);
  expect(await pictures.of('evening')).toBeUndefined();
  expect(makePictures).not.toHaveBeenCalled();

  addSegment('0.m4s');
  expect(await Promise.all([pictures.of('evening'), pictures.of('evening')])).toEqual([undefined, undefined]);
  expect(makePictures).toHaveBeenCalledOnce();
  addSegment('1.m4s');
  await pictures.of('evening');
  expect(makePictures).toHaveBeenCalledOnce();
  clock.nowMs += 5_000;
  await pictures.of('evening');
  expect(makePictures).toHaveBeenCalledTimes(2);
  clock.nowMs += 5_000;
  await pictures.of('evening');
  expect(makePictures).toHaveBeenCalledTimes(2);
});

it('has a picture for those who ask while busy encoders have not yet made the one before', async () => {
  const ends: (() => void)[] = [];
  const { clock, addSegment, pictures } = picturesOf(async ({ posterPath }) => {
    await writeFile(posterPath, 'picture');
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  addSegment('0.m4s');
  const first = pictures.of('evening');
  clock.nowMs += 70_000;
  addSegment('1.m4s');
  const second = pictures.of('evening');
  await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0), patient);
  let answers = 0;
  for (const picture of [first, second]) picture.then(() => (answers += 1));
  await vi.waitFor(() => {
    ends.shift()?.();
    expect(answers).toBe(2);
  }, patient);
  expect((await Promise.all([first, second])).map(String)).toEqual(['picture', 'picture']);
});
