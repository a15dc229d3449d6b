import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { type PlayerServer, servePlayer } from '../support/browser/serve-player.ts';
import { createRecordedStream, readSessions, readySession } from '../support/final-session.ts';
import { encodeModernPackets } from '../support/media/encode-modern-packets.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { recordPackets } from '../support/record-packets.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

// Recordings in hls.js on a page of another origin, as our users' players have them.

const size = { width: 160, height: 90, bitrate: 100_000 };
const small = { name: 'small', width: 128, height: 72, bitrate: 60_000, fps: 0 };

let service: TestService;
let player: PlayerServer;
let browser: TestBrowser;
beforeAll(async () => {
  service = await startTestService({ defaultProfiles: [], reconnectSeconds: 10 });
  player = await servePlayer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await player?.close();
  await service?.close();
});

const video = () => browser.page.getByLabel('Recording');

/** The picture of the browser's own decoder, and what the browser has of the recording. */
function readVideo({ playbackRate = 1 } = {}) {
  return video().evaluate((element, rate) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('No video');
    if (element.readyState > 1) element.playbackRate = rate;
    const { buffered, currentTime, ended, seeking, videoHeight } = element;
    const lengths = Array.from({ length: buffered.length }, (_, i) => buffered.end(i) - buffered.start(i));
    return { at: currentTime, hasEnded: ended, height: videoHeight, isSeeking: seeking, lengths };
  }, playbackRate);
}

/** Plays to the end with hls.js. Returns what was there then. */
async function playToTheEnd(recordingUrl = '') {
  await browser.page.goto(player.pageFor(recordingUrl));
  await expect.poll(async () => (await readVideo({ playbackRate: 4 })).hasEnded).toBe(true);
  return readVideo();
}

it('A recording with a ladder is switched up and down while it plays, sought at the level chosen, and played to its end', async () => {
  const clip = { ...size, seconds: 20, bFrames: 2 };
  const session = await recordPackets(service, [await encodePackets(clip)], { profiles: [small] });
  await browser.page.goto(player.pageFor(session.recordingUrl ?? ''));
  await expect.poll(async () => (await readVideo()).at).toBeGreaterThan(0);
  for (const height of [small.height, clip.height, small.height]) {
    await browser.page.getByLabel('Level').selectOption({ label: String(height) });
    await expect.poll(async () => (await readVideo()).height).toBe(height);
    const { at } = await readVideo();
    await expect.poll(async () => (await readVideo()).at).toBeGreaterThan(at);
  }
  await video().evaluate((element, at) => {
    if (element instanceof HTMLVideoElement) element.currentTime = at;
  }, clip.seconds - 1.5);
  await expect.poll(async () => (await readVideo()).isSeeking).toBe(false);
  expect(await readVideo()).toMatchObject({ height: small.height });
  await expect.poll(async () => (await readVideo()).hasEnded).toBe(true);
  expect((await readVideo()).at).toBeCloseTo(session.sourceSegmentsDuration ?? 0, 0);
});

it('A source in HEVC is played through its ladder of H.264', async () => {
  const session = await recordPackets(service, [await encodeModernPackets('hevc', 4)], { profiles: [small] });
  const { at, height } = await playToTheEnd(session.recordingUrl);
  expect(height).toBe(small.height);
  expect(at).toBeCloseTo(4, 0);
});

it('A recording of sound alone plays', async () => {
  const session = await recordPackets(service, [await encodePackets({ ...size, seconds: 4, video: false })]);
  const { at, height } = await playToTheEnd(session.recordingUrl);
  expect(height).toBe(0);
  expect(at).toBeCloseTo(4, 0);
});

/**
 * Two clips that begin alike: one ends with video alone, the other with audio alone. What a browser reports as loaded of
 * a complete recording ends with the later track, so the difference of the two shows where it places audio relative to
 * video.
 */
it('Sound and picture are in step with what was sent within 10 ms', async () => {
  const packets = await encodePackets({ ...size, seconds: 5, bFrames: 2 });
  const video = packets.filter(({ kind, dtsMs }) => kind !== 'audio' || dtsMs < 4500);
  // A picture that is away for longer than a moment is stretched as far as the sound goes.
  const audio = packets.filter(({ kind, dtsMs }) => kind !== 'video' || dtsMs < 4700);
  const seconds = async (clip: MediaPacket[]) => {
    const { lengths } = await playToTheEnd((await recordPackets(service, [clip])).recordingUrl);
    expect(lengths).toHaveLength(1);
    return lengths[0] ?? 0;
  };
  const inBrowserMs = ((await seconds(audio)) - (await seconds(video))) * 1000;
  const ends = (kind: MediaPacket['kind'], lastMs: number, clip: MediaPacket[]) =>
    Math.max(...clip.flatMap((one) => (one.kind === kind ? [endOf(one)] : []))) + lastMs;
  const endOf = (one: MediaPacket) => one.dtsMs + (one.kind === 'video' ? one.compositionMs : 0);
  const sentMs = ends('audio', 1024 / 48, audio) - ends('video', 1000 / 30, video);
  expect(Math.abs(inBrowserMs - sentMs)).toBeLessThan(10);
});

it('A recording over a reconnect plays on without a hole, although the wall clock jumps in its playlist', async () => {
  const { id, streamKey = '' } = await createRecordedStream(service);
  const push = (seconds: number, speed?: number) =>
    publishTestStream({ ...size, url: service.rtmpUrl, streamKey, bFrames: 2, seconds, speed });
  const first = await push(2.5, 1);
  await first.sent;
  first.abort();
  await expect.poll(async () => (await readSessions(service, id))[0]?.aircheck?.connection).toBe('reconnecting');
  // The clock of the wall goes on by as much as the playlist tells apart.
  const lostAtMs = Date.now();
  await expect.poll(() => Date.now() - lostAtMs).toBeGreaterThan(1000);
  await (await push(2)).finish();
  const { recordingUrl = '', sourceSegmentsDuration = NaN } = await readySession(service, id);
  const playlist = await (await fetch(recordingUrl.replace('index', 'source/index'))).text();
  expect(playlist.match(/#EXT-X-PROGRAM-DATE-TIME/g)).toHaveLength(2);
  const { at, lengths } = await playToTheEnd(recordingUrl);
  expect(lengths).toHaveLength(1);
  expect(Math.abs((lengths[0] ?? 0) - sourceSegmentsDuration)).toBeLessThan(0.1);
  expect(at).toBeGreaterThan(4.4);
});
