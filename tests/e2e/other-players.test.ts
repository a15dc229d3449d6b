import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../src/contract/session.ts';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { type PlayerServer, servePlayer } from '../support/browser/serve-player.ts';
import { encodeModernPackets } from '../support/media/encode-modern-packets.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { findRecordingFaults } from '../support/media/find-recording-faults.ts';
import { type ReadRendition, readRenditions } from '../support/media/read-renditions.ts';
import { recordPackets } from '../support/record-packets.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

// Recordings with the default ladder in hls.js on a page of another origin, as our users' players have them.

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

const record = (packets: readonly MediaPacket[], body: object = {}) => recordPackets(service, [packets], body);

describe('A 720p30 recording', () => {
  const clip = { width: 1280, height: 720, fps: 30, bitrate: 2_500_000, seconds: 10, bFrames: 2 };
  const heights = { '240p0': 240, '360p0': 360, '480p0': 480, source: 720 } as const;

  let session: StreamObject;
  let renditions: ReadRendition[];
  beforeAll(async () => {
    session = await record(await encodePackets(clip));
    renditions = await readRenditions(session.recordingUrl ?? '');
  });

  const video = () => browser.page.getByLabel('Recording');
  const chooseRendition = (height: number) => browser.page.getByLabel('Level').selectOption({ label: String(height) });

  /** The picture of the browser's own decoder. */
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
});

describe('A source that is not plain', () => {
  const seconds = 5;
  const frames = seconds * 30;
  const shape = { width: 640, height: 360, seconds };

  /** Records packets with the default ladder and reads back all that came of them. */
  async function readBack(packets: readonly MediaPacket[]) {
    const { recordingUrl = '', sourceSegmentsDuration = 0 } = await record(packets);
    expect(sourceSegmentsDuration).toBeCloseTo(seconds, 0);
    const renditions = await readRenditions(recordingUrl);
    expect(findRecordingFaults(renditions, sourceSegmentsDuration)).toEqual([]);
    return {
      recordingUrl,
      levels: Object.fromEntries(
        renditions.map(({ name, playlist }) => [name, playlist.variant.codecs[0]?.slice(0, 4)]),
      ),
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
      const { recordingUrl, levels, framesOf } = await readBack(await encodeModernPackets(codec, seconds));
      expect(levels).toEqual({ source: sourceCodec, '360p0': 'avc1', '240p0': 'avc1' });
      expect([...framesOf.values()]).toEqual([frames, frames, frames]);
      expect([360, 240]).toContain(await playToTheEnd(recordingUrl));
    });
  });

  describe('a source with one track', () => {
    it('of audio becomes ready and plays', async () => {
      const { recordingUrl, levels } = await readBack(await encodePackets({ ...shape, video: false }));
      expect(levels).toEqual({ source: 'mp4a' });
      expect(await playToTheEnd(recordingUrl)).toBe(0);
    });

    it('of video becomes ready and plays', async () => {
      const { recordingUrl, levels } = await readBack(await encodePackets({ ...shape, audio: false }));
      expect(levels).toEqual({ source: 'avc1', '240p0': 'avc1' });
      expect([360, 240]).toContain(await playToTheEnd(recordingUrl));
    });
  });
});

describe('Sound and picture', () => {
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
        return {
          ended,
          ranges: Array.from({ length: buffered.length }, (_, i) => [buffered.start(i), buffered.end(i)]),
        };
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
      const seconds = async (packets: MediaPacket[]) =>
        secondsInBrowser((await record(packets, { profiles: [] })).recordingUrl ?? '');
      const inBrowserMs = ((await seconds(clips.audio)) - (await seconds(clips.video))) * 1000;
      const sentMs = lastAudioEndMs(clips.audio) - lastVideoEndMs(clips.video);
      expect(Math.abs(inBrowserMs - sentMs)).toBeLessThan(10);
    });
  });
});
