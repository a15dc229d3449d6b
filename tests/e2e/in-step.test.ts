import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { type PlayerServer, servePlayer } from '../support/browser/serve-player.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

let service: TestService;
let player: PlayerServer;
let browser: TestBrowser;
beforeAll(async () => {
  service = await startTestService({ defaultProfiles: [] });
  player = await servePlayer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await player?.close();
  await service?.close();
});

/**
 * Two clips that begin alike: one ends with video alone, the other with audio alone. What a browser reports as loaded of
 * a complete recording ends with the later track, so the difference of the two shows where it places audio relative to
 * video.
 */
async function clipsThatEndApart(bFrames: number): Promise<{ video: MediaPacket[]; audio: MediaPacket[] }> {
  const packets = await encodePackets({ width: 640, height: 360, seconds: 5, bFrames });
  return {
    video: packets.filter(({ kind, dtsMs }) => kind !== 'audio' || dtsMs < 4500),
    // A picture that is away for longer than a moment is stretched as far as the sound goes.
    audio: packets.filter(({ kind, dtsMs }) => kind !== 'video' || dtsMs < 4700),
  };
}

const lastVideoEndMs = (packets: readonly MediaPacket[]) =>
  Math.max(...packets.flatMap((one) => (one.kind === 'video' ? [one.dtsMs + one.compositionMs] : []))) + 1000 / 30;
const lastAudioEndMs = (packets: readonly MediaPacket[]) =>
  Math.max(...packets.flatMap((one) => (one.kind === 'audio' ? [one.dtsMs] : []))) + 1024 / 48;

/** How much of a recording Chromium has when it has all of it. */
async function secondsInBrowser(recordingUrl: string): Promise<number> {
  await browser.page.goto(player.pageFor(recordingUrl));
  const read = () =>
    browser.page.getByLabel('Recording').evaluate((element) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('No video');
      if (element.readyState > 1) element.playbackRate = 4;
      const { buffered, ended } = element;
      return { ended, ranges: Array.from({ length: buffered.length }, (_, i) => [buffered.start(i), buffered.end(i)]) };
    });
  await expect.poll(async () => (await read()).ended).toBe(true);
  const { ranges } = await read();
  expect(ranges).toHaveLength(1);
  const [[start = 0, end = 0] = []] = ranges;
  return end - start;
}

describe('audio and video in Chromium', () => {
  it.each([0, 2])('are in step with what was sent within 10 ms, with %i B-frames', async (bFrames) => {
    const clips = await clipsThatEndApart(bFrames);
    const record = async (packets: MediaPacket[]) => {
      const { id, streamKey = '' } = await createRecordedStream(service);
      await (await publishTestStream({ url: service.rtmpUrl, streamKey, packets })).finish();
      return secondsInBrowser((await readySession(service, id)).recordingUrl ?? '');
    };
    const inBrowserMs = ((await record(clips.audio)) - (await record(clips.video))) * 1000;
    const sentMs = lastAudioEndMs(clips.audio) - lastVideoEndMs(clips.video);
    console.log(`${bFrames} B-frames: ${(inBrowserMs - sentMs).toFixed(1)} ms out of step`);
    expect(Math.abs(inBrowserMs - sentMs)).toBeLessThan(10);
  });
});
