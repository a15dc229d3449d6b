import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { type PlayerServer, servePlayer } from '../support/browser/serve-player.ts';
import { createRecordedStream, readSessions, readySession } from '../support/final-session.ts';
import { publishTestStream, type TestStreamOptions } from '../support/media/publish.ts';
import { startTestService, type TestService } from '../support/start-service.ts';
import { waitUntil } from '../support/wait-until.ts';

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

/** A recording of 4.5 s whose encoder was away for a second after 2.5 s. */
async function recordWithReconnect() {
  const { id, streamKey = '' } = await createRecordedStream(service);
  const push = (options: Partial<TestStreamOptions>) =>
    publishTestStream({ url: service.rtmpUrl, streamKey, bFrames: 2, ...options });
  const first = await push({ seconds: 2.5, speed: 1 });
  await first.sent;
  first.abort();
  await waitUntil(
    async () => (await readSessions(service, id))[0]?.aircheck?.connection === 'reconnecting' || undefined,
    { what: 'the encoder is missed' },
  );
  await wait(1000);
  await (await push({ seconds: 2 })).finish();
  return readySession(service, id);
}

describe('A recording over a reconnect', () => {
  it('plays on in Chromium without a hole, although the wall clock jumps in its playlist', async () => {
    const { recordingUrl = '', sourceSegmentsDuration = NaN } = await recordWithReconnect();
    const playlist = await (await fetch(recordingUrl.replace('index', 'source/index'))).text();
    expect(playlist.match(/#EXT-X-PROGRAM-DATE-TIME/g)).toHaveLength(2);
    await browser.page.goto(player.pageFor(recordingUrl));
    const read = () =>
      browser.page.getByLabel('Recording').evaluate((element) => {
        if (!(element instanceof HTMLVideoElement)) throw new Error('No video');
        if (element.readyState > 1) element.playbackRate = 4;
        const { buffered, ended, currentTime } = element;
        const ranges = Array.from({ length: buffered.length }, (_, i) => buffered.end(i) - buffered.start(i));
        return { ended, ranges, currentTime };
      });
    await expect.poll(async () => (await read()).ended).toBe(true);
    const { ranges, currentTime } = await read();
    expect(ranges).toHaveLength(1);
    expect(Math.abs((ranges[0] ?? 0) - sourceSegmentsDuration)).toBeLessThan(0.1);
    expect(currentTime).toBeGreaterThan(4.4);
  });
});
