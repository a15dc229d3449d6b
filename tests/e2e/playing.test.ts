import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '../../src/contract/stream.ts';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { builtDashboard, openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { playThrough, seekThrough, watchPage } from '../support/browser/play-through.ts';
import { captionEnd, captionPairs, padding, triplets } from '../support/media/caption-bytes.ts';
import { away, startingAt } from '../support/media/change-tracks.ts';
import { encodeGops } from '../support/media/encode-gops.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { disc, encodePictures, movingBar, type PictureSource } from '../support/media/encode-pictures.ts';
import { inTurns } from '../support/media/parameter-sets.ts';
import { recordPackets } from '../support/record-packets.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

// A real browser plays in the product's own player the media that encoders and phones really send.

let service: TestService;
let browser: TestBrowser;
beforeAll(async () => {
  service = await startTestService({ dashboardDirectory: builtDashboard });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

interface Source {
  clips: () => Promise<MediaPacket[][]>;
  /** At least so many are decoded. */
  frames: number;
  profiles?: Profile[];
  /** At this size throughout, without a jump. */
  size?: string;
  isSilent?: boolean;
  seeks: readonly number[];
  /** How far the shown frame may be from the second that was asked for. */
  withinSeconds?: number;
}

const landscape = { width: 160, height: 90, bitrate: 100_000, seconds: 4 };
const arithmetic = 'bframes=2:b-adapt=0:ref=3';
const plain = 'bframes=2:b-adapt=0:ref=2:cabac=0:8x8dct=0:weightp=0';
const hlg = { primaries: 9, transfer: 18, matrix: 9 };
const same: Profile = { name: 'same', width: 160, height: 96, bitrate: 100_000, fps: 0 };
const short = [3.5, 1.5, 2.5];

const gops = (params: string) => encodeGops({ codec: 'h264', seconds: 8, params, scale: 2 });
const openGops = async (params: string, scale = 2) => [await encodeGops({ codec: 'h264', seconds: 16, params, scale })];
const pictures = async (source: Partial<PictureSource>) => [
  await encodePictures({ width: 160, height: 96, seconds: 4, luma: movingBar, ...source }),
];
const changed = async (seconds: number, change: (all: MediaPacket[]) => MediaPacket[]) => [
  change(await encodePackets({ ...landscape, seconds })),
];

/** An encoder that is stopped just after a keyframe, whose reordered picture is shown when the sound is over. */
const untilKeyframe = (atMs: number) => (all: MediaPacket[]) =>
  all.filter(({ kind, dtsMs }) => (kind === 'video' ? dtsMs <= atMs : dtsMs < atMs));

const sources: Record<string, Source> = {
  'sound that is away for a while': {
    clips: () => changed(12, (all) => away('audio', [4000, 9000], all)),
    ...{ frames: 360, size: '160x90', seeks: [11, 6.5, 2.5, 0.5] },
  },
  'a picture that comes late': {
    clips: () => changed(10, (all) => startingAt('video', 3000, all)),
    ...{ frames: 180, size: '160x90', seeks: [9, 6.5], withinSeconds: Number.POSITIVE_INFINITY },
  },
  'a last picture that comes after the last sound': {
    clips: async () => [untilKeyframe(4000)(await encodePackets({ ...landscape, seconds: 5, bFrames: 2 }))],
    ...{ frames: 110, size: '160x90', seeks: [3.5, 0.5, 3.8] },
  },
  'headers that alternate by the same ids': {
    clips: async () => [inTurns(await gops(arithmetic), await gops(plain))],
    ...{ frames: 240, size: '256x192', isSilent: true, seeks: [6.5, 0.5, 5, 3, 2.5, 7.5, 1] },
  },
  'open GOPs with three B-frames': {
    clips: () => openGops('open-gop=1:bframes=3', 1),
    ...{ frames: 480, isSilent: true, seeks: [5, 9, 15, 3, 12.2, 0.5], withinSeconds: 0.06 },
  },
  'a phone that is turned': {
    clips: async () => [await encodePackets({ ...landscape, width: 90, height: 160 }), await encodePackets(landscape)],
    ...{ frames: 240, seeks: [7.5, 1.5, 3.5] },
  },
  'an interlaced picture': { clips: () => pictures({ fields: 'top' }), frames: 100, seeks: short },
  'a picture of 10 bit in HLG': {
    clips: () => pictures({ samples: '4:2:0 10 bit', colours: hlg }),
    ...{ frames: 100, seeks: short },
  },
  'a picture of 4:4:4 with its stand-in': {
    clips: () => pictures({ samples: '4:4:4' }),
    ...{ frames: 100, profiles: [same], seeks: short },
  },
};

describe('In the player', () => {
  it.each(Object.entries(sources))('%s plays from start to end, and goes on after seeks', async (_, source) => {
    const { page } = browser;
    const session = await recordPackets(service, await source.clips(), { profiles: source.profiles ?? [] });
    await page.goto(watchPage(service, session.id));
    const played = await playThrough(page);
    expect(played.stopped).toBeUndefined();
    if (source.size !== undefined) expect(played).toMatchObject({ jumps: [], sizes: [source.size] });
    expect(played.framesDecoded).toBeGreaterThanOrEqual(source.frames);
    if (source.isSilent !== true) expect(played.audioBytesDecoded).toBeGreaterThan(0);
    expect(played.reachedSeconds).toBeGreaterThan((session.sourceSegmentsDuration ?? Number.NaN) - 0.3);
    const { withinSeconds = 0.15 } = source;
    for (const { atSeconds, frameSeconds = -1 } of await seekThrough(page, source.seeks, withinSeconds))
      expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(withinSeconds);
  });

  // A strict decoder cannot begin at some of these keyframes.
  it('open GOPs with eight B-frames go on after seeks', async () => {
    const { page } = browser;
    const params = 'open-gop=1:bframes=8:ref=5';
    const session = await recordPackets(service, await openGops(params), { profiles: [] });
    await page.goto(watchPage(service, session.id));
    // The first may be answered by the frame that the page has shown before.
    const [, ...sought] = await seekThrough(page, [5, 9, 15, 3, 12.2, 7.9, 5]);
    for (const { atSeconds, frameSeconds = 0 } of sought) expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.06);
  });

  it('captions come and go with a button, which is remembered, and is not there without captions', async () => {
    const { page } = browser;
    const clip = { width: 320, height: 180, seconds: 4, luma: disc(320, 180) };
    /** The text comes in half a second, and is taken away at 3 s. */
    const pairs = new Map([
      ...captionPairs('HELLO').map((pair, frame) => [frame, pair] as const),
      ...captionEnd.map((pair, index) => [75 + index, pair] as const),
    ]);
    const captions = (frame: number) => {
      const pair = pairs.get(frame);
      return pair === undefined ? padding : triplets([pair]);
    };
    const video = page.getByLabel('Recording', { exact: true });
    const shownText = () =>
      video.evaluate((element) => {
        if (!(element instanceof HTMLVideoElement)) throw new Error('It is not a video');
        const shown = [...element.textTracks].filter(({ mode }) => mode === 'showing');
        return shown.flatMap(({ cues }) =>
          [...(cues ?? [])].map((cue) => ('text' in cue ? String(cue.text).trim() : '')),
        );
      });
    const captioned = await recordPackets(service, [await encodePictures({ ...clip, captions })], { profiles: [] });
    await page.goto(watchPage(service, captioned.id));
    const button = page.getByRole('button', { name: 'Captions' });
    await button.waitFor();
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await expect.poll(shownText).toEqual(['HELLO']);
    await page.reload();
    await expect.poll(shownText).toEqual(['HELLO']);
    await button.click();
    await expect.poll(shownText).toEqual([]);

    const without = await recordPackets(service, [await encodePictures({ ...clip, seconds: 2 })], { profiles: [] });
    await page.goto(watchPage(service, without.id));
    const isReady = () => video.evaluate((element) => 'readyState' in element && element.readyState);
    await expect.poll(isReady).toBe(4);
    expect(await button.count()).toBe(0);
  });
});
