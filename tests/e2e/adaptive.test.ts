import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../src/contract/session.ts';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { type PlayerServer, servePlayer } from '../support/browser/serve-player.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { findRecordingFaults } from '../support/media/find-recording-faults.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { type ReadRendition, readRenditions } from '../support/media/read-renditions.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

// One recording, made once with the default ladder: what it is made of, then how it plays.

const clip = { width: 1280, height: 720, fps: 30, bitrate: 2_500_000, seconds: 10, bFrames: 2 };
const heights = { '240p0': 240, '360p0': 360, '480p0': 480, source: 720 } as const;

let service: TestService;
let player: PlayerServer;
let browser: TestBrowser;
let session: StreamObject;
let renditions: ReadRendition[];
beforeAll(async () => {
  service = await startTestService();
  player = await servePlayer();
  browser = await openBrowser();
  const { id, streamKey = '' } = await createRecordedStream(service);
  await (await publishTestStream({ url: service.rtmpUrl, streamKey, ...clip })).finish();
  session = await readySession(service, id);
  renditions = await readRenditions(session.recordingUrl ?? '');
});
afterAll(async () => {
  await browser?.close();
  await player?.close();
  await service?.close();
});

const video = () => browser.page.getByLabel('Recording');
const chooseRendition = (height: number) => browser.page.getByLabel('Level').selectOption({ label: String(height) });

/** What the browser's own decoder shows. */
function readPicture() {
  return video().evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('No video');
    return {
      at: element.currentTime,
      height: element.videoHeight,
      hasEnded: element.ended,
      isSeeking: element.seeking,
    };
  });
}

async function seekTo(seconds: number): Promise<void> {
  await video().evaluate((element, at) => {
    if (element instanceof HTMLVideoElement) element.currentTime = at;
  }, seconds);
}

/** The video has this height and keeps playing. */
async function showsAndMoves(height: number): Promise<void> {
  await expect.poll(async () => (await readPicture()).height).toBe(height);
  const { at } = await readPicture();
  await expect.poll(async () => (await readPicture()).at).toBeGreaterThan(at);
}

describe('a 720p30 recording with the default ladder', () => {
  it('has four levels, on which three parsers agree', () => {
    const sizes = new Map(renditions.map(({ name, playlist }) => [name, playlist.variant.height]));
    expect(Object.fromEntries(sizes)).toEqual(heights);
    expect(renditions.map(({ playlist }) => playlist.media.kind)).toEqual(['VOD', 'VOD', 'VOD', 'VOD']);
  });

  it('decodes whole, segment by segment, each aligned with the source’s', () => {
    expect(findRecordingFaults(renditions, session.sourceSegmentsDuration ?? 0)).toEqual([]);
    const frames = renditions.map(({ segments }) =>
      segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0),
    );
    expect(frames).toEqual(renditions.map(() => clip.seconds * clip.fps));
    for (const { playlist, segments } of renditions)
      expect(new Set(segments.map(({ height }) => height))).toEqual(new Set([playlist.variant.height]));
  });

  it('names bit rates that its bytes confirm', () => {
    for (const { playlist, segments } of renditions) {
      const seconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
      const bits = segments.reduce((sum, { bytes }) => sum + bytes * 8, 0);
      const longest = Math.max(...segments.map(({ durationSeconds }) => durationSeconds));
      const rates = segments
        .filter(({ durationSeconds }) => durationSeconds > longest / 2)
        .map(({ bytes, durationSeconds }) => (bytes * 8) / durationSeconds);
      expect(playlist.variant.averageBandwidth / (bits / seconds)).toBeCloseTo(1, 2);
      expect(playlist.variant.bandwidth / Math.max(...rates)).toBeCloseTo(1, 1);
      expect(playlist.variant.frameRate).toBeCloseTo(clip.fps, 0);
    }
  });
});

describe('in a browser, with hls.js on a page of another origin', () => {
  it('switches up and down through all levels while it plays', async () => {
    await browser.page.goto(player.pageFor(session.recordingUrl ?? ''));
    await expect.poll(async () => (await readPicture()).at).toBeGreaterThan(0);
    for (const name of ['240p0', 'source', '360p0', '480p0'] as const) {
      await chooseRendition(heights[name]);
      await showsAndMoves(heights[name]);
    }
  });

  it('seeks, at the level chosen, and plays to the end', async () => {
    await seekTo(clip.seconds - 1.5);
    await expect.poll(async () => (await readPicture()).isSeeking).toBe(false);
    expect(await readPicture()).toMatchObject({ height: heights['480p0'] });
    await expect.poll(async () => (await readPicture()).hasEnded).toBe(true);
    expect((await readPicture()).at).toBeCloseTo(session.sourceSegmentsDuration ?? 0, 0);
  });
});
