import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { type PlayerServer, servePlayer } from '../support/browser/serve-player.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { encodeModernPackets } from '../support/media/encode-modern-packets.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { findRecordingFaults } from '../support/media/find-recording-faults.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { readRenditions } from '../support/media/read-renditions.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

const seconds = 5;
const frames = seconds * 30;
const shape = { width: 640, height: 360, seconds };

let service: TestService;
let player: PlayerServer;
let browser: TestBrowser;
beforeAll(async () => {
  service = await startTestService();
  player = await servePlayer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await player?.close();
  await service?.close();
});

/** Records packets with the default ladder and reads back all that came of them. */
async function record(packets: readonly MediaPacket[]) {
  const { id, streamKey = '' } = await createRecordedStream(service);
  await (await publishTestStream({ url: service.rtmpUrl, streamKey, packets })).finish();
  const { recordingUrl = '', sourceSegmentsDuration = 0 } = await readySession(service, id);
  expect(sourceSegmentsDuration).toBeCloseTo(seconds, 0);
  const renditions = await readRenditions(recordingUrl);
  expect(findRecordingFaults(renditions, sourceSegmentsDuration)).toEqual([]);
  return {
    recordingUrl,
    levels: Object.fromEntries(renditions.map(({ name, playlist }) => [name, playlist.variant.codecs[0]?.slice(0, 4)])),
    framesOf: new Map(renditions.map((read) => [read.name, read.segments.reduce((n, s) => n + s.framesDecoded, 0)])),
  };
}

/** Plays to the end with hls.js. Returns what was decoded there. */
async function playToTheEnd(recordingUrl: string) {
  await browser.page.goto(player.pageFor(recordingUrl));
  const read = () =>
    browser.page.getByLabel('Recording').evaluate((element) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('No video');
      if (element.readyState > 1) element.playbackRate = 4;
      const { ended, currentTime, videoHeight } = element;
      return { ended, currentTime, videoHeight };
    });
  await expect.poll(async () => (await read()).ended).toBe(true);
  const { currentTime, videoHeight } = await read();
  expect(currentTime).toBeCloseTo(seconds, 0);
  return videoHeight;
}

describe('a source that not every player decodes', () => {
  it.each([
    ['HEVC', 'hevc', 'hvc1'],
    ['AV1', 'av1', 'av01'],
  ] as const)('of %s is kept as it is and played through a ladder of H.264', async (_, codec, sourceCodec) => {
    const { recordingUrl, levels, framesOf } = await record(await encodeModernPackets(codec, seconds));
    expect(levels).toEqual({ source: sourceCodec, '360p0': 'avc1', '240p0': 'avc1' });
    expect([...framesOf.values()]).toEqual([frames, frames, frames]);
    expect([360, 240]).toContain(await playToTheEnd(recordingUrl));
  });
});

describe('a source with one track', () => {
  it('of audio becomes ready and plays', async () => {
    const { recordingUrl, levels } = await record(await encodePackets({ ...shape, video: false }));
    expect(levels).toEqual({ source: 'mp4a' });
    expect(await playToTheEnd(recordingUrl)).toBe(0);
  });

  it('of video becomes ready and plays', async () => {
    const { recordingUrl, levels } = await record(await encodePackets({ ...shape, audio: false }));
    expect(levels).toEqual({ source: 'avc1', '240p0': 'avc1' });
    expect([360, 240]).toContain(await playToTheEnd(recordingUrl));
  });
});
